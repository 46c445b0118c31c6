/// The colours of a picture, and which of them stand for a colour that isn't among them.
///
/// Pixels are `0xAABBGGRR` with alpha 255. All arithmetic is in integers: the same on every CPU.
final class GIFPalette {
    /// At most 255, by their green, which is what most of a difference comes from.
    let colors: [UInt32]
    /// The symbol behind the last colour: what was there before stays.
    var keep: Int { colors.count }
    /// Bits of a symbol: the table in the file has `1 << bits` entries.
    let bits: Int

    private let floor: Int32
    private let greens: [Int32]
    private var keys: [UInt32]
    private var mixes: [Mix]

    /// Two colours that together look like a third.
    struct Mix {
        var near: UInt8
        var far: UInt8
        /// Of 64 pixels so many are `far`.
        var share: UInt8
    }

    private static let cacheBits = 15

    /// - Parameter floor: the distance below which a colour is as good as another, so that nothing
    ///   is mixed.
    init(_ colors: [UInt32], floor: Int32) {
        self.colors = colors.sorted { (Self.green($0), $0) < (Self.green($1), $1) }
        self.floor = floor
        greens = self.colors.map(Self.green)
        bits = max(2, Int.bitWidth - self.colors.count.leadingZeroBitCount)
        keys = [UInt32](repeating: 0, count: 1 << Self.cacheBits)
        mixes = [Mix](repeating: Mix(near: 0, far: 0, share: 0), count: 1 << Self.cacheBits)
    }

    private static func green(_ pixel: UInt32) -> Int32 { Int32(pixel >> 8 & 255) }

    /// How far two colours are from each other: a weighted square, at most 650 250.
    static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
        let red = Int32(a & 255) - Int32(b & 255)
        let green = Int32(a >> 8 & 255) - Int32(b >> 8 & 255)
        let blue = Int32(a >> 16 & 255) - Int32(b >> 16 & 255)
        return 3 * red * red + 5 * green * green + 2 * blue * blue
    }

    /// The distance of colours that differ by so much in every channel.
    static func distance(ofLevels levels: Double) -> Int32 { Int32(10 * levels * levels) }

    /// The symbol of an opaque pixel at a place. The pattern of a mixture stands still on the
    /// canvas, so that what doesn't change in the film doesn't change in the GIF.
    func symbol(_ pixel: UInt32, x: Int, y: Int) -> Int {
        let mix = mix(of: pixel)
        return mix.share > Self.threshold(x, y) ? Int(mix.far) : Int(mix.near)
    }

    /// The symbol of the colour that is nearest to an opaque pixel.
    func nearest(to pixel: UInt32) -> Int { Int(mix(of: pixel).near) }

    /// How far the nearest colour is.
    func error(of pixel: UInt32) -> Int32 {
        Self.distance(colors[Int(mix(of: pixel).near)], pixel)
    }

    /// The place in Bayer's matrix of 8×8, 0…63: the bits of y and x ^ y, interleaved and reversed.
    private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
        let q = x ^ y
        return UInt8(
            (q & 1) << 5 | (y & 1) << 4 | (q & 2) << 2 | (y & 2) << 1 | (q & 4) >> 1 | (y & 4) >> 2)
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

    private func makeMix(_ pixel: UInt32) -> Mix {
        let near = nearest(pixel)
        let color = colors[near]
        let alone = Mix(near: UInt8(near), far: UInt8(near), share: 0)
        guard Self.distance(color, pixel) > floor else { return alone }
        // What lies on the other side of the pixel.
        var beyond: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
            let (wanted, have) = (Int32(pixel >> shift & 255), Int32(color >> shift & 255))
            beyond |= UInt32(min(max(have + 4 * (wanted - have), 0), 255)) << shift
        }
        let far = nearest(beyond)
        let other = colors[far]
        let whole = Self.distance(color, other)
        guard far != near, whole > 0 else { return alone }
        var along: Int32 = 0
        for (shift, weight): (UInt32, Int32) in [(0, 3), (8, 5), (16, 2)] {
            let have = Int32(color >> shift & 255)
            along +=
                weight * (Int32(pixel >> shift & 255) - have)
                * (Int32(other >> shift & 255) - have)
        }
        let share = (64 * along + whole / 2) / whole
        return Mix(near: UInt8(near), far: UInt8(far), share: UInt8(min(max(share, 0), 32)))
    }

    /// The place of the nearest colour; of equally near ones the first that is met, going out from
    /// the pixel's green.
    private func nearest(_ pixel: UInt32) -> Int {
        let green = Self.green(pixel)
        var (low, high) = (0, greens.count)
        while low < high {
            let middle = (low + high) / 2
            if greens[middle] < green { low = middle + 1 } else { high = middle }
        }
        var (below, above) = (low - 1, low)
        var best = 0
        var least = Int32.max
        while true {
            var isDone = true
            if above < colors.count {
                let difference = greens[above] - green
                if 5 * difference * difference < least {
                    isDone = false
                    let distance = Self.distance(colors[above], pixel)
                    if distance < least { (least, best) = (distance, above) }
                    above += 1
                } else {
                    above = colors.count
                }
            }
            if below >= 0 {
                let difference = greens[below] - green
                if 5 * difference * difference < least {
                    isDone = false
                    let distance = Self.distance(colors[below], pixel)
                    if distance < least { (least, best) = (distance, below) }
                    below -= 1
                } else {
                    below = -1
                }
            }
            if isDone { return best }
        }
    }

    /// The place of exactly that colour; nil where it isn't there.
    func place(of pixel: UInt32) -> Int? {
        let place = Int(mix(of: pixel).near)
        return colors[place] == pixel ? place : nil
    }
}
