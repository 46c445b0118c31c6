import FrameScheduling
import PixelBuffers
import ShaderProgram
import TimelineModel

/// A shadow's measures, in pixels.
struct ShadowMeasures {
    let sigma: Double
    let x: Double
    let y: Double
    /// Premultiplied.
    let color: [Float]

    /// No shadow is moved farther than this.
    private static let maxPixels = 65536.0

    /// Nil if the effect is no shadow.
    init?(_ effect: EffectState, in space: RasterSpace) {
        guard effect.function == .shadow || effect.function == .innerShadow,
            effect.arguments.count == 7
        else { return nil }
        func pixels(_ points: Float) -> Double {
            let pixels = Double(points) * space.scale
            return min(max(pixels, -Self.maxPixels), Self.maxPixels)
        }
        sigma = effect.sigmaPixels(in: space)
        x = pixels(effect.arguments[1])
        y = pixels(effect.arguments[2])
        color = Array(effect.arguments[3...])
    }

    var blur: GaussianBlur? {
        ShapePainter.isVisibleBlur(sigma) ? GaussianBlur(sigma: sigma) : nil
    }

    /// The pixels that the shadow of a part may affect.
    func reached(by part: PixelRectangle) -> PixelRectangle {
        part.isEmpty ? part : moved(part, x, y).grown(by: ShapePainter.blurReach(sigma))
    }

    /// The pixels that the shadow in a part needs.
    func source(of part: PixelRectangle) -> PixelRectangle {
        part.isEmpty ? part : moved(part, -x, -y).grown(by: blur?.support ?? 0)
    }

    private func moved(_ part: PixelRectangle, _ x: Double, _ y: Double) -> PixelRectangle {
        .enclosing(
            left: Double(part.x) + x, top: Double(part.y) + y, right: Double(part.maxX) + x,
            bottom: Double(part.maxY) + y)
    }
}

/// Draws shadows: the opacity of a picture, moved and blurred.
struct ShadowPainter {
    let tools: RenderingTools

    /// A picture over its shadow, or with a shadow inside of it; over `bounds`.
    func picture(
        _ source: LayerPicture, _ shadow: ShadowMeasures, isInner: Bool, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let drawn = try tools.drawn(source)
        let known = source.coverage ?? Coverage(source.bounds, repeating: .some)
        let coverage =
            isInner
            ? known.mapped(to: bounds) { $0 }
            : known.mapped(to: bounds) { $0.union(shadow.source(of: $0)) }
        let light = try light(of: drawn, shadow, in: space, bounds: bounds)
        let kernel: RendererKernel = isInner ? .innerShadow : .shadowUnder
        let painting = PendingPicture(
            bounds: bounds, steps: [tools.kernels.step(kernel)], inputs: [drawn],
            uniforms: shadow.color)
        var result = try tools.applying(painting, to: light, usesPlaces: false)
        result.coverage = coverage
        return result
    }

    /// The shadow's coverage, in the alpha.
    private func light(
        of source: PixelBuffer, _ shadow: ShadowMeasures, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let moved = try moved(source, by: shadow)
        let reached = moved.bounds.grown(by: ShapePainter.blurReach(shadow.sigma))
        guard !reached.intersection(bounds).isEmpty else {
            let pixel = PixelRectangle(x: bounds.x, y: bounds.y, width: 1, height: 1)
            return .drawn(try tools.transparentBuffer(.rgbaFloat, pixel))
        }
        guard let blur = shadow.blur else {
            return .pending(
                PendingPicture(
                    bounds: bounds, steps: [tools.kernels.step(.copyPixel)], inputs: [moved],
                    space: space.kernelSpace))
        }
        let ready =
            blur.reads(moved.format) ? moved : try tools.drawn(.drawn(moved), .planarFloat)
        var blurred = try blur.applied(
            to: blur.coarse(of: ready, tools), bounds: bounds, tools)
        blurred.space = space.kernelSpace
        return .pending(blurred)
    }

    /// The picture where its shadow is: whole pixels move nothing, parts of pixels are between
    /// them.
    private func moved(
        _ source: PixelBuffer, by shadow: ShadowMeasures
    ) throws(RenderingError) -> PixelBuffer {
        let (left, top) = (shadow.x.rounded(.down), shadow.y.rounded(.down))
        let (x, y) = (shadow.x - left, shadow.y - top)
        var picture = source
        if x > 0 || y > 0 {
            let bounds = PixelRectangle(
                x: source.bounds.x, y: source.bounds.y, width: source.width + 1,
                height: source.height + 1)
            picture = try tools.buffer(.planarFloat, bounds)
            try tools.kernels.run(
                .movePicture, into: picture, inputs: [source], uniforms: [Float(x), Float(y)])
        }
        return PixelBuffer(showing: picture, movedBy: Int(left), Int(top))
    }
}
