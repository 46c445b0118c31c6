/// The purpose of a kernel's run, for measurements.
package enum RenderingStage: Sendable {
    /// Effects, blurs and transitions.
    case shade
    /// Blending layers with their backdrop.
    case composite
    /// Conversion to a film's size, and to straight alpha in integers.
    case convert
}

/// Called when a renderer runs kernels, for measuring.
///
/// The renderer gets nothing from its observer, so pixels can't depend on it. Without an observer,
/// a kernel costs one comparison with nil more.
package protocol StageObserver: Sendable {
    /// Runs `body`, which runs one kernel; called on the thread that draws.
    func observe<Failure: Error>(
        _ stage: RenderingStage, _ body: () throws(Failure) -> Void
    ) throws(Failure)
}

extension RendererKernel {
    /// Nil for kernels that draw shapes, texts and pictures.
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
