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
    /// Replaces the author's names in braces. Reports errors and omits what caused them.
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
        for case .use(let use) in InterpolatedText(text).pieces {
            add(copied..<use.start)
            copied = use.end
            let inner = YAMLNode(
                text: use.expression, at: place(in: node, use.expressionStart),
                origin: TextOrigin([
                    .init(
                        start: 0, source: (text, node.origin, use.expressionStart),
                        location: node.location)
                ]))
            let count = findings.count
            switch try counted(inner, hasFormat: use.format != nil, scope) {
            case .same: add(use.start..<use.end)
            case .letters(let letters): builder.add(letters, for: location)
            case .expression(let expression):
                let isName = trees.name(expression.text) != nil
                builder.add(isName ? "{" : "{$(", for: location)
                builder.add(expression, as: nil, at: location)
                if !isName { builder.add(")", for: location) }
                add((use.format == nil ? use.end : use.formatStart) - 1..<use.end)
            case .broken:
                // Where the mistake is elsewhere, what is left of the text isn't read. The mistakes
                // in it are all told.
                if findings.count == count { wrong(node, at: location) }
            }
            // Each of a few texts may have the one before it twice.
            guard builder.count <= TimelineLimits.maxTextBytes else {
                diagnostics.error(
                    .textTooLong,
                    "with its names replaced, a text has at most \(TimelineLimits.maxTextBytes) "
                        + "characters", at: location)
                return YAMLNode(.scalar(YAMLScalar(text: "", isPlain: false)), at: location)
            }
        }
        add(copied..<scalars.count)
        try spend(characters: builder.count, at: location)
        return YAMLNode(
            text: builder.text, isPlain: false, at: location, origin: builder.expression.origin)
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
        _ node: YAMLNode, hasFormat: Bool, _ scope: Scope
    ) throws(AlreadyReported) -> Counted {
        let location = scope.place(node.location)
        let text = node.scalar?.text ?? ""
        if let name = trees.name(text) {
            let (operand, count) = try resolve(0, in: name, node, scope)
            if count == name.references[0].parts.count {
                switch operand {
                case .unbound: return .same
                case .broken: return .broken
                case .constant(let value):
                    if let letters = letters(value, text, hasFormat: hasFormat, at: location) {
                        return letters
                    }
                case .formula(let expression):
                    var builder = TextBuilder()
                    builder.add(expression, as: text, at: location)
                    return .expression(builder.expression)
                case .renamed, .layers: break
                }
            }
        }
        guard let found = try expression(text, node, scope) else { return .broken }
        guard let replaced = found.replaced else { return .same }
        guard let name = found.text else { return .expression(replaced) }
        // Texts may be compared and selected.
        switch trees[replaced.text].exactValue {
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
        return builder.expression
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
        if let plain = InterpolatedText.plain(scalar.text) {
            result.content = .scalar(YAMLScalar(text: plain, isPlain: false))
        } else {
            result.content = .scalar(YAMLScalar(text: scalar.text, isPlain: false, counts: true))
        }
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
                in: text, isAuthors: true,
                parts: { path in isValue(path[0], scope) ? path.count : nil })
        else { return }
        diagnostics.warning(
            .expressionInText, literal.message, hint: literal.hint,
            at: scope.place(place(in: node, literal.offset)))
    }

    /// Whether a name is a value or a `let`, or an element of a repetition.
    private func isValue(_ name: String, _ scope: Scope) -> Bool {
        switch scope.value(name) ?? (name == "canvas" ? knownCanvas : nil) {
        case .constant?, .formula?, .later?: true
        case .renamed?, .family?, .layers?, .broken?, nil: false
        }
    }
}
