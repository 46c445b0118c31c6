import PixelBuffers

/// The local variance of colours around each pixel, in units of `GIFPalette.distance`. High
/// variance hides errors.
struct GIFActivity {
    private(set) var variances: [Int32]
    private let width: Int
    private let height: Int

    /// Radius of the neighbourhood in pixels.
    private static let reach = 1

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        variances = [Int32](repeating: 0, count: width * height)
    }

    /// Updates the pixels whose neighbourhood meets `region`.
    mutating func update(_ pixels: [UInt32], in region: PixelRectangle) {
        let (left, right) = (max(0, region.x - Self.reach), min(width, region.maxX + Self.reach))
        let (top, bottom) = (max(0, region.y - Self.reach), min(height, region.maxY + Self.reach))
        guard left < right, top < bottom else { return }
        let (width, height) = (width, height)
        pixels.withUnsafeBufferPointer { pixels in
            variances.withUnsafeMutableBufferPointer { variances in
                for y in top..<bottom {
                    let rows = max(0, y - Self.reach)...min(height - 1, y + Self.reach)
                    for x in left..<right {
                        let columns = max(0, x - Self.reach)...min(width - 1, x + Self.reach)
                        variances[y * width + x] = Self.variance(pixels, width, rows, columns)
                    }
                }
            }
        }
    }

    private static func variance(
        _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ rows: ClosedRange<Int>,
        _ columns: ClosedRange<Int>
    ) -> Int32 {
        var sum = SIMD4<Int32>.zero
        var squares = SIMD4<Int32>.zero
        for row in rows {
            for place in row * width + columns.lowerBound...row * width + columns.upperBound {
                let pixel = pixels[place]
                let color = SIMD4<Int32>(
                    Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
                sum &+= color
                squares &+= color &* color
            }
        }
        let count = Int32(rows.count * columns.count)
        let spread = (squares &* count &- sum &* sum) / (count * count)
        return 3 * spread.x + 5 * spread.y + 2 * spread.z
    }
}
