import PixelBuffers

/// Frames waiting for a palette, each as its difference from the previous one.
struct GIFFrames {
    struct Frame {
        /// Hundredths of a second.
        var time: Int
        var region: PixelRectangle
        /// The region's pixels by row: 0 is transparent, all others are opaque.
        var pixels: [UInt32]

        /// Nil outside of the region.
        @inline(__always)
        func pixel(_ x: Int, _ y: Int) -> UInt32? {
            let (column, row) = (x - region.x, y - region.y)
            guard column >= 0, column < region.width, row >= 0, row < region.height else {
                return nil
            }
            return pixels[row * region.width + column]
        }

        /// Copies the region to a canvas.
        func copy(to canvas: UnsafeMutablePointer<UInt32>, width: Int) {
            pixels.withUnsafeBufferPointer { pixels in
                guard let first = pixels.baseAddress else { return }
                for row in 0..<region.height {
                    (canvas + (region.y + row) * width + region.x)
                        .update(from: first + row * region.width, count: region.width)
                }
            }
        }
    }

    private(set) var waiting: [Frame] = []
    private(set) var pixelCount = 0
    private let hasAlpha: Bool
    private let width: Int
    private let latest: GIFPlane<UInt32>
    private var isFirst = true

    init(width: Int, height: Int, hasAlpha: Bool) {
        self.width = width
        self.hasAlpha = hasAlpha
        latest = GIFPlane(repeating: 0, count: width * height)
    }

    /// Adds a frame if it differs from the latest.
    mutating func add(_ buffer: PixelBuffer, time: Int) {
        let height = latest.count / width
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            let row = UnsafeRawBufferPointer(buffer.row(y))
            let known = latest.values + y * width
            for x in 0..<width {
                let pixel = pixel(row, x)
                guard known[x] != pixel else { continue }
                known[x] = pixel
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), y)
            }
        }
        guard isFirst || right >= 0 else { return }
        if isFirst { (left, right, top, bottom) = (0, width - 1, 0, height - 1) }
        isFirst = false
        var pixels: [UInt32] = []
        pixels.reserveCapacity((right - left + 1) * (bottom - top + 1))
        for y in top...bottom {
            pixels += UnsafeBufferPointer(
                start: latest.values + y * width + left, count: right - left + 1)
        }
        pixelCount += pixels.count
        waiting.append(
            Frame(
                time: time,
                region: PixelRectangle(
                    x: left, y: top, width: right - left + 1, height: bottom - top + 1),
                pixels: pixels))
    }

    /// Pixels of alpha ≥ 128 are opaque, others transparent.
    private func pixel(_ row: UnsafeRawBufferPointer, _ x: Int) -> UInt32 {
        let pixel = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
        return hasAlpha && pixel >> 24 < 128 ? 0 : pixel | 0xFF00_0000
    }

    mutating func removeFirst(_ count: Int) {
        pixelCount -= waiting[..<count].reduce(0) { $0 + $1.pixels.count }
        waiting.removeFirst(count)
    }

    mutating func removeLast() {
        pixelCount -= waiting.removeLast().pixels.count
    }
}
