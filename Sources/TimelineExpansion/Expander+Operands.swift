package import Diagnostics
import MetalLanguage
import TimelineModel
package import TimelineSyntax

/// Formulas: names whose value is an expression.
extension Expander {
    /// Returns an expression, without its comments, as the value of a name. One with mistakes is
    /// reported here, and not again at its uses.
    func formula(_ text: String, _ origin: TextOrigin, at location: SourceLocation) -> Binding {
        let tree = trees[text]
        let node = YAMLNode(text: text, at: location, origin: origin)
        guard !reportsMistakes(in: node) else { return .broken }
        return .formula(
            tree.hasComments
                ? put([], into: tree, of: node, at: location)
                : WrittenExpression(tree: tree, origin: origin))
    }

    /// Puts trees in the place of names.
    ///
    /// - Parameters:
    ///   - insertions: in the order of the names.
    ///   - node: the scalar with the tree's text; nil if the text is in no file.
    func put(
        _ insertions: [Insertion], into tree: ExpressionTree, of node: YAMLNode?,
        at location: SourceLocation
    ) -> WrittenExpression {
        let (result, pieces) = tree.replacing(insertions.map(\.replacement))
        trees.keep(result)
        let scalars = Array(tree.text.unicodeScalars)
        var builder = TextBuilder()
        for piece in pieces {
            switch piece {
            case .kept(let range):
                if let node {
                    builder.add(scalars[range], of: node, from: range.lowerBound, at: location)
                } else {
                    builder.add(string(scalars[range]), for: location)
                }
            case .space: builder.add(" ", for: location)
            case .replacement(let index): builder.add(insertions[index].builder)
            }
        }
        return WrittenExpression(tree: result, origin: builder.origin)
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

/// An expression that contains only names of the plain format, and where its characters are from.
struct WrittenExpression {
    var tree: ExpressionTree
    var origin: TextOrigin

    var text: String { tree.text }

    /// The same, used by a name at a location.
    func named(_ name: String, at location: SourceLocation) -> WrittenExpression {
        var builder = TextBuilder()
        builder.add(text, from: origin, as: name, at: location)
        return WrittenExpression(tree: tree, origin: builder.origin)
    }
}

/// The replacement of a name in an expression, and the origin of its characters.
struct Insertion {
    let replacement: ExpressionTree.Replacement
    private(set) var builder = TextBuilder()

    /// - Parameters:
    ///   - tree: that of the text that was built.
    ///   - index: the name's.
    ///   - partCount: how many of its parts belong to what is replaced.
    init(_ tree: ExpressionTree, for index: Int, _ partCount: Int, builder: TextBuilder) {
        replacement = ExpressionTree.Replacement(
            reference: index, partCount: partCount, operand: tree, isWrapped: false)
        self.builder = builder
    }

    /// A formula, in parentheses.
    ///
    /// - Parameter name: its name, if it is defined elsewhere.
    init(
        _ formula: WrittenExpression, for index: Int, _ partCount: Int = 0, as name: String?,
        at location: SourceLocation
    ) {
        replacement = ExpressionTree.Replacement(
            reference: index, partCount: partCount, operand: formula.tree, isWrapped: true)
        builder.add("(", for: location)
        builder.add(formula.text, from: formula.origin, as: name, at: location)
        builder.add(")", for: location)
    }
}
