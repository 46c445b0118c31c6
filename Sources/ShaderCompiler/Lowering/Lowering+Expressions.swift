import Diagnostics

extension Lowering {
    /// The components of an expression's value.
    mutating func value(_ expression: TypedExpression) throws(Refused) -> [Program.Value] {
        switch expression.kind {
        case .constant(let bits):
            let type = elementType(expression)
            return bits.map { builder.constant($0, type) }
        case .variable(let index):
            switch frames[frames.count - 1].variables[index] {
            case .slots(let slots): return slots.map { builder.load($0) }
            case .values(let values): return values
            default: return []
            }
        case .global(let index):
            return try value(globals[index].value)
        case .convert(let inner):
            let values = try value(inner)
            let type = elementType(expression)
            let converted = values.map { builder.convert($0, to: type) }
            let count = expression.type.numeric?.count ?? 1
            return converted.count == count
                ? converted : Array(repeating: converted[0], count: count)
        case .construct(let parts):
            var components: [Program.Value] = []
            for part in parts { components += try value(part) }
            return components
        case .swizzle(let base, let components):
            let values = try value(base)
            return components.map { values[$0] }
        case .negate(let inner):
            return try value(inner).map { builder.unary(.negate, $0) }
        case .logicalNot(let inner), .bitwiseNot(let inner):
            return try value(inner).map { builder.unary(.not, $0) }
        case .binary(let operation, let left, let right):
            let (left, right) = try (value(left), value(right))
            return zip(left, right).map { builder.binary(operation, $0, $1) }
        case .compare(let comparison, let left, let right):
            let (left, right) = try (value(left), value(right))
            return zip(left, right).map { builder.compare(comparison, $0, $1) }
        case .logicalAnd(let left, let right):
            return [try logical(.and, left, right)]
        case .logicalOr(let left, let right):
            return [try logical(.or, left, right)]
        case .conditional(let condition, let then, let otherwise):
            return try conditional(condition, then, otherwise)
        case .assign(let target, let new):
            let values = try value(new)
            try assign(values, to: target)
            return values
        case .assignAfter(let target, let new):
            let before = try value(target)
            try assign(try value(new), to: target)
            return before
        case .comma(let left, let right):
            _ = try value(left)
            return try value(right)
        case .call(let index, let arguments):
            return try call(index, arguments, at: expression.location)
        case .builtin(let builtin, let arguments):
            var values: [[Program.Value]] = []
            for argument in arguments { values.append(try value(argument)) }
            return lower(builtin, values)
        case .bitcast(let inner):
            let type = elementType(expression)
            return try value(inner).map { bitcast($0, to: type) }
        case .sample(let variable, let position):
            let at = try value(position)
            guard case .image(let input) = frames[frames.count - 1].variables[variable] else {
                return []
            }
            return channels(.sample(input, at[0], at[1]))
        case .read(let variable, let coordinate):
            let at = try value(coordinate)
            guard case .image(let input) = frames[frames.count - 1].variables[variable] else {
                return []
            }
            return channels(.read(input, at[0], at[1]))
        case .element(let variable, let index):
            let at = try value(index)
            guard case .buffer(let buffer) = frames[frames.count - 1].variables[variable] else {
                return []
            }
            let element = builder.emit(.element(buffer, at[0]), .float32)
            return [builder.convert(element, to: elementType(expression))]
        case .arrayElement(let base, let index):
            return try arrayElement(base, index)
        case .component(let base, let index):
            return [try component(base, index)]
        }
    }

    mutating func channels(_ operation: Program.Operation) -> [Program.Value] {
        let pixel = builder.emit(operation, .float32)
        return (0..<4).map { builder.emit(.channel(pixel, $0), .float32) }
    }

    /// A shader that looks at the bits of a NaN sees 0x7FC00000: which NaN an operation gives is
    /// the machine's, and the optimiser's, own affair.
    private mutating func bitcast(_ value: Program.Value, to type: IRType) -> Program.Value {
        let bits = builder.emit(.bitcast(value), type)
        guard builder.type(value) == .float32, !isLibrary else { return bits }
        let isNumber = builder.compare(.equal, value, value)
        return builder.select(isNumber, bits, builder.constant(0x7FC0_0000, type))
    }

    private func elementType(_ expression: TypedExpression) -> IRType {
        if case .array(let element, _) = expression.type {
            return IRType(element.numeric?.element ?? .float)
        }
        return IRType(expression.type.numeric?.element ?? .float)
    }

    /// The slots that an assignable expression stands for.
    func slots(of target: TypedExpression) -> [Program.Slot] {
        switch target.kind {
        case .variable(let index):
            if case .slots(let slots) = frames[frames.count - 1].variables[index] {
                slots
            } else {
                []
            }
        case .swizzle(let base, let components):
            select(components, of: slots(of: base))
        default: []
        }
    }

    private func select(_ components: [Int], of slots: [Program.Slot]) -> [Program.Slot] {
        components.map { slots[$0] }
    }

    /// `&&` and `||`: the right side is evaluated only where it matters, if that can be noticed.
    private mutating func logical(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression
    ) throws(Refused) -> Program.Value {
        let first = try value(left)[0]
        if right.isCheap { return builder.binary(operation, first, try value(right)[0]) }
        let slot = builder.slot(.bool, hasInitialiser: true)
        builder.append(.store(slot, first))
        builder.openList()
        builder.append(.store(slot, try value(right)[0]))
        let evaluation = builder.closeList()
        builder.append(
            operation == .and ? .branch(first, evaluation, []) : .branch(first, [], evaluation))
        return builder.load(slot)
    }

    private mutating func conditional(
        _ condition: TypedExpression, _ then: TypedExpression, _ otherwise: TypedExpression
    ) throws(Refused) -> [Program.Value] {
        let test = try value(condition)[0]
        if then.isCheap, otherwise.isCheap {
            let (left, right) = try (value(then), value(otherwise))
            return zip(left, right).map { builder.select(test, $0, $1) }
        }
        let type = elementType(then)
        let slots = (0..<(then.type.numeric?.count ?? 0)).map { _ in builder.slot(type) }
        var parts: [[Program.Statement]] = []
        for side in [then, otherwise] {
            builder.openList()
            for (slot, value) in zip(slots, try value(side)) { builder.append(.store(slot, value)) }
            parts.append(builder.closeList())
        }
        builder.append(.branch(test, parts[0], parts[1]))
        return slots.map { builder.load($0) }
    }

    private mutating func call(
        _ index: Int, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(Refused) -> [Program.Value] {
        let function = functions[index]
        var storages: [Storage] = []
        for (argument, parameter) in zip(arguments, function.parameters) {
            if parameter.type.numeric == nil || parameter.isReference,
                let storage = self.storage(of: argument)
            {
                storages.append(storage)
            } else {
                storages.append(.values(try value(argument)))
            }
        }
        if isLibrary, function.attributes.contains("outlined"),
            let result = function.returnType.numeric
        {
            var values: [Program.Value] = []
            for storage in storages {
                switch storage {
                case .values(let given): values += given
                case .slots(let slots): for slot in slots { values.append(builder.load(slot)) }
                case .image, .buffer, .arrays: break
                }
            }
            return [builder.emit(.call(function.name, values), IRType(result.element))]
        }
        return try inline(index, storages: storages, at: location).map { builder.load($0) }
    }

    /// What a reference or an image stands for in the caller; nil where it is an expression.
    private func storage(of argument: TypedExpression) -> Storage? {
        switch argument.kind {
        case .variable(let index): frames[frames.count - 1].variables[index]
        case .swizzle: .slots(slots(of: argument))
        default: nil
        }
    }
}
