import Diagnostics

extension RGBA {
    package static let black = RGBA(red: 0, green: 0, blue: 0)
    package static let white = RGBA(red: 1, green: 1, blue: 1)
    package static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

    /// Makes a colour of the form 0xRRGGBB.
    package init(hexadecimal: UInt32) {
        self.init(
            red: Double(hexadecimal >> 16 & 255) / 255, green: Double(hexadecimal >> 8 & 255) / 255,
            blue: Double(hexadecimal & 255) / 255)
    }

    /// SwiftUI's named colours, in the system's light palette.
    package static let named: [(name: String, color: RGBA)] = [
        ("black", .black), ("white", .white), ("clear", .clear),
        ("blue", RGBA(hexadecimal: 0x007AFF)), ("purple", RGBA(hexadecimal: 0xAF52DE)),
        ("red", RGBA(hexadecimal: 0xFF3B30)), ("mint", RGBA(hexadecimal: 0x00C7BE)),
        ("indigo", RGBA(hexadecimal: 0x5856D6)), ("pink", RGBA(hexadecimal: 0xFF2D55)),
        ("orange", RGBA(hexadecimal: 0xFF9500)), ("yellow", RGBA(hexadecimal: 0xFFCC00)),
        ("green", RGBA(hexadecimal: 0x34C759)), ("teal", RGBA(hexadecimal: 0x30B0C7)),
        ("cyan", RGBA(hexadecimal: 0x32ADE6)), ("brown", RGBA(hexadecimal: 0xA2845E)),
        ("gray", RGBA(hexadecimal: 0x8E8E93)),
    ]

    package static func named(_ name: String) -> RGBA? {
        named.first { $0.name == name }?.color
    }

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`. Returns nil for any other text.
    package init?(hexadecimalText text: String) {
        let digits = text.utf8.dropFirst().compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue
        }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else {
            return nil
        }
        let channels: [Int]
        switch digits.count {
        case 3: channels = digits.map { $0 * 17 }
        case 6, 8:
            channels = stride(from: 0, to: digits.count, by: 2).map {
                digits[$0] * 16 + digits[$0 + 1]
            }
        default: return nil
        }
        let parts = channels.map { Double($0) / 255 }
        self.init(
            red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }

    /// The nearest colour of 8 bits a channel: `#RRGGBB`, or `#RRGGBBAA` if it isn't opaque.
    package var hexadecimalText: String {
        let bytes = components.map { Int((min(max($0, 0), 1) * 255).rounded()) }
        let shown = bytes.last == 255 ? bytes.dropLast() : bytes[...]
        return "#"
            + shown.map { String($0, radix: 16, uppercase: true).zeroPadded(to: 2) }.joined()
    }
}

extension Paint {
    /// The palette of the glow stroke, a whole turn about the centre.
    package static let palette = Paint.angularGradient([
        GradientStop(location: 0, color: RGBA(hexadecimal: 0x007AFF)),
        GradientStop(location: 0.2, color: RGBA(hexadecimal: 0xAF52DE)),
        GradientStop(location: 0.4, color: RGBA(hexadecimal: 0xFF3B30)),
        GradientStop(location: 0.5, color: RGBA(hexadecimal: 0x00C7BE)),
        GradientStop(location: 0.7, color: RGBA(hexadecimal: 0x5856D6)),
        GradientStop(location: 0.9, color: RGBA(hexadecimal: 0xFF2D55)),
        GradientStop(location: 1, color: RGBA(hexadecimal: 0x007AFF)),
    ])
}
