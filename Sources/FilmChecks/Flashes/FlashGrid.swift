internal import MediaCoding
internal import PixelBuffers

/// A frame's brightness and saturated red, averaged over square cells of pixels.
///
/// Averages rather than pixels, because WCAG exempts fine, balanced patterns: the brightness of
/// their cells is constant.
struct FlashGrid: Sendable {
    /// The cells of all frames of one size.
    struct Cells: Equatable, Sendable {
        /// The frame's size in pixels.
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
            let minimum = max(1, (max(width, height) + 159) / 160)
            let factor = minimum == 1 ? 1 : minimum <= 6 ? 2 : 4
            side = (minimum + factor - 1) / factor * factor
            columns = (width + side - 1) / side
            rows = (height + side - 1) / side
        }

        var count: Int { columns * rows }

        /// In large cells, a quarter of the pixels is sampled: one of every two columns and rows,
        /// alternating, so that patterns of single pixels, lines and columns stay balanced.
        var step: Int { side >= 8 ? 2 : 1 }

        func pixelCount(of cell: Int) -> Int {
            let bounds = bounds(of: cell)
            return bounds.width * bounds.height
        }

        /// The pixels of a cell.
        @inline(__always)
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

    /// - Parameters:
    ///   - picture: `rgba8` with straight alpha. Transparent pixels are composited over black.
    ///   - other: another frame, whose values are taken for cells with the same pixels. The grid is
    ///     the same without it.
    init(_ picture: PixelBuffer, near other: (picture: PixelBuffer, grid: FlashGrid)? = nil) {
        let cells = Cells(width: picture.width, height: picture.height)
        self.cells = cells
        let other = other.flatMap {
            $0.grid.cells == cells && $0.picture.bytesPerRow == picture.bytesPerRow ? $0 : nil
        }
        // Counting references takes longer than adding pixels: cells see pointers and arrays only.
        let (knownLuminance, knownRed) = (other?.grid.luminance ?? [], other?.grid.red ?? [])
        var luminance = [Float](repeating: 0, count: cells.count)
        var red: [Float] = []
        withExtendedLifetime((picture, other)) {
            let (base, bytesPerRow) = (UnsafeRawPointer(picture.base), picture.bytesPerRow)
            let known = other.map { UnsafeRawPointer($0.picture.base) }
            Weights.shared.values.withUnsafeBufferPointer { buffer in
                guard let weights = buffer.baseAddress else { return }
                for cell in 0..<cells.count {
                    let bounds = cells.bounds(of: cell)
                    let offset = bounds.y &* bytesPerRow &+ bounds.x &* 4
                    let value: (luminance: Float, red: Float)
                    if let known, Self.isSame(base + offset, known + offset, bytesPerRow, bounds) {
                        value = (knownLuminance[cell], knownRed.isEmpty ? 0 : knownRed[cell])
                    } else {
                        let sum = Sum(base + offset, bytesPerRow, bounds, cells.step, weights)
                        value = sum.means
                    }
                    luminance[cell] = value.luminance
                    if value.red > 0 {
                        if red.isEmpty { red = .init(repeating: 0, count: cells.count) }
                        red[cell] = value.red
                    }
                }
            }
        }
        self.luminance = luminance
        self.red = red
    }

    /// Whether a cell has the same pixels in two pictures.
    @inline(__always)
    private static func isSame(
        _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ bytesPerRow: Int,
        _ bounds: PixelRectangle
    ) -> Bool {
        let byteCount = 4 &* bounds.width
        var row = 0
        while row < bounds.height {
            let start = row &* bytesPerRow
            var difference: UInt64 = 0
            var x = 0
            while x &+ 8 <= byteCount {
                difference |=
                    one.loadUnaligned(fromByteOffset: start &+ x, as: UInt64.self)
                    ^ other.loadUnaligned(fromByteOffset: start &+ x, as: UInt64.self)
                x &+= 8
            }
            if x < byteCount {
                difference |= UInt64(
                    one.loadUnaligned(fromByteOffset: start &+ x, as: UInt32.self)
                        ^ other.loadUnaligned(fromByteOffset: start &+ x, as: UInt32.self))
            }
            if difference != 0 { return false }
            row &+= 1
        }
        return true
    }

    /// The sums over the sampled pixels of a cell.
    private struct Sum {
        /// In units of `Weights.one`.
        var luminance: UInt64 = 0
        /// R − G − B of saturated red, in 1/65535.
        var red: UInt64 = 0
        var count = 0

        /// - Parameter corner: the cell's first pixel.
        @inline(__always)
        init(
            _ corner: UnsafeRawPointer, _ bytesPerRow: Int, _ bounds: PixelRectangle, _ step: Int,
            _ weights: UnsafePointer<UInt32>
        ) {
            let end = 4 &* bounds.width
            if step == 1 {
                var row = 0
                while row < bounds.height {
                    addRow(corner + row &* bytesPerRow, from: 0, to: end, 4, weights)
                    row &+= 1
                }
                return
            }
            var row = 0
            while row < bounds.height {
                // Rows of two, of which every other pair begins a column later.
                let first = 4 &* (row / step % step)
                let below = min(row &+ step &- 1, bounds.height &- 1)
                addRow(corner + row &* bytesPerRow, from: first, to: end, 8 &* step, weights)
                addRow(
                    corner + below &* bytesPerRow, from: first &+ 4 &* step, to: end, 8 &* step,
                    weights)
                row &+= step
            }
        }

        var means: (luminance: Float, red: Float) {
            (
                Float(luminance) / Float(Weights.one) / Float(count),
                red > 0 ? Float(red) / 65535 * 320 / Float(count) : 0
            )
        }

        /// Adds the pixels of a part of a row, from a byte on, at a distance in bytes.
        @inline(__always)
        private mutating func addRow(
            _ row: UnsafeRawPointer, from first: Int, to end: Int, _ step: Int,
            _ weights: UnsafePointer<UInt32>
        ) {
            var x = first
            var sum = self
            while x < end {
                sum.add(row.load(fromByteOffset: x, as: UInt32.self), weights)
                x &+= step
            }
            self = sum
        }

        @inline(__always)
        private mutating func add(_ pixel: UInt32, _ weights: UnsafePointer<UInt32>) {
            count &+= 1
            let (r, g, b) = (Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF))
            let bright = weights[r] &+ weights[256 &+ g] &+ weights[512 &+ b]
            let alpha = pixel >> 24
            luminance &+= UInt64(alpha == 255 ? bright : bright / 255 &* alpha)
            // If linear red is four times the others, encoded red is at least 1.8 times the others.
            guard 4 &* r > 7 &* max(g, b) else { return }
            let (red, rest) = (weights[768 &+ r], weights[768 &+ g] &+ weights[768 &+ b])
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
