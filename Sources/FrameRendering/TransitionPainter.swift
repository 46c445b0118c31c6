import Diagnostics
import Effects
import FrameScheduling
import PixelBuffers
import ShaderCompiler
import TimelineModel

/// Makes one picture of two scenes.
struct TransitionPainter {
    let tools: RenderingTools

    /// Runs a transition's shader over the whole frame; its positions begin in the frame's corner.
    ///
    /// - Parameters:
    ///   - from: the scene that goes, over the background; as large as the frame.
    ///   - to: the scene that comes, likewise.
    func picture(
        of transition: TransitionState, on canvas: Canvas, from: PixelBuffer, to: PixelBuffer
    ) throws -> PixelBuffer {
        let name = transition.function.name
        let origin: KernelStep.Origin
        var buffers: [[Float]] = []
        switch transition.function {
        case .builtIn:
            origin = .builtInTransitions
            buffers = BuiltInTransitions.buffers(
                of: name, arguments: transition.arguments, pixelWidth: canvas.pixelWidth)
        case .author: origin = .author
        }
        let frame = try tools.buffer(.rgbaFloat, from.bounds)
        var invocation = KernelInvocation(
            output: frame, inputs: [from, to], uniforms: transition.arguments, buffers: buffers,
            space: KernelSpace(originX: 0, originY: 0, scale: Float(canvas.scale)))
        let step = KernelStep(origin: origin, name: name, stage: .shade) {
            try shader(transition.function)
        }
        let isInStrips = origin == .builtInTransitions && BuiltInTransitions.goesDownColumns(name)
        let width = isInStrips ? Self.stripWidth : frame.width
        for x in stride(from: frame.bounds.x, to: frame.bounds.maxX, by: max(1, width)) {
            invocation.region = PixelRectangle(
                x: x, y: frame.bounds.y, width: min(width, frame.bounds.maxX - x),
                height: frame.height)
            try tools.kernels.run([step], invocation)
        }
        return frame
    }

    /// Pixels.
    ///
    /// A scene that falls column by column is read in another row at every column. Down a narrow
    /// strip those rows stay in a near cache; what reads along rows would take longer.
    private static let stripWidth = 128

    private func shader(
        _ function: TransitionUse.Function
    ) throws -> (ShaderFunction, ShaderLibrary) {
        let library =
            switch function {
            case .builtIn: BuiltInTransitions.library
            case .author: tools.authorShaders
            }
        if library.diagnostics.hasErrors { throw DiagnosticError(library.diagnostics) }
        guard let shader = library.function(named: function.name) else {
            throw RenderingError("there is no transition '\(function.name)'")
        }
        guard shader.kind == .composition, shader.inputCount == 2 else {
            throw RenderingError(
                "'\(function.name)' is not a function of two layers; it can't be a transition")
        }
        return (shader, library)
    }
}
