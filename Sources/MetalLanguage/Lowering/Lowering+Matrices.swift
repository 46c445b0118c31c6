import ShaderProgram

/// Matrices in column order. Sums add products in order.
extension Lowering {
    mutating func matrix(
        _ operation: MatrixOperation, _ parts: [TypedExpression], _ type: ShaderType
    ) throws(LoweringError) -> [Program.Value] {
        var values: [[Program.Value]] = []
        for part in parts { values.append(try value(part)) }
        // Half and float matrices may be mixed.
        values = zip(values, parts).map {
            convert($0, from: $1.type.elementType, to: type.elementType)
        }
        switch operation {
        case .product:
            return product(values[0], parts[0].type, values[1], parts[1].type, type.elementType)
        case .transpose:
            guard case .matrix(_, let columns, let rows) = parts[0].type else { return [] }
            return (0..<rows).flatMap { row in
                (0..<columns).map { values[0][$0 * rows + row] }
            }
        case .determinant:
            return wrapped([determinant(values[0])], type.elementType)
        case .diagonal:
            guard case .matrix(let element, let columns, let rows) = type else { return [] }
            let zero = builder.number(0, IRType(element))
            return (0..<(columns * rows)).map {
                $0 / rows == $0 % rows ? values[0][0] : zero
            }
        }
    }

    private mutating func product(
        _ left: [Program.Value], _ leftType: ShaderType, _ right: [Program.Value],
        _ rightType: ShaderType, _ element: ScalarType
    ) -> [Program.Value] {
        switch (leftType, rightType) {
        case (.matrix(_, _, let rows), _):
            // Columns of the left side, weighted by each column (or the vector) of the right side.
            let inner = left.count / rows
            return stride(from: 0, to: right.count, by: inner).flatMap { start in
                (0..<rows).map { row in
                    sum((0..<inner).map { (left[$0 * rows + row], right[start + $0]) }, element)
                }
            }
        case (_, .matrix(_, let columns, let rows)):
            return (0..<columns).map { column in
                sum((0..<rows).map { (left[$0], right[column * rows + $0]) }, element)
            }
        default: return []
        }
    }

    private mutating func sum(
        _ pairs: [(Program.Value, Program.Value)], _ element: ScalarType
    ) -> Program.Value {
        let products = binary(.multiply, pairs.map(\.0), pairs.map(\.1), element)
        return products.dropFirst().reduce(products[0]) { sum, product in
            binary(.add, [sum], [product], element)[0]
        }
    }

    /// Laplace expansion along the first column, in order.
    private mutating func determinant(_ m: [Program.Value]) -> Program.Value {
        let size = m.count == 4 ? 2 : m.count == 9 ? 3 : 4
        if size == 2 {
            return builder.binary(
                .subtract, builder.binary(.multiply, m[0], m[3]),
                builder.binary(.multiply, m[1], m[2]))
        }
        var total: Program.Value?
        for row in 0..<size {
            let minor = (1..<size).flatMap { column in
                (0..<size).filter { $0 != row }.map { m[column * size + $0] }
            }
            let term = builder.binary(.multiply, m[row], determinant(minor))
            total = total.map { builder.binary(row % 2 == 0 ? .add : .subtract, $0, term) } ?? term
        }
        return total ?? m[0]
    }
}
