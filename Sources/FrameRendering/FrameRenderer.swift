package import Diagnostics
import Drawing
package import FrameScheduling
package import Hashing
package import PixelBuffers
package import MetalLanguage
package import NativeKernels
import Threads
package import TimelineModel

/// Draws frames: a frame's state in, its pixels out.
///
/// A frame is drawn on the calling thread and those of its pool. Any number of threads may draw at
/// once: the bytes don't depend on threads, time or earlier frames.
package final class FrameRenderer: Sendable {
    let tools: RenderingTools

    /// - Parameters:
    ///   - authorShaders: the timeline's own shader files.
    ///   - library: these, compiled; nil if they aren't yet.
    ///   - half: the format in which their `half` is computed.
    ///   - fontFiles: the timeline's own font files, as paths from the working directory.
    ///   - observer: called when kernels run.
    /// - Throws: `DiagnosticError` with all of their errors.
    package convenience init(
        compiler: KernelCompiler, authorShaders: [ShaderFileReference],
        library: ShaderLibrary? = nil, half: HalfFormat = .binary32, fontFiles: [String] = [],
        observer: (any StageObserver)? = nil
    ) throws(DiagnosticError) {
        try self.init(
            compiler: compiler, authorShaders: authorShaders, library: library, half: half,
            fontFiles: fontFiles, observer: observer, fusesKernels: true)
    }

    /// The bits don't depend on these:
    ///
    /// - Parameters:
    ///   - fusesKernels: whether functions that look at one pixel at a time share a kernel.
    ///   - keptBytes: how many bytes of pictures are cached; with 0, no scenes are, either.
    ///   - skipsWhatIsNotSeen: whether layers are drawn only where they are seen.
    ///   - bands: how frames are divided while they are drawn.
    ///   - filling: the value of the bytes of new buffers; nil leaves them undefined.
    init(
        compiler: KernelCompiler, authorShaders: [ShaderFileReference],
        library: ShaderLibrary? = nil, half: HalfFormat = .binary32, fontFiles: [String] = [],
        observer: (any StageObserver)? = nil, fusesKernels: Bool,
        keptBytes: Int = PictureCache.standardBytes, skipsWhatIsNotSeen: Bool = true,
        bands: Bands = Bands(), filling: UInt8? = nil
    ) throws(DiagnosticError) {
        let library =
            library
            ?? ShaderLibrary(
                files: authorShaders.map {
                    ShaderFile(path: $0.path, text: $0.text, isHeader: $0.isHeader)
                }, half: half)
        if library.diagnostics.hasErrors { throw DiagnosticError(library.diagnostics) }
        tools = RenderingTools(
            kernels: KernelRunner(compiler: compiler, observer: observer), pool: PixelBufferPool(),
            cache: PictureCache(byteLimit: keptBytes), scenes: SceneStore(isOn: keptBytes > 0),
            texts: TextDrawer(files: fontFiles), svgs: SVGDrawer(), authorShaders: library,
            fusesKernels: fusesKernels,
            skipsWhatIsNotSeen: skipsWhatIsNotSeen, bands: bands, filling: filling)
    }

    /// Measures texts in the fonts of this renderer.
    package var textSizes: TextSizes { .drawn(by: tools.texts) }

    /// The peak of the bytes of pictures, without cached ones.
    package var peakBytes: Int {
        max(0, tools.pool.peakByteCount - PictureCache.standardBytes)
    }

    /// Call it before a film of another timeline: it frees what only the previous one used, so that
    /// memory doesn't grow with the number of films.
    package func filmEnds() {
        tools.files.filmEnds()
        tools.computes.removeAll()
        tools.scenes.removeAll()
    }

    /// The files of all fonts that it may draw with; nil if they can't be listed.
    package var fontFiles: Set<ExactText>? { try? tools.texts.fontFiles() }

    /// Draws a frame.
    ///
    /// - Returns: the whole canvas, `rgbaFloat`, premultiplied.
    package func render(_ state: FrameState) throws(RenderingError) -> PixelBuffer {
        try render(state, parts: [state.canvas.bounds])
    }

    /// - Parameter parts: the pixels to draw; other pixels are undefined. A transition is always
    ///   drawn whole.
    func render(
        _ state: FrameState, parts: [PixelRectangle]
    ) throws(RenderingError) -> PixelBuffer {
        let frame = try tools.buffer(.rgbaFloat, state.canvas.bounds)
        try paint(state, parts: parts, onto: frame) { _, _ in }
        return frame
    }

    /// Draws a frame with straight alpha, once for each form.
    ///
    /// - Returns: the bytes that `render(_:)` and `straight(_:format:dithering:)` give, in less
    ///   time and memory.
    package func render(
        _ state: FrameState, as forms: [(format: PixelFormat, dithering: Dithering)]
    ) throws(RenderingError) -> [PixelBuffer] {
        let canvas = state.canvas.bounds
        let pictures = try forms.map { form throws(RenderingError) in
            (try tools.buffer(form.format, canvas), form.dithering)
        }
        try draw(state, parts: [canvas], into: pictures)
        return pictures.map(\.0)
    }

    /// Draws parts of a frame into pictures of the canvas with straight alpha.
    func draw(
        _ state: FrameState, parts: [PixelRectangle],
        into pictures: [(buffer: PixelBuffer, dithering: Dithering)]
    ) throws(RenderingError) {
        try paint(state, parts: parts) { [self] picture, parts throws(RenderingError) in
            for (buffer, dithering) in pictures {
                try convert(picture, into: buffer, dithering: dithering, parts: parts)
            }
        }
    }

    /// Draws parts of a frame, `rgbaFloat` and premultiplied, a band at a time.
    ///
    /// - Parameters:
    ///   - parts: a transition is always drawn whole.
    ///   - frame: the picture to draw on; nil for pictures that last only until they are passed on.
    ///   - pass: gets a picture, and its parts that are drawn; called for several bands at once.
    func paint(
        _ state: FrameState, parts: [PixelRectangle], onto frame: PixelBuffer? = nil,
        _ pass: @escaping Bands.Pass
    ) throws(RenderingError) {
        if let failure = state.textFailure {
            throw failure.renderingError
        }
        if let error = FrameSurvey.refusal(of: state, texts: tools.texts) { throw error }
        if let exposures = state.exposures {
            return try paintMean(of: state, exposures, parts: parts, onto: frame, pass)
        }
        tools.cache.frameBegins()
        tools.scenes.frameBegins()
        let canvas = state.canvas
        guard let transition = state.transition else {
            return try paint(state.layers, on: canvas, parts: parts, onto: frame, pass)
        }
        let scenes = try scenes(of: transition, on: canvas)
        let painter = TransitionPainter(tools: tools)
        if state.layers.isEmpty {
            try painter.paint(
                transition, on: canvas, from: scenes.from.picture, to: scenes.to.picture,
                onto: frame, pass)
        } else {
            let below = try tools.buffer(.rgbaFloat, canvas.bounds)
            try painter.paint(
                transition, on: canvas, from: scenes.from.picture, to: scenes.to.picture,
                onto: below
            ) { _, _ in }
            try paint(
                state.layers, on: canvas, over: below, parts: parts, onto: frame, pass)
        }
        tools.scenes.keep(scenes)
    }

    /// Layers over the canvas's background.
    ///
    /// - Parameter below: the whole frame below the layers, in place of the background.
    func paint(
        _ layers: [LayerState], on canvas: Canvas, over below: PixelBuffer? = nil,
        parts: [PixelRectangle], onto frame: PixelBuffer?, _ pass: @escaping Bands.Pass
    ) throws(RenderingError) {
        let seen = canvas.pixels
        let background = canvas.background.premultiplied
        // Beside the canvas there is only what is below the layers.
        for margin in canvas.bounds.rectangles(beside: seen) {
            try tools.bands.run(over: parts, of: margin) { [tools] band throws(RenderingError) in
                let picture = try tools.picture(of: band, in: frame)
                if let below {
                    picture.copy([band], from: below)
                } else {
                    try tools.kernels.run(
                        .solid, into: picture, regions: [band], uniforms: background)
                }
                try pass(picture, parts.map { $0.intersection(band) })
            }
        }
        let space = canvas.space
        let painter = LayerPainter(tools: tools)
        let layers = try TextPainter(tools: tools).inked(layers)
        var composition = try Composition(
            on: below == nil ? .color(background) : .transparent, bounds: seen,
            parts: MaterialReach.parts(parts.map { $0.intersection(seen) }, of: layers, in: space),
            onto: frame, isPassedOn: true, tools: tools)
        if let below { try composition.add(.drawn(below), .normal, opacity: 1) }
        for layer in layers {
            try painter.draw(layer, onto: &composition, in: space)
        }
        // Pixels outside of `parts` were drawn only for the blurs of materials.
        try composition.finish(parts) { picture, band throws(RenderingError) in
            let parts = parts.map { $0.intersection(band) }
            guard let frame, frame !== picture else { return try pass(picture, parts) }
            frame.copy(parts, from: picture)
            try pass(frame, parts)
        }
    }

    /// The picture in another size; `rgbaFloat` and premultiplied, as it was.
    package func scaled(
        _ picture: PixelBuffer, width: Int, height: Int
    ) throws(RenderingError) -> PixelBuffer {
        guard picture.width != width || picture.height != height else { return picture }
        return try Resampler(from: picture.bounds, width: width, height: height)
            .apply(to: picture, tools: tools)
    }

    /// The picture with straight alpha in integers: what hashes and encoders take.
    ///
    /// - Parameters:
    ///   - picture: premultiplied.
    ///   - format: `rgba8` or `rgba16`; a channel c becomes c · 255 or c · 65535, halves rounded
    ///     up.
    ///   - dithering: how 8 bits are rounded. No eye sees the steps of 16 bits, so those are always
    ///     rounded to the nearest.
    package func straight(
        _ picture: PixelBuffer, format: PixelFormat, dithering: Dithering = .ordered
    ) throws(RenderingError) -> PixelBuffer {
        let result = try tools.buffer(format, picture.bounds)
        try convert(picture, into: result, dithering: dithering, parts: [picture.bounds])
        return result
    }

    /// The same for parts of a picture, into those of a buffer with the picture's bounds.
    func convert(
        _ picture: PixelBuffer, into result: PixelBuffer, dithering: Dithering,
        parts: [PixelRectangle]
    ) throws(RenderingError) {
        if dithering == .ordered, result.format == .rgba8 {
            try tools.kernels.run(
                .ditheredStraightAlpha, into: result, regions: parts, inputs: [picture],
                uniforms: [255])
        } else if dithering == .blueNoise, result.format == .rgba8 {
            try tools.kernels.run(
                .noiseDitheredStraightAlpha, into: result, regions: parts, inputs: [picture],
                uniforms: [255], buffers: [BlueNoise.thresholds])
        } else {
            try tools.kernels.run(.straightAlpha, into: result, regions: parts, inputs: [picture])
        }
    }
}

extension Canvas {
    /// All pixels of a frame.
    package var bounds: PixelRectangle {
        PixelRectangle(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
    }

    /// Maps its points to pixels. A canvas with another aspect ratio is centred in the frame.
    ///
    /// A canvas of a fractional number of pixels is enlarged by less than a pixel, up to whole
    /// pixels. Otherwise a layer that fills it would cover the last pixels only partly, which shows
    /// as a line if it is bright on black.
    var space: RasterSpace {
        let seen = pixels
        let scale = max(scale, Double(seen.width) / size.width, Double(seen.height) / size.height)
        return RasterSpace(
            originX: (Double(pixelWidth) - size.width * scale) / 2,
            originY: (Double(pixelHeight) - size.height * scale) / 2, scale: scale)
    }

    /// The part of the frame that it lies in: all of it, unless the frame has another shape.
    var pixels: PixelRectangle {
        func margin(_ pixels: Int, _ points: Double) -> Int {
            max(0, Int(((Double(pixels) - points * scale) / 2).rounded()))
        }
        let x = margin(pixelWidth, size.width)
        let y = margin(pixelHeight, size.height)
        return PixelRectangle(x: x, y: y, width: pixelWidth - 2 * x, height: pixelHeight - 2 * y)
    }
}
