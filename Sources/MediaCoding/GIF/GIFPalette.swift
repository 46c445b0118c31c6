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
    private let greens: [Int32]
    private var keys: [UInt32]
    private var mixes: [Mix]

    /// A pixel's substitutes: the nearest colour, and a dithered pair.
    struct Mix {
        var nearest: UInt8
        var low: UInt8
        var high: UInt8
        /// How many of four pixels are `high`.
        var share: UInt8
    }

    private static let cacheBits = 15
    /// How many near colours are tried in pairs.
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
        greens = self.colors.map(Self.green)
        bits = max(2, Int.bitWidth - self.colors.count.leadingZeroBitCount)
        keys = [UInt32](repeating: 0, count: 1 << Self.cacheBits)
        mixes = [Mix](
            repeating: Mix(nearest: 0, low: 0, high: 0, share: 0), count: 1 << Self.cacheBits)
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

    /// The symbol of the nearest colour.
    func nearest(to pixel: UInt32) -> Int { Int(mix(of: pixel).nearest) }

    /// The distance of the nearest colour.
    func error(of pixel: UInt32) -> Int32 {
        Self.distance(colors[Int(mix(of: pixel).nearest)], pixel)
    }

    /// Bayer's 2×2 matrix, 0…3: an equal mixture is a chessboard.
    private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
        UInt8((x ^ y) & 1) << 1 | UInt8(y & 1)
    }

    private func mix(of pixel: UInt32) -> Mix {
        let slot = Int((pixel &* 0x9E37_79B1) >> (32 - UInt32(Self.cacheBits)))
        // No opaque pixel is 0.
        if keys[slot] == pixel { return mixes[slot] }
        let mix = makeMix(pixel)
        keys[slot] = pixel
        mixes[slot] = mix
        return mix
    }

    /// Finds the pair of near colours and the share whose mean, plus the pattern's noise, is
    /// nearest.
    private func makeMix(_ pixel: UInt32) -> Mix {
        let near = nearby(pixel)
        let nearest = UInt8(near[0] & 255)
        var best = Mix(nearest: nearest, low: nearest, high: nearest, share: 0)
        guard near[0] >> 8 > Int(unmixed) else { return best }
        let parts = Self.parts
        var least = (near[0] >> 8) * parts * parts * 256
        for (place, one) in near.enumerated() where least > 0 {
            for other in near[(place + 1)...] {
                let (low, high) = (min(one & 255, other & 255), max(one & 255, other & 255))
                let spread = Int(Self.distance(colors[low], colors[high]))
                for share in 1..<parts {
                    let dots = noise * share * (parts - share) * spread
                    guard dots < least else { continue }
                    let error = 256 * error(of: pixel, low, high, share) + dots
                    guard error < least else { continue }
                    least = error
                    (best.low, best.high, best.share) = (UInt8(low), UInt8(high), UInt8(share))
                }
            }
        }
        return best
    }

    /// The distance of a mixture's mean from a pixel, times `parts` squared.
    private func error(of pixel: UInt32, _ low: Int, _ high: Int, _ share: Int) -> Int {
        var error = 0
        for (shift, weight): (UInt32, Int) in [(0, 3), (8, 5), (16, 2)] {
            let difference =
                Self.parts * Int(pixel >> shift & 255)
                - (Self.parts - share) * Int(colors[low] >> shift & 255)
                - share * Int(colors[high] >> shift & 255)
            error += weight * difference * difference
        }
        return error
    }

    /// The nearest colours in order, each as distance × 256 + index.
    private func nearby(_ pixel: UInt32) -> [Int] {
        let green = Self.green(pixel)
        var (low, high) = (0, greens.count)
        while low < high {
            let middle = (low + high) / 2
            if greens[middle] < green { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        found.reserveCapacity(Self.candidates + 1)
        func take(_ place: Int) -> Bool {
            let difference = greens[place] - green
            if found.count == Self.candidates,
                5 * Int(difference * difference) > found[Self.candidates - 1] >> 8
            {
                return false
            }
            let key = Int(Self.distance(colors[place], pixel)) << 8 | place
            let index = found.firstIndex { key < $0 } ?? found.count
            guard index < Self.candidates else { return true }
            if found.count == Self.candidates { found.removeLast() }
            found.insert(key, at: index)
            return true
        }
        var (below, above) = (low - 1, low)
        while below >= 0 || above < greens.count {
            if above < greens.count { above = take(above) ? above + 1 : greens.count }
            if below >= 0 { below = take(below) ? below - 1 : -1 }
        }
        return found
    }

    /// The index of exactly this colour; nil if it isn't in the palette.
    func place(of pixel: UInt32) -> Int? {
        let place = Int(mix(of: pixel).nearest)
        return colors[place] == pixel ? place : nil
    }
}
