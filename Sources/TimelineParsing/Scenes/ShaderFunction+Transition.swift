package import ShaderCompiler
import TimelineModel

extension ShaderFunction {
    /// Whether it can lead from one scene to the next: a position, two layers, and of what changes
    /// over time at least one.
    package var isTransition: Bool {
        guard kind == .composition, inputCount == 2, bufferCount == 0, parameters.count >= 4,
            parameters[0].binding == .position, parameters[1].type == .layer,
            parameters[2].type == .layer
        else { return false }
        return arguments.count == parameters.count - 3
            && arguments.contains {
                ["progress", "time"].contains($0.name) && $0.type.valueKind == .number
            }
    }
}
