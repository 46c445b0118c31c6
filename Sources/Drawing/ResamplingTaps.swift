/// The source pixels and weights that resample a row of pixels to another length.
package struct ResamplingTaps {
    package enum Filter: CaseIterable, Sendable {
        /// The nearest pixel.
        case nearest
        /// Linear interpolation; the mean when shrinking.
        case linear
        /// Cubic interpolation, with a wider kernel when shrinking.
        case cubic
    }

    /// The number of weights per output pixel.
    package let count: Int
    /// The source pixels that have a weight.
    package let sources: Range<Int>
    /// For each output pixel, `count` + 1 numbers: its first source pixel, then its weights. The
    /// weights' sum is 1, or less for a pixel that `shown` covers partly.
    package let numbers: [Float]

    /// About the bytes per output pixel that computing the weights takes, if the row gets longer.
    package static let maxBytesPerPixel = 128

    /// - Parameters:
    ///   - length: the number of pixels of the source, at least 1.
    ///   - start, end: where the source's row begins and ends, in pixels of the output.
    ///   - shown: the visible part of it. The weights of a pixel that is only partly in it are
    ///     scaled by the share that is.
    ///   - pixels: the output's pixels that are computed.
    package init(
        length: Int, from start: Double, to end: Double, shown: ClosedRange<Double>,
        pixels: Range<Int>, _ filter: Filter
    ) {
        // Without a limit, a row of almost no length would give infinite positions.
        let ratio = min(Double(length) / (end - start), 1e200)
        let rows = pixels.map { pixel -> (first: Int, weights: [Double]) in
            let left = max(Double(pixel), shown.lowerBound)
            let right = min(Double(pixel) + 1, shown.upperBound)
            guard left < right else { return (0, [0]) }
            let center = (Double(pixel) + 0.5 - start) * ratio
            let (first, weights) = Self.weights(
                at: center, ratio: ratio, length: length, filter)
            let sum = weights.reduce(0, +)
            return (first, weights.map { $0 / sum * (right - left) })
        }
        let count = rows.map(\.weights.count).max() ?? 1
        self.count = count
        let firsts = rows.map { min($0.first, max(0, length - count)) }
        let lower = firsts.min() ?? 0
        sources = lower..<max(lower, min((firsts.max() ?? 0) + count, length))
        var numbers: [Float] = []
        numbers.reserveCapacity(rows.count * (count + 1))
        for (row, first) in zip(rows, firsts) {
            numbers.append(Float(first))
            // Near the end of the source, the first taps are moved before the pixel's own, with
            // weights of 0, so that all `count` taps are within the source.
            let before = row.first - first
            for tap in 0..<count {
                let place = tap - before
                numbers.append(row.weights.indices.contains(place) ? Float(row.weights[place]) : 0)
            }
        }
        self.numbers = numbers
    }

    /// The weights around a position in source pixels, without zeros at either end. Weights of
    /// pixels outside the source are added to its outermost pixels. Their sum is not 1.
    private static func weights(
        at center: Double, ratio: Double, length: Int, _ filter: Filter
    ) -> (first: Int, weights: [Double]) {
        func bounded(_ place: Double) -> Int { Int(min(max(place, 0), Double(length - 1))) }
        let (reach, weight): (Double, (Double) -> Double)
        // The integral of `weight` up to a distance, in place of a sum over very many pixels.
        let integral: (Double) -> Double
        switch filter {
        case .nearest: return (bounded(center.rounded(.down)), [1])
        case .linear where ratio <= 1:
            (reach, weight) = (1, { max(0, 1 - $0.magnitude) })
            integral = { _ in 0 }
        case .linear:
            // The length of the source pixel that lies within the output pixel.
            let half = ratio / 2
            (reach, weight) = (half + 0.5, { max(0, min(1, half + 0.5 - $0.magnitude)) })
            integral = { max(0, min(ratio, $0 + half)) }
        case .cubic:
            let width = max(ratio, 1)
            (reach, weight) = (2 * width, { cubic($0.magnitude / width) })
            integral = { width * cubicIntegral($0 / width) }
        }
        let low = (center - 0.5 - reach).rounded(.up)
        let high = (center - 0.5 + reach).rounded(.down)
        let first = bounded(low)
        var weights = [Double](repeating: 0, count: bounded(high) - first + 1)
        // A source that is far smaller than a pixel: most of the kernel lies outside of it.
        let isTiny = reach > Self.maxSummedPlaces
        var place = isTiny ? max(low, 0) : low
        let last = isTiny ? min(high, Double(length - 1)) : high
        while place <= last {
            weights[bounded(place) - first] += weight(place + 0.5 - center)
            place += 1
        }
        if isTiny {
            weights[0] += integral(-center)
            weights[weights.count - 1] += integral(reach) - integral(Double(length) - center)
        }
        let leading = weights.prefix { $0 == 0 }.count
        if leading == weights.count { return (bounded(center.rounded(.down)), [1]) }
        let trailing = weights.reversed().prefix { $0 == 0 }.count
        return (first + leading, Array(weights[leading..<weights.count - trailing]))
    }

    private static let maxSummedPlaces = 65_536.0

    /// The integral of `cubic` up to `x`, of either sign; 1 in all.
    private static func cubicIntegral(_ x: Double) -> Double {
        func half(_ x: Double) -> Double {
            if x < 1 { return ((0.375 * x - 2.5 / 3) * x * x + 1) * x }
            if x < 2 { return (((-0.125 * x + 2.5 / 3) * x - 2) * x + 2) * x - 1.0 / 6 }
            return 0.5
        }
        return x < 0 ? 0.5 - half(-x) : 0.5 + half(x)
    }

    /// Cubic convolution (Keys, 1981), with a = −1/2: the Catmull–Rom spline; at a distance of `x`
    /// pixels.
    package static func cubic(_ x: Double) -> Double {
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
