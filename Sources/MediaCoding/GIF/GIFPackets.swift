/// Rewrites a GIF's packets so that what no picture has drawn is transparent, as in browsers.
///
/// libav fills it with the header's background colour, unless a transparent colour is named in
/// time. A GIF without a palette in its header has no such colour: so the palette is put in front
/// of each picture that uses it (GIF89a, 20 and 21).
struct GIFPackets {
    /// 256 colours, the missing ones black; nil if the header has none.
    private var palette: [UInt8]?

    private static let maxColors = 256
    private static let hasPalette: UInt8 = 0x80
    /// A flag's three bits for a palette of 256 colours.
    private static let sizeBits: UInt8 = 7

    /// Takes the packets in order; returns one without what can't be understood.
    mutating func rewritten(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        func copy(to end: Int) {
            result += bytes[place..<min(end, bytes.count)]
            place = min(end, bytes.count)
        }
        if bytes.count > 13, bytes.starts(with: "GIF8".utf8) {
            palette = nil
            copy(to: 10)
            let flags = bytes[10]
            let end = 13 + (flags & Self.hasPalette == 0 ? 0 : 3 << (Int(flags & 7) + 1))
            if end > 13, end <= bytes.count {
                palette =
                    bytes[13..<end] + [UInt8](repeating: 0, count: 3 * Self.maxColors - (end - 13))
                result.append(flags & ~Self.hasPalette)
                place = 11
                copy(to: 13)
                place = end
            }
        }
        // Extensions, each of blocks with their lengths, up to one of no bytes.
        while place + 1 < bytes.count, bytes[place] == 0x21 {
            var end = place + 2
            while end < bytes.count, bytes[end] > 0 { end += 1 + Int(bytes[end]) }
            copy(to: end + 1)
        }
        if let palette, place + 9 < bytes.count, bytes[place] == 0x2C {
            let flags = bytes[place + 9]
            if flags & Self.hasPalette == 0 {
                copy(to: place + 9)
                result.append(flags | Self.hasPalette | Self.sizeBits)
                result += palette
                place += 1
            }
        }
        copy(to: bytes.count)
        return result
    }
}
