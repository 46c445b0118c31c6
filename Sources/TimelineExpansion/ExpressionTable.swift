internal import Hashing
package import MetalLanguage

/// The trees of expressions by their texts: each text is parsed once.
package final class ExpressionTable {
    package init() {}

    /// The timeline's seed, for `random`.
    package var seed: UInt64 = 0

    private var trees: [ExactText: ExpressionTree] = [:]

    private var byteCount = 0

    /// If there are more bytes of texts, the cached ones are dropped: the trees take about 70 times
    /// as much.
    private static let maxByteCount = 1 << 19

    package subscript(text: String) -> ExpressionTree {
        let key = ExactText(text)
        var tree = trees[key] ?? ExpressionTree(text)
        keep(tree, as: key)
        tree.seed = seed
        return tree
    }

    /// A text with expressions in braces.
    package func interpolated(_ text: String) -> InterpolatedText {
        InterpolatedText(text) { self[$0] }
    }

    /// Keeps a tree that was made from others.
    package func keep(_ tree: ExpressionTree) { keep(tree, as: ExactText(tree.text)) }

    private func keep(_ tree: ExpressionTree, as key: ExactText) {
        guard trees.updateValue(tree, forKey: key) == nil else { return }
        byteCount += tree.text.utf8.count
        if byteCount > Self.maxByteCount {
            (trees, byteCount) = ([key: tree], tree.text.utf8.count)
        }
    }

    /// Returns the tree of a text that is only a name with its parts, such as `$dots[2].x`; nil for
    /// any other text.
    package func name(_ text: String) -> ExpressionTree? {
        guard text.beginsWithDollar, text.utf8.count <= ExpressionTree.maxLength
        else { return nil }
        let tree = self[text]
        return tree.isReference ? tree : nil
    }
}
