internal import FrameHashing
internal import PixelBuffers

/// A frame of one film.
struct FrameSample: Sendable {
    /// The hash of its pixels.
    var hash: String
    /// The pixels; nil if not requested or not available.
    var pixels: PixelBuffer?

    init(hash: String, pixels: PixelBuffer? = nil) { (self.hash, self.pixels) = (hash, pixels) }

    /// - Parameter keepsPixels: whether to keep the pixels besides their hash.
    init(_ pixels: PixelBuffer, keepsPixels: Bool) {
        hash = pixels.frameHash
        self.pixels = keepsPixels ? pixels : nil
    }
}

/// The difference of two pictures over all channels, in 255ths.
struct PixelDifference: Hashable, Sendable {
    var largest: Int
    var mean: Double

    /// Both pictures must be `rgba8`. Returns nil if their sizes differ.
    init?(_ left: PixelBuffer, _ right: PixelBuffer) {
        guard left.width == right.width, left.height == right.height else { return nil }
        var largest: UInt8 = 0
        var sum = 0
        for y in 0..<left.height {
            let (a, b) = (left.row(y), right.row(y))
            for index in a.indices {
                let distance = a[index] > b[index] ? a[index] - b[index] : b[index] - a[index]
                largest = max(largest, distance)
                sum += Int(distance)
            }
        }
        self.largest = Int(largest)
        mean = Double(sum) / Double(max(1, left.width * left.height * 4))
    }
}
