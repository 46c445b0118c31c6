internal import Diagnostics
internal import ShaderCompiler
internal import TimelineParsing

/// A shader's functions, described.
enum ShaderText {
    private typealias Parameter = ShaderFunction.Parameter

    static func function(_ function: ShaderFunction) -> String {
        var text = "\(function.name) (\(kind(function)))\n"
        let types = function.parameters.map(\.type.description)
        let names = function.parameters.map(\.name)
        let typeWidth = types.map(\.count).max() ?? 0
        let nameWidth = names.map(\.count).max() ?? 0
        for (index, parameter) in function.parameters.enumerated() {
            text += "  \(padded(types[index], typeWidth))  \(padded(names[index], nameWidth))  "
            text += source(parameter) + "\n"
        }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }

    static func json(_ function: ShaderFunction) -> JSON {
        .object([
            ("name", .string(function.name)),
            ("kind", .string(function.isTransition ? "transition" : function.kind.rawValue)),
            ("line", .integer(function.location.line)),
            (
                "parameters",
                .array(
                    function.parameters.map { parameter in
                        .object([
                            ("name", .string(parameter.name)),
                            ("type", .string(parameter.type.description)),
                            ("from", .string(source(parameter))),
                            ("isArgument", .boolean(isArgument(parameter, of: function))),
                        ])
                    })
            ),
        ])
    }

    /// Whether a timeline gives it.
    private static func isArgument(_ parameter: Parameter, of function: ShaderFunction) -> Bool {
        switch parameter.binding {
        case .uniform, .buffer: true
        case .image: function.pictures.contains(parameter)
        case .position, .pixelIndex, .pixel, .bufferCount: false
        }
    }

    private static func kind(_ function: ShaderFunction) -> String {
        if function.isTransition { return "transition" }
        return switch function.kind {
        case .color: "colour effect"
        case .layer: "layer effect"
        case .distortion: "distortion effect"
        case .generator: "generator"
        case .composition: "composition"
        }
    }

    private static func source(_ parameter: Parameter) -> String {
        switch parameter.binding {
        case .position: "the pixel's centre, in points"
        case .pixelIndex: "the pixel's column and row"
        case .pixel: "the colour at the pixel"
        case .image where parameter.type == .layer: "the layer"
        case .image: "a picture"
        case .uniform: "argument"
        case .buffer: "a list"
        case .bufferCount: "how many the list has"
        }
    }
}
