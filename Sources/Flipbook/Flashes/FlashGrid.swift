internal import MediaCoding
internal import PixelBuffers

/// A frame's brightness and saturated red, averaged over square cells of pixels.
///
/// Averages rather than pixels: WCAG exempts fine, balanced patterns, whose cells stay as bright as
/// they are.
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

    /// - Parameter picture: `rgba8` with straight alpha. What is transparent lies over black.
    init(_ picture: PixelBuffer) {
        let cells = Cells(width: picture.width, height: picture.height)
        self.cells = cells
        var luminance = [Float](repeating: 0, count: cells.count)
        var red = [Float](repeating: 0, count: cells.count)
        var hasRed = false
        // Of large cells, a quarter of the pixels is enough: of every two columns and rows one, in
        // turn, so that patterns of single pixels, lines and columns stay balanced.
        let step = cells.side >= 8 ? 2 : 1
        Self.linear.withUnsafeBufferPointer { linear in
            for row in 0..<cells.rows {
                for column in 0..<cells.columns {
                    let bounds = cells.bounds(of: row * cells.columns + column)
                    var sum: UInt64 = 0
                    var redSum: UInt64 = 0
                    var count: Int64 = 0
                    var j = 0
                    while j * step < bounds.height {
                        var i = 0
                        while i * step < bounds.width {
                            let x = min(bounds.x + i * step + j % step, bounds.maxX - 1)
                            let y = min(bounds.y + j * step + i % step, bounds.maxY - 1)
                            i += 1
                            count += 1
                            let pixel = picture.base + y * picture.bytesPerRow + x * 4
                            let value = pixel.load(as: UInt32.self)
                            let r = linear[Int(value & 0xFF)]
                            let g = linear[Int(value >> 8 & 0xFF)]
                            let b = linear[Int(value >> 16 & 0xFF)]
                            let alpha = value >> 24
                            var bright = 13933 * r + 46871 * g + 4732 * b
                            var redness = r > 0 && r >= 4 * (g + b) ? r - g - b : 0
                            if alpha < 255 {
                                bright = bright / 255 * alpha
                                redness = redness * alpha / 255
                            }
                            sum += UInt64(bright)
                            redSum += UInt64(redness)
                        }
                        j += 1
                    }
                    let cell = row * cells.columns + column
                    luminance[cell] = Float(sum) / (65536 * 65535) / Float(count)
                    if redSum > 0 {
                        hasRed = true
                        red[cell] = Float(redSum) / 65535 * 320 / Float(count)
                    }
                }
            }
        }
        self.luminance = luminance
        self.red = hasRed ? red : []
    }

    /// sRGB's transfer function from 8 bits to 0…65535.
    private static let linear: [UInt32] = (0..<256).map {
        UInt32((ColorConversion.sRGBCurve(Double($0) / 255) * 65535).rounded())
    }
}
