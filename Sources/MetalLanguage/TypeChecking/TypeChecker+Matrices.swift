import Diagnostics
import ShaderProgram

extension TypeChecker {
    /// `+ - * /` and comparisons with a matrix; nil without one.
    mutating func matrixOperation(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        let isMatrix = [left, right].map { side in
            if case .matrix = side.type { true } else { false }
        }
        guard isMatrix.contains(true) else { return nil }
        let (left, right) = (decayed(left), decayed(right))
        switch (text, left.type, right.type) {
        case (
            "+", .matrix(let a, let columns, let rows), .matrix(let b, let others, let otherRows)
        ) where columns == others && rows == otherRows,
            ("-", .matrix(let a, let columns, let rows), .matrix(let b, let others, let otherRows))
        where columns == others && rows == otherRows:
            let element = a.rank >= b.rank ? a : b
            let type = ShaderType.matrix(element, columns: columns, rows: rows)
            return TypedExpression(
                .binary(
                    text == "+" ? .add : .subtract, try convert(left, to: type, why: "compute"),
                    try convert(right, to: type, why: "compute")), type, at: location)
        case ("*", .matrix(let element, _, _), .scalar), ("/", .matrix(let element, _, _), .scalar):
            return try scaled(
                text == "*" ? .multiply : .divide, left, right, element, matrix: left.type,
                at: location)
        case ("*", .scalar, .matrix(let element, _, _)):
            return try scaled(.multiply, left, right, element, matrix: right.type, at: location)
        case ("*", .matrix(let a, let columns, let rows), .vector(let b, let count))
        where count == columns:
            let element = b.isFloating && b.rank > a.rank ? b : a
            let vector = try convert(
                right, to: .vector(element, columns), why: "multiply it", explicitly: !b.isFloating)
            return TypedExpression(
                .matrix(.product, [left, vector]), .vector(element, rows), at: location)
        case ("*", .vector(let a, let count), .matrix(let b, let columns, let rows))
        where count == rows:
            let element = a.isFloating && a.rank > b.rank ? a : b
            let vector = try convert(
                left, to: .vector(element, rows), why: "multiply it", explicitly: !a.isFloating)
            return TypedExpression(
                .matrix(.product, [vector, right]), .vector(element, columns), at: location)
        case ("*", .matrix(let a, let inner, let rows), .matrix(let b, let columns, let others))
        where inner == others:
            let element = a.rank >= b.rank ? a : b
            return TypedExpression(
                .matrix(.product, [left, right]), .matrix(element, columns: columns, rows: rows),
                at: location)
        default:
            throw fail(
                .operandType, "'\(text)' does not take a \(left.type) and a \(right.type)",
                hint: text == "*" ? sizeHint(left.type, right.type) : nil, at: location)
        }
    }

    private mutating func scaled(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression,
        _ element: ScalarType, matrix: ShaderType, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let sides = try [left, right].map { (side) throws(AlreadyReported) in
            guard case .scalar = side.type else { return side }
            let number = try convert(side, to: .scalar(element), why: "multiply with it")
            return TypedExpression(.convert(number), matrix, at: side.location)
        }
        return TypedExpression(.binary(operation, sides[0], sides[1]), matrix, at: location)
    }

    private func sizeHint(_ left: ShaderType, _ right: ShaderType) -> String? {
        switch (left, right) {
        case (.matrix(_, let columns, _), .vector):
            "its \(columns) columns need a vector of \(columns)"
        case (.vector, .matrix(_, _, let rows)): "its \(rows) rows need a vector of \(rows)"
        case (.matrix(_, let columns, _), .matrix):
            "the right side needs as many rows as the left has columns, \(columns)"
        default: nil
        }
    }

    /// `transpose(m)`, `determinant(m)`; nil for other arguments.
    mutating func matrixFunction(
        _ name: String, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        guard let operation = MatrixOperation(rawValue: name),
            [.transpose, .determinant].contains(operation)
        else { return nil }
        guard arguments.count == 1,
            case .matrix(let element, let columns, let rows) = arguments[0].type
        else {
            throw fail(.arguments, "'\(name)' takes one matrix", at: location)
        }
        if operation == .transpose {
            return TypedExpression(
                .matrix(.transpose, arguments), .matrix(element, columns: rows, rows: columns),
                at: location)
        }
        guard columns == rows else {
            throw fail(
                .arguments, "'determinant' takes a matrix of as many columns as rows",
                at: location)
        }
        return TypedExpression(.matrix(.determinant, arguments), .scalar(element), at: location)
    }
}
