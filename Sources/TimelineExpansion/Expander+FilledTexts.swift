import Diagnostics
import MediaTime
import MetalLanguage
import NumberFormatting
import TimelineModel
import TimelineSyntax

/// Names in braces in texts that are constant, such as path data and file names.
extension Expander {
    /// Returns a text with the values of what is in its braces. Reports what has none.
    func filled(_ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> YAMLNode {
        let location = scope.place(node.location)
        let counted = try counting(node, scope)
        guard wrongTexts[location] == nil else { return counted }
        let braced = InterpolatedText(counted.scalar?.text ?? "")
        if let start = braced.unclosed { unclosedBrace(at: place(in: counted, start)) }
        var letters = ""
        var isBroken = braced.unclosed != nil
        for piece in braced.pieces {
            switch piece {
            case .letters(let more): letters += more
            case .use(let use):
                if let number = constant(use, of: counted, scope) {
                    letters += number
                } else {
                    isBroken = true
                }
            }
        }
        if isBroken {
            wrong(node, at: location)
            return counted
        }
        return YAMLNode(
            text: letters, isPlain: false, at: location, origin: TextOrigin(of: counted))
    }

    /// Returns a number's letters, or nil after reporting an error.
    private func constant(
        _ use: InterpolatedText.Use, of node: YAMLNode, _ scope: Scope
    ) -> String? {
        guard let number = trees[use.expression].exactValue?.number else {
            let inner = YAMLNode(
                text: use.expression, at: node.location,
                origin: TextOrigin(of: node, from: use.expressionStart))
            if reportsMistakes(in: inner) { return nil }
            if reportsUnknownName(in: inner, scope) { return nil }
            diagnostics.error(
                .notConstant, "a text here must be constant, but part of it varies",
                hint: "only a text layer can count", at: node.location)
            return nil
        }
        do throws(CountFormat.Mistake) {
            let format = try use.format.map { format throws(CountFormat.Mistake) in
                try CountFormat(format)
            }
            return (format ?? .shortest).text(
                of: WrittenNumber(number.numerator, over: number.denominator), NumberMarks.standard)
        } catch {
            diagnostics.error(.numberFormat, error.message, hint: error.hint, at: node.location)
            return nil
        }
    }
}
