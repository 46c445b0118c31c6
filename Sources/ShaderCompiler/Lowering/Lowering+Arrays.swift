import Diagnostics

extension Lowering {
    /// How many numbers a shader's arrays may hold together: they lie on the stack, once a lane.
    private static let arrayLimit = 4096

    mutating func declareArray(
        _ variable: Int, _ element: ShaderType, length: Int, _ value: TypedExpression?
    ) throws(Refused) {
        guard let numeric = element.numeric else { return }
        let count = numeric.count
        let values = try value.map { (value) throws(Refused) in try self.value(value) }
        let used = builder.program.arrays.reduce(0) { $0 + $1.count }
        guard used + count * length <= Self.arrayLimit else {
            let function = functions[frames[frames.count - 1].function]
            throw Refused(
                diagnostic: Diagnostic(
                    .error, code: "too-large",
                    "the arrays of '\(function.name)' and what it calls hold more than "
                        + "\(Self.arrayLimit) numbers",
                    hint: "make what does not change a constant array", at: function.location))
        }
        let type = IRType(numeric.element)
        let arrays = (0..<count).map { _ in builder.array(type, count: length) }
        if let values {
            for (index, value) in values.enumerated() {
                let position = builder.constant(UInt64(index / count), .int32)
                builder.append(.storeElement(arrays[index % count], position, value))
            }
        }
        frames[frames.count - 1].variables[variable] = .arrays(arrays)
    }

    mutating func arrayElement(
        _ base: TypedExpression, _ index: TypedExpression
    ) throws(Refused) -> [Program.Value] {
        let at = try value(index)[0]
        switch base.kind {
        case .variable(let variable):
            guard case .arrays(let arrays) = frames[frames.count - 1].variables[variable] else {
                return []
            }
            return arrays.map { array in
                builder.emit(.arrayElement(array, at), builder.program.arrays[array].type)
            }
        case .global(let global):
            guard case .constant(let bits) = globals[global].value.kind,
                case .array(let element, let length) = base.type, let numeric = element.numeric
            else { return [] }
            let type = IRType(numeric.element)
            return (0..<numeric.count).map { component in
                let column = (0..<length).map { bits[$0 * numeric.count + component] }
                return builder.emit(.tableElement(builder.table(column, type), at), type)
            }
        default: return []
        }
    }

    /// A vector's component by an index that is clamped.
    mutating func component(
        _ base: TypedExpression, _ index: TypedExpression
    ) throws(Refused) -> Program.Value {
        let components = try value(base)
        let at = try value(index)[0]
        var chosen = components[0]
        for position in 1..<components.count {
            let isThere = builder.compare(
                .greaterOrEqual, at, builder.constant(UInt64(position), .int32))
            chosen = builder.select(isThere, components[position], chosen)
        }
        return chosen
    }

    /// Stores to a variable or a part of one.
    mutating func assign(
        _ values: [Program.Value], to target: TypedExpression
    ) throws(Refused) {
        if target.isNamedPart {
            for (slot, value) in zip(slots(of: target), values) {
                builder.append(.store(slot, value))
            }
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
            for position in whole.indices {
                let bound = builder.constant(UInt64(position), .int32)
                let isThere =
                    position == 0
                    ? builder.compare(.lessOrEqual, at, bound)
                    : builder.compare(
                        position == whole.count - 1 ? .greaterOrEqual : .equal, at, bound)
                whole[position] = builder.select(isThere, values[0], whole[position])
            }
            try assign(whole, to: base)
        case .arrayElement(let base, let index):
            guard case .variable(let variable) = base.kind,
                case .arrays(let arrays) = frames[frames.count - 1].variables[variable]
            else { return }
            let at = try value(index)[0]
            for (array, value) in zip(arrays, values) {
                builder.append(.storeElement(array, at, value))
            }
        default: break
        }
    }
}
