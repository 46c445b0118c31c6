import Diagnostics
import ShaderProgram

extension Lowering {
    /// The components of a value, one per leaf of its type.
    mutating func value(_ expression: TypedExpression) throws(LoweringError) -> [Program.Value] {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting < Self.nestingLimit else {
            throw LoweringError(
                .tooLarge, "this nests too deep, with the functions that it calls",
                at: expression.location)
        }
        // A list's omitted elements are zeros of the list's type.
        if case .constant(let bits) = expression.kind { return constants(bits, expression.type) }
        let components = try components(of: expression)
        // Textures, pointers and void have no components.
        guard !expression.type.isValue || components.count == expression.type.leafCount else {
            throw LoweringError(
                internalError: "internal error: a \(expression.type) became "
                    + "\(components.count) numbers", at: expression.location)
        }
        return components
    }

    private mutating func components(
        of expression: TypedExpression
    ) throws(LoweringError) -> [Program.Value] {
        switch expression.kind {
        case .constant(let bits): return constants(bits, expression.type)
        case .variable, .address, .offset:
            return try place(of: expression).map { load($0) } ?? []
        case .global(let index):
            return try value(globals[index].value)
        case .member(let base, let index):
            if let place = try place(of: expression) { return load(place) }
            return Array(try value(base)[base.type.memberLeaves(index)])
        case .retyped(let inner): return try value(inner)
        case .list: return []
        case .convert(let inner):
            let converted = convert(
                try value(inner), from: inner.type.elementType, to: expression.type.elementType)
            let count = expression.type.leafCount
            return converted.count == count
                ? converted : Array(repeating: converted[0], count: count)
        case .construct(let parts):
            var components: [Program.Value] = []
            for part in parts { components += try value(part) }
            return components
        case .swizzle(let base, let components):
            if let place = try place(of: expression) { return load(place) }
            let values = try value(base)
            return components.map { values[$0] }
        case .matrix(let operation, let parts):
            return try matrix(operation, parts, expression.type)
        case .negate(let inner):
            let negated = try value(inner).map { builder.unary(.negate, $0) }
            let element = expression.type.elementType
            return element.isFloating ? negated : wrapped(negated, element)
        case .logicalNot(let inner), .bitwiseNot(let inner):
            return wrapped(
                try value(inner).map { builder.unary(.not, $0) }, expression.type.elementType)
        case .binary(let operation, let left, let right):
            let (left, right) = try (value(left), value(right))
            return binary(operation, left, right, expression.type.elementType)
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
        case .keep(let variable, let inner):
            let values = try value(inner)
            frame.variables[variable] = .values(values)
            return values
        case .call(let index, let arguments):
            return try call(index, arguments, at: expression.location)
        case .referred(let index, let arguments, _):
            if let place = try place(of: expression) { return load(place) }
            return try call(index, arguments, at: expression.location)
        case .builtin(let builtin, let arguments):
            var values: [[Program.Value]] = []
            for argument in arguments { values.append(try value(argument)) }
            return lower(builtin, values, arguments.first?.type.elementType, expression.type)
        case .split(let builtin, let inner, let target):
            return try split(builtin, try value(inner), expression.type.elementType, into: target)
        case .bitcast(let inner):
            return bitcast(
                try value(inner), from: inner.type.elementType, to: expression.type.elementType)
        case .sample(let variable, let position):
            let at = try value(position)
            guard let input = image(variable)?.input else { return [] }
            return convert(sample(input, at), from: .float, to: expression.type.elementType)
        case .read(let variable, let coordinate):
            let at = try value(coordinate)
            guard let image = image(variable) else { return [] }
            return convert(
                pixel(of: image, at[0], at[1]), from: .float, to: expression.type.elementType)
        case .element(let variable, let index):
            let at = try value(index)
            guard case .buffer(let buffer, let start) = frame.variables[variable] else {
                return []
            }
            return element(buffer, expression.type, at: moved(at[0], by: start))
        case .textureSample(let variable, let sampler, let coordinate, let offset):
            var at = try value(coordinate)
            guard let image = image(variable),
                case .sampler(let state, let options) = try storage(of: sampler)
            else { return [] }
            if let offset {
                at = moved(at, by: try value(offset), image, state)
            }
            let channels =
                options.map { textureSample(image, state, chosenBy: $0, at) }
                ?? textureSample(image, state, at)
            return convert(channels, from: .float, to: expression.type.elementType)
        case .textureSize(let variable, let axis):
            guard let image = image(variable) else { return [] }
            return [builder.convert(pixelCount(of: image, axis), to: .uint32)]
        case .textureWrite(let variable, let color, let coordinate):
            let channels = try value(color)
            let place = try value(coordinate)
            guard let input = image(variable)?.input else {
                throw LoweringError(
                    internalError: "internal error: a texture is written that is none",
                    at: expression.location)
            }
            builder.append(.writePixel(input, at: place, channels))
            return []
        case .sampler: return []
        case .arrayElement(let base, let index):
            if let place = try place(of: expression) { return load(place) }
            if case .buffer(let buffer, let start) = try list(base) {
                let at = try value(index)[0]
                return element(buffer, expression.type, at: moved(at, by: start))
            }
            return try elementOfValue(base, index)
        case .component(let base, let index):
            return try component(base, index)
        }
    }

    /// The input of a layer or texture; nil for other variables.
    private func image(_ variable: Int) -> Image? {
        guard case .image(let input, let isScene) = frame.variables[variable] else { return nil }
        return Image(input: input, isScene: isScene)
    }

    mutating func channels(_ operation: Program.Operation) -> [Program.Value] {
        let pixel = builder.emit(operation, .float32)
        return (0..<4).map { builder.emit(.channel(pixel, $0), .float32) }
    }

    private mutating func constants(_ bits: [UInt64], _ type: ShaderType) -> [Program.Value] {
        let leaves = type.leaves
        // Omitted elements are zeros of the element type.
        let last = leaves.last ?? .float
        return bits.enumerated().map { index, bits in
            builder.constant(bits, IRType(index < leaves.count ? leaves[index] : last))
        }
    }

    /// `&&` and `||`: evaluates the right side conditionally if it has side effects or is costly.
    private mutating func logical(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression
    ) throws(LoweringError) -> Program.Value {
        let first = try value(left)[0]
        if right.isCheap { return builder.binary(operation, first, try value(right)[0]) }
        let slot = builder.slot(holding: first, hasInitialiser: true)
        builder.openList()
        builder.append(.store(slot, try value(right)[0]))
        let evaluation = builder.closeList()
        builder.append(
            operation == .and ? .branch(first, evaluation, []) : .branch(first, [], evaluation))
        return builder.load(slot)
    }

    private mutating func conditional(
        _ condition: TypedExpression, _ then: TypedExpression, _ otherwise: TypedExpression
    ) throws(LoweringError) -> [Program.Value] {
        let test = try value(condition)[0]
        if then.isCheap, otherwise.isCheap {
            let (left, right) = try (value(then), value(otherwise))
            return zip(left, right).map { builder.select(test, $0, $1) }
        }
        let slots = then.type.leaves.map { builder.slot(IRType($0)) }
        var parts: [[Program.Statement]] = []
        for side in [then, otherwise] {
            builder.openList()
            for (slot, value) in zip(slots, try value(side)) { builder.append(.store(slot, value)) }
            parts.append(builder.closeList())
        }
        builder.append(.branch(test, parts[0], parts[1]))
        return slots.map { builder.load($0) }
    }

    private mutating func storages(
        of arguments: [TypedExpression], for function: TypedFunction
    ) throws(LoweringError) -> [Storage] {
        var storages: [Storage] = []
        for (argument, parameter) in zip(arguments, function.parameters) {
            if !parameter.type.isValue || parameter.isReference,
                let storage = try self.storage(of: argument)
            {
                storages.append(storage)
            } else {
                storages.append(.values(try value(argument)))
            }
        }
        return storages
    }

    /// The part of an argument that a call's result refers to.
    mutating func referredPlace(
        _ index: Int, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(LoweringError) -> Place? {
        let body = functions[index].body
        guard case .return(let value?) = body.last else { return nil }
        try enter(index, storages: try storages(of: arguments, for: functions[index]), at: location)
        defer { frames.removeLast() }
        try lower(body.dropLast(), isTail: false)
        return try place(of: value)
    }

    private mutating func call(
        _ index: Int, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(LoweringError) -> [Program.Value] {
        let function = functions[index]
        let storages = try storages(of: arguments, for: function)
        if isLibrary, function.attributes.contains("outlined"),
            let result = function.returnType.numeric
        {
            var values: [Program.Value] = []
            for storage in storages {
                switch storage {
                case .values(let given): values += given
                case .place(let place): values += load(place)
                case .image, .buffer, .sampler: break
                }
            }
            return [builder.emit(.call(function.name, values), IRType(result.element))]
        }
        return try inline(index, storages: storages, at: location).map { builder.load($0) }
    }

    /// The storage of a reference, pointer, image or sampler; nil for values.
    mutating func storage(of argument: TypedExpression) throws(LoweringError) -> Storage? {
        if let place = try place(of: argument) { return .place(place) }
        if let list = try list(argument) { return list }
        switch argument.kind {
        case .variable(let index): return frame.variables[index]
        case .sampler(let state): return .sampler(state)
        case .global(let index):
            guard case .sampler(let state) = globals[index].value.kind else { return nil }
            return .sampler(state)
        default: return nil
        }
    }

    /// The list that a pointer points into; nil for others.
    private mutating func list(_ pointer: TypedExpression) throws(LoweringError) -> Storage? {
        switch pointer.kind {
        case .variable(let variable):
            let storage = frame.variables[variable]
            guard case .buffer? = storage else { return nil }
            return storage
        case .offset(let base, let distance):
            guard case .buffer(let buffer, let start) = try list(base) else { return nil }
            return .buffer(buffer, start: moved(try value(distance)[0], by: start))
        case .address(let element):
            guard case .arrayElement(let base, let index) = element.kind,
                case .buffer(let buffer, let start) = try list(base)
            else { return nil }
            return .buffer(buffer, start: moved(try value(index)[0], by: start))
        default: return nil
        }
    }

    /// Wraps on overflow.
    private mutating func moved(_ index: Program.Value, by start: Program.Value?) -> Program.Value {
        start.map { builder.binary(.add, $0, index) } ?? index
    }
}
