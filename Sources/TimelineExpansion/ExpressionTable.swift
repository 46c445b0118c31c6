internal import Hashing
package import MetalLanguage

/// The trees of expressions by their texts: each text is parsed once.
package final class ExpressionTable {
    package init() {}

    private var trees: [ExactText: ExpressionTree] = [:]

    /// If there are more, those kept so far are dropped.
    private static let maxCount = 20_000

    package subscript(text: String) -> ExpressionTree {
        let key = ExactText(text)
        if let known = trees[key] { return known }
        let tree = ExpressionTree(text)
        keep(tree, as: key)
        return tree
    }

    /// Keeps a tree that was made from others.
    package func keep(_ tree: ExpressionTree) { keep(tree, as: ExactText(tree.text)) }

    private func keep(_ tree: ExpressionTree, as key: ExactText) {
        if trees.count >= Self.maxCount { trees = [:] }
        trees[key] = tree
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

extension String {
    /// Whether there may be a name in it.
    var hasDollar: Bool { utf8.contains(UInt8(ascii: "$")) }
    var beginsWithDollar: Bool { utf8.first == UInt8(ascii: "$") }
}
