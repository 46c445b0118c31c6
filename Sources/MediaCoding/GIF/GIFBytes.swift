import PixelBuffers

/// Encodes the blocks of GIF89a.
enum GIFBytes {
    static let end: UInt8 = 0x3B

    /// Everything before the first frame.
    ///
    /// - Parameter loop: number of plays; 0 is endless.
    static func header(width: Int, height: Int, palette: GIFPalette, loop: Int) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + number(width) + number(height)
        bytes += [0xF0 | UInt8(palette.bits - 1), UInt8(palette.keep), 0]
        bytes += table(palette)
        // Netscape's block counts repetitions; without it the film plays once, 0 is endless.
        if loop != 1 {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes += number(max(0, loop - 1)) + [0]
        }
        return bytes
    }

    /// The graphic control extension before a picture.
    static func control(delay: Int, clears: Bool, keep: Int) -> [UInt8] {
        [0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | 1] + number(delay) + [UInt8(keep), 0]
    }

    /// The image descriptor, with the local palette if there is one.
    static func descriptor(_ place: PixelRectangle, palette: GIFPalette?) -> [UInt8] {
        let bytes =
            [0x2C] + number(place.x) + number(place.y) + number(place.width) + number(place.height)
        guard let palette else { return bytes + [0] }
        return bytes + [0x80 | UInt8(palette.bits - 1)] + table(palette)
    }

    private static func table(_ palette: GIFPalette) -> [UInt8] {
        var bytes: [UInt8] = []
        for color in palette.colors {
            bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
        }
        return bytes + [UInt8](repeating: 0, count: (3 << palette.bits) - bytes.count)
    }

    static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
