package import Diagnostics

/// Reads a text into nodes with locations.
package struct YAMLReader {
    /// The maximum depth, also through aliases.
    package static let deepest = 200
    /// The maximum number of nodes with aliases followed, which can exceed memory.
    static let maxNodes = 5_000_000
    /// The maximum length of all keys and values with aliases followed: twice that of a file
    /// without aliases.
    static let maxBytes = 1 << 25

    private let file: String
    package private(set) var diagnostics = DiagnosticSet()
    /// The tree of the text that was read last.
    package private(set) var tree: SyntaxTree?

    package init(file: String) { self.file = file }

    /// Returns the document's root; nil if the file has none, or none that can be held in memory.
    /// What is broken in it is in `diagnostics`, and reads as nothing.
    package mutating func read(_ text: String) -> YAMLNode? {
        let tree = SyntaxTree(text, file: file)
        self.tree = tree
        for mistake in tree.mistakes { diagnostics.insert(mistake.finding) }
        guard let root = tree.root else { return nil }
        var converter = NodeConverter(tree)
        let converted = converter.node(root, depth: 0)
        diagnostics.formUnion(converter.diagnostics)
        return converter.isHopeless ? nil : converted?.node
    }
}

/// Makes nodes of a tree's.
private struct NodeConverter {
    var diagnostics = DiagnosticSet()
    /// Whether an error leaves nothing to read.
    var isHopeless = false
    private let source: SourceText
    /// The targets of aliases, each converted once.
    private var shared: [SyntaxNode.ID: Converted] = [:]
    private let hasEqualKeys: Bool

    /// A node, and its size with aliases followed.
    struct Converted {
        var node: YAMLNode
        var nodes = 1
        var bytes = 0
        /// The depth of its deepest node below it.
        var height = 0
    }

    init(_ tree: SyntaxTree) {
        source = tree.source
        hasEqualKeys = tree.mistakes.contains { $0.finding.code == .duplicateKey }
    }

    mutating func node(_ node: SyntaxNode, depth: Int) -> Converted? {
        guard !isHopeless else { return nil }
        let place = node.range.lowerBound
        var converted = Converted(
            node: YAMLNode(text: "", at: source.location(of: place)))
        switch node.kind {
        case .mistake, .entry: break
        case .scalar:
            let scalar = YAMLScalar(text: node.text, isPlain: node.isPlain)
            converted.node.content = .scalar(scalar)
            converted.bytes = scalar.text.utf8.count
        case .alias:
            guard let target = node.target,
                let known = shared[target.id] ?? self.node(target, depth: depth)
            else { return nil }
            shared[target.id] = known
            let alias = converted.node.location
            converted = known
            converted.node.alias = alias
        case .sequence:
            var items: [YAMLNode] = []
            for child in node.children {
                guard let item = self.node(child, depth: depth + 1) else { return nil }
                items.append(item.node)
                guard add(item, to: &converted) else { return nil }
            }
            converted.node.content = .sequence(items)
        case .mapping:
            guard let entries = entries(node, depth: depth, &converted) else { return nil }
            converted.node.content = .mapping(entries)
        }
        guard depth + converted.height <= YAMLReader.deepest else {
            isHopeless = true
            diagnostics.error(
                .nestedTooDeep, "values are nested deeper than \(YAMLReader.deepest) levels",
                at: converted.node.alias ?? converted.node.location)
            return nil
        }
        return converted
    }

    /// Returns a mapping's entries. The last of those with equal keys wins, in the place of the
    /// first.
    private mutating func entries(
        _ mapping: SyntaxNode, depth: Int, _ converted: inout Converted
    ) -> [YAMLEntry]? {
        var entries: [YAMLEntry] = []
        var indices: [[UInt8]: Int] = [:]
        for entry in mapping.children where entry.kind == .entry {
            let place = source.location(of: entry.key.range.lowerBound)
            let key = entry.key.text
            guard let value = node(entry.value, depth: depth + 1) else { return nil }
            converted.bytes += key.utf8.count
            guard add(value, to: &converted) else { return nil }
            let read = YAMLEntry(key: key, keyLocation: place, value: value.node)
            if hasEqualKeys {
                if let index = indices[Array(key.utf8)] {
                    entries[index] = read
                    continue
                }
                indices[Array(key.utf8)] = entries.count
            }
            entries.append(read)
        }
        return entries
    }

    /// Adds the size of a part to that of its list or mapping.
    private mutating func add(_ part: Converted, to whole: inout Converted) -> Bool {
        whole.nodes += part.nodes
        whole.bytes += part.bytes
        whole.height = max(whole.height, part.height + 1)
        let limit: String? =
            if whole.nodes > YAMLReader.maxNodes {
                "has more than \(YAMLReader.maxNodes) values"
            } else if whole.bytes > YAMLReader.maxBytes {
                "holds more than \(YAMLReader.maxBytes >> 20) MiB of text"
            } else {
                nil
            }
        guard let limit else { return true }
        isHopeless = true
        diagnostics.error(
            .tooManyValues, "with its aliases followed, the file \(limit)",
            at: whole.node.location)
        return false
    }
}
