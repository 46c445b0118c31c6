import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

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
        for var mistake in mistakes.diagnostics {
            let offset = (mistake.location?.column ?? 1) - 1
            mistake.hint =
                ForeignExpressions.hint(for: mistake, at: offset, in: text) ?? mistake.hint
            mistake.location = place(in: node, offset)
            diagnostics.insert(mistake)
        }
        return !mistakes.isEmpty
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
