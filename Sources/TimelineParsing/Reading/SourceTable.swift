internal import Diagnostics
internal import Hashing
import TimelineSyntax

/// The texts of files by path, and their trees.
package final class SourceTable {
    var texts: FileTexts
    /// Made on first use.
    private var trees: [ExactText: SyntaxTree] = [:]

    init(_ texts: FileTexts) { self.texts = texts }

    subscript(file: String) -> String? {
        get { texts[file] }
        set { texts[file] = newValue }
    }

    /// The trees with mistakes.
    var broken: [SyntaxTree] { trees.values.filter { !$0.mistakes.isEmpty } }

    /// Adds a file that was read.
    func add(_ tree: SyntaxTree) { trees[ExactText(tree.source.file)] = tree }

    func add(_ other: SourceTable) {
        texts.add(other.texts)
        trees.merge(other.trees) { own, _ in own }
    }

    /// Returns nil if the file's text isn't known.
    func tree(of file: String) -> SyntaxTree? {
        if let known = trees[ExactText(file)] { return known }
        let tree = texts[file].map { SyntaxTree($0, file: file) }
        trees[ExactText(file)] = tree
        return tree
    }
}
