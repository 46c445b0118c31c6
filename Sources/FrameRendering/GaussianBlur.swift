import PixelBuffers
import ShaderProgram

/// A Gaussian blur whose cost hardly depends on its width.
///
/// A narrow blur is two passes of weighted sums, along rows and columns. For a wide one, the
/// picture is halved until σ is two to five coarse pixels. Each halving blurs a little first,
/// against aliasing. The blurred picture is enlarged by a cubic B-spline, nearly a Gaussian of
/// variance 1/3. Variances add up, so the coarse blur has the variance that the other steps leave.
/// Coarse pixels are aligned to the canvas's pixel 0, so a picture's place doesn't change its blur.
struct GaussianBlur {
    /// The number of times that the picture is halved.
    let halvings: Int
    /// Pixels of the coarse picture.
    let coarse: GaussianWeights
    /// The number of canvas pixels by which the picture grows on each side.
    let reach: Int

    /// Before every halving; pixels of the picture that is halved.
    private static let prefilter = GaussianWeights.between(sigma: 1.25)
    private static let splineVariance = 1.0 / 3
    /// The coarse blur is at least this wide; a narrower one would show the spline's shape.
    private static let minCoarseSigma = 2.25

    /// Below this, a neighbour's weight is less than 10⁻⁸, and the picture doesn't change.
    static let minSigma = 0.16

    /// Much more than the width of any canvas. Expressions may give more.
    static let maxSigma = 65536.0

    /// - Parameter sigma: standard deviation in canvas pixels, at least `minSigma`; one above
    ///   `maxSigma` counts as that.
    init(sigma: Double) {
        let sigma = min(sigma, Self.maxSigma)
        func remainingVariance(after halvings: Int) -> Double {
            let area = Double(1 << (2 * halvings))
            let before = Self.prefilter.variance * (area - 1) / 3
            let after = halvings > 0 ? Self.splineVariance : 0
            return (sigma * sigma - before) / area - after
        }
        var count = 0
        while count < 14,
            remainingVariance(after: count + 1) >= Self.minCoarseSigma * Self.minCoarseSigma
        {
            count += 1
        }
        halvings = count
        coarse = .centered(sigma: remainingVariance(after: count).squareRoot())
        reach = Self.reach(sigma: sigma)
    }

    /// `reach` of such a blur, without its weights.
    static func reach(sigma: Double) -> Int {
        GaussianWeights.radius(sigma: min(sigma, maxSigma)) + 1
    }

    /// Whether it reads a format as fast as any other. A halving reads few pixels for each that it
    /// makes; many are read faster in planes.
    func reads(_ format: PixelFormat) -> Bool { halvings > 0 || format == .planarFloat }

    /// The largest distance in canvas pixels from a pixel to a source pixel that it depends on.
    var support: Int {
        let factor = 1 << halvings
        let halving = (Self.prefilter.values.count / 2 + 1) * factor
        return halvings == 0
            ? coarse.values.count / 2 : halving + (coarse.values.count / 2 + 4) * factor
    }

    /// The source as small as it may be made before the blur is seen, and blurred if it was made
    /// smaller at all; `planarFloat`.
    ///
    /// - Parameters:
    ///   - source: premultiplied, and transparent outside its bounds.
    ///   - count: how often the source has been halved before.
    func coarse(
        of source: PixelBuffer, halved count: Int = 0, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        guard halvings > 0 else { return try tools.drawn(.drawn(source), .planarFloat) }
        var picture = source
        for _ in count..<halvings { picture = try halved(picture, tools) }
        let grown = picture.bounds.grown(by: coarse.values.count / 2)
        return try tools.drawn(.pending(convolved(picture, bounds: grown, tools)), .planarFloat)
    }

    /// The blurred picture over `bounds`, but for the last pass along columns.
    ///
    /// - Parameter picture: what `coarse(of:)` made of the source.
    func applied(
        to picture: PixelBuffer, bounds: PixelRectangle, _ tools: RenderingTools
    ) throws(RenderingError) -> PendingPicture {
        guard halvings > 0 else { return try convolved(picture, bounds: bounds, tools) }
        let factor = 1 << halvings
        // The spline reads one pixel before and two after the pixel of a place.
        let needed = bounds.dividedRoundingOut(by: factor, factor).grown(by: 2)
            .intersection(picture.bounds)
        // Rows come first, while there are few of them: neighbours in a row are read one by one.
        let rows = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: bounds.x, y: needed.y, width: bounds.width, height: needed.height))
        try tools.kernels.run(
            .enlargeRows, into: rows, inputs: [picture],
            uniforms: [
                Float(needed.y - picture.bounds.y), Float(bounds.x), Float(picture.bounds.x),
                Float(factor),
            ])
        return passing(.enlargeColumns, over: rows, bounds: bounds, tools) { output in
            [output.x - rows.bounds.x, output.y, rows.bounds.y, factor].map { Float($0) }
        }
    }

    private func halved(
        _ source: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let weights = Self.prefilter.values
        let half = weights.count / 2
        let grown = source.bounds.grown(by: half).dividedRoundingOut(by: 2, 2)
        // The new pixel n lies over 2n and 2n + 1, and its first weight is on 2n + 1 − half.
        let columns = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: source.bounds.x, y: grown.y, width: source.width, height: grown.height))
        try tools.kernels.run(
            .halveColumns, into: columns, inputs: [source],
            uniforms: [0, Float(2 * grown.y + 1 - half - source.bounds.y)], buffers: [weights])
        let result = try tools.buffer(.planarFloat, grown)
        try tools.kernels.run(
            .halveRows, into: result, inputs: [columns],
            uniforms: [Float(2 * grown.x + 1 - half - source.bounds.x), 0], buffers: [weights])
        return result
    }

    private func convolved(
        _ source: PixelBuffer, bounds: PixelRectangle, _ tools: RenderingTools
    ) throws(RenderingError) -> PendingPicture {
        let weights = coarse.values
        let radius = weights.count / 2
        let rows = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: bounds.x, y: source.bounds.y, width: bounds.width, height: source.height))
        try tools.kernels.run(
            .convolveRows, into: rows, inputs: [source],
            uniforms: [Float(bounds.x - source.bounds.x - radius), 0], buffers: [weights])
        return passing(
            .convolveColumns, over: rows, bounds: bounds, buffers: [weights], tools
        ) { output in
            [output.x - rows.bounds.x, output.y - rows.bounds.y - radius].map { Float($0) }
        }
    }

    private func passing(
        _ kernel: RendererKernel, over rows: PixelBuffer, bounds: PixelRectangle,
        buffers: [[Float]] = [], _ tools: RenderingTools,
        placing: @escaping @Sendable (PixelRectangle) -> [Float]
    ) -> PendingPicture {
        var step = tools.kernels.step(kernel)
        step.isPlaced = true
        return PendingPicture(
            bounds: bounds, steps: [step], inputs: [rows], uniforms: placing(bounds),
            buffers: buffers, placing: placing)
    }
}
