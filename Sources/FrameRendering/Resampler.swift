import Drawing
import PixelBuffers

/// Makes a picture larger or smaller by cubic convolution (Keys 1981), which is as sharp as the
/// picture and rings little. Where it gets smaller, the cubic is as wide as a new pixel, so that
/// every old one counts the same.
///
/// The weights are polynomials of exact fractions: the same bits everywhere.
struct Resampler {
    /// The taps and weights of one direction.
    struct Direction: Equatable {
        /// Old pixels to a new one.
        let taps: Int
        /// `taps` for each new pixel; they add up to one.
        let weights: [Float]
        /// The first old pixel of each new one.
        let starts: [Float]
    }

    let columns: Direction
    let rows: Direction

    init(from source: PixelRectangle, width: Int, height: Int) {
        columns = Self.direction(from: source.width, to: width)
        rows = Self.direction(from: source.height, to: height)
    }

    /// - Parameter picture: `rgbaFloat`, premultiplied.
    func apply(
        to picture: PixelBuffer, tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let narrow = try tools.buffer(
            .planarFloat,
            PixelRectangle(x: 0, y: 0, width: columns.starts.count, height: picture.height))
        try tools.kernels.run(
            .resampleRows, into: narrow, inputs: [picture], uniforms: [Float(columns.taps)],
            buffers: [columns.weights, columns.starts])
        let result = try tools.buffer(
            .rgbaFloat,
            PixelRectangle(x: 0, y: 0, width: columns.starts.count, height: rows.starts.count))
        try tools.kernels.run(
            .resampleColumns, into: result, inputs: [narrow], uniforms: [Float(rows.taps)],
            buffers: [rows.weights, rows.starts])
        return result
    }

    private static func direction(from old: Int, to new: Int) -> Direction {
        let ratio = Double(old) / Double(new)
        let widening = max(1, ratio)
        let taps = min(old, 2 * Int((2 * widening).rounded(.up)) + 1)
        var weights: [Float] = []
        var starts: [Float] = []
        for pixel in 0..<new {
            // The new pixel's centre between those of the old ones.
            let place = (Double(pixel) + 0.5) * ratio - 0.5
            let ideal = Int((place - 2 * widening).rounded(.up))
            // Fewer pixels exist at an edge; their weights are scaled up.
            let start = max(0, min(ideal, old - taps))
            let heights = (0..<taps).map { tap in
                ResamplingTaps.cubic(abs(Double(start + tap) - place) / widening)
            }
            let sum = heights.reduce(0, +)
            weights += heights.map { Float($0 / sum) }
            starts.append(Float(start))
        }
        return Direction(taps: taps, weights: weights, starts: starts)
    }
}
