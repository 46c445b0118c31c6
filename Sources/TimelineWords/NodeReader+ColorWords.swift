import Diagnostics
package import TimelineSyntax
import TimelineModel

/// Colours, gradients and shadows as other tools write them.
extension NodeReader where Self: PlaceFinder {
    // MARK: Colours

    /// Reports a colour in another tool's form, and how it is written here.
    ///
    /// - Returns: whether it is one.
    package func isForeignColor(_ node: YAMLNode, _ key: String) -> Bool {
        if let entries = node.mapping { return areForeignChannels(entries, key) }
        guard let text = node.scalar?.text, let open = text.firstIndex(of: "("),
            let color = foreignColor(node)
        else { return false }
        diagnostics.error(
            .unknownFunction, "there is no function \(quoted(String(text[..<open])))",
            hint: "write \(color.text), or { r, g, b } of 0…1", at: node.location)
        return true
    }

    /// Returns the colour of a text; between braces, also of one that YAML cut at its first comma.
    private func foreignColor(_ node: YAMLNode) -> ForeignColor? {
        guard let scalar = node.scalar else { return nil }
        if let color = ForeignColor(scalar.text) { return color }
        guard scalar.isPlain, node.origin == nil, ForeignColor.starts(scalar.text),
            !scalar.text.contains(")"),
            let whole = sources.tree(of: node.location.file)?
                .text(from: node.location, through: ")")
        else { return nil }
        return ForeignColor(whole)
    }

    /// Reports `{ red: 1, green: 0, blue: 0 }`, and channels of 0…255.
    private func areForeignChannels(_ entries: [YAMLEntry], _ key: String) -> Bool {
        func entry(_ names: [String]) -> YAMLEntry? {
            entries.first { names.contains($0.key.lowercased()) }
        }
        let long = [["red"], ["green"], ["blue"], ["alpha", "opacity"]].compactMap(entry)
        let own = [["r"], ["g"], ["b"], ["a"]].compactMap(entry)
        let channels = long.count > own.count ? long : own
        guard channels.count == entries.count, channels.count >= 3 else { return false }
        let numbers = channels.compactMap { $0.value.scalar?.number }
        let bytes = numbers.count == channels.count ? ForeignColor(bytes: numbers) : nil
        if channels.first?.key.lowercased() == "red" {
            let values = zip(["r", "g", "b", "a"], channels).map { name, entry in
                "\(name): \(entry.value.scalar?.text.prefix(40) ?? "…")"
            }
            diagnostics.error(
                .unknownKey, "unknown key \(quoted(channels[0].key)) in \(quoted(key))",
                hint: "write " + (bytes?.text ?? "{ \(values.joined(separator: ", ")) }"),
                at: channels[0].keyLocation)
            return true
        }
        guard let bytes, let first = channels.first(where: { ($0.value.scalar?.number ?? 0) > 1 })
        else { return false }
        let given = first.value.scalar?.text ?? ""
        diagnostics.error(
            .outOfRange, "\(quoted(first.key)) must be 0…1, not \(given)",
            hint: "write \(bytes.text)", at: first.value.location)
        return true
    }

    /// Suggests a colour for `[255, 0, 0]`, and for `[1, 0, 0]`.
    package func hint(forChannels items: [YAMLNode]) -> String? {
        let numbers = items.compactMap { $0.scalar?.number }
        guard (3...4).contains(items.count), numbers.count == items.count else { return nil }
        if let color = ForeignColor(bytes: numbers) { return "write \(color.text)" }
        guard numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let values = zip(["r", "g", "b", "a"], numbers).map { "\($0): \(short($1))" }
        return "write { \(values.joined(separator: ", ")) }"
    }

    // MARK: Gradients

    /// Reports `{ linearGradient: […] }`, and a gradient of CSS.
    ///
    /// - Parameter isPaint: whether a gradient may be in its place.
    package func isForeignGradient(_ node: YAMLNode, _ key: String, isPaint: Bool) -> Bool {
        if let entry = node.mapping?.first(where: { Self.gradientWord($0.key) != nil }),
            let kind = Self.gradientWord(entry.key), isPaint
        {
            let colors = entry.value.sequence.map(Self.colors) ?? GradientWords.someColors
            diagnostics.error(
                .unknownKey, "unknown key \(quoted(entry.key)) in \(quoted(key))",
                hint: "write \(kind.key): \(colors)\(kind.rest)", at: entry.keyLocation)
            return true
        }
        if isPaint, isWrapped(node, key) || isListOfColors(node, key) { return true }
        guard let gradient = node.scalar.flatMap({ foreignGradient($0.text) }) else { return false }
        wrongType(
            quoted(key), must: isPaint ? "be a colour or a gradient" : "be a colour",
            hint: isPaint ? "write \(gradient)" : "a layer of it is gradient: \(gradient)", node)
        return true
    }

    private static func gradientWord(
        _ text: String
    ) -> (word: String, key: String, rest: String)? {
        let plain = ForeignWords.plain(text)
        return GradientWords.kinds.first { $0.word == plain }
    }

    /// Returns CSS's `linear-gradient(to right, red, blue)` as it is written here; nil for anything
    /// else.
    package func foreignGradient(_ text: String) -> String? {
        guard text.utf8.count < 400, text.contains("("), let kind = Self.gradientWord(text) else {
            return nil
        }
        let parts = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: ",")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let way = kind.key == "linear" ? parts.first.flatMap { GradientWords.ways[$0] } ?? "" : ""
        return "{ \(kind.key): \(stops(ofForeign: parts))\(way)\(kind.rest) }"
    }

    /// Returns stops such as `red` and `blue 80%` as they are written here.
    private func stops(ofForeign parts: [String]) -> String {
        let stops = parts.map { $0.split(separator: " ").map(String.init) }.filter {
            Self.isColor($0.first ?? "")
        }
        let places = stops.compactMap { stop in
            stop.count == 2
                ? NumberWithUnit(stop[1]).flatMap { $0.unit == "%" ? $0.number / 100 : nil } : nil
        }
        guard stops.count > 1 else { return GradientWords.someColors }
        let colors = stops.map { $0[0] }
        if stops.allSatisfy({ $0.count == 1 }) || stops.count == 2 && places == [0, 1] {
            return Self.list(ofColors: colors)
        }
        guard places.count == stops.count else { return GradientWords.someColors }
        let written = zip(places, colors).map {
            "{ at: \(short($0)), color: \(Self.written(color: $1)) }"
        }
        return "[\(written.joined(separator: ", "))]"
    }

    /// Reports `{ gradient: … }` in a paint's place.
    private func isWrapped(_ node: YAMLNode, _ key: String) -> Bool {
        guard let entries = node.mapping, entries.count == 1, entries[0].key == "gradient" else {
            return false
        }
        let colors = entries[0].value.sequence.map(Self.colors) ?? GradientWords.someColors
        diagnostics.error(
            .unknownKey, "unknown key 'gradient' in \(quoted(key))",
            hint: "a gradient stands alone: \(key): { linear: \(colors) }",
            at: entries[0].keyLocation)
        return true
    }

    /// Reports `[red, blue]` in a paint's place.
    private func isListOfColors(_ node: YAMLNode, _ key: String) -> Bool {
        guard let items = node.sequence, items.count > 1,
            items.allSatisfy({ Self.isColor($0.scalar?.text ?? "") })
        else { return false }
        wrongType(
            quoted(key), must: "be a colour or a gradient",
            hint: "write { linear: \(Self.colors(items)) }", node)
        return true
    }

    private static func colors(_ items: [YAMLNode]) -> String {
        let texts = items.prefix(8).compactMap { $0.scalar?.text }
        guard texts.count == items.count, texts.allSatisfy({ $0.utf8.count < 20 }) else {
            return GradientWords.someColors
        }
        return list(ofColors: texts)
    }

    private static func isColor(_ text: String) -> Bool {
        RGBA.named(text) != nil || RGBA(hexadecimalText: text) != nil
    }

    /// A colour as YAML takes it.
    private static func written(color: String) -> String {
        color.hasPrefix("#") ? "\"\(color)\"" : color
    }

    private static func list(ofColors colors: [String]) -> String {
        "[\(colors.map(written).joined(separator: ", "))]"
    }

    // MARK: Shadows

    /// Reports CSS's `0 4px 8px black`.
    package func isForeignShadow(_ node: YAMLNode, _ key: String) -> Bool {
        guard let text = foreignShadow(node), text.utf8.count < 120 else { return false }
        var parts = Self.words(text).map { word in
            word.contains("(") ? ForeignColor(word)?.color.hexadecimalText ?? word : word
        }
        let isInset = parts.contains("inset")
        parts.removeAll { $0 == "inset" }
        let lengths = parts.compactMap { part in
            coreSchemaNumber(part)
                ?? NumberWithUnit(part).flatMap { $0.unit == "px" ? $0.number : nil }
        }
        let colors = parts.filter(Self.isColor)
        guard (2...4).contains(lengths.count), lengths.count + colors.count == parts.count,
            colors.count < 2, lengths.allSatisfy(\.isFinite),
            !colors.isEmpty || text.contains("px") || node.sequence != nil
        else { return false }
        let color = colors.first.map { ", color: " + Self.written(color: $0) } ?? ""
        let blur = lengths.count > 2 ? lengths[2] : 0
        wrongType(
            quoted(key), must: "be a radius or a mapping",
            hint: (isInset && key == "shadow" ? "write innerShadow: " : "write ")
                + "{ radius: \(short(blur / 2)), offset: [\(short(lengths[0])), "
                + "\(short(lengths[1]))]\(color) }; CSS's blur is twice the radius",
            node)
        return true
    }

    /// A shadow's parts in one text, also of a list of at least three as in CSS: two numbers in a
    /// list are two shadows.
    private func foreignShadow(_ node: YAMLNode) -> String? {
        guard let items = node.sequence else { return node.scalar?.text }
        let texts = items.prefix(6).compactMap { $0.scalar?.text }
        guard (3...5).contains(items.count), texts.count == items.count,
            texts.contains(where: Self.isColor)
        else { return nil }
        return texts.joined(separator: " ")
    }

    /// Splits a text at spaces outside parentheses.
    private static func words(_ text: String) -> [String] {
        var words = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == " ", depth <= 0 {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

/// Words for gradients.
private enum GradientWords {
    static let kinds: [(word: String, key: String, rest: String)] = [
        ("lineargradient", "linear", ""), ("radialgradient", "radial", ", endRadius: 50"),
        ("angulargradient", "angular", ""), ("conicgradient", "angular", ""),
    ]
    /// CSS's directions; its default is downwards, as here.
    static let ways = [
        "90deg": ", from: leading, to: trailing", "to right": ", from: leading, to: trailing",
        "270deg": ", from: trailing, to: leading", "to left": ", from: trailing, to: leading",
        "0deg": ", from: bottom, to: top", "to top": ", from: bottom, to: top",
    ]
    static let someColors = "[red, blue]"
}
