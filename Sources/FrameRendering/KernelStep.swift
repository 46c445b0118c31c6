import MetalLanguage

/// A function of a kernel, and its source.
struct KernelStep: Sendable {
    /// With its name, what it is.
    enum Origin: Hashable, Sendable {
        case renderer
        /// A kind of layer, by the file of its kernels.
        case kind(file: String)
        case builtInEffects
        case builtInTransitions
        case author
    }

    struct Name: Hashable, Sendable {
        var origin: Origin
        var name: String
        /// Which of its inputs is the picture that it is applied to.
        var input: Int
    }

    var origin: Origin
    var name: String
    var input = 0
    /// The stage that its time counts for; nil for drawing.
    var stage: RenderingStage?
    /// Whether its arguments say where in the output the pixels that it counts lie.
    var isPlaced = false
    /// Returns it, when it isn't known yet.
    var find: @Sendable () throws(RenderingError) -> (ShaderFunction, ShaderLibrary)

    var key: Name { Name(origin: origin, name: name, input: input) }
}
