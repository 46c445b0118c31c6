import Diagnostics
import TimelineModel
package import TimelineSyntax

/// Paddings, corners, fonts and times as CSS and other tools write them.
extension NodeReader {
    // MARK: Sides and corners

    package static var sideNames: [String] { ["top", "trailing", "bottom", "leading"] }
    package static var cornerNames: [String] {
        ["topLeading", "topTrailing", "bottomTrailing", "bottomLeading"]
    }

    /// Reports several numbers in CSS's order: `[1, 2, 3, 4]`, and `8px 16px` as a text.
    ///
    /// - Parameter names: the keys of four numbers.
    /// - Returns: whether it is that.
    package func isForeignBox(_ node: YAMLNode, _ key: String, _ names: [String]) -> Bool {
        let parts: [String]
        if let items = node.sequence {
            parts = items.prefix(5).map { $0.scalar?.text ?? "" }
            // A part with parentheses may be of an expression that was split at its commas.
            let areWhole = parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count < 20 && !part.contains { "()".contains($0) }
            }
            guard areWhole, (3...4).contains(items.count) else { return false }
        } else {
            guard let scalar = node.scalar, scalar.text.utf8.count < 60 else { return false }
            let words = scalar.text.split(separator: " ").map(String.init)
            let numbers = words.compactMap { word in
                coreSchemaNumber(word)
                    ?? NumberWithUnit(word).flatMap { $0.unit == "px" ? $0.number : nil }
            }
            // `8 -16` is an expression.
            guard (2...4).contains(words.count), numbers.count == words.count,
                numbers.allSatisfy(\.isFinite),
                !words.dropFirst().contains(where: { $0.hasPrefix("-") || $0.hasPrefix("+") })
            else { return false }
            parts = numbers.map(short)
        }
        let isCorners = names == Self.cornerNames
        let hint: String? =
            switch parts.count {
            case 2 where !isCorners: "write [\(parts[0]), \(parts[1])], vertical and horizontal"
            case 3 where !isCorners:
                "write { top: \(parts[0]), horizontal: \(parts[1]), bottom: \(parts[2]) }"
            case 4:
                "in CSS's order, they are { "
                    + zip(names, parts).map { "\($0): \($1)" }.joined(separator: ", ") + " }"
            default: nil
            }
        wrongType(
            quoted(key),
            must: isCorners
                ? "be a number or a mapping" : "be a number, [vertical, horizontal] or a mapping",
            hint: hint, node)
        return true
    }

    // MARK: Fonts

    /// Suggests keys of a text for `font: { size: 20, weight: bold }`.
    package func hint(forFont node: YAMLNode) -> String? {
        guard let entries = node.mapping, (1...4).contains(entries.count) else { return nil }
        let keys = entries.compactMap { entry -> String? in
            guard let text = entry.value.scalar?.text, text.utf8.count < 40 else { return nil }
            return "\(["family", "name"].contains(entry.key) ? "font" : entry.key): \(text)"
        }
        guard keys.count == entries.count else { return nil }
        return "'font' is a family; write beside the string: \(keys.joined(separator: ", "))"
    }

    // MARK: Times

    /// Returns `90s` for `1:30`, `0:01:30` and `90 seconds`; nil for anything else.
    package func seconds(ofForeign text: String) -> String? {
        guard text.utf8.count < 20 else { return nil }
        let words = text.split(separator: " ")
        if words.count == 2, ["s", "sec", "secs", "second", "seconds"].contains(words[1]),
            let number = coreSchemaNumber(String(words[0])), number.isFinite, number >= 0
        {
            return "\(words[0])s"
        }
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let last = parts.popLast() else { return nil }
        let seconds = last.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isNumber = (parts + seconds).allSatisfy {
            (1...6).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit)
        }
        guard isNumber, (1...2).contains(seconds.count) else { return nil }
        let whole = (parts + [seconds[0]]).reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        return seconds.count == 2 ? "\(whole).\(seconds[1])s" : "\(whole)s"
    }
}
