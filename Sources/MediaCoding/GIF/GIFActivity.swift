import PixelBuffers

/// The local variance of colours around each pixel, in units of `GIFPalette.distance`. High
/// variance hides errors.
struct GIFActivity {
    private let plane: GIFPlane<Int32>
    /// Sums of the rows around a pixel's, for each column.
    private let columns: GIFPlane<Sums>
    private let width: Int
    private let height: Int

    /// Radius of the neighbourhood in pixels.
    private static let reach = 1

    var variances: UnsafeMutablePointer<Int32> { plane.values }

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        plane = GIFPlane(repeating: 0, count: width * height)
        columns = GIFPlane(repeating: Sums(), count: width)
    }

    /// Sums over at most nine pixels, 21 bits per channel.
    private struct Sums {
        var levels: UInt64 = 0
        var squares: UInt64 = 0

        init() {}

        init(_ pixel: UInt32) {
            let (red, green, blue) = (
                UInt64(pixel & 255), UInt64(pixel >> 8 & 255), UInt64(pixel >> 16 & 255)
            )
            levels = red | green << 21 | blue << 42
            squares = red &* red | (green &* green) << 21 | (blue &* blue) << 42
        }

        static func += (sums: inout Sums, other: Sums) {
            sums.levels &+= other.levels
            sums.squares &+= other.squares
        }

        static func -= (sums: inout Sums, other: Sums) {
            sums.levels &-= other.levels
            sums.squares &-= other.squares
        }

        /// The weighted variance of the channels.
        @inline(__always)
        func variance(count: UInt32) -> Int32 {
            @inline(__always) func spread(_ shift: UInt64) -> UInt32 {
                let level = UInt32(truncatingIfNeeded: levels >> shift & 0x1F_FFFF)
                let square = UInt32(truncatingIfNeeded: squares >> shift & 0x1F_FFFF)
                return (square &* count &- level &* level) / (count &* count)
            }
            return Int32(truncatingIfNeeded: 3 &* spread(0) &+ 5 &* spread(21) &+ 2 &* spread(42))
        }
    }

    /// Updates the pixels whose neighbourhood meets `region`.
    func update(_ pixels: GIFPlane<UInt32>, in region: PixelRectangle) {
        let (left, right) = (max(0, region.x - Self.reach), min(width, region.maxX + Self.reach))
        let (top, bottom) = (max(0, region.y - Self.reach), min(height, region.maxY + Self.reach))
        guard left < right, top < bottom else { return }
        let across = max(0, left - Self.reach)..<min(width, right + Self.reach)
        let columns = columns.values
        for x in across { columns[x] = Sums() }
        func add(row y: Int) {
            let row = pixels.values + y * width
            for x in across { columns[x] += Sums(row[x]) }
        }
        for y in max(0, top - Self.reach)..<min(height, top + Self.reach) { add(row: y) }
        for y in top..<bottom {
            if y + Self.reach < height { add(row: y + Self.reach) }
            if y > top, y > Self.reach {
                let row = pixels.values + (y - Self.reach - 1) * width
                for x in across { columns[x] -= Sums(row[x]) }
            }
            let rows = min(height - 1, y + Self.reach) - max(0, y - Self.reach) + 1
            variances(ofRow: y, from: left, to: right, rows: rows)
        }
    }

    /// Writes a row's variances from the sums of its columns.
    private func variances(ofRow y: Int, from left: Int, to right: Int, rows: Int) {
        let (columns, row) = (columns.values, variances + y * width)
        for x in left..<right {
            let (first, last) = (max(0, x - Self.reach), min(width - 1, x + Self.reach))
            var sums = columns[first]
            for column in first + 1..<last + 1 { sums += columns[column] }
            let count = rows * (last - first + 1)
            // Nearly everywhere 9: a division by a constant is a multiplication.
            row[x] =
                count == 9
                ? sums.variance(count: 9)
                : sums.variance(count: UInt32(truncatingIfNeeded: count))
        }
    }
}
