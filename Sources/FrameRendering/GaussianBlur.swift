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

    /// Which pixels of the source a part of the result is made of, also those that weigh next to
    /// nothing.
    func source(of part: PixelRectangle) -> PixelRectangle { sources(of: part)[0] }

    /// How far from a pixel of the source others may have some of it.
    var spread: Int {
        let side = 1 << halvings
        let source = source(of: PixelRectangle(x: 0, y: 0, width: side, height: side))
        return max(side - source.x, source.maxX)
    }

    /// The same of the source, of the picture after each halving, and of the coarse blur.
    private func sources(of part: PixelRectangle) -> [PixelRectangle] {
        let blurred = halvings == 0 ? part : splineSource(of: part)
        var sources = [blurred, blurred.grown(by: coarse.values.count / 2)]
        let count = Self.prefilter.values.count
        for _ in 0..<halvings {
            let next = sources[sources.count - 1]
            sources.append(
                PixelRectangle(
                    x: 2 * next.x + 1 - count / 2, y: 2 * next.y + 1 - count / 2,
                    width: 2 * (next.width - 1) + count, height: 2 * (next.height - 1) + count))
        }
        return sources.reversed()
    }

    /// Coarse pixels. The spline looks one pixel back and two ahead of the one a place is in or
    /// next to.
    private func splineSource(of part: PixelRectangle) -> PixelRectangle {
        part.dividedRoundingOut(by: 1 << halvings).grown(by: 2)
    }

    /// Blurs `source`, premultiplied and transparent outside its bounds.
    ///
    /// - Parameter part: the pixels that are made, within `bounds`; the others are undefined. Of
    ///   the source, `source(of:)` that is read.
    /// - Returns: an `rgbaFloat` buffer over `bounds`.
    func apply(
        to source: PixelBuffer, bounds: PixelRectangle, part: PixelRectangle,
        tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let parts = sources(of: part)
        var picture = source
        // A halving reads few pixels for each that it makes; many are read faster in planes.
        if halvings == 0, source.format != .planarFloat {
            picture = try tools.buffer(.planarFloat, source.bounds)
            try tools.kernels.run(
                .copyPixel, into: picture, region: source.bounds.intersection(parts[0]),
                inputs: [source])
        }
        for step in 0..<halvings { picture = try halved(picture, part: parts[step + 1], tools) }
        if halvings == 0 {
            return try blurred(picture, bounds: bounds, part: part, result: .rgbaFloat, tools)
        }
        let grown = picture.bounds.grown(by: coarse.values.count / 2)
        picture = try blurred(
            picture, bounds: grown.intersection(splineSource(of: bounds)),
            part: parts[halvings + 1], result: .planarFloat, tools)
        return try enlarged(picture, bounds: bounds, part: part, tools)
    }

    private func halved(
        _ source: PixelBuffer, part: PixelRectangle, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let weights = Self.prefilter.values
        let half = weights.count / 2
        let grown = source.bounds.grown(by: half).dividedRoundingOut(by: 2)
        // The new pixel n lies over 2n and 2n + 1, and its first weight is on 2n + 1 − half.
        let columns = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: source.bounds.x, y: grown.y, width: source.width, height: grown.height))
        let columnsPart = PixelRectangle(
            x: 2 * part.x + 1 - half, y: part.y, width: 2 * (part.width - 1) + weights.count,
            height: part.height)
        try tools.kernels.run(
            .halveColumns, into: columns, region: columns.bounds.intersection(columnsPart),
            inputs: [source],
            uniforms: [0, Float(2 * grown.y + 1 - half - source.bounds.y)], buffers: [weights])
        let result = try tools.buffer(.planarFloat, grown)
        try tools.kernels.run(
            .halveRows, into: result, region: grown.intersection(part), inputs: [columns],
            uniforms: [Float(2 * grown.x + 1 - half - source.bounds.x), 0], buffers: [weights])
        return result
    }

    private func blurred(
        _ source: PixelBuffer, bounds: PixelRectangle, part: PixelRectangle,
        result format: PixelFormat, _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let weights = coarse.values
        let radius = weights.count / 2
        let rowBounds = PixelRectangle(
            x: bounds.x, y: source.bounds.y, width: bounds.width, height: source.height)
        let rows = try tools.buffer(.planarFloat, rowBounds)
        try tools.kernels.run(
            .convolveRows, into: rows,
            region: rowBounds.intersection(part.insetBy(0, -radius)), inputs: [source],
            uniforms: [Float(bounds.x - source.bounds.x - radius), 0], buffers: [weights])
        let result = try tools.buffer(format, bounds)
        try tools.kernels.run(
            .convolveColumns, into: result, region: bounds.intersection(part), inputs: [rows],
            uniforms: [0, Float(bounds.y - source.bounds.y - radius)], buffers: [weights])
        return result
    }

    private func enlarged(
        _ source: PixelBuffer, bounds: PixelRectangle, part: PixelRectangle,
        _ tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let factor = 1 << halvings
        let needed = splineSource(of: part)
        // Along rows first, while there are few of them: what lies side by side is read one by one.
        let rows = try tools.buffer(
            .planarFloat,
            PixelRectangle(
                x: bounds.x, y: source.bounds.y, width: bounds.width, height: source.height))
        try tools.kernels.run(
            .enlargeRows, into: rows,
            region: rows.bounds.intersection(
                PixelRectangle(x: part.x, y: needed.y, width: part.width, height: needed.height)),
            inputs: [source],
            uniforms: [0, Float(bounds.x), Float(source.bounds.x), Float(factor)])
        let result = try tools.buffer(.rgbaFloat, bounds)
        try tools.kernels.run(
            .enlargeColumns, into: result, region: part, inputs: [rows],
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
