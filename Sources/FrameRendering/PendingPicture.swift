import PixelBuffers
import MetalLanguage
import NativeKernels
import ShaderProgram

/// A picture as far as it has been drawn.
struct LayerPicture: Sendable {
    enum Pixels: Sendable {
        /// May be shared: not to be written to, unless it is sparse.
        case drawn(PixelBuffer)
        case pending(PendingPicture)
    }

    var pixels: Pixels
    /// Nil if unknown.
    var coverage: Coverage?
    /// Whether empty pixels are undefined; `tools.drawn` clears them.
    var isSparse = false

    var bounds: PixelRectangle {
        switch pixels {
        case .drawn(let picture): picture.bounds
        case .pending(let picture): picture.bounds
        }
    }

    static func drawn(_ picture: PixelBuffer) -> LayerPicture {
        LayerPicture(pixels: .drawn(picture))
    }

    static func drawn(_ picture: DrawnPicture) -> LayerPicture {
        LayerPicture(pixels: .drawn(picture.buffer), coverage: picture.coverage)
    }

    static func pending(_ picture: PendingPicture, _ coverage: Coverage? = nil) -> LayerPicture {
        LayerPicture(pixels: .pending(picture), coverage: coverage)
    }
}

/// Functions that would draw a picture, each from the colour that the one before it gives.
///
/// Functions of one pixel don't need the previous picture in memory. They are deferred until the
/// picture is sampled or composited, and then run as one kernel.
struct PendingPicture: Sendable {
    var bounds: PixelRectangle
    var steps: [KernelStep]
    var inputs: [PixelBuffer] = []
    var uniforms: [Float] = []
    var buffers: [[Float]] = []
    var space = KernelSpace(originX: 0, originY: 0, scale: 1)
    /// Returns the first uniforms for the output's bounds; nil if they don't depend on them.
    var placing: (@Sendable (PixelRectangle) -> [Float])?

    /// Whether the picture takes little more time to draw than to read. Loops may take any.
    func isCheap(_ kernels: KernelRunner) throws(RenderingError) -> Bool {
        guard let program = try kernels.chain(of: steps)?.program else { return false }
        return program.instructions.count <= Self.maxCheapInstructions
            && (program.loopLocations.isEmpty || placing != nil)
    }

    private static let maxCheapInstructions = 200

    /// Whether its pixels depend on the output's bounds.
    func countsPixels(_ kernels: KernelRunner) throws(RenderingError) -> Bool {
        if placing != nil { return false }
        return try kernels.chain(of: steps)?.countsPixels ?? true
    }
}

extension RenderingTools {
    /// The picture after a function that may colour transparent pixels.
    ///
    /// - Parameters:
    ///   - added: the step, and its arguments beside the picture. Its space doesn't matter where
    ///     `usesPlaces` is false.
    func applying(
        _ added: PendingPicture, to picture: LayerPicture, usesPlaces: Bool = true
    ) throws(RenderingError) -> LayerPicture {
        let picture = try filled(picture)
        if let fused = try fused(picture, with: added, usesPlaces: usesPlaces) {
            return .pending(fused)
        }
        var pending = added
        pending.inputs.insert(try drawn(picture), at: added.steps[0].input)
        return .pending(pending)
    }

    /// The part of a picture that a mask covers.
    func clipped(
        _ picture: LayerPicture, to mask: DrawnPicture, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        var clipping = PendingPicture(
            bounds: bounds, steps: [kernels.step(.clipToMask)], inputs: [mask.buffer])
        let coverage = Coverage.clipped(picture.coverage, mask.coverage)
        if let fused = try fused(picture, with: clipping, usesPlaces: false) {
            return LayerPicture(
                pixels: .pending(fused), coverage: coverage, isSparse: picture.isSparse)
        }
        guard case .drawn(let drawn) = picture.pixels else {
            clipping.inputs.insert(try self.drawn(picture), at: 0)
            return .pending(clipping, coverage)
        }
        clipping.inputs.insert(drawn, at: 0)
        return LayerPicture(
            pixels: .pending(clipping), coverage: coverage, isSparse: picture.isSparse)
    }

    /// Nil if the picture must be drawn first.
    func fused(
        _ picture: LayerPicture, with added: PendingPicture, usesPlaces: Bool
    ) throws(RenderingError) -> PendingPicture? {
        guard fusesKernels, case .pending(var pending) = picture.pixels,
            pending.bounds.contains(added.bounds), !usesPlaces || pending.space == added.space,
            try kernels.chain(of: pending.steps + added.steps) != nil
        else { return nil }
        pending.bounds = added.bounds
        pending.steps += added.steps
        pending.inputs += added.inputs
        pending.uniforms += added.uniforms
        pending.buffers += added.buffers
        return pending
    }

    /// The picture with all of its pixels defined.
    func filled(_ picture: LayerPicture) throws(RenderingError) -> LayerPicture {
        guard picture.isSparse else { return picture }
        return .drawn(DrawnPicture(try drawn(picture), picture.coverage))
    }

    /// The picture itself, in a format that holds every bit of it; may be shared.
    func drawn(
        _ picture: LayerPicture, _ format: PixelFormat = .rgbaFloat
    ) throws(RenderingError) -> PixelBuffer {
        let nothing = picture.coverage?.regions(in: picture.bounds, areEmpty: true) ?? []
        switch picture.pixels {
        case .drawn(let drawn):
            if picture.isSparse { drawn.clear(nothing) }
            guard drawn.format != format else { return drawn }
            let copy = try buffer(format, drawn.bounds)
            try kernels.run(.copyPixel, into: copy, inputs: [drawn])
            return copy
        case .pending(let pending):
            let buffer = try buffer(format, pending.bounds)
            if !isTransparent(buffer) { buffer.clear(nothing) }
            try draw(
                pending, into: buffer,
                regions: picture.coverage?.regions(in: pending.bounds, areEmpty: false)
                    ?? [pending.bounds])
            return buffer
        }
    }

    /// Returns the cached picture, or draws and caches it if this key was requested before.
    ///
    /// - Returns: nil if the picture isn't cached, and is to be drawn without the cache.
    func kept(
        _ key: PictureCache.Key, _ draw: () throws(RenderingError) -> LayerPicture?
    ) throws(RenderingError) -> LayerPicture? {
        let (found, isWanted) = cache.look(for: key)
        if let found { return .drawn(found) }
        guard isWanted, let picture = try draw() else { return nil }
        if case .pending(let pending) = picture.pixels, try pending.isCheap(kernels) {
            return picture
        }
        let drawn = DrawnPicture(try drawn(picture), picture.coverage)
        cache.keep(drawn, as: key)
        return .drawn(drawn)
    }

    /// Draws the pixels of the picture that lie in the output and in these regions.
    func draw(
        _ picture: PendingPicture, into output: PixelBuffer, regions: [PixelRectangle]
    ) throws(RenderingError) {
        var uniforms = picture.uniforms
        if let placing = picture.placing {
            let first = placing(output.bounds)
            uniforms.replaceSubrange(0..<first.count, with: first)
        }
        let invocation = KernelInvocation(
            output: output, inputs: picture.inputs, uniforms: uniforms, buffers: picture.buffers,
            space: picture.space)
        let regions = regions.map { $0.intersection(picture.bounds).intersection(output.bounds) }
            .filter { !$0.isEmpty }
        try kernels.run(picture.steps, invocation, regions: regions)
    }
}
