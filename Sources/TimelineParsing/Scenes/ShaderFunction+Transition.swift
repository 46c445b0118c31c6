package import MetalLanguage
import TimelineModel

extension ShaderFunction {
    /// Whether it can be a transition: it takes a position, two layers, and `progress` or `time`.
    /// Lists, pictures and other arguments may follow.
    package var isTransition: Bool {
        guard kind == .composition, inputCount == 2 + pictures.count, parameters.count >= 4,
            parameters[0].binding == .position, parameters[1].type == .layer,
            parameters[2].type == .layer
        else { return false }
        return parameters.dropFirst(3).allSatisfy(\.isGiven)
            && arguments.contains {
                ["progress", "time"].contains($0.name) && $0.type.valueKind == .number
            }
    }
}

extension ShaderFunction.Parameter {
    /// Whether an author gives it, directly or as the count of a given list.
    fileprivate var isGiven: Bool {
        switch binding {
        case .uniform, .buffer, .bufferCount: true
        case .image: type != .layer
        case .position, .pixelIndex, .pixel: false
        }
    }
}
