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

    /// Runs a transition's shader over the whole frame, a band at a time; its positions begin in
    /// the frame's corner. Where an author's result is more transparent than the canvas's
    /// background, that shows through.
    ///
    /// - Parameters:
    ///   - from: the outgoing scene over the background, in the frame's size.
    ///   - to: the incoming scene, in the same form.
    ///   - frame: the picture to draw on; nil for pictures that last only until they are passed on.
    ///   - pass: gets a picture, and its parts that are drawn; called for several bands at once.
    func paint(
        _ transition: TransitionState, on canvas: Canvas, from: PixelBuffer, to: PixelBuffer,
        onto frame: PixelBuffer?, _ pass: @escaping Bands.Pass
    ) throws(RenderingError) {
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
        let isClamped = transition.outside == .clamp
        let pictures = try transition.pictures.map(PicturePainter(tools: tools).texture)
        var uniforms = transition.arguments
        if origin == .author, tools.authorShaders.function(named: name)?.isFragment == true {
            uniforms += SceneSpace.uniforms(
                width: canvas.frameSize.width, height: canvas.frameSize.height,
                scale: canvas.scale)
        }
        if isClamped {
            uniforms += ShaderFunction.edges(of: from.bounds, scale: canvas.scale)
        }
        let step = KernelStep(
            origin: origin, name: isClamped ? ShaderFunction.clampedName(name) : name,
            stage: .shade
        ) { () throws(RenderingError) in
            try shader(of: transition)
        }
        let blending = PendingPicture(
            bounds: from.bounds, steps: [step], inputs: [from, to] + pictures,
            uniforms: uniforms, buffers: buffers,
            space: KernelSpace(originX: 0, originY: 0, scale: Float(canvas.scale)))
        // The built-in ones share each pixel out between the scenes, which have the background.
        let isResult = origin != .author || canvas.background.alpha == 0
        let bands: [PixelRectangle] =
            if try blending.countsPixels(tools.kernels) {
                [from.bounds]
            } else if origin == .builtInTransitions, BuiltInTransitions.goesDownColumns(name) {
                // A scene that falls column by column is read in another row at every column. Down
                // a narrow strip those rows stay in a near cache.
                tools.bands.columns(of: from.bounds)
            } else {
                tools.bands.rows(of: from.bounds)
            }
        try Bands.run(bands) { band throws(RenderingError) in
            let result = try tools.picture(of: band, in: frame)
            let blended = isResult ? result : try tools.buffer(.rgbaFloat, band)
            try tools.draw(blending, into: blended, regions: [band])
            if !isResult {
                try tools.kernels.run(
                    .fillWithBackground, into: result, regions: [band], inputs: [blended],
                    uniforms: canvas.background.premultiplied)
            }
            try pass(result, [band])
        }
    }

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
