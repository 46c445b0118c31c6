package import Diagnostics
import MetalLanguage
import TimelineModel
package import TimelineSyntax

/// Formulas: expressions that names stand for.
extension Expander {
    /// Returns an expression as what a name stands for: without its comments. One with mistakes is
    /// reported here, and what uses it says nothing.
    func formula(_ text: String, _ origin: TextOrigin, at location: SourceLocation) -> Binding {
        let tree = trees[text]
        let node = YAMLNode(text: text, at: location, origin: origin)
        guard !reportsMistakes(in: node) else { return .broken }
        guard tree.hasComments else {
            return .formula(WrittenExpression(text: text, origin: origin))
        }
        let (plain, pieces) = tree.replacing([])
        trees.keep(plain)
        var builder = TextBuilder()
        builder.add(pieces, of: tree, in: node, at: location) { _, _ in }
        return .formula(builder.expression)
    }

    /// Reports the mistakes in an expression. Returns whether there are any.
    func reportsMistakes(in node: YAMLNode) -> Bool {
        let text = node.scalar?.text ?? ""
        let mistakes = trees[text].mistakes
        report(mistakes, inExpression: text) { place(in: node, $0) }
        return !mistakes.isEmpty
    }
}

extension NodeReader {
    /// Reports findings in an expression, whose places are columns in its text. Folding, quotes and
    /// escapes shift them in the file.
    ///
    /// - Parameters:
    ///   - place: returns the location of the character at an offset.
    ///   - hint: returns the hint for a finding at an offset, if there is one better than others.
    package func report(
        _ findings: DiagnosticSet, inExpression text: String, at place: (Int) -> SourceLocation,
        hint: (_ finding: Diagnostic, _ offset: Int) -> String? = { _, _ in nil }
    ) {
        for var finding in findings.diagnostics {
            let offset = (finding.location?.column ?? 1) - 1
            finding.location = place(offset)
            finding.hint =
                hint(finding, offset)
                ?? ForeignExpressions.hint(for: finding, at: offset, in: text) ?? finding.hint
            diagnostics.insert(finding)
        }
    }
}

extension TextBuilder {
    /// Appends what the text of a tree consists of after names were replaced in it.
    ///
    /// - Parameters:
    ///   - node: the scalar with the tree's text.
    ///   - addReplacement: appends what stands for a name, by its index.
    mutating func add(
        _ pieces: [ExpressionTree.Piece], of tree: ExpressionTree, in node: YAMLNode,
        at location: SourceLocation, _ addReplacement: (Int, inout TextBuilder) -> Void
    ) {
        let scalars = Array(tree.text.unicodeScalars)
        for piece in pieces {
            switch piece {
            case .kept(let range):
                add(scalars[range], of: node, from: range.lowerBound, at: location)
            case .space: add(" ", for: location)
            case .replacement(let index): addReplacement(index, &self)
            }
        }
    }
}
