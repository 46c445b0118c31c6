import Diagnostics

/// A division of two whole literals with a remainder.
package struct WholeNumberDivision: Hashable, Sendable {
    package var left: UInt64
    package var right: UInt64
    /// The position of the left number.
    package var offset: Int
}

extension ExpressionTree {
    /// The divisions of two whole literals with a remainder, which the shader language drops.
    ///
    /// `$a * 3 / 4` has none: operators apply from the left, and `$a * 3` is not a literal.
    package var wholeNumberDivisions: [WholeNumberDivision] {
        guard text.utf8.contains(UInt8(ascii: "/")), let root else { return [] }
        var divisions: [WholeNumberDivision] = []
        func look(at node: SyntaxExpression) -> SyntaxExpression {
            if case .binary("/", let dividend, let divisor) = node.kind,
                let left = literal(dividend), let right = literal(divisor),
                right.value != 0, left.value % right.value != 0, case .integer = divisor.kind
            {
                divisions.append(
                    WholeNumberDivision(
                        left: left.value, right: right.value, offset: left.offset))
            }
            return node.mapped(look, { $0 })
        }
        _ = look(at: root)
        return divisions.sorted { $0.offset < $1.offset }
    }

    /// A number in plain digits, maybe with a sign.
    private func literal(_ node: SyntaxExpression) -> (value: UInt64, offset: Int)? {
        switch node.kind {
        case .integer(let value, _):
            let offset = node.location.column - 1
            let written = text.unicodeScalars.dropFirst(offset).prefix {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "'"
            }
            return String(written) == "\(value)" ? (value, offset) : nil
        case .unary(let sign, let operand) where sign == "-" || sign == "+":
            return literal(operand)
        default: return nil
        }
    }
}
