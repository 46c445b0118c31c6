internal import MediaCoding
internal import PixelBuffers

/// A frame's brightness and saturated red, averaged over square cells of pixels.
///
/// Averages rather than pixels, because WCAG exempts fine, balanced patterns: the brightness of
/// their cells is constant.
struct FlashGrid: Sendable {
    /// The cells of all frames of one size.
    struct Cells: Equatable, Sendable {
        /// Of the frame in pixels.
        var width: Int
        var height: Int
        /// The side of a cell in pixels.
        var side: Int
        var columns: Int
        var rows: Int

        /// At most 160 columns and rows, so that a cell is about a hundredth of a side. Sides are
        /// even, so that patterns of single pixels are balanced in every cell.
        init(width: Int, height: Int) {
            self.width = width
            self.height = height
            let least = max(1, (max(width, height) + 159) / 160)
            let factor = least == 1 ? 1 : least <= 6 ? 2 : 4
            side = (least + factor - 1) / factor * factor
            columns = (width + side - 1) / side
            rows = (height + side - 1) / side
        }

        var count: Int { columns * rows }

        func pixelCount(of cell: Int) -> Int {
            let bounds = bounds(of: cell)
            return bounds.width * bounds.height
        }

        /// The pixels of a cell.
        func bounds(of cell: Int) -> PixelRectangle {
            let (x, y) = (cell % columns * side, cell / columns * side)
            return PixelRectangle(
                x: x, y: y, width: min(side, width - x), height: min(side, height - y))
        }
    }

    let cells: Cells
    /// WCAG's relative luminance, 0…1, a value for each cell.
    let luminance: [Float]
    /// WCAG's working definition of saturated red: (R − G − B) × 320 where R / (R + G + B) is at
    /// least 0.8, else 0; of linear channels in 0…1. Empty if the frame has none.
    let red: [Float]

    /// - Parameter picture: `rgba8` with straight alpha. Transparent pixels are composited over
    ///   black.
    init(_ picture: PixelBuffer) {
        let cells = Cells(width: picture.width, height: picture.height)
        self.cells = cells
        var luminance = [Float](repeating: 0, count: cells.count)
        var red = [Float](repeating: 0, count: cells.count)
        var hasRed = false
        for cell in 0..<cells.count {
            let sum = Sum(of: picture, cells.bounds(of: cell), side: cells.side)
            luminance[cell] = Float(sum.luminance) / Float(Weights.one) / Float(sum.count)
            if sum.red > 0 {
                hasRed = true
                red[cell] = Float(sum.red) / 65535 * 320 / Float(sum.count)
            }
        }
        self.luminance = luminance
        self.red = hasRed ? red : []
    }

    /// The sums over the pixels of a cell.
    private struct Sum {
        /// In units of `Weights.one`.
        var luminance: UInt64 = 0
        /// R − G − B of saturated red, in 1/65535.
        var red: UInt64 = 0
        var count = 0

        /// In large cells, a quarter of the pixels is sampled: one of every two columns and rows,
        /// alternating, so that patterns of single pixels, lines and columns stay balanced.
        init(of picture: PixelBuffer, _ bounds: PixelRectangle, side: Int) {
            let step = side >= 8 ? 2 : 1
            Weights.shared.values.withUnsafeBufferPointer { buffer in
                guard let weights = buffer.baseAddress else { return }
                for j in 0..<(bounds.height + step - 1) / step {
                    let y = bounds.y + j * step
                    let shift = j % step
                    addRow(y, from: bounds.x + shift, to: bounds.maxX, 2 * step, picture, weights)
                    addRow(
                        min(y + step - 1, bounds.maxY - 1), from: bounds.x + shift + step,
                        to: bounds.maxX, 2 * step, picture, weights)
                }
            }
        }

        /// Adds every `step`-th pixel of a part of a row.
        @inline(__always)
        private mutating func addRow(
            _ y: Int, from first: Int, to end: Int, _ step: Int, _ picture: PixelBuffer,
            _ weights: UnsafePointer<UInt32>
        ) {
            let row = picture.base + y * picture.bytesPerRow
            var x = first
            var sum = self
            while x < end {
                sum.add(row.load(fromByteOffset: x * 4, as: UInt32.self), weights)
                x += step
            }
            self = sum
        }

        @inline(__always)
        private mutating func add(_ pixel: UInt32, _ weights: UnsafePointer<UInt32>) {
            count &+= 1
            let (r, g, b) = (
                Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF)
            )
            let bright = weights[r] &+ weights[256 + g] &+ weights[512 + b]
            let alpha = pixel >> 24
            luminance &+= UInt64(alpha == 255 ? bright : bright / 255 &* alpha)
            // If linear red is four times the others, encoded red is at least 1.8 times the others.
            guard 4 * r > 7 * max(g, b) else { return }
            let (red, rest) = (weights[768 + r], weights[768 + g] &+ weights[768 + b])
            guard red >= 4 &* rest else { return }
            self.red &+= UInt64((red &- rest) &* alpha / 255)
        }
    }

    /// sRGB's transfer function of 8 bits, times the weights of relative luminance.
    private struct Weights {
        static let shared = Weights()
        /// The luminance of white.
        static let one: UInt32 = 65536 * 65535
        /// Red, green and blue, 256 values each, then the linear values in 1/65535.
        let values: [UInt32]

        private init() {
            let linear = (0..<256).map {
                UInt32((ColorConversion.sRGBCurve(Double($0) / 255) * 65535).rounded())
            }
            // 0.2126, 0.7152 and 0.0722.
            values = [13933, 46871, 4732, 1].flatMap { weight in linear.map { weight * $0 } }
        }
    }
}
