package import MetalLanguage
import TimelineModel

extension ShaderFunction {
    /// Whether it can lead from one scene to the next: a position, two layers, and of what changes
    /// over time at least one; also lists and pictures.
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
    /// Whether an author gives it, or tells how many of a list there are by giving that.
    fileprivate var isGiven: Bool {
        switch binding {
        case .uniform, .buffer, .bufferCount: true
        case .image: type != .layer
        case .position, .pixelIndex, .pixel: false
        }
    }
}
