/// A palette, and the dithering of colours that are not in it.
///
/// Pixels are `0xAABBGGRR` with alpha 255. Arithmetic is in integers: the same on every CPU.
final class GIFPalette {
    /// At most 255 colours, sorted by green, the heaviest channel of `distance`.
    let colors: [UInt32]
    /// The symbol after the last colour: keeps the previous pixel.
    var keep: Int { colors.count }
    /// Bits per symbol; the colour table has `1 << bits` entries.
    let bits: Int

    private let noise: Int
    private let unmixed: Int32

    // Memory of its own, for accesses without checks: the searches are the encoder's inner loops.
    private let palette: UnsafeMutablePointer<UInt32>
    /// The number of colours with less green than each level.
    private let below: UnsafeMutablePointer<Int>
    /// Found nearest colours: the pixel, and the symbol in bits 32…39. 0 is none.
    private let nearests: UnsafeMutablePointer<UInt64>
    /// Found mixtures: the pixel, and a `Mix` in bits 32…55. 0 is none.
    private let mixes: UnsafeMutablePointer<UInt64>
    /// The nearest colours of the pixel being mixed, each as distance × 256 + symbol.
    private let near: UnsafeMutablePointer<Int>

    /// A dithered pair.
    private struct Mix {
        var low: UInt8
        var high: UInt8
        /// The number of four pixels that are `high`.
        var share: UInt8
    }

    private static let cacheBits: UInt32 = 15
    /// The number of near colours that are tried in pairs.
    private static let candidates = 5
    /// Pixels per dither pattern: a square that the eye blends.
    private static let parts = 4

    /// - Parameters:
    ///
    ///   - noise: how much a dither pattern counts as error, in 256ths: 256 disables dithering, at
    /// 0 only the mean counts.
    ///   - unmixed: colours this near are not dithered.
    init(_ colors: [UInt32], noise: Int, unmixed: Int32) {
        self.unmixed = unmixed
        self.colors = colors.sorted { (Self.green($0), $0) < (Self.green($1), $1) }
        self.noise = noise
        bits = max(2, Int.bitWidth - self.colors.count.leadingZeroBitCount)
        let count = self.colors.count
        palette = .allocate(capacity: count)
        palette.initialize(from: self.colors, count: count)
        below = Self.below(self.colors)
        nearests = .allocate(capacity: 1 << Int(Self.cacheBits))
        nearests.initialize(repeating: 0, count: 1 << Int(Self.cacheBits))
        mixes = .allocate(capacity: 1 << Int(Self.cacheBits))
        mixes.initialize(repeating: 0, count: 1 << Int(Self.cacheBits))
        near = .allocate(capacity: Self.candidates + 1)
        near.initialize(repeating: 0, count: Self.candidates + 1)
    }

    deinit {
        palette.deallocate()
        below.deallocate()
        nearests.deallocate()
        mixes.deallocate()
        near.deallocate()
    }

    /// The number of colours with less green than each level 0…256, of colours sorted by green; to
    /// be deallocated by the caller.
    static func below(_ colors: [UInt32]) -> UnsafeMutablePointer<Int> {
        let below = UnsafeMutablePointer<Int>.allocate(capacity: 257)
        var count = 0
        for level in 0...256 {
            while count < colors.count, green(colors[count]) < level { count += 1 }
            (below + level).initialize(to: count)
        }
        return below
    }

    static func green(_ pixel: UInt32) -> Int32 { Int32(pixel >> 8 & 255) }

    static let greenWeight: Int32 = 5

    /// Weighted squared distance of two colours, at most 650 250.
    static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
        let red = Int32(a & 255) - Int32(b & 255)
        let green = Int32(a >> 8 & 255) - Int32(b >> 8 & 255)
        let blue = Int32(a >> 16 & 255) - Int32(b >> 16 & 255)
        return 3 &* red &* red &+ greenWeight &* green &* green &+ 2 &* blue &* blue
    }

    /// Brightness 0…255, with the weights of `distance`.
    static func brightness(_ pixel: UInt32) -> Int32 {
        let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
        return Int32(3 * red + 5 * green + 2 * blue) / 10
    }

    /// The distance of colours that differ by `levels` in every channel.
    static func distance(ofLevels levels: Double) -> Int32 { Int32(10 * levels * levels) }

    /// The dithered symbol of an opaque pixel. Patterns are fixed to the canvas: unchanged pixels
    /// stay unchanged.
    func symbol(_ pixel: UInt32, x: Int, y: Int) -> Int {
        let mix = mix(of: pixel)
        return Int(mix.share > Self.threshold(x, y) ? mix.high : mix.low)
    }

    /// The distance of the nearest colour.
    func error(of pixel: UInt32) -> Int32 {
        Self.distance(palette[nearest(to: pixel)], pixel)
    }

    /// The index of exactly this colour; nil if it isn't in the palette.
    func place(of pixel: UInt32) -> Int? {
        let place = nearest(to: pixel)
        return palette[place] == pixel ? place : nil
    }

    /// Bayer's 2×2 matrix, 0…3: an equal mixture is a chessboard.
    private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
        UInt8((x ^ y) & 1) << 1 | UInt8(y & 1)
    }

    // MARK: Search

    private static func slot(_ pixel: UInt32) -> Int {
        Int((pixel &* 0x9E37_79B1) >> (32 - cacheBits))
    }

    /// The symbol of the nearest colour; of equally near ones, the first.
    func nearest(to pixel: UInt32) -> Int {
        let slot = Self.slot(pixel)
        // No opaque pixel is 0.
        let found = nearests[slot]
        if UInt32(truncatingIfNeeded: found) == pixel { return Int(found >> 32) }
        let nearest = findNearest(to: pixel)
        nearests[slot] = UInt64(pixel) | UInt64(nearest) << 32
        return nearest
    }

    private func findNearest(to pixel: UInt32) -> Int {
        let (green, count) = (Self.green(pixel), colors.count)
        var above = below[Int(green)]
        var under = above &- 1
        var best = Int.max
        // Goes up and down in green until that alone is further than the best.
        while true {
            let (hasAbove, hasUnder) = (above < count, under >= 0)
            guard hasAbove || hasUnder else { break }
            if hasAbove {
                let color = palette[above]
                let key = Int(Self.distance(color, pixel)) << 8 | above
                if key < best { best = key }
                above &+= 1
                if Self.ofGreen(Self.green(color) &- green) > best >> 8 { above = count }
            }
            if hasUnder {
                let color = palette[under]
                let key = Int(Self.distance(color, pixel)) << 8 | under
                if key < best { best = key }
                under &-= 1
                if Self.ofGreen(Self.green(color) &- green) > best >> 8 { under = -1 }
            }
        }
        return best & 255
    }

    /// The share of a difference in green in a distance.
    private static func ofGreen(_ difference: Int32) -> Int {
        Int(greenWeight &* difference &* difference)
    }

    private func mix(of pixel: UInt32) -> Mix {
        let slot = Self.slot(pixel)
        let found = mixes[slot]
        if UInt32(truncatingIfNeeded: found) == pixel {
            return Mix(
                low: UInt8(truncatingIfNeeded: found >> 32),
                high: UInt8(truncatingIfNeeded: found >> 40),
                share: UInt8(truncatingIfNeeded: found >> 48))
        }
        let mix = makeMix(pixel)
        mixes[slot] =
            UInt64(pixel) | UInt64(mix.low) << 32 | UInt64(mix.high) << 40 | UInt64(mix.share) << 48
        return mix
    }

    /// Finds the pair of near colours and the share whose mean, plus the pattern's noise, is
    /// nearest.
    private func makeMix(_ pixel: UInt32) -> Mix {
        let nearest = nearest(to: pixel)
        let single = UInt8(truncatingIfNeeded: nearest)
        var best = Mix(low: single, high: single, share: 0)
        let distance = Int(Self.distance(palette[nearest], pixel))
        guard distance > Int(unmixed) else { return best }
        let parts = Self.parts
        var minimum = distance * parts * parts * 256
        let count = findNear(to: pixel)
        for place in 0..<count where minimum > 0 {
            for next in place + 1..<count {
                let (one, other) = (near[place] & 255, near[next] & 255)
                let (low, high) = (min(one, other), max(one, other))
                let (dark, light) = (palette[low], palette[high])
                let spread = noise &* Int(Self.distance(dark, light))
                for share in 1..<parts {
                    let dots = share &* (parts &- share) &* spread
                    guard dots < minimum else { continue }
                    let error = 256 &* Self.error(of: pixel, dark, light, share) &+ dots
                    guard error < minimum else { continue }
                    minimum = error
                    best = Mix(
                        low: UInt8(truncatingIfNeeded: low), high: UInt8(truncatingIfNeeded: high),
                        share: UInt8(truncatingIfNeeded: share))
                }
            }
        }
        return best
    }

    /// The distance of a mixture's mean from a pixel, times `parts` squared.
    private static func error(
        of pixel: UInt32, _ dark: UInt32, _ light: UInt32, _ share: Int
    ) -> Int {
        @inline(__always) func off(_ shift: UInt32) -> Int {
            parts &* Int(pixel >> shift & 255) &- (parts &- share) &* Int(dark >> shift & 255)
                &- share &* Int(light >> shift & 255)
        }
        let (red, green, blue) = (off(0), off(8), off(16))
        return 3 &* red &* red &+ 5 &* green &* green &+ 2 &* blue &* blue
    }

    /// Puts the nearest colours into `near`, in order, and returns their number.
    private func findNear(to pixel: UInt32) -> Int {
        let green = Self.green(pixel)
        var found = 0
        func take(_ place: Int) -> Bool {
            let color = palette[place]
            let isFull = found == Self.candidates
            if isFull, Self.ofGreen(Self.green(color) &- green) > near[found &- 1] >> 8 {
                return false
            }
            let key = Int(Self.distance(color, pixel)) << 8 | place
            if isFull, key > near[found &- 1] { return true }
            var index = isFull ? found &- 1 : found
            while index > 0, key < near[index &- 1] {
                near[index] = near[index &- 1]
                index &-= 1
            }
            near[index] = key
            if !isFull { found &+= 1 }
            return true
        }
        let count = colors.count
        var above = below[Int(green)]
        var under = above &- 1
        while under >= 0 || above < count {
            if above < count { above = take(above) ? above &+ 1 : count }
            if under >= 0 { under = take(under) ? under &- 1 : -1 }
        }
        return found
    }
}
