package import TimelineModel
import TimelineSyntax

/// A colour in other tools' forms: `rgb(255, 0, 0)`, `hsl(120deg 100% 50% / 0.5)`, `FF0000`, and
/// channels of 0…255.
package struct ForeignColor {
    package var color: RGBA

    /// The colour in the form of hints: `"#FF0000"`.
    package var text: String { "\"\(color.hexadecimalText)\"" }

    /// Reads a call of CSS, or hexadecimal digits without `#`. Returns nil for anything else, and
    /// for numbers that may be meant as 0…255 or as 0…1.
    package init?(_ text: String) {
        guard text.utf8.count <= 80 else { return nil }
        if [6, 8].contains(text.utf8.count), let color = RGBA(hexadecimalText: "#" + text) {
            self.color = color
            return
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let inner = text[text.index(after: open)...].dropLast()
        let parts = inner.split { ", /".contains($0) }.map { $0.lowercased() }
        guard (3...4).contains(parts.count) else { return nil }
        let color: RGBA? =
            switch text[..<open].lowercased() {
            case "rgb", "rgba": Self.color(ofChannels: parts.prefix(3))
            case "hsl", "hsla": Self.color(ofHue: parts[0], parts[1], parts[2])
            default: nil
            }
        guard var color else { return nil }
        if parts.count == 4 {
            guard let alpha = Self.part(parts[3]) ?? Self.number(parts[3]), (0...1).contains(alpha)
            else { return nil }
            color.alpha = alpha
        }
        self.color = color
    }

    /// - Parameter channels: red, green, blue and maybe alpha, of 0…255; an alpha of at most 1 is a
    ///   part of 1.
    package init?(bytes channels: [Double]) {
        let first = channels.prefix(3)
        guard (3...4).contains(channels.count), channels.allSatisfy({ (0...255).contains($0) }),
            first.allSatisfy({ $0 == $0.rounded() }), first.contains(where: { $0 > 2 })
        else { return nil }
        let alpha = channels.count == 4 ? channels[3] : 1
        color = RGBA(
            red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255,
            alpha: alpha > 1 ? alpha / 255 : alpha)
    }

    /// Whether a text begins as such a colour.
    package static func starts(_ text: String) -> Bool {
        ["rgb(", "rgba(", "hsl(", "hsla("].contains { text.hasPrefix($0) }
    }

    private static func color(ofChannels parts: ArraySlice<String>) -> RGBA? {
        let shares = parts.compactMap(part)
        if shares.count == 3 {
            guard shares.allSatisfy({ (0...1).contains($0) }) else { return nil }
            return RGBA(red: shares[0], green: shares[1], blue: shares[2])
        }
        let numbers = parts.compactMap(number)
        guard numbers.count == 3 else { return nil }
        if numbers.allSatisfy({ $0 == 0 }) { return .black }
        return ForeignColor(bytes: numbers)?.color
    }

    /// The formula of CSS Color 4, section 7.1.
    private static func color(ofHue hue: String, _ saturation: String, _ lightness: String) -> RGBA?
    {
        guard let degrees = number(hue.hasSuffix("deg") ? String(hue.dropLast(3)) : hue),
            abs(degrees) <= 3600, let saturation = part(saturation),
            let lightness = part(lightness),
            (0...1).contains(saturation), (0...1).contains(lightness)
        else { return nil }
        func channel(_ offset: Double) -> Double {
            let turn = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
            let place = turn < 0 ? turn + 12 : turn
            let height = saturation * min(lightness, 1 - lightness)
            return lightness - height * max(-1, min(place - 3, 9 - place, 1))
        }
        return RGBA(red: channel(0), green: channel(8), blue: channel(4))
    }

    /// Returns 0.5 for `50%`.
    private static func part(_ text: String) -> Double? {
        text.hasSuffix("%") ? number(String(text.dropLast())).map { $0 / 100 } : nil
    }

    private static func number(_ text: String) -> Double? {
        coreSchemaNumber(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
