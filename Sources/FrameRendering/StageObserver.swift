/// What a kernel is run for, as far as somebody measures it.
package enum RenderingStage: Sendable {
    /// Effects, blurs and transitions.
    case shade
    /// Layers onto what lies below them.
    case composite
    /// To a film's size, and to straight alpha in integers.
    case convert
}

/// Looks on while a renderer runs kernels, such as to measure them.
///
/// The renderer has no clock and learns nothing from its observer, so what it draws can't depend on
/// being watched; a renderer without one pays for a comparison with nil.
package protocol StageObserver: Sendable {
    /// Runs `body`, which runs one kernel; called on the thread that draws.
    func observe<Failure: Error>(
        _ stage: RenderingStage, _ body: () throws(Failure) -> Void
    ) throws(Failure)
}

extension RendererKernel {
    /// Nil where the kernel is part of drawing shapes, texts and pictures.
    var stage: RenderingStage? {
        switch source {
        case .blurring, .modifying: .shade
        case .blending: .composite
        // A blur works on a copy in another format.
        case .conversion: self == .copyPixel ? .shade : .convert
        case .resampling: .convert
        case .painting, .pictures, .transforming: nil
        }
    }
}
