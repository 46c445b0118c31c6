import Diagnostics
import TimelineModel
package import TimelineSyntax

/// A number with a unit, as in other tools: `50px`, `45deg`, `50%`.
package struct NumberWithUnit {
    package var number: Double
    package var unit: String

    private static let units = [
        "%", "cm", "deg", "dp", "em", "fr", "in", "mm", "ms", "pt", "px", "rad", "rem", "s", "sec",
        "sp", "turn", "vh", "vw", "x", "°",
    ]

    /// In bytes.
    private static let longestUnit = 4

    /// The keys whose numbers are parts of a layer's size.
    static let lengths: Set<String> = [
        "position", "offset", "frame", "width", "height", "padding", "spacing", "size",
        "cornerRadius", "radius", "startRadius", "endRadius", "diameter", "inset",
    ]

    /// Few texts are one: most expressions are seen not to be by their first bytes.
    package init?(_ text: String) {
        func isOfNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.".utf8.contains(byte) }
        let trimmed = text.utf8.drop { $0 == UInt8(ascii: " ") }
        guard let first = trimmed.first, isOfNumber(first) else { return nil }
        let digits = trimmed.prefix(while: isOfNumber)
        var rest: [UInt8] = []
        for byte in trimmed[digits.endIndex...] where byte != UInt8(ascii: " ") {
            rest.append(byte)
            guard rest.count <= Self.longestUnit else { return nil }
        }
        let unit = String(decoding: rest, as: UTF8.self).lowercased()
        guard Self.units.contains(unit),
            let number = coreSchemaNumber(String(decoding: digits, as: UTF8.self)),
            number.isFinite
        else { return nil }
        self.number = number
        self.unit = unit
    }
}

extension NodeReader {
    /// - Parameter key: the key of the number; nil if it is a parameter's or a value's.
    package func hint(for value: NumberWithUnit, _ key: String?) -> String {
        let number = plain(value.number)
        switch value.unit {
        case "%" where NumberWithUnit.lengths.contains(key ?? ""):
            let part = short(value.number / 100)
            switch key {
            case "width": return "write \(part) * $view.size.x"
            case "height": return "write \(part) * $view.size.y"
            case "frame", "padding", "size": return "write \(part) * $view.size.x, or $view.size.y"
            // A layer is placed in its parent.
            case "position", "offset", "spacing":
                return "write \(part) * $parent.size.x, or $parent.size.y"
            default:
                return "in CSS, it is a part of the side: write "
                    + "\"\(part) * min($view.size.x, $view.size.y)\""
            }
        case "vw": return "write \(short(value.number / 100)) * $canvas.size.x"
        case "vh": return "write \(short(value.number / 100)) * $canvas.size.y"
        case "em", "rem": return "lengths are points: write \(number) times the text's size"
        case "%": return "write \(short(value.number / 100))"
        case "deg", "°": return "angles are degrees: write \(number)"
        case "rad": return "angles are degrees: write \(short(value.number * 180 / .pi))"
        case "turn": return "angles are degrees: write \(short(value.number * 360))"
        case "s", "sec": return "numbers of time are seconds: write \(number)"
        case "ms": return "numbers of time are seconds: write \(short(value.number / 1000))"
        case "x": return "write \(number)"
        default: return "lengths are points: write \(number)"
        }
    }

    /// Suggests how to write `1,5`, `1,234` or `1,234,567`; nil for anything else.
    package func hint(forCommasIn text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = Int(parts[0]),
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
        else { return nil }
        let areThousands =
            (1...999).contains(abs(first)) && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
        switch (parts.count, areThousands) {
        case (2, false): return "decimals follow a point: write \(parts.joined(separator: "."))"
        case (2, true):
            return "write \(parts.joined()), or \(parts.joined(separator: ".")) with decimals"
        case (_, true): return "there is no comma after thousands: write \(parts.joined())"
        default: return nil
        }
    }
}

extension NodeReader {
    /// Reports a number with a unit, with a suggestion.
    package func isNumberWithUnit(_ node: YAMLNode, _ key: String) -> Bool {
        guard let text = node.scalar?.text else { return false }
        guard let number = NumberWithUnit(text) else { return false }
        diagnostics.error(
            .numberUnit, "a number has no unit here, but this is \(quoted(text))",
            hint: hint(for: number, key), at: node.location)
        return true
    }

    /// Suggests quotes for an expression that a list split at its commas.
    package func hint(forParted items: [YAMLNode]) -> String? {
        let texts = items.map { $0.scalar?.text ?? "" }
        func depth(_ text: String) -> Int {
            text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        }
        guard let first = texts.firstIndex(where: { depth($0) > 0 }) else { return nil }
        var whole = texts[first]
        for text in texts[(first + 1)...] where depth(whole) > 0 { whole += ", " + text }
        return "an expression with a comma needs quotes in a list: \"\(whole)\""
    }
}
