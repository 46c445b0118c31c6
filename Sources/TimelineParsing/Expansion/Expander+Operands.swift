import Diagnostics
import TimelineSyntax
import MetalLanguage
import TimelineModel

/// Formulas that are parts of other expressions.
extension Expander {
    /// Appends a formula as one operand: in parentheses, without its remarks.
    ///
    /// - Returns: false after reporting brackets, quotes or remarks without an end, which would
    ///   take in what is around the formula.
    func add(
        operand formula: WrittenExpression, as name: String?, at location: SourceLocation,
        to builder: inout TextBuilder
    ) -> Bool {
        guard formula.text.utf8.contains(where: Self.reachesOut) else {
            builder.add("(", for: location)
            builder.add(formula, as: name, at: location)
            builder.add(")", for: location)
            return true
        }
        var whole = TextBuilder()
        whole.add(formula, as: name, at: location)
        let node = YAMLNode(text: formula.text, at: location, origin: whole.expression.origin)
        let scalars = scalars(of: formula.text)
        var scanner = ExpressionScanner(scalars)
        var remarks: [Range<Int>] = []
        while let part = scanner.next() {
            if case .remark(let remark) = part { remarks.append(remark) }
        }
        guard isWhole(node, unclosed: scanner.unclosed) else { return false }
        builder.add("(", for: location)
        var copied = 0
        for remark in remarks {
            builder.add(scalars[copied..<remark.lowerBound], of: node, from: copied, at: location)
            builder.add(" ", for: location)
            copied = remark.upperBound
        }
        builder.add(scalars[copied...], of: node, from: copied, at: location)
        builder.add(")", for: location)
        return true
    }

    /// Reports the mistakes of a formula that can't be a part of another expression.
    ///
    /// - Parameter unclosed: the place of a quotation mark without another.
    private func isWhole(_ node: YAMLNode, unclosed: Int?) -> Bool {
        let text = node.scalar?.text ?? ""
        let mistakes = ExpressionProgram.lexicalMistakes(in: text)
        let source = SourceText(text, file: "")
        for var mistake in mistakes.diagnostics {
            let offset = mistake.location.flatMap { source.characters(before: $0) }
            mistake.location = place(in: node, offset ?? 0)
            diagnostics.insert(mistake)
        }
        guard mistakes.isEmpty, let unclosed else { return mistakes.isEmpty }
        diagnostics.error(
            "syntax", "this quotation mark is not closed", at: place(in: node, unclosed))
        return false
    }

    /// Whether an expression with that character may take in what is around it.
    private static func reachesOut(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "'"),
            UInt8(ascii: "\""):
            true
        default: false
        }
    }
}
