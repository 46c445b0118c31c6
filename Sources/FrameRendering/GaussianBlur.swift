import PixelBuffers

/// A Gaussian blur whose cost hardly depends on how wide it is.
///
/// A narrow one is two passes of weighted sums, along rows and along columns. For a wide one the
/// picture is halved as often as leaves a blur of two to five coarse pixels to do: each halving
/// blurs a little first, so that nothing fine turns into something coarse; and the blurred picture
/// is enlarged by a cubic B-spline, itself nearly a Gaussian of variance 1/3. Variances add up, so
/// what the coarse blur has to do is what the other steps leave over. Coarse pixel 0 begins where
/// canvas pixel 0 does, so that a picture's place on the canvas doesn't change its blur.
struct GaussianBlur {
    /// How often the picture is halved.
    let halvings: Int
    /// Pixels of the coarse picture.
    let coarse: GaussianWeights
    /// How many canvas pixels the picture grows on each side.
    let reach: Int

    /// Before every halving; pixels of the picture that is halved.
    private static let prefilter = GaussianWeights.between(sigma: 1.25)
    private static let splineVariance = 1.0 / 3
    /// The coarse blur is at least this wide; a narrower one would show the spline's shape.
    private static let leastCoarseSigma = 2.25

    /// Below this, a neighbour's weight is less than 10⁻⁸: the picture stays as it is.
    static let leastSigma = 0.16

    /// Far more than any canvas is wide; what an expression makes of a blur may be more still.
    static let mostSigma = 65536.0

    /// - Parameter sigma: standard deviation in canvas pixels, at least `leastSigma`; one above
    ///   `mostSigma` counts as that.
    init(sigma: Double) {
        let sigma = min(sigma, Self.mostSigma)
        func remainingVariance(after halvings: Int) -> Double {
            let area = Double(1 << (2 * halvings))
            let before = Self.prefilter.variance * (area - 1) / 3
            let after = halvings > 0 ? Self.splineVariance : 0
            return (sigma * sigma - before) / area - after
        }
        var count = 0
        while count < 14,
            remainingVariance(after: count + 1) >= Self.leastCoarseSigma * Self.leastCoarseSigma
        {
            count += 1
        }
        halvings = count
        coarse = .centered(sigma: remainingVariance(after: count).squareRoot())
        reach = GaussianWeights.radius(sigma: sigma) + 1
    }

    /// Blurs `source`, premultiplied and transparent outside its bounds.
    ///
    /// - Returns: an `rgbaFloat` buffer over `bounds`.
    func apply(
        to source: PixelBuffer, bounds: PixelRectangle, tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        var picture = source
        // A halving reads few pixels for each that it makes; many are read faster in planes.
        if halvings == 0, source.format != .planarFloat {
            picture = try tools.buffer(.planarFloat, source.bounds)
            try tools.kernels.run(.copyPixel, into: picture, inputs: [source])
        }
        for _ in 0..<halvings { picture = try halved(picture, tools) }
        if halvings == 0 {
            return try blurred(picture, bounds: bounds, result: .rgbaFloat, tools)
        }
        let factor = 1 << halvings
        // The spline looks one pixel back and two ahead of the one a place is in or next to.
        let needed = bounds.dividedRoundingOut(by: factor).grown(by: 2)
        let grown = picture.bounds.grown(by: coarse.values.count / 2)
        picture = try blurred(
            picture, bounds: grown.intersection(needed), result: .planarFloat, tools)
        return try enlarged(picture, by: factor, bounds: bounds, tools)
    }

    private func halved(
        _ source: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let weights = Self.prefilter.values
        let half = weights.count / 2
        let grown = source.bounds.grown(by: half).dividedRoundingOut(by: 2)
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

    private func blurred(
        _ source: PixelBuffer, bounds: PixelRectangle, result format: PixelFormat,
        _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let weights = coarse.values
        let radius = weights.count / 2
        let rowBounds = PixelRectangle(
            x: bounds.x, y: source.bounds.y, width: bounds.width, height: source.height)
        let rows = try tools.buffer(.planarFloat, rowBounds)
        try tools.kernels.run(
            .convolveRows, into: rows, inputs: [source],
            uniforms: [Float(bounds.x - source.bounds.x - radius), 0], buffers: [weights])
        let result = try tools.buffer(format, bounds)
        try tools.kernels.run(
            .convolveColumns, into: result, inputs: [rows],
            uniforms: [0, Float(bounds.y - source.bounds.y - radius)], buffers: [weights])
        return result
    }

    private func enlarged(
        _ source: PixelBuffer, by factor: Int, bounds: PixelRectangle, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        // Along rows first, while there are few of them: what lies side by side is read one by one.
        let rows = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: bounds.x, y: source.bounds.y, width: bounds.width, height: source.height))
        try tools.kernels.run(
            .enlargeRows, into: rows, inputs: [source],
            uniforms: [0, Float(bounds.x), Float(source.bounds.x), Float(factor)])
        let result = try tools.buffer(.rgbaFloat, bounds)
        try tools.kernels.run(
            .enlargeColumns, into: result, inputs: [rows],
            uniforms: [0, Float(bounds.y), Float(source.bounds.y), Float(factor)])
        return result
    }
}

extension PixelRectangle {
    /// The pixels, `divisor` times as large, that cover this rectangle; pixel 0 begins at pixel 0.
    func dividedRoundingOut(by divisor: Int) -> PixelRectangle {
        func floor(_ value: Int) -> Int {
            (value - (value < 0 ? divisor - 1 : 0)) / divisor
        }
        let left = floor(x), top = floor(y)
        return PixelRectangle(
            x: left, y: top, width: floor(maxX + divisor - 1) - left,
            height: floor(maxY + divisor - 1) - top)
    }
}
