package import Diagnostics
internal import PortableMath

/// How a scalar is written.
package enum ScalarStyle: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted
    /// The blocks after `|` and `>`.
    case literal, folded
}

/// A file of YAML as it is written: each value and key with its range of bytes, also where the
/// file has mistakes.
///
/// The leaves, one after the other, are the file (`leaves`). Nodes are numbered in the order of the
/// file; a node is followed by those in it.
package final class SyntaxTree: Sendable {
    package let source: SourceText
    let records: [SyntaxRecord]
    /// The values of scalars that aren't written as they are.
    let decoded: [[UInt8]]
    /// The mistakes of the file as YAML, in the order of their places.
    package let mistakes: [SyntaxMistake]
    /// Whether the text was read to its end: there can be too many mistakes.
    package let isWhole: Bool

    init(
        _ source: SourceText, records: [SyntaxRecord], decoded: [[UInt8]],
        mistakes: [SyntaxMistake], isWhole: Bool
    ) {
        self.source = source
        self.records = records
        self.decoded = decoded
        self.mistakes = mistakes
        self.isWhole = isWhole
    }

    /// The document's value; nil in an empty file.
    package var root: SyntaxNode? {
        records.isEmpty ? nil : SyntaxNode(tree: self, index: 0)
    }

    /// The keys of the file's mapping, and the first words of what can't be read beside them.
    package var topNames: (keys: [String], broken: [String]) {
        let isMapping = root?.kind == .mapping
        let parts = isMapping ? root.map { Array($0.children) } ?? [] : []
        let entries = parts.filter { $0.kind == .entry }
        var broken = parts.filter { $0.kind != .entry }.map(\.range)
        broken += mistakes.flatMap(\.ranges).filter {
            source.location(of: $0.lowerBound).column == 1
        }
        if let root, root.kind == .scalar { broken.append(root.range) }
        return (entries.map(\.key.text), broken.compactMap(source.firstName))
    }

    /// The node with a character that has the fewest others in it; nil between nodes.
    package func node(at offset: Int) -> SyntaxNode? {
        var node = lastNode(from: offset)
        while let found = node, !found.covers(offset) { node = found.parent }
        return node
    }

    /// The last node that begins at an offset or before: nodes are in the order of their starts.
    func lastNode(from offset: Int) -> SyntaxNode? {
        let next = records.partitioningIndex { Int($0.start) > offset }
        return next == 0 ? nil : SyntaxNode(tree: self, index: next - 1)
    }
}

/// A node in the tree's array.
struct SyntaxRecord {
    var kind: SyntaxNode.Kind
    var style = ScalarStyle.plain
    /// Whether a list or a mapping is in brackets.
    var isFlow = false
    /// The first byte, of an anchor or a tag if there is one.
    var start: UInt32
    /// The first byte after anchors and tags.
    var content: UInt32
    /// The offset after the last byte.
    var end: UInt32
    /// The index of the first node after those in it.
    var next: UInt32 = 0
    /// The index of the node that it is in; `none` for the root.
    var parent = SyntaxRecord.none
    /// The number of items or entries before it in the list or the mapping that it is in.
    var ordinal: UInt32 = 0
    /// The index of a scalar's value in `decoded`, or of an alias's target. `none` if there is
    /// none.
    var link = SyntaxRecord.none

    static let none = UInt32.max
}

/// A place in a tree.
package struct SyntaxNode: Sendable {
    package enum Kind: UInt8, Sendable {
        case scalar, sequence, mapping
        /// A mapping's key and value.
        case entry
        case alias
        /// A text that can't be read. Its consequences are no findings.
        case mistake
    }

    package let tree: SyntaxTree
    let index: Int

    /// The number of a node in its tree.
    package struct ID: Hashable, Sendable {
        let index: Int
    }

    package var id: ID { ID(index: index) }

    private var record: SyntaxRecord { tree.records[index] }

    package var kind: Kind { record.kind }
    package var style: ScalarStyle { record.style }
    package var isFlow: Bool { record.isFlow }

    /// With anchors and tags.
    package var range: Range<Int> { Int(record.start)..<Int(record.end) }
    /// Without anchors and tags.
    package var content: Range<Int> { Int(record.content)..<Int(record.end) }
    package var location: SourceLocation { tree.source.location(of: Int(record.start)) }

    /// The text in its range.
    package var written: String { tree.source.string(range) }

    func covers(_ offset: Int) -> Bool { range.contains(offset) }

    /// The node that it is in; nil for the root.
    package var parent: SyntaxNode? {
        record.parent == SyntaxRecord.none
            ? nil : SyntaxNode(tree: tree, index: Int(record.parent))
    }

    /// The items of a list, the entries of a mapping, the key and the value of an entry.
    package var children: Children { Children(tree: tree, index: index + 1, end: Int(record.next)) }

    package struct Children: Sequence, IteratorProtocol, Sendable {
        let tree: SyntaxTree
        var index: Int
        let end: Int

        package mutating func next() -> SyntaxNode? {
            guard index < end else { return nil }
            defer { index = Int(tree.records[index].next) }
            return SyntaxNode(tree: tree, index: index)
        }
    }

    /// The number of items or entries before it.
    var ordinal: Int { Int(record.ordinal) }

    /// An entry's key.
    package var key: SyntaxNode { SyntaxNode(tree: tree, index: index + 1) }

    /// An entry's value.
    package var value: SyntaxNode {
        SyntaxNode(tree: tree, index: Int(tree.records[index + 1].next))
    }

    /// A scalar's text, as its style reads it; that of other nodes is empty.
    package var text: String {
        guard kind == .scalar else { return "" }
        let link = record.link
        guard link == SyntaxRecord.none else {
            return String(decoding: tree.decoded[Int(link)], as: UTF8.self)
        }
        return tree.source.string(content)
    }

    /// Whether a scalar has no quotes and is no block. Only plain ones are numbers or `null`.
    package var isPlain: Bool { style == .plain }

    /// The target of an alias; nil if there is no such anchor.
    package var target: SyntaxNode? {
        guard kind == .alias, record.link != SyntaxRecord.none else { return nil }
        return SyntaxNode(tree: tree, index: Int(record.link))
    }

    /// The name of its anchor.
    package var anchor: String? {
        Properties(tree.source, from: Int(record.start), to: Int(record.content)).anchor
    }
}

/// A mistake of YAML: what can't be read, and why.
package struct SyntaxMistake: Sendable {
    package var finding: Diagnostic
    /// The offset of the finding.
    package var start: Int
    /// The ranges that were left out for it; empty if the text is read in spite of it.
    package internal(set) var ranges: [Range<Int>]
}

/// The anchor and the tag before a value.
struct Properties {
    private(set) var anchor: String?
    /// The offset of the value.
    private(set) var end: Int

    init(_ source: SourceText, from start: Int, to limit: Int) {
        var offset = start
        func isBlank() -> Bool { source[offset].map { $0 <= 0x20 } ?? true }
        while offset < limit, let first = source[offset],
            first == UInt8(ascii: "&") || first == UInt8(ascii: "!")
        {
            let word = offset
            while offset < limit, !isBlank() { offset += 1 }
            if first == UInt8(ascii: "&") { anchor = source.string((word + 1)..<offset) }
            while offset < limit {
                if isBlank() {
                    offset += 1
                } else if source[offset] == UInt8(ascii: "#") {
                    while offset < limit, source[offset] != 0x0A { offset += 1 }
                } else {
                    break
                }
            }
        }
        end = offset
    }
}
