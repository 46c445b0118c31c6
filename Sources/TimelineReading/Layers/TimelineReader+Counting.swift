import Diagnostics
import MediaTime
import MetalLanguage
import NumberFormatting
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// Expressions in braces in texts.
extension TimelineReader {
    /// Splits a text into parts. Constant parts become letters; a text of these has no parts.
    func parts(
        of string: String, _ node: YAMLNode, _ marks: NumberMarks
    ) -> (string: String, parts: [TextPart]) {
        guard let written = node.scalar?.text, InterpolatedText.isIn(written) else {
            return (string, [])
        }
        var parts: [TextPart] = []
        func add(_ letters: String) {
            if case .letters(let before)? = parts.last {
                parts[parts.count - 1] = .letters(before + letters)
            } else {
                parts.append(.letters(letters))
            }
        }
        for piece in trees.interpolated(written).pieces {
            switch piece {
            case .letters(let letters): add(letters)
            case .hole(let hole):
                switch part(hole, node, marks) ?? .count(.number(0), .shortest) {
                case .letters(let letters): add(letters)
                case let part: parts.append(part)
                }
            }
        }
        guard parts.allSatisfy({ if case .letters = $0 { true } else { false } }) else {
            return (string, parts)
        }
        let letters = parts.reduce("") {
            if case .letters(let letters) = $1 { $0 + letters } else { $0 }
        }
        return (letters, [])
    }

    /// Returns nil after reporting an error.
    private func part(
        _ hole: InterpolatedText.Hole, _ node: YAMLNode, _ marks: NumberMarks
    ) -> TextPart? {
        guard !hole.isPoisoned else { return nil }
        var format: CountFormat?
        var isBroken = false
        do throws(AlreadyReported) {
            format = try self.format(of: hole, in: node)
        } catch {
            isBroken = true
        }
        // Offsets in the expression are mapped to those in the whole text.
        let inner = YAMLNode(
            text: hole.tree.text, at: node.location,
            origin: TextOrigin(of: node, from: hole.expressionStart))
        guard let number = number(hole.tree, inner), !isBroken else { return nil }
        switch number {
        case .exact(let number):
            return .letters(
                (format ?? .shortest).text(
                    of: WrittenNumber(number.numerator, over: number.denominator), marks))
        case .value(let value):
            let shown = format ?? (value.kind == .boolean ? .truth : .shortest)
            guard case .literal(let numbers) = value.source else { return .count(value, shown) }
            return .letters(shown.text(of: WrittenNumber(Float(numbers[0])), marks))
        }
    }

    private enum Counted {
        /// A constant, not rounded.
        case exact(ExactNumber)
        case value(Value)
    }

    /// - Parameter node: the expression without its braces.
    private func number(_ tree: ExpressionTree, _ node: YAMLNode) -> Counted? {
        if case .numbers(let numbers)? = tree.exactValue {
            guard let number = numbers.first, numbers.count == 1 else {
                let kind = numbers.count == 4 ? "a colour" : "a point"
                needsPart("this is \(kind)", numbers.count == 4 ? ".r" : ".x", node)
                return nil
            }
            return .exact(number)
        }
        if let name = tree.onlyReference,
            case .found(_, let kind, let parts) = names.look(up: name.path),
            parts == name.parts.count + 1
        {
            let written = tree.text(in: name.range)
            switch kind {
            case .point: needsPart("\(quoted(written)) is a point", "\(written).x", node)
            case .color: needsPart("\(quoted(written)) is a colour", "\(written).r", node)
            case .number, .boolean:
                return expression(written, kind, node).map { .value($0) }
            }
            return nil
        }
        return expression(tree.text, .number, node).map { .value($0) }
    }

    private func needsPart(_ what: String, _ part: String, _ node: YAMLNode) {
        diagnostics.error(
            .wrongType, "\(what), and a text shows one number",
            hint: part.hasPrefix("$") ? "write \(part)" : "take a part of it: \(part)",
            at: place(in: node, 0))
    }
}
