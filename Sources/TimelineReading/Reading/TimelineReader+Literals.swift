import Diagnostics
package import MediaTime
import MetalLanguage
import TimelineExpansion
package import TimelineModel
package import TimelineSyntax
import TimelineWords

/// Constant values.
extension ConstantReader {
    package func text(_ node: YAMLNode, _ key: String) -> String? {
        guard let scalar = node.scalar, !scalar.isNull else {
            wrongType(
                quoted(key), must: "be a text", hint: key == "font" ? hint(forFont: node) : nil,
                node)
            return nil
        }
        return scalar.text
    }

    package func boolean(_ node: YAMLNode, _ key: String) -> Bool? {
        if let boolean = node.scalar?.boolean { return boolean }
        wrongType(quoted(key), must: "be true or false", hint: booleanHint(node), node)
        return nil
    }

    package func wholeNumber(_ node: YAMLNode, _ key: String) -> UInt64? {
        if let number = node.scalar?.unsignedInteger { return number }
        wrongType(quoted(key), must: "be a whole number from 0 to 2⁶⁴ − 1", node)
        return nil
    }

    package func count(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = node.scalar?.unsignedInteger else {
            wrongType(quoted(key), must: "be a whole number", node)
            return nil
        }
        guard let count = Int(exactly: number), range.contains(count) else {
            outOfRange(key, "\(range.lowerBound)…\(range.upperBound)", node)
            return nil
        }
        return count
    }

    /// Reads a finite number, within `range` if given.
    package func number(_ node: YAMLNode, _ key: String, in range: ClosedRange<Double>? = nil)
        -> Double?
    {
        guard let number = node.scalar?.number else {
            if isNumberWithUnit(node, key) { return nil }
            wrongType(quoted(key), must: "be a number", hint: numberHint(node), node)
            return nil
        }
        guard isUsable(number, key, node) else { return nil }
        if let range, !range.contains(number) {
            outOfRange(key, describe(range), node)
            return nil
        }
        return number
    }

    private func numberHint(_ node: YAMLNode) -> String? {
        guard let text = node.scalar?.text else { return nil }
        if text.contains("$") { return "an expression is not allowed here; write a number" }
        return hint(forCommasIn: text)
    }

    /// Whether a number is finite in binary32, in which it is evaluated. Reports an error if not.
    package func isUsable(_ number: Double, _ key: String, _ node: YAMLNode) -> Bool {
        if Float(number).isFinite { return true }
        diagnostics.error(
            .notFinite,
            number.isFinite
                ? "\(quoted(key)) is too large"
                : "\(quoted(key)) must be a finite number, not \(node.scalar?.text ?? "this")",
            at: node.location)
        return false
    }

    package func outOfRange(_ key: String, _ range: String, _ node: YAMLNode) {
        let given = node.scalar.map { ", not \($0.text)" } ?? ""
        diagnostics.error(
            .outOfRange, "\(quoted(key)) must be \(range)\(given)", at: node.location)
    }

    package func describe(_ range: ClosedRange<Double>) -> String {
        if range.upperBound == .greatestFiniteMagnitude {
            return "at least \(plain(range.lowerBound))"
        }
        return "\(plain(range.lowerBound))…\(plain(range.upperBound))"
    }

    /// Reads a time in seconds, at least zero: a number, or a text such as `400ms`.
    package func time(_ node: YAMLNode, _ key: String, allowsZero: Bool = true) -> Time? {
        guard let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil else {
            wrongType(quoted(key), must: "be a time", node)
            return nil
        }
        if let number = scalar.number, !number.isFinite {
            diagnostics.error(
                .notFinite, "\(quoted(key)) must be a finite time, not \(scalar.text)",
                at: node.location)
            return nil
        }
        guard let time = Time(text: scalar.text), time.denominator <= 1_000_000_000,
            abs(time.seconds) <= 1e9
        else {
            let isNumber = scalar.number != nil
            diagnostics.error(
                isNumber ? .outOfRange : .wrongType,
                isNumber
                    ? "\(quoted(key)) must be a whole number of nanoseconds, not \(scalar.text)"
                    : "\(quoted(key)) must be a time, not \(node.summary)",
                hint: hint(forCommasIn: scalar.text)
                    ?? seconds(ofForeign: scalar.text).map { "write \($0)" }
                    ?? hint(forMoment: scalar.text)
                    ?? "a time is seconds, or a text such as \"400ms\" or \"2.5s\"",
                at: node.location)
            return nil
        }
        guard time >= .zero else {
            diagnostics.error(
                .negativeTime, "\(quoted(key)) must not be negative, but is \(scalar.text)",
                at: node.location)
            return nil
        }
        guard allowsZero || time > .zero else {
            diagnostics.error(
                .outOfRange, "\(quoted(key)) must be longer than 0", at: node.location)
            return nil
        }
        return time
    }

    /// Suggests the member of `$tap.begin`, which says no time.
    private func hint(forMoment text: String) -> String? {
        // GSAP's positions, such as `<` and `+=0.5`.
        if ["<", ">", "+=", "-="].contains(where: text.hasPrefix) {
            return "say it by what it follows, such as $card.to + 0.5"
        }
        guard let path = trees.name(text)?.references[0].path, path.count > 1 else { return nil }
        return near(to: path[1], in: MomentMember.allCases.map(\.rawValue)).map {
            Suggestion.sentence("$\(path[0]).\($0)")
        }
    }

    /// Reads `[x, y]` or `{ x: …, y: … }`.
    package func point(_ node: YAMLNode, _ key: String) -> Point? {
        guard let pair = pair(node, key, names: ("x", "y")) else { return nil }
        let x = number(pair.0, key)
        let y = number(pair.1, key)
        guard let x, let y else { return nil }
        return Point(x: x, y: y)
    }

    /// Reads the two components of a point or a size, as a list or a mapping.
    package func pair(
        _ node: YAMLNode, _ key: String, names: (String, String)
    ) -> (YAMLNode, YAMLNode)? {
        if let items = node.sequence {
            if items.count == 2 { return (items[0], items[1]) }
            diagnostics.error(
                .wrongType, "\(quoted(key)) must be two numbers, not \(items.count)",
                hint: hint(forParted: items), at: node.location)
            return nil
        }
        guard node.mapping != nil else {
            wrongType(
                quoted(key), must: "be two numbers, such as [40, 30]",
                hint: hint(forPair: node, key), node)
            return nil
        }
        guard let fields = fields(node, of: quoted(key), known: [names.0, names.1]) else {
            return nil
        }
        let first = required(names.0, in: fields)
        let second = required(names.1, in: fields)
        guard let first, let second else { return nil }
        return (first, second)
    }

    /// Suggests a size for `320x180`, and for one number.
    private func hint(forPair node: YAMLNode, _ key: String) -> String? {
        guard let text = node.scalar?.text, !node.isNull, text.utf8.count < 40 else { return nil }
        if let sides = ForeignExpressions.sides(of: text) {
            return "write [\(sides[0]), \(sides[1])]"
        }
        guard ["frame", "size"].contains(key), node.scalar?.number != nil else { return nil }
        return "write [\(text), \(text)]"
    }

    /// Reads a name, `#RGB`, `#RRGGBB`, `#RRGGBBAA` or `{ r, g, b, a }`.
    package func color(_ node: YAMLNode, _ key: String) -> RGBA? {
        guard !isForeignColor(node, key), !isForeignGradient(node, key, isPaint: false) else {
            return nil
        }
        if node.mapping != nil {
            guard let fields = fields(node, of: quoted(key), known: ["r", "g", "b", "a"]) else {
                return nil
            }
            let channels = ["r", "g", "b"].map { name in
                required(name, in: fields).flatMap { number($0, name, in: 0...1) }
            }
            let alpha = fields["a"].map { number($0, "a", in: 0...1) } ?? 1
            guard let red = channels[0], let green = channels[1], let blue = channels[2], let alpha
            else { return nil }
            return RGBA(red: red, green: green, blue: blue, alpha: alpha)
        }
        guard let scalar = node.scalar, !scalar.isNull, scalar.number == nil, scalar.boolean == nil
        else {
            notAColor(node, key)
            return nil
        }
        return color(named: scalar.text, node)
    }

    package func color(named text: String, _ node: YAMLNode) -> RGBA? {
        if text.hasPrefix("#") {
            if let color = RGBA(hexadecimalText: text) { return color }
            diagnostics.error(
                .wrongValue, "\(quoted(text)) is not a colour", hint: hint(forColor: text),
                at: node.location)
            return nil
        }
        if let color = RGBA.named(text) { return color }
        diagnostics.error(
            .unknownColor, "there is no colour \(quoted(text))",
            hint: hint(forColor: text)
                ?? "the names are \(list(RGBA.named.map(\.name))); others are written \"#RRGGBB\"",
            at: node.location)
        return nil
    }

    package func notAColor(_ node: YAMLNode, _ key: String) {
        wrongType(quoted(key), must: "be a colour", hint: hint(forNoColor: node), node)
    }

    private func hint(forNoColor node: YAMLNode) -> String? {
        if node.isNull { return "a colour that begins with # needs quotes: \"#007AFF\"" }
        if let items = node.sequence { return hint(forChannels: items) }
        guard let text = node.scalar?.text else { return nil }
        let digits = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
        return ForeignColor(digits).map { "write \($0.text)" }
    }

    /// Reads one of the words of `type`.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: YAMLNode, _ key: String, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        guard let text = text(node, key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        unknownChoice(text, key, Choice.allCases.map(\.rawValue), node)
        return nil
    }

    package func unknownChoice(_ text: String, _ key: String, _ all: [String], _ node: YAMLNode) {
        let own = context.tables(of: all).plain[text]
        let foreign = ForeignWords.choice(text, of: key, among: all)
        diagnostics.error(
            .wrongValue, "\(quoted(key)) can't be \(quoted(text))",
            hint: (own ?? foreign).map(Suggestion.sentence) ?? didYouMean(text, all)
                ?? "it is one of \(list(all, "or"))", at: node.location)
    }
}
