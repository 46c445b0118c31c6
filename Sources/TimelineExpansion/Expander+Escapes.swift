import TimelineModel
package import TimelineSyntax

/// Texts that begin with a `$`, which is written as two.
extension Expander {
    private static func isEscaped(_ text: String) -> Bool {
        text.unicodeScalars.starts(with: ["$", "$"])
    }

    /// Returns a literal text without the first of two `$` at its start.
    static func withoutEscape(_ node: YAMLNode) -> YAMLNode {
        guard let text = node.scalar?.text, isEscaped(text) else { return node }
        return YAMLNode(
            text: string(Array(text.unicodeScalars)[1...]), isPlain: false, at: node.location,
            origin: TextOrigin(of: node, from: 1))
    }

    /// Returns an expanded timeline as a file says it: expanded again, it is the same.
    package func written(_ timeline: YAMLNode) -> YAMLNode { written(timeline, places.timeline) }

    /// Returns an expanded value as a file says it.
    ///
    /// - Parameter place: the value's place in the format; nil if the format doesn't describe it.
    func written(_ node: YAMLNode, _ place: FormatPlace?) -> YAMLNode {
        switch node.content {
        case .scalar(var scalar):
            guard place?.isFreeText == true,
                Self.isEscaped(scalar.text) || trees.name(scalar.text) != nil
            else { return node }
            scalar.text = "$" + scalar.text
            var node = node
            node.content = .scalar(scalar)
            return node
        case .poison: return node
        case .sequence(let items):
            return YAMLNode(.sequence(items.map { written($0, place?.item) }), at: node.location)
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].value = written(
                    entries[index].value, place?.child(entries[index].key))
            }
            return YAMLNode(.mapping(entries), at: node.location)
        }
    }
}
