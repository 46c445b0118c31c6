import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Names in braces in texts.
///
/// A value becomes an expression without the author's names: `{$price:,.2f}` becomes
/// `{$(1234.5):,.2f}`. The reader evaluates and formats it.
extension Expander {
    /// Replaces the author's names in braces. Reports errors, and poisons what caused them.
    func counting(_ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> YAMLNode {
        let location = scope.place(node.location)
        let text = node.scalar?.text ?? ""
        let scalars = Array(text.unicodeScalars)
        var builder = TextBuilder()
        func add(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            builder.add(scalars[range], of: node, from: range.lowerBound, at: location)
        }
        var copied = 0
        let written = trees.interpolated(text)
        for case .hole(let hole) in written.pieces {
            let end = hole.range.upperBound
            add(copied..<hole.range.lowerBound)
            copied = end
            switch try counted(hole, of: node, scope) {
            case .same: add(hole.range)
            case .letters(let letters): builder.add(letters, for: location)
            case .expression(let expression):
                let isName = expression.tree.isReference
                builder.add(isName ? "{" : "{$(", for: location)
                builder.add(expression.text, from: expression.origin, as: nil, at: location)
                if !isName { builder.add(")", for: location) }
                add((hole.format == nil ? end : hole.formatStart) - 1..<end)
            case .broken: builder.add(InterpolatedText.poison, for: location)
            }
            // Each of a few texts may have the one before it twice.
            guard builder.count <= TimelineLimits.maxTextBytes else {
                diagnostics.error(
                    .textTooLong,
                    "with its names replaced, a text has at most \(TimelineLimits.maxTextBytes) "
                        + "characters", at: location)
                return .poison(at: location)
            }
        }
        if let start = written.unclosed {
            unclosedBrace(at: place(in: node, start))
            add(copied..<start)
            builder.add(InterpolatedText.poison, for: location)
        } else {
            add(copied..<scalars.count)
        }
        try spend(characters: builder.count, at: location)
        return YAMLNode(
            text: builder.text, isPlain: false, at: location, origin: builder.origin)
    }

    /// Whether a mistake in a text's braces has been reported.
    func hasPoison(_ node: YAMLNode) -> Bool {
        node.scalar.map { trees.interpolated($0.text).isPoisoned } ?? false
    }

    private enum Counted {
        /// The text has no names of the author's.
        case same
        /// Literal text, escaped as in a plain timeline.
        case letters(String)
        case expression(WrittenExpression)
        case broken
    }

    private func counted(
        _ hole: InterpolatedText.Hole, of whole: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> Counted {
        let (tree, hasFormat) = (hole.tree, hole.format != nil)
        let text = tree.text
        let node = YAMLNode(
            text: text, at: place(in: whole, hole.expressionStart),
            origin: TextOrigin(of: whole, from: hole.expressionStart))
        let location = scope.place(node.location)
        if text.hasPrefix("$"), let name = tree.references.first, !name.isName {
            diagnostics.error(
                .unknownName, "a name must follow '{$'",
                hint: "the letters '{$' themselves are written '{{$'", at: location)
            return .broken
        }
        guard !reportsMistakes(in: node) else { return .broken }
        if tree.isReference {
            let (operand, count) = try resolve(0, in: tree, node, scope)
            if count == tree.references[0].parts.count {
                switch operand {
                case .unbound: return .same
                case .broken: return .broken
                case .constant(let value):
                    if let letters = letters(value, text, hasFormat: hasFormat, at: location) {
                        return letters
                    }
                case .formula(let formula):
                    return .expression(formula.named(text, at: location))
                case .renamed, .layers: break
                }
            }
        }
        guard let found = try expression(text, node, scope) else { return .broken }
        guard let replaced = found.replaced else { return .same }
        guard let name = found.text else { return .expression(replaced) }
        // Texts may be compared and selected.
        switch replaced.tree.exactValue {
        case .text(let chosen)? where !hasFormat: return .letters(InterpolatedText.escaped(chosen))
        case .boolean(let boolean)?: return .expression(result(boolean ? "1" : "0", location))
        case .numbers(let numbers)? where numbers.count == 1:
            return .expression(result(numbers[0].fractionText, location))
        default:
            diagnostics.error(
                .wrongType,
                hasFormat
                    ? "\(quoted(name)) is a text, and formats are for numbers"
                    : "\(quoted(name)) is a text, which can only be compared with another here",
                hint: hasFormat ? nil : "write `\(name) == \"…\"`", at: location)
            return .broken
        }
    }

    private func result(_ text: String, _ location: SourceLocation) -> WrittenExpression {
        var builder = TextBuilder()
        builder.add(text, for: location)
        return WrittenExpression(tree: trees[text], origin: builder.origin)
    }

    /// Returns the text for a constant that is not a number; nil for numbers.
    private func letters(
        _ value: YAMLNode, _ name: String, hasFormat: Bool, at location: SourceLocation
    ) -> Counted? {
        func wrong(_ message: String, _ hint: String?) -> Counted {
            diagnostics.error(.wrongType, message, hint: hint, at: location)
            return .broken
        }
        switch AuthoredKind(of: value) {
        case .number, .time: return nil
        case .boolean where hasFormat: return nil
        case .boolean: return .letters(value.scalar?.boolean == true ? "true" : "false")
        case .text where value.scalar?.isNull == true:
            return wrong("\(quoted(name)) is nothing, which a text can't show", nil)
        case .text, .color:
            if let scalar = value.scalar, !scalar.isPlain || AuthoredKind(of: value) == .text {
                if hasFormat {
                    return wrong(
                        "\(quoted(name)) is a text, and formats are for numbers", "write {\(name)}")
                }
                return .letters(scalar.counts ? scalar.text : InterpolatedText.escaped(scalar.text))
            }
            return wrong(
                "\(quoted(name)) is a colour, and a text shows one number", "write \(name).r")
        case .point:
            return wrong(
                "\(quoted(name)) is a point, and a text shows one number", "write \(name).x")
        case .list, .mapping:
            return wrong(
                "\(quoted(name)) is \(value.summary), and a text shows one number or text",
                value.sequence != nil ? "write \(name)[0], or \(name).count" : nil)
        }
    }

    /// Expands a text value; one that counts stays in the plain timeline's form.
    func letters(of node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> YAMLNode {
        var result = try counting(Self.withoutEscape(node), scope)
        guard let scalar = result.scalar else { return result }
        let letters = trees.interpolated(scalar.text).letters
        result.content = .scalar(
            YAMLScalar(text: letters ?? scalar.text, isPlain: false, counts: letters == nil))
        return result
    }

    // MARK: Names outside braces

    /// Warns of the first of the author's names that a text shows literally. Those of the plain
    /// format are left to the reader.
    func warnOfBareNames(in node: YAMLNode, _ scope: Scope) {
        guard let text = node.scalar?.text, trees.name(text) == nil else { return }
        warnOfLiteralName(in: node, scope)
    }

    /// Warns of the first of the author's names that is drawn literally.
    func warnOfLiteralName(in node: YAMLNode, _ scope: Scope) {
        guard options.findsQuestionableThings, let text = node.scalar?.text,
            let literal = LiteralName(
                in: text, trees, isAuthors: true,
                parts: { path in isValue(path[0], scope) ? path.count : nil })
        else { return }
        diagnostics.warning(
            .expressionInText, literal.message, hint: literal.hint,
            at: scope.place(place(in: node, literal.offset)))
    }

    /// Whether a name is a value, a `let` or a moment, or an element of a repetition.
    func isValue(_ name: String, _ scope: Scope) -> Bool {
        switch scope.value(name) ?? (name == "canvas" ? knownCanvas : nil) {
        case .constant?, .formula?, .later?: true
        case .renamed?, .family?, .layers?, .place?, .broken?, nil:
            plain.names["moments"]?.contains(name) ?? false
        }
    }
}
