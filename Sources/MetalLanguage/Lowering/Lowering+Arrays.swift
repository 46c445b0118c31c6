import Diagnostics
import ShaderProgram

extension Lowering {
    /// An element of an array value.
    mutating func elementOfValue(
        _ base: TypedExpression, _ index: TypedExpression
    ) throws(LoweringError) -> [Program.Value] {
        let values = try value(base)
        guard case .array(let element, let length) = base.type else { return [] }
        if case .constant(let bits) = index.kind {
            let number = min(max(Int(Int32(truncatingIfNeeded: bits[0])), 0), length - 1)
            let start = number * element.leafCount
            return Array(values[start..<(start + element.leafCount)])
        }
        let place = try allocate(base.type, values)
        return load(try self.element(index, of: place))
    }

    /// A vector's component or matrix's column, by clamped index.
    mutating func component(
        _ base: TypedExpression, _ index: TypedExpression
    ) throws(LoweringError) -> [Program.Value] {
        let components = try value(base)
        let at = try value(index)[0]
        let size = Self.partSize(base.type)
        var chosen = Array(components[0..<size])
        for position in 1..<(components.count / size) {
            let isThere = builder.compare(
                .greaterOrEqual, at, builder.constant(UInt64(position), .int32))
            chosen = chosen.indices.map {
                builder.select(isThere, components[position * size + $0], chosen[$0])
            }
        }
        return chosen
    }

    /// Leaves per indexed part: 1 for a component, the rows for a column.
    private static func partSize(_ type: ShaderType) -> Int {
        if case .matrix(_, _, let rows) = type { rows } else { 1 }
    }

    /// Stores to a variable or a part of one.
    mutating func assign(_ values: [Program.Value], to target: TypedExpression)
        throws(LoweringError)
    {
        if let place = try place(of: target) {
            store(values, to: place)
            return
        }
        switch target.kind {
        case .swizzle(let base, let components):
            var whole = try value(base)
            for (component, value) in zip(components, values) { whole[component] = value }
            try assign(whole, to: base)
        case .component(let base, let index):
            var whole = try value(base)
            let at = try value(index)[0]
            let size = Self.partSize(base.type)
            let count = whole.count / size
            for position in 0..<count {
                let bound = builder.constant(UInt64(position), .int32)
                let isThere =
                    position == 0
                    ? builder.compare(.lessOrEqual, at, bound)
                    : builder.compare(
                        position == count - 1 ? .greaterOrEqual : .equal, at, bound)
                for row in 0..<size {
                    whole[position * size + row] = builder.select(
                        isThere, values[row], whole[position * size + row])
                }
            }
            try assign(whole, to: base)
        default: break
        }
    }
}
