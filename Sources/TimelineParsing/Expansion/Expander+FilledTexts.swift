import Diagnostics
import MediaTime
import NumberFormatting
import TimelineModel

/// Names in braces in texts that are constant, such as path data and file names.
extension Expander {
    /// Returns a text with the values of the author's names in braces; nil if there are none.
    func filled(_ node: YAMLNode, _ scope: Scope) throws(Halt) -> YAMLNode? {
        guard declaresNames || scope.instance != nil, let text = node.scalar?.text else {
            return nil
        }
        let counted = try counting(node, scope)
        guard let written = counted.scalar?.text, written != text else { return nil }
        let location = scope.place(node.location)
        var letters = ""
        for piece in BracedText(written).pieces {
            switch piece {
            case .letters(let more): letters += more
            case .use(let use):
                guard let number = constant(use, at: location) else {
                    wrong(node, at: location)
                    return counted
                }
                letters += number
            }
        }
        return YAMLNode(
            text: letters, isPlain: false, at: location, origin: TextOrigin(of: counted))
    }

    /// Returns a number's letters, or nil after reporting an error.
    private func constant(_ use: BracedText.Use, at location: SourceLocation) -> String? {
        guard case .numbers(let numbers)? = ExactExpression.value(of: use.expression),
            numbers.count == 1, let number = numbers.first
        else {
            diagnostics.error(
                "not-constant", "a text here must be constant, but part of it varies",
                hint: "only a text layer can count", at: location)
            return nil
        }
        do throws(CountFormat.Mistake) {
            let format = try use.format.map { format throws(CountFormat.Mistake) in
                try CountFormat(format)
            }
            return (format ?? .shortest).text(
                of: WrittenNumber(number.numerator, over: number.denominator), NumberMarks.standard)
        } catch {
            diagnostics.error("number-format", error.message, hint: error.hint, at: location)
            return nil
        }
    }
}
