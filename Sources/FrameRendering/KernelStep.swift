import MetalLanguage

/// A function of a kernel, and its source.
struct KernelStep: Sendable {
    /// The source of a function; together with its name, this identifies it.
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
        /// The index of the input that holds the picture.
        var input: Int
    }

    var origin: Origin
    var name: String
    var input = 0
    /// The stage that its time counts for; nil for drawing.
    var stage: RenderingStage?
    /// Whether its arguments include the position of its pixels in the output.
    var isPlaced = false
    /// Finds the function and its library; called if they aren't cached.
    var find: @Sendable () throws(RenderingError) -> (ShaderFunction, ShaderLibrary)

    var key: Name { Name(origin: origin, name: name, input: input) }
}
