import ShaderProgram

/// Evaluates the conditions of `#if`.
extension SyntaxExpression {
    /// The value of a preprocessor condition as in C: in integers, undefined names are 0. Nil if
    /// not constant.
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
            if text == "&&" { return a != 0 && b != 0 ? 1 : 0 }
            if text == "||" { return a != 0 || b != 0 ? 1 : 0 }
            let (left, right) = (UInt64(bitPattern: a), UInt64(bitPattern: b))
            if let comparison = Comparison.symbols[text] {
                return Int64(Scalar.compare(comparison, left, right, .int64))
            }
            guard let operation = BinaryOperator.symbols[text],
                b != 0 || ![.divide, .remainder].contains(operation)
            else { return nil }
            return Int64(bitPattern: Scalar.binary(operation, left, right, .int64))
        default: return nil
        }
    }
}

extension BinaryOperator {
    /// Operators by their signs in a shader.
    static let symbols: [String: BinaryOperator] = [
        "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "%": .remainder, "&": .and,
        "|": .or, "^": .xor, "<<": .shiftLeft, ">>": .shiftRight,
    ]
}

extension Comparison {
    static let symbols: [String: Comparison] = [
        "==": .equal, "!=": .notEqual, "<": .less, "<=": .lessOrEqual, ">": .greater,
        ">=": .greaterOrEqual,
    ]
}
