/// Evaluates the conditions of `#if`.
extension SyntaxExpression {
    /// As in C: in integers, undefined names are 0. Nil if not constant.
    var preprocessorValue: Int64? {
        switch kind {
        case .integer(let value, _): return Int64(truncatingIfNeeded: value)
        case .boolean(let value): return value ? 1 : 0
        case .name: return 0
        case .unary(let text, let inner):
            guard let value = inner.preprocessorValue else { return nil }
            switch text {
            case "-": return 0 &- value
            case "!": return value == 0 ? 1 : 0
            case "~": return ~value
            default: return value
            }
        case .conditional(let test, let then, let otherwise):
            guard let test = test.preprocessorValue else { return nil }
            return (test != 0 ? then : otherwise).preprocessorValue
        case .binary(let text, let left, let right):
            guard let a = left.preprocessorValue, let b = right.preprocessorValue else {
                return nil
            }
            switch text {
            case "&&": return a != 0 && b != 0 ? 1 : 0
            case "||": return a != 0 || b != 0 ? 1 : 0
            case "==": return a == b ? 1 : 0
            case "!=": return a != b ? 1 : 0
            case "<": return a < b ? 1 : 0
            case ">": return a > b ? 1 : 0
            case "<=": return a <= b ? 1 : 0
            case ">=": return a >= b ? 1 : 0
            case "+": return a &+ b
            case "-": return a &- b
            case "*": return a &* b
            case "/": return b == 0 ? nil : a.dividedReportingOverflow(by: b).partialValue
            case "%": return b == 0 ? nil : a.remainderReportingOverflow(dividingBy: b).partialValue
            case "&": return a & b
            case "|": return a | b
            case "^": return a ^ b
            default: return nil
            }
        default: return nil
        }
    }
}
