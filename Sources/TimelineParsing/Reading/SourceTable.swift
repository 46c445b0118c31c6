internal import Diagnostics
internal import Hashing
import TimelineSyntax

/// The texts of files by path, and their trees.
struct SourceTable {
    var texts: FileTexts
    /// Made on first use.
    private var trees: [ExactText: SyntaxTree] = [:]

    init(_ texts: FileTexts) { self.texts = texts }

    subscript(file: String) -> String? {
        get { texts[file] }
        set { texts[file] = newValue }
    }

    /// Returns nil if the file's text isn't known.
    mutating func tree(of file: String) -> SyntaxTree? {
        if let known = trees[ExactText(file)] { return known }
        let tree = texts[file].map { SyntaxTree($0, file: file) }
        trees[ExactText(file)] = tree
        return tree
    }
}
