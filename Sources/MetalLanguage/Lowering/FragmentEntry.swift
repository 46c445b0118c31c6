import Diagnostics
import ShaderProgram

/// Fragment functions of full-screen passes: binding of parameters, and what their pixels are
/// given.
enum FragmentEntry {
    static func isFragment(_ function: TypedFunction) -> Bool {
        function.attributes.contains("fragment")
    }

    /// The inputs that are the layer or a transition's scenes.
    private static let sceneLimit = 2

    /// Attributes of parameters that are the same for every pixel.
    private static let fixed: [String: Int] = [
        "front_facing": 1, "sample_id": 0, "primitive_id": 0, "render_target_array_index": 0,
        "viewport_array_index": 0, "amplification_id": 0,
    ]

    private typealias Binding = ShaderFunction.Parameter.Binding

    /// A parameter that can't be bound.
    private struct Unusable: Error, CustomStringConvertible {
        var message: String
        var hint: String?

        var description: String { message }
    }

    /// The bindings made so far.
    private struct Bound {
        var uniforms = 0
        var buffers = 0
        /// The inputs of textures that aren't bound yet, in the order of parameters.
        var inputs: [Int]
        var last: TypedParameter?
    }

    /// The entry's interface; nil after reporting unusable parameters.
    static func describe(
        _ function: TypedFunction, diagnostics: inout DiagnosticSet
    ) -> ShaderFunction? {
        let before = diagnostics.diagnostics.count
        if colorMember(of: function.returnType) == nil {
            diagnostics.error(
                .entryType, "'\(function.name)' returns \(function.returnType)",
                hint: "a fragment function returns a colour: float4, half4, or a structure with "
                    + "one at [[color(0)]]", at: function.location)
        }
        let readsTarget = function.parameters.contains(where: isTarget)
        var bound = Bound(inputs: inputs(of: function.parameters, from: readsTarget ? 1 : 0))
        var parameters: [ShaderFunction.Parameter] = []
        let inputCount = bound.inputs.count + (readsTarget ? 1 : 0)
        for (index, parameter) in function.parameters.enumerated() {
            do throws(Unusable) {
                let binding = try binding(of: parameter, index, in: function, &bound)
                bound.last = parameter
                parameters.append(
                    ShaderFunction.Parameter(
                        name: parameter.name, type: parameter.type, binding: binding,
                        location: parameter.location))
            } catch {
                diagnostics.error(
                    .entryType, error.message, hint: error.hint, at: parameter.location)
            }
        }
        guard diagnostics.diagnostics.count == before else { return nil }
        checkCoordinates(of: function, inputCount: inputCount, &diagnostics)
        let kinds: [ShaderKind] = [.generator, .layer, .composition]
        return ShaderFunction(
            name: function.name, kind: kinds[min(inputCount, sceneLimit)],
            parameters: parameters, inputCount: inputCount,
            uniformCount: bound.uniforms + SceneSpace.uniformCount, bufferCount: bound.buffers,
            location: function.location, isFragment: true)
    }

    /// Whether a parameter is the colour that the pass draws over, which an app's target has.
    private static func isTarget(_ parameter: TypedParameter) -> Bool {
        guard case .vector(let element, 4) = parameter.type else { return false }
        return element.isFloating && parameter.color == 0 && !parameter.isReference
    }

    /// The inputs of the textures among the parameters: in the order of `[[texture(n)]]`, and of
    /// the parameters where that isn't written.
    private static func inputs(of parameters: [TypedParameter], from first: Int) -> [Int] {
        let textures = parameters.filter { if case .texture = $0.type { true } else { false } }
        let numbers = textures.enumerated().map { ($0.element.texture ?? $0.offset, $0.offset) }
        let order = numbers.sorted { $0 < $1 }.map(\.1)
        return numbers.indices.map { first + (order.firstIndex(of: $0) ?? $0) }
    }

    private static func binding(
        of parameter: TypedParameter, _ index: Int, in function: TypedFunction,
        _ bound: inout Bound
    ) throws(Unusable) -> Binding {
        let name = parameter.name
        if parameter.attributes.contains("stage_in") {
            return try stageIn(parameter, index, in: function)
        }
        if isTarget(parameter) { return .pixel(input: 0) }
        if parameter.attributes.contains("position"), parameter.type.numeric?.count == 4 {
            return .pixelPosition
        }
        if let attribute = parameter.attributes.first(where: { fixed[$0] != nil }),
            parameter.type.numeric?.count == 1
        {
            return .fixed(fixed[attribute] ?? 0)
        }
        if let attribute = parameter.attributes.first(where: {
            !["buffer", "texture", "sampler", "maybe_unused", "flat"].contains($0)
        }) {
            throw Unusable(
                message: "'\(name)' is the '\(attribute)' of a pixel, and a full-screen pass has "
                    + "none", hint: "there is [[position]] and [[stage_in]]")
        }
        switch parameter.type {
        case .texture:
            let input = bound.inputs.removeFirst()
            return input < sceneLimit ? .scene(input: input) : .image(input: input)
        case .sampler:
            defer { bound.uniforms += 1 }
            return .sampler(offset: bound.uniforms)
        case .buffer:
            defer { bound.buffers += 1 }
            return .buffer(bound.buffers)
        case .scalar(let element) where element.isInteger:
            if case .buffer(_, let count)? = bound.last?.type {
                return .bufferCount(bound.buffers - 1, size: count)
            }
            fallthrough
        case .scalar, .vector, .matrix, .structure, .array, .pointer:
            return try argument(parameter, &bound)
        case .writableTexture:
            throw Unusable(
                message: "'\(name)' can't be a texture that is written",
                hint: "kernels write textures: kernel void")
        case .void, .layer, .enumeration:
            throw Unusable(message: "'\(name)' can't be a \(parameter.type)")
        }
    }

    private static func argument(
        _ parameter: TypedParameter, _ bound: inout Bound
    ) throws(Unusable) -> Binding {
        let type = parameter.type.argumentType
        guard parameter.isReference || parameter.type.isPointer else {
            throw Unusable(
                message: "a fragment function can't take '\(parameter.name)' like this",
                hint: "write constant \(type)& \(parameter.name) [[buffer(0)]]")
        }
        guard parameter.isConstant else {
            throw Unusable(
                message: "a fragment function can't change '\(parameter.name)'",
                hint: "write constant \(type)& \(parameter.name)")
        }
        guard type.isGivenByName else {
            throw Unusable(
                message: "'\(parameter.name)' can't be a \(type)", hint: type.reasonForNoName)
        }
        defer { bound.uniforms += type.leafCount }
        return .uniform(offset: bound.uniforms, count: type.leafCount)
    }

    // MARK: Stage input

    /// The value for a member of a stage's input.
    enum Given {
        case position
        /// The pixel's place in the frame, from (0, 0) in the top left corner to (1, 1).
        case coordinate
        case white
        /// Nothing: it isn't read.
        case nothing
    }

    static func given(_ member: StructureType.Member) -> Given {
        switch member.type {
        case .vector(let element, 4) where member.attributes.contains("position"):
            element.isFloating ? .position : .nothing
        case .vector(let element, 2) where element.isFloating: .coordinate
        case .vector(let element, 4) where element.isFloating: .white
        default: .nothing
        }
    }

    private static func stageIn(
        _ parameter: TypedParameter, _ index: Int, in function: TypedFunction
    ) throws(Unusable) -> Binding {
        // A vertex function that returns the position alone.
        if parameter.type == .vector(.float, 4) { return .pixelPosition }
        guard case .structure(let structure) = parameter.type, !parameter.isReference else {
            throw Unusable(
                message: "'\(parameter.name)' can't be a \(parameter.type)",
                hint: "what a vertex function returns is a structure")
        }
        let unread = unreadMembers(of: index, structure, in: function) ?? []
        for (number, member) in structure.members.enumerated()
        where !unread.contains(number) {
            guard case .nothing = given(member) else { continue }
            throw Unusable(
                message: "nothing is given for '\(member.name)' of '\(structure.name)', a "
                    + "\(member.type)",
                hint: "a full-screen pass has a [[position]], coordinates (float2) and colours "
                    + "(float4, white): compute others here, or take them as arguments")
        }
        return .stageIn
    }

    /// The members that the function doesn't read; nil if it uses the structure as a whole.
    private static func unreadMembers(
        of parameter: Int, _ structure: StructureType, in function: TypedFunction
    ) -> Set<Int>? {
        var unread = Set(structure.members.indices)
        var uses = 0
        for statement in function.body {
            statement.visit { expression, _ in
                if case .variable(parameter) = expression.kind { uses += 1 }
                if case .member(let base, let index) = expression.kind,
                    case .variable(parameter) = base.kind
                {
                    uses -= 1
                    unread.remove(index)
                }
            }
        }
        return uses == 0 ? unread : nil
    }

    /// Warns of coordinates that a vertex function makes different, such as those of neighbours:
    /// here they are all the same. One for each texture is usual.
    private static func checkCoordinates(
        of function: TypedFunction, inputCount: Int, _ diagnostics: inout DiagnosticSet
    ) {
        for (index, parameter) in function.parameters.enumerated()
        where parameter.attributes.contains("stage_in") {
            guard case .structure(let structure) = parameter.type,
                let unread = unreadMembers(of: index, structure, in: function)
            else { continue }
            let read = structure.members.enumerated().filter { number, member in
                guard case .coordinate = given(member) else { return false }
                return !unread.contains(number)
            }
            guard read.count > max(inputCount, 1) else { continue }
            let names = read.map { "'\($0.element.name)'" }
            let others = read.count > 2 ? " and \(read.count - 2) more" : ""
            diagnostics.warning(
                .entryType,
                "\(names[0]), \(names[1])\(others) of '\(structure.name)' are the same here: "
                    + "vertex functions aren't run",
                hint: "add what a neighbour is away here: "
                    + "\(read[0].element.name) + float2(1.0 / picture.get_width(), 0)",
                at: parameter.location)
        }
    }

    // MARK: Results

    /// The leaves of the returned value that are the colour; nil if there is none.
    fileprivate static func colorMember(of type: ShaderType) -> Range<Int>? {
        if let numeric = type.numeric {
            return numeric.element.isFloating ? 0..<numeric.count : nil
        }
        guard case .structure(let structure) = type else { return nil }
        let members = structure.members.indices.filter {
            structure.members[$0].type.numeric?.element.isFloating == true
        }
        let chosen =
            members.first { structure.members[$0].color == 0 }
            ?? members.first { structure.members[$0].color != nil }
            ?? members.first { structure.members[$0].type.numeric?.count == 4 }
        return chosen.map { type.memberLeaves($0) }
    }
}

extension Lowering {
    /// A fragment function's colour, from its result. As in a render target, missing channels are
    /// 0, and a missing alpha 1.
    mutating func color(_ results: [Program.Slot], as type: ShaderType) -> [Program.Slot] {
        let leaves = FragmentEntry.colorMember(of: type) ?? 0..<0
        let color = Array(results[leaves])
        return color
            + (color.count..<4).map { channel in
                builder.slot(holding: builder.float(channel == 3 ? 1 : 0))
            }
    }

    /// Makes the results transparent black outside of the layer's frame, where a pass draws
    /// nothing.
    mutating func clearOutside(_ results: [Program.Slot]) -> [Program.Slot] {
        let axes: [(Program.Operation, Program.Axis)] = [(.positionX, .x), (.positionY, .y)]
        let sides = axes.flatMap { operation, axis in
            let position = builder.emit(operation, .float32)
            return [
                builder.compare(.lessOrEqual, builder.float(0), position),
                builder.compare(.lessOrEqual, position, sceneLength(axis)),
            ]
        }
        let isInside = sides.dropFirst().reduce(sides[0]) { builder.binary(.and, $0, $1) }
        return results.map { result in
            let kept = builder.select(isInside, builder.load(result), builder.float(0))
            return builder.slot(holding: kept)
        }
    }

    /// The pixel's centre in pixels of its frame; the depth is 0, and w 1.
    mutating func pixelPosition() -> [Program.Value] {
        let scale = sceneScale()
        let position = [builder.emit(.positionX, .float32), builder.emit(.positionY, .float32)]
        return position.map { builder.binary(.multiply, $0, scale) }
            + [builder.float(0), builder.float(1)]
    }

    /// The members of a stage's input.
    mutating func stageIn(_ type: ShaderType) -> [Program.Value] {
        guard case .structure(let structure) = type else { return [] }
        let position = pixelPosition()
        let coordinate = [
            builder.binary(
                .divide, builder.emit(.positionX, .float32), sceneLength(.x)),
            builder.binary(
                .divide, builder.emit(.positionY, .float32), sceneLength(.y)),
        ]
        return structure.members.flatMap { member -> [Program.Value] in
            let element = member.type.elementType
            return switch FragmentEntry.given(member) {
            case .position: convert(position, from: .float, to: element)
            case .coordinate: convert(coordinate, from: .float, to: element)
            case .white:
                convert(
                    Array(repeating: builder.float(1), count: 4), from: .float, to: element)
            case .nothing: member.type.leaves.map { builder.number(0, IRType($0)) }
            }
        }
    }

    /// The author's value for a parameter, from this uniform on.
    mutating func argument(
        of type: ShaderType, from offset: Int
    ) throws(LoweringError) -> Storage {
        let values = type.argumentType.leaves.enumerated().flatMap { index, leaf in
            let number = builder.emit(.uniform(offset + index), .float32)
            return convert([number], from: .float, to: leaf)
        }
        guard case .pointer(let target) = type else { return .values(values) }
        if target.hasArray { return .place(try allocate(target, values)) }
        return .place(Place(cells: values.map { .value($0) }, type: target))
    }
}
