package import MetalLanguage
import TimelineModel

extension ShaderFunction {
    /// Whether it can be a transition: it takes a position, two layers, and `progress` or `time`.
    /// Lists, pictures, other arguments and the pixel's column and row may follow. A fragment
    /// function of two textures is one.
    package var isTransition: Bool {
        if isFragment { return kind == .composition }
        guard kind == .composition, inputCount == 2 + pictures.count, parameters.count >= 4,
            parameters[0].binding == .position, parameters[1].type == .layer,
            parameters[2].type == .layer
        else { return false }
        return parameters.dropFirst(3).allSatisfy(\.isGivenOrCounted)
            && arguments.contains {
                ["progress", "time"].contains($0.name) && $0.type.valueKind == .number
            }
    }
}

extension ShaderFunction.Parameter {
    /// Whether an author gives it, directly or as the count of a given list, or it is
    /// `[[thread_position_in_grid]]`.
    fileprivate var isGivenOrCounted: Bool {
        switch binding {
        case .uniform, .buffer, .bufferCount, .pixelIndex: true
        case .image: type != .layer
        case .position, .pixel, .scene, .stageIn, .pixelPosition, .fixed, .sampler: false
        }
    }
}
