package import Diagnostics
internal import Hashing

/// The texts of files by path, and their trees.
package final class SourceTable {
    package var texts: FileTexts
    /// Made on first use.
    private var trees: [ExactText: SyntaxTree] = [:]

    package init(_ texts: FileTexts) { self.texts = texts }

    package subscript(file: String) -> String? {
        get { texts[file] }
        set { texts[file] = newValue }
    }

    /// The trees with mistakes.
    package var broken: [SyntaxTree] { trees.values.filter { !$0.mistakes.isEmpty } }

    /// Adds a file that was read.
    package func add(_ tree: SyntaxTree) { trees[ExactText(tree.source.file)] = tree }

    package func add(_ other: SourceTable) {
        texts.add(other.texts)
        trees.merge(other.trees) { own, _ in own }
    }

    /// Returns nil if the file's text isn't known.
    package func tree(of file: String) -> SyntaxTree? {
        if let known = trees[ExactText(file)] { return known }
        let tree = texts[file].map { SyntaxTree($0, file: file) }
        trees[ExactText(file)] = tree
        return tree
    }
}
