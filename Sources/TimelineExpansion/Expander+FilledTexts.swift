package import Diagnostics
import MediaTime
package import MetalLanguage
package import NumberFormatting
import TimelineModel
package import TimelineSyntax

/// Names in braces in texts that are constant, such as path data and file names.
extension Expander {
    /// Returns a text with the values of what is in its braces. Reports what has none.
    func filled(_ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> YAMLNode {
        let location = scope.place(node.location)
        let counted = try counting(node, scope)
        if counted.isPoison { return counted }
        var letters = ""
        var isBroken = false
        for piece in trees.interpolated(counted.scalar?.text ?? "").pieces {
            switch piece {
            case .letters(let more): letters += more
            case .hole(let hole):
                if let number = constant(hole, of: counted, scope) {
                    letters += number
                } else {
                    isBroken = true
                }
            }
        }
        if isBroken { return .poison(at: location) }
        return YAMLNode(
            text: letters, isPlain: false, at: location, origin: TextOrigin(of: counted))
    }

    /// Returns a number's letters, or nil after reporting an error.
    private func constant(
        _ hole: InterpolatedText.Hole, of node: YAMLNode, _ scope: Scope
    ) -> String? {
        guard !hole.isPoisoned else { return nil }
        guard let number = hole.tree.exactValue?.number else {
            let inner = YAMLNode(
                text: hole.tree.text, at: node.location,
                origin: TextOrigin(of: node, from: hole.expressionStart))
            if reportsUnknownName(in: inner, scope) { return nil }
            diagnostics.error(
                .notConstant, "a text here must be constant, but part of it varies",
                hint: "only a text layer can count", at: node.location)
            return nil
        }
        do throws(AlreadyReported) {
            return (try format(of: hole, in: node) ?? .shortest).text(
                of: WrittenNumber(number.numerator, over: number.denominator), NumberMarks.standard)
        } catch {
            return nil
        }
    }
}

extension NodeReader where Self: PlaceFinder {
    /// Returns the format in a text's braces; nil if there is none.
    ///
    /// - Throws: after reporting a mistake in it.
    package func format(
        of hole: InterpolatedText.Hole, in text: YAMLNode
    ) throws(AlreadyReported) -> CountFormat? {
        guard let written = hole.format else { return nil }
        do throws(CountFormat.Mistake) {
            return try CountFormat(written)
        } catch {
            diagnostics.error(
                .numberFormat, error.message, hint: error.hint,
                at: place(in: text, hole.formatStart + error.offset))
            throw AlreadyReported()
        }
    }
}
