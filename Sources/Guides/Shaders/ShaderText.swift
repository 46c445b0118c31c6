internal import Diagnostics
internal import MetalLanguage
import TimelineReading

/// Describes a shader's functions.
enum ShaderText {
    private typealias Parameter = ShaderFunction.Parameter

    static func function(_ function: ShaderFunction) -> String {
        "\(function.name) (\(kind(function)))\n"
            + table(function.parameters.map { [type($0), $0.name, source($0, of: function)] })
    }

    private static func type(_ parameter: Parameter) -> String {
        if case .pointer(let target) = parameter.type { return "constant \(target)*" }
        return parameter.type.description
    }

    static func kernel(_ kernel: ComputeFunction) -> String {
        "\(kernel.name) (kernel)\n"
            + table(
                kernel.parameters.map { [type($0, of: kernel), $0.name, source($0, of: kernel)] })
    }

    /// One line per parameter: its type, its name and its source.
    private static func table(_ rows: [[String]]) -> String {
        GuideText.table(rows.map { ["  \($0[0])"] + $0[1...] })
    }

    static func json(_ kernel: ComputeFunction) -> JSON {
        [
            "name": .string(kernel.name),
            "line": .integer(kernel.location.line),
            "dimensions": .integer(kernel.dimensions),
            "parameters": .array(
                kernel.parameters.map { parameter in
                    .object(
                        [
                            ("name", .string(parameter.name)),
                            ("type", .string(type(parameter, of: kernel))),
                            ("from", .string(source(parameter, of: kernel))),
                            ("isArgument", .boolean(isArgument(parameter))),
                        ] + members(of: parameter.type))
                }),
        ]
    }

    /// The members of a mapping for a structure; none for other types.
    private static func members(of type: ShaderType) -> [(String, JSON)] {
        var type = type.argumentType
        while case .array(let element, _) = type { type = element }
        guard case .structure(let structure) = type, type.isGivenByName else { return [] }
        let all = structure.members.map { member in
            JSON.object(
                [
                    ("name", .string(member.name)), ("type", .string(member.type.description)),
                ] + members(of: member.type))
        }
        return [("members", .array(all))]
    }

    private static func type(
        _ parameter: ComputeFunction.Parameter, of kernel: ComputeFunction
    ) -> String {
        switch parameter.binding {
        case .buffer(let index):
            let buffer = kernel.buffers[index]
            let mark = parameter.type.isPointer ? "*" : "&"
            return "device \(buffer.isConstant ? "const " : "")\(buffer.element)\(mark)"
        case .list:
            guard case .pointer(let element) = parameter.type else { break }
            return "constant \(element)*"
        case .uniform where parameter.type.isPointer:
            return "constant \(parameter.type.argumentType)*"
        case .uniform, .listCount: return "constant \(parameter.type)&"
        case .gridPosition, .gridSize, .texture, .picture: break
        }
        return parameter.type.description
    }

    private static func source(
        _ parameter: ComputeFunction.Parameter, of kernel: ComputeFunction
    ) -> String {
        switch parameter.binding {
        case .gridPosition:
            kernel.dimensions == 1 ? "the place in the grid" : "the column and row in the grid"
        case .gridSize: "the size of the grid"
        case .buffer(let index):
            kernel.changedBuffers.contains(index)
                ? "a buffer, which it changes" : "a buffer, which it reads"
        case .uniform: "argument"
        case .list: "a list"
        case .listCount: "how many the list has"
        case .texture: "the picture of the layer"
        case .picture: "a picture"
        }
    }

    /// Whether a timeline gives it, in addition to the buffers.
    private static func isArgument(_ parameter: ComputeFunction.Parameter) -> Bool {
        switch parameter.binding {
        case .uniform, .list, .picture: true
        case .gridPosition, .gridSize, .buffer, .listCount, .texture: false
        }
    }

    static func json(_ function: ShaderFunction) -> JSON {
        [
            "name": .string(function.name),
            "kind": .string(function.isTransition ? "transition" : function.kind.rawValue),
            "line": .integer(function.location.line),
            "parameters": .array(
                function.parameters.map { parameter in
                    .object(
                        [
                            ("name", .string(parameter.name)),
                            ("type", .string(type(parameter))),
                            ("from", .string(source(parameter, of: function))),
                            ("isArgument", .boolean(isArgument(parameter, of: function))),
                        ] + members(of: parameter.type))
                }),
        ]
    }

    /// Whether a timeline gives it.
    private static func isArgument(_ parameter: Parameter, of function: ShaderFunction) -> Bool {
        switch parameter.binding {
        case .uniform, .buffer, .sampler: true
        case .image: function.pictures.contains(parameter)
        case .position, .pixelIndex, .pixel, .bufferCount, .scene, .stageIn, .pixelPosition,
            .fixed:
            false
        }
    }

    /// The kind as which a timeline can use it.
    static func kind(_ function: ShaderFunction) -> String {
        if function.isTransition { return "transition" }
        return switch function.kind {
        case .color: "colour effect"
        case .layer: "layer effect"
        case .distortion: "distortion effect"
        case .generator: "generator"
        case .composition: "composition"
        }
    }

    private static func source(_ parameter: Parameter, of function: ShaderFunction) -> String {
        switch parameter.binding {
        case .position: "the pixel's centre, in points"
        case .pixelIndex: "the pixel's column and row"
        case .pixel: "the colour at the pixel"
        case .image where parameter.type == .layer: "the layer"
        case .image: "a picture"
        case .scene(let input) where function.isTransition:
            input == 0 ? "the outgoing scene" : "the incoming scene"
        case .scene: "the layer"
        case .stageIn: "the pixel's place and coordinates"
        case .pixelPosition: "the pixel's centre, in pixels"
        case .fixed(let number): "always \(number)"
        case .sampler: "linear, clamp_to_edge, or as an argument says"
        case .uniform: "argument"
        case .buffer: "a list"
        case .bufferCount: "how many the list has"
        }
    }
}
