import Diagnostics
package import TimelineModel
package import TimelineSyntax
import TimelineWords

/// Literals or expressions. The property's kind decides how a text is read.
extension TimelineReader {
    /// Reads a value of the kind. Returns nil after reporting an error.
    package func value(_ node: YAMLNode, _ kind: ValueKind, _ key: String) -> Value? {
        switch kind {
        case .number: numberValue(node, key)
        case .boolean: booleanValue(node, key)
        case .point: pointValue(node, key, names: ("x", "y"))
        case .color: colorValue(node, key)
        }
    }

    /// Reads a value, or returns the default if it is missing or invalid.
    package func value(
        _ node: YAMLNode?, _ kind: ValueKind, _ key: String, default fallback: Value
    ) -> Value {
        node.flatMap { value($0, kind, key) } ?? fallback
    }

    /// Reads a number. A literal must be in `range`.
    package func value(
        _ node: YAMLNode?, _ key: String, in range: ClosedRange<Double>, default fallback: Double
    ) -> Value {
        guard let node, let value = value(node, .number, key) else { return .number(fallback) }
        if case .literal(let numbers) = value.source, !range.contains(numbers[0]) {
            outOfRange(key, describe(range), node)
        }
        return value
    }

    private func numberValue(_ node: YAMLNode, _ key: String) -> Value? {
        guard let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil else {
            wrongType(
                quoted(key), must: "be a number or an expression", hint: hint(forSplit: node), node)
            return nil
        }
        if let number = coreSchemaNumber(scalar.text) {
            return isUsable(number, key, node) ? .number(number) : nil
        }
        guard !isEmptyText(scalar, key, node), !isNumberWithUnit(node, key) else { return nil }
        return expression(scalar.text, .number, node)
    }

    /// Suggests quotes for `a ? b : c`, which a list without quotes reads as a mapping.
    private func hint(forSplit node: YAMLNode) -> String? {
        guard let entries = node.mapping, entries.count == 1, entries[0].key.contains(" ? ")
        else { return nil }
        return "an expression with ': ' in it needs quotes"
    }

    private func booleanValue(_ node: YAMLNode, _ key: String) -> Value? {
        guard let scalar = node.scalar, !scalar.isNull, scalar.number == nil else {
            wrongType(quoted(key), must: "be true, false or an expression", node)
            return nil
        }
        if let boolean = scalar.boolean { return .boolean(boolean) }
        guard !isEmptyText(scalar, key, node) else { return nil }
        if let hint = booleanHint(node), coreSchemaNumber(scalar.text) == nil {
            wrongType(quoted(key), must: "be true, false or an expression", hint: hint, node)
            return nil
        }
        return expression(scalar.text, .boolean, node)
    }

    /// Reads `[x, y]`, `{ x, y }`, an expression, or one number for both.
    private func pointValue(_ node: YAMLNode, _ key: String, names: (String, String)) -> Value? {
        guard let scalar = node.scalar else {
            guard let pair = pair(node, key, names: names) else { return nil }
            let first = value(pair.0, .number, key)
            let second = value(pair.1, .number, key)
            guard let first, let second else { return nil }
            return .combined([first, second], .point)
        }
        guard !scalar.isNull, scalar.boolean == nil else {
            wrongType(quoted(key), must: "be two numbers or an expression", node)
            return nil
        }
        if let number = coreSchemaNumber(scalar.text) {
            return isUsable(number, key, node) ? .point(number, number) : nil
        }
        guard !isEmptyText(scalar, key, node), !isNumberWithUnit(node, key) else { return nil }
        return expression(scalar.text, .point, node)
    }

    package func colorValue(_ node: YAMLNode, _ key: String) -> Value? {
        guard !isForeignColor(node, key), !isForeignGradient(node, key, isPaint: false) else {
            return nil
        }
        if node.mapping != nil { return channelsValue(node, key) }
        guard let scalar = node.scalar, !scalar.isNull, scalar.number == nil,
            scalar.boolean == nil
        else {
            notAColor(node, key)
            return nil
        }
        if isColorName(scalar.text) || scalar.text.hasPrefix("#") {
            return color(named: scalar.text, node).map(Value.color)
        }
        return expression(scalar.text, .color, node)
    }

    /// Reads `{ r, g, b, a }`, each a number or an expression.
    private func channelsValue(_ node: YAMLNode, _ key: String) -> Value? {
        guard let fields = fields(node, of: quoted(key), known: ["r", "g", "b", "a"]) else {
            return nil
        }
        var channels: [Value] = []
        for name in ["r", "g", "b", "a"] {
            let node = name == "a" ? fields[name] : required(name, in: fields)
            guard let node else {
                if name == "a" { channels.append(.number(1)) }
                continue
            }
            guard let channel = value(node, .number, name) else { continue }
            if case .literal(let numbers) = channel.source, !(0...1).contains(numbers[0]) {
                outOfRange(name, "0…1", node)
            }
            channels.append(channel)
        }
        guard channels.count == 4 else { return nil }
        return .combined(channels, .color)
    }

    private func isEmptyText(_ scalar: YAMLScalar, _ key: String, _ node: YAMLNode) -> Bool {
        guard scalar.text.utf8.allSatisfy({ $0 == 0x20 }) else { return false }
        diagnostics.error(.wrongValue, "\(quoted(key)) is an empty text", at: node.location)
        return true
    }
}
