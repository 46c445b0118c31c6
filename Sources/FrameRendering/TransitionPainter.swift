import Diagnostics
import Effects
import FrameScheduling
import PixelBuffers
import MetalLanguage
import NativeKernels
import ShaderProgram
import TimelineModel

/// Makes one picture of two scenes.
struct TransitionPainter {
    let tools: RenderingTools

    /// Runs a transition's shader over the whole frame; its positions begin in the frame's corner.
    /// Where an author's result is more transparent than the canvas's background, that shows
    /// through.
    ///
    /// - Parameters:
    ///   - from: the outgoing scene over the background, in the frame's size.
    ///   - to: the incoming scene, likewise.
    func picture(
        of transition: TransitionState, on canvas: Canvas, from: PixelBuffer, to: PixelBuffer
    ) throws(RenderingError) -> PixelBuffer {
        let name = transition.function.name
        let origin: KernelStep.Origin
        var buffers = transition.lists
        switch transition.function {
        case .builtIn:
            origin = .builtInTransitions
            buffers = BuiltInTransitions.buffers(
                of: name, arguments: transition.arguments, pixelWidth: canvas.pixelWidth)
        case .author: origin = .author
        }
        let frame = try tools.buffer(.rgbaFloat, from.bounds)
        let isClamped = transition.outside == .clamp
        let pictures = try transition.pictures.map(PicturePainter(tools: tools).texture)
        var invocation = KernelInvocation(
            output: frame, inputs: [from, to] + pictures, uniforms: transition.arguments,
            buffers: buffers,
            space: KernelSpace(originX: 0, originY: 0, scale: Float(canvas.scale)))
        if isClamped {
            invocation.uniforms += ShaderFunction.edges(of: from.bounds, scale: canvas.scale)
        }
        let step = KernelStep(
            origin: origin, name: isClamped ? ShaderFunction.clampedName(name) : name,
            stage: .shade
        ) { () throws(RenderingError) in
            try shader(of: transition)
        }
        let isInStrips = origin == .builtInTransitions && BuiltInTransitions.goesDownColumns(name)
        let width = isInStrips ? Self.stripWidth : frame.width
        for x in stride(from: frame.bounds.x, to: frame.bounds.maxX, by: max(1, width)) {
            invocation.region = PixelRectangle(
                x: x, y: frame.bounds.y, width: min(width, frame.bounds.maxX - x),
                height: frame.height)
            try tools.kernels.run([step], invocation)
        }
        // The built-in ones share each pixel out between the scenes, which have the background.
        guard origin == .author, canvas.background.alpha > 0 else { return frame }
        let whole = try tools.buffer(.rgbaFloat, from.bounds)
        try tools.kernels.run(
            .fillWithBackground, into: whole, inputs: [frame],
            uniforms: canvas.background.premultiplied)
        return whole
    }

    /// Pixels.
    ///
    /// A scene that falls column by column is read in another row at every column. Down a narrow
    /// strip those rows stay in a near cache; what reads along rows would take longer.
    private static let stripWidth = 128

    private func shader(
        of transition: TransitionState
    ) throws(RenderingError) -> (ShaderFunction, ShaderLibrary) {
        let function = transition.function
        let library =
            switch function {
            case .builtIn: BuiltInTransitions.library
            case .author: tools.authorShaders
            }
        if library.diagnostics.hasErrors { throw .shaders(DiagnosticError(library.diagnostics)) }
        guard let shader = library.function(named: function.name) else {
            throw RenderingError("there is no transition '\(function.name)'")
        }
        let listCount = transition.lists.count
        guard shader.kind == .composition, shader.inputCount == 2 + transition.pictures.count,
            function == .builtIn(function.name) || shader.bufferCount == listCount
        else {
            throw RenderingError(
                "'\(function.name)' is not a function of two layers with these lists and "
                    + "pictures; it can't be a transition")
        }
        guard transition.outside == .clamp else { return (shader, library) }
        return try renderingError(RenderingError.kernel) { () throws(KernelError) in
            try library.clamped(shader)
        }
    }
}
