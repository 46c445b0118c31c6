package import Diagnostics
import ShaderProgram

/// Entry functions: binding of parameters, and their programs.
enum EntryPoint {
    static func isEntry(_ function: TypedFunction) -> Bool {
        function.attributes.contains("stitchable") || FragmentEntry.isFragment(function)
    }

    private typealias Binding = ShaderFunction.Parameter.Binding

    /// The bindings made so far.
    private struct Bound {
        var parameters: [ShaderFunction.Parameter] = []
        var inputs = 0
        var uniforms = 0
        var buffers = 0
        /// The inputs that are layers.
        var layers: [Int] = []
        /// The number of inputs that are textures.
        var textures = 0
        /// Whether the second parameter is the layer's colour.
        var hasColor = false

        mutating func input() -> Int {
            defer { inputs += 1 }
            return inputs
        }

        mutating func uniform(_ type: ShaderType) -> Binding {
            let size = type.numeric?.count ?? 1
            defer { uniforms += size }
            return .uniform(offset: uniforms, count: size)
        }
    }

    /// The entry's interface; nil after reporting unusable parameters.
    static func describe(
        _ function: TypedFunction, diagnostics: inout DiagnosticSet
    ) -> ShaderFunction? {
        if FragmentEntry.isFragment(function) {
            return FragmentEntry.describe(function, diagnostics: &diagnostics)
        }
        let before = diagnostics.diagnostics.count
        guard case .vector(let element, let count) = function.returnType, element.isFloating,
            count == 4 || count == 2
        else {
            diagnostics.error(
                .entryType,
                "'\(function.name)' returns \(function.returnType)",
                hint: "a shader returns half4, or float2 to bend",
                at: function.location)
            return nil
        }
        var bound = Bound()
        for (index, parameter) in function.parameters.enumerated() {
            let binding = binding(
                of: parameter, index, in: function, isDrawn: count == 4, &bound, &diagnostics)
            guard let binding else { continue }
            bound.parameters.append(
                ShaderFunction.Parameter(
                    name: parameter.name, type: parameter.type, binding: binding,
                    location: parameter.location))
        }
        if count == 2, bound.inputs > 0 {
            diagnostics.error(
                .entryType, "'\(function.name)' returns a place and reads pixels",
                hint: "return half4 to draw, or take no layer to bend", at: function.location)
        }
        guard diagnostics.diagnostics.count == before else { return nil }
        checkPlace(bound.parameters, of: function, &diagnostics)
        let kind = count == 2 ? .distortion : kind(drawnFrom: bound)
        return ShaderFunction(
            name: function.name, kind: kind, parameters: bound.parameters,
            inputCount: kind == .distortion ? 1 : bound.inputs, uniformCount: bound.uniforms,
            bufferCount: bound.buffers, location: function.location)
    }

    /// - Parameter isDrawn: whether the function returns a colour, and not a place.
    private static func binding(
        of parameter: TypedParameter, _ index: Int, in function: TypedFunction, isDrawn: Bool,
        _ bound: inout Bound, _ diagnostics: inout DiagnosticSet
    ) -> Binding? {
        switch parameter.type {
        case _ where parameter.attributes.contains("thread_position_in_grid"):
            guard case .vector(let element, 2) = parameter.type, element != .bool else {
                diagnostics.error(
                    .entryType, "'\(parameter.name)' can't be a \(parameter.type)",
                    hint: "the position in the grid is a uint2", at: parameter.location)
                return nil
            }
            return .pixelIndex
        case .layer:
            bound.layers.append(bound.inputs)
            return .image(input: bound.input())
        case .texture:
            bound.textures += 1
            return .image(input: bound.input())
        case .buffer:
            defer { bound.buffers += 1 }
            return .buffer(bound.buffers)
        case .vector(let element, 2) where index == 0 && element.isFloating:
            return .position
        case .vector(let element, 4)
        where parameter.attributes.contains("pixel") && element.isFloating:
            return .pixel(input: bound.input())
        case .vector(.half, 4)
        where index == 1 && isDrawn && bound.parameters.first?.binding == .position
            && !function.parameters.contains {
                $0.type == .layer || $0.attributes.contains("pixel")
            }:
            bound.hasColor = true
            return .pixel(input: bound.input())
        case .scalar(let element)
        where element.isInteger && bufferSize(bound.parameters.last) != nil:
            return .bufferCount(
                bound.buffers - 1, size: bufferSize(bound.parameters.last) ?? 1)
        case .scalar, .vector:
            return bound.uniform(parameter.type)
        case .void, .array, .matrix, .structure, .enumeration, .pointer, .sampler,
            .writableTexture:
            diagnostics.error(
                .entryType, "'\(parameter.name)' can't be a \(parameter.type)",
                hint: hint(for: parameter), at: parameter.location)
            return nil
        }
    }

    /// Warns of a pixel's position that is an argument, since it isn't the first parameter.
    private static func checkPlace(
        _ parameters: [ShaderFunction.Parameter], of function: TypedFunction,
        _ diagnostics: inout DiagnosticSet
    ) {
        guard let index = parameters.firstIndex(where: { $0.name == "position" }),
            case .uniform = parameters[index].binding, parameters[0].binding != .position
        else { return }
        let named = parameters[index]
        // Before a half4 that would be the layer's colour, the type is wrong. Elsewhere only a
        // float2 is meant: a number may be any place, such as a slider's.
        var isMeant = index > 0 && named.type.numeric?.count == 2
        if index == 0, parameters.count > 1, parameters[1].type == .vector(.half, 4),
            case .uniform = parameters[1].binding
        {
            isMeant = true
        }
        guard isMeant else { return }
        diagnostics.warning(
            .entryType, "'position' of '\(function.name)' is an argument like others here",
            hint: "the pixel's position is the first parameter, a float2", at: named.location)
    }

    /// The kind of a function that returns a colour.
    private static func kind(drawnFrom bound: Bound) -> ShaderKind {
        let isOfOnePicture = bound.inputs == 1 + bound.textures
        if bound.layers == [0], isOfOnePicture { return .layer }
        if bound.hasColor, isOfOnePicture { return .color }
        return bound.inputs == 0 ? .generator : .composition
    }

    private static func hint(for parameter: TypedParameter) -> String? {
        switch parameter.type {
        case .sampler: "write constexpr sampler \(parameter.name)(filter::linear);"
        case .pointer: "an effect gives a list of numbers or vectors: device const float*"
        case .writableTexture: "kernels write textures: kernel void"
        default: nil
        }
    }

    /// Numbers per element; nil if the parameter isn't a list.
    private static func bufferSize(_ parameter: ShaderFunction.Parameter?) -> Int? {
        if case .buffer(_, let count) = parameter?.type { count } else { nil }
    }

    /// The program that computes a pixel's four channels.
    ///
    /// - Parameter edges: see `Lowering.edges`.
    static func program(
        for function: ShaderFunction, in module: ShaderModule, edges: Int? = nil
    ) throws(LoweringError) -> Program {
        let program = try programAsWritten(for: function, in: module, edges: edges)
        let simpler = passes.reduce(program) { program, pass in pass(program) }
        do throws(InvalidProgram) {
            try simpler.validate(as: function.use(edges: edges))
        } catch { throw LoweringError(error, at: function.location) }
        return simpler
    }

    /// The passes over every program.
    static let passes: [@Sendable (Program) -> Program] = [
        LoopUnroller.unroll, ConstantFolder.fold, QuadNeighbours.resolve,
    ]

    /// The program before any pass.
    static func programAsWritten(
        for function: ShaderFunction, in module: ShaderModule, edges: Int? = nil
    ) throws(LoweringError) -> Program {
        guard
            let index = module.functions.firstIndex(where: {
                $0.location == function.location && isEntry($0)
            })
        else {
            throw LoweringError(
                .unknownFunction, "there is no entry '\(function.name)'", at: nil)
        }
        var lowering = Lowering(
            name: function.name, functions: module.functions, globals: module.globals,
            isLibrary: false, half: module.half)
        lowering.edges = edges
        lowering.sceneUniforms = function.uniformCount - SceneSpace.uniformCount
        var storages: [Lowering.Storage] = []
        for parameter in function.parameters {
            storages.append(try lowering.storage(for: parameter))
        }
        var results = try lowering.inline(index, storages: storages, at: function.location)
        if function.isFragment {
            results = lowering.color(results, as: module.functions[index].returnType)
            if function.kind == .layer { results = lowering.clearOutside(results) }
        }
        if function.kind == .distortion {
            let position = results.map { lowering.builder.load($0) }
            let channels = lowering.channels(.sample(0, position[0], position[1]))
            results = channels.map { lowering.builder.slot(holding: $0) }
        }
        if let discarded = lowering.discarded {
            results = lowering.clear(results, where: discarded)
        }
        var program = lowering.builder.finish()
        program.results = results
        if let discarded = lowering.discarded {
            program.body.insert(.declare(discarded, hasInitialiser: false), at: 0)
        }
        return program
    }
}

extension ShaderFunction {
    /// - Parameter edges: see `Lowering.edges`.
    func use(edges: Int? = nil) -> Program.Use {
        let uniforms = edges.map { $0 + 4 } ?? uniformCount
        return .pixels(Program.Counts(inputs: inputCount, uniforms: uniforms, buffers: bufferCount))
    }
}

extension ShaderLibrary {
    /// Validates all entries' programs before and after every pass.
    package func validateEveryPass() throws(DiagnosticError) {
        for function in functions {
            do throws(LoweringError) {
                try validateEveryPass(of: function)
            } catch {
                throw DiagnosticError(error.diagnostic)
            }
        }
    }

    private func validateEveryPass(of function: ShaderFunction) throws(LoweringError) {
        var program = try EntryPoint.programAsWritten(for: function, in: module)
        do throws(InvalidProgram) {
            try program.validate(as: function.use(), hasDerivatives: true)
            for pass in EntryPoint.passes {
                program = pass(program)
                try program.validate(as: function.use(), hasDerivatives: true)
            }
            try program.validate(as: function.use())
        } catch {
            throw LoweringError(error, at: function.location)
        }
    }
}

extension Lowering {
    /// Makes the results transparent black for discarded pixels.
    mutating func clear(
        _ results: [Program.Slot], where discarded: Program.Slot
    ) -> [Program.Slot] {
        let isDiscarded = builder.load(discarded)
        return results.map { result in
            let kept = builder.select(isDiscarded, builder.float(0), builder.load(result))
            return builder.slot(holding: kept)
        }
    }

    /// The storage that an entry's parameter is bound to.
    mutating func storage(
        for parameter: ShaderFunction.Parameter
    ) throws(LoweringError) -> Storage {
        switch parameter.binding {
        case .position:
            return .values([builder.emit(.positionX, .float32), builder.emit(.positionY, .float32)])
        case .pixelIndex:
            let coordinates = [builder.emit(.pixelX, .int32), builder.emit(.pixelY, .int32)]
            return .values(convert(coordinates, from: .int, to: parameter.type.elementType))
        case .pixel(let input):
            return .values(
                convert(channels(.pixel(input)), from: .float, to: parameter.type.elementType))
        case .image(let input):
            return .image(input)
        case .scene(let input):
            return .image(input, isScene: true)
        case .stageIn: return .values(stageIn(parameter.type))
        case .pixelPosition: return .values(pixelPosition())
        case .fixed(let number):
            return .values(
                parameter.type.leaves.map { builder.number(Double(number), IRType($0)) })
        case .sampler(let offset):
            return .sampler(
                SamplerState(filter: .linear), options: builder.emit(.uniform(offset), .float32))
        case .uniform(let offset, _): return try argument(of: parameter.type, from: offset)
        case .buffer(let buffer):
            return .buffer(buffer)
        case .bufferCount(let buffer, let size):
            let count = elementCount(of: buffer, size: size)
            return .values(convert([count], from: .int, to: parameter.type.elementType))
        }
    }

    /// The number of a list's elements, of `size` numbers each.
    mutating func elementCount(of list: Int, size: Int) -> Program.Value {
        let count = builder.emit(.bufferCount(list), .int32)
        if size == 1 { return count }
        return builder.binary(.divide, count, builder.number(Double(size), .int32))
    }
}
