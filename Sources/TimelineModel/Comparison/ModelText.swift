import Diagnostics
package import MediaTime

/// Formats parts of a timeline as an author would write them, for comparisons.
package enum ModelText {
    package static func text(of value: Value) -> String {
        switch value.source {
        case .expression(let expression): "'\(expression.text)'"
        case .components(let parts): components(parts.map { text(of: $0) })
        case .component(let index, let value): "\(text(of: value)).\(index == 0 ? "x" : "y")"
        case .sum(let value, let term): "\(text(of: value)) + \(number(term))"
        case .product(let value, let factor): "\(text(of: value)) * \(number(factor))"
        case .literal(let numbers):
            switch value.kind {
            case .number: number(numbers.first ?? 0)
            case .boolean: numbers.first == 0 ? "false" : "true"
            case .point: list(numbers)
            case .color: color(numbers)
            }
        }
    }

    /// Formats `[10, 20]`, or a colour's channels.
    private static func components(_ texts: [String]) -> String {
        guard texts.count == 4 else { return "[" + texts.joined(separator: ", ") + "]" }
        return "{ "
            + zip(["r", "g", "b", "a"], texts).map { "\($0): \($1)" }.joined(separator: ", ")
            + " }"
    }

    /// Formats `0.30 s`, with at least two decimals.
    package static func seconds(_ time: Time) -> String {
        let thousandths = (time.seconds * 1000).rounded()
        guard abs(thousandths / 1000 - time.seconds) < 1e-9, abs(thousandths) < 1e15 else {
            return number(time.seconds) + " s"
        }
        let whole = Int(thousandths)
        var digits = String(abs(whole) % 1000).zeroPadded(to: 3)
        if digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 1000).\(digits) s"
    }

    /// Returns the shortest text that reads back as this number, or as one that differs only by the
    /// rounding of what it was computed by: `0.45` for `1 - 0.55`. Whole numbers have no point.
    package static func number(_ number: Double) -> String {
        var text = "\(number)"
        // An author's number hardly has more than 12 digits, and a rounded one 16 or 17.
        if digits(of: text) > 15 {
            var (below, above) = (number, number)
            for _ in 0..<8 {
                (below, above) = (below.nextDown, above.nextUp)
                let near = ["\(below)", "\(above)"].first { digits(of: $0) <= 12 }
                guard let near else { continue }
                text = near
                break
            }
        }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func digits(of text: String) -> Int {
        text.utf8.prefix { $0 != UInt8(ascii: "e") }
            .drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
            .count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Formats a single number, or `[10, 20]`.
    package static func list(_ numbers: [Double]) -> String {
        numbers.count == 1
            ? number(numbers[0]) : "[" + numbers.map { number($0) }.joined(separator: ", ") + "]"
    }

    /// Formats a track's value: a list of numbers, or a colour.
    package static func value(_ numbers: [Double], kind: ValueKind) -> String {
        text(of: Value(kind, .literal(numbers)))
    }

    /// Formats a colour as a name, as `#RRGGBB` if it is exact in 8 bits, or as numbers.
    private static func color(_ components: [Double]) -> String {
        guard components.count == 4 else { return list(components) }
        let color = RGBA(
            red: components[0], green: components[1], blue: components[2], alpha: components[3])
        if let name = RGBA.named.first(where: { $0.color == color })?.name { return name }
        let bytes = components.map { $0 * 255 }
        guard bytes.allSatisfy({ (0...255).contains($0) && abs($0 - $0.rounded()) < 1e-6 }) else {
            return Self.components(components.map { number($0) })
        }
        return color.hexadecimalText
    }

    /// Formats any part of the model. Without a format of its own, it is its case's name or its
    /// properties.
    package static func text(ofAny part: Any) -> String {
        switch part {
        case let value as Value: return text(of: value)
        case let time as Time: return seconds(time)
        case let color as RGBA: return Self.color(color.components)
        case let point as Point: return list([point.x, point.y])
        case let size as Size: return list([size.width, size.height])
        case let rate as FrameRate: return "\(rate)"
        case let value as Double: return number(value)
        case let string as String: return "\"\(string)\""
        default: return structure(part)
        }
    }

    private static func structure(_ part: Any) -> String {
        let mirror = Mirror(reflecting: part)
        switch mirror.displayStyle {
        case .optional:
            return mirror.children.first.map { text(ofAny: $0.value) } ?? "nothing"
        case .enum:
            return mirror.children.first?.label ?? "\(part)"
        case .collection:
            return "[" + mirror.children.map { text(ofAny: $0.value) }.joined(separator: ", ") + "]"
        case .struct, .class, .tuple:
            let parts = mirror.children.filter { !($0.value is SourceLocation?) }
            return parts.map { text(ofAny: $0.value) }.joined(separator: " ")
        default:
            return "\(part)"
        }
    }
}
