package import Diagnostics
internal import Hashing
import TimelineReading
import TimelineSyntax
internal import WholeFiles

/// A timeline in plain form, and the texts of its source files.
package struct PlainDocument: Sendable {
    var root: YAMLNode
    /// The timeline's path.
    package var path: String
    /// Source texts by path, as used in locations.
    package var sources: FileTexts

    /// The timeline as YAML, without comments.
    package var text: String { YAMLWriter.document(root) }

    /// A part of a timeline.
    package enum Part: Hashable, Sendable {
        case whole
        /// A top-level key such as `framerate` or `canvas`.
        case key(String)
        /// An entry of `animators`, `touches`, ….
        case entry(String, of: String)
        /// A layer without its children, by index path. With scenes, the first index is the
        /// scene's.
        case layer([Int])
    }

    /// Returns the locations where two timelines differ in a part, including the sources of
    /// expanded values.
    ///
    /// - Parameter old, new: the part in each timeline; nil if absent.
    package static func differences(
        _ before: PlainDocument, _ old: Part?, _ after: PlainDocument, _ new: Part?
    ) -> (old: [SourceLocation], new: [SourceLocation]) {
        var comparison = NodeComparison()
        comparison.compare(old.flatMap { before.node($0) }, new.flatMap { after.node($0) })
        return (comparison.old, comparison.new)
    }

    /// The lines of a source file, from 1, that have more than comments and spaces; nil for a file
    /// that isn't YAML.
    package func writtenLines(of file: String) -> Set<Int>? {
        guard FileKind(named: file) == nil, let text = sources[file] else { return nil }
        return SyntaxTree(text, file: file).writtenLines
    }

    /// The location of a top-level key's value, or of an item of its list.
    package func location(ofKey key: String, item: Int? = nil) -> SourceLocation? {
        let node = root.child(key)
        guard let item, let items = node?.sequence, items.indices.contains(item) else {
            return node?.location
        }
        return items[item].location
    }

    private func node(_ part: Part) -> YAMLNode? {
        switch part {
        case .whole: return root
        case .key(let key): return root.child(key)
        case .entry(let name, let section): return root.child(section)?.child(name)
        case .layer(let path):
            var rest = path[...]
            var list = root.child("layers")?.sequence
            if let scenes = root.child("scenes")?.mapping, let scene = rest.popFirst(),
                scene != scenes.count
            {
                list = scenes.indices.contains(scene) ? scenes[scene].value.layerList.sequence : nil
            }
            while let index = rest.popFirst() {
                guard let items = list, items.indices.contains(index) else { return nil }
                let node = items[index]
                guard !rest.isEmpty else { return node.withoutLayersInside }
                list = YAMLNode.groups.lazy.compactMap { node.child($0)?.sequence }.first
            }
            return nil
        }
    }

    /// Returns a file's path relative to the timeline's folder, which identifies it in both
    /// revisions.
    package func name(of file: String) -> String {
        let folder = PathParts.steps(in: PathParts(path).folder)
        let parts = PathParts.steps(in: file)
        return (PathParts.way(from: folder, to: parts.dropLast()) + parts.suffix(1))
            .joined(separator: "/")
    }
}

extension YAMLNode {
    fileprivate static let groups = TimelineReader.groupKeys

    /// The layer without its children.
    fileprivate var withoutLayersInside: YAMLNode {
        guard var entries = mapping else { return self }
        for index in entries.indices where Self.groups.contains(entries[index].key) {
            entries[index].value = YAMLNode(.sequence([]), at: entries[index].keyLocation)
        }
        var node = self
        node.content = .mapping(entries)
        return node
    }
}

/// Compares two nodes recursively.
private struct NodeComparison {
    var old: [SourceLocation] = []
    var new: [SourceLocation] = []

    mutating func compare(_ before: YAMLNode?, _ after: YAMLNode?) {
        guard let before, let after else {
            if let before { old += before.sourcePlaces }
            if let after { new += after.sourcePlaces }
            return
        }
        switch (before.content, after.content) {
        case (.scalar(let left), .scalar(let right))
        where ExactText(left.text) == ExactText(right.text) && left.isPlain == right.isPlain:
            return
        case (.sequence(let left), .sequence(let right)):
            for index in 0..<max(left.count, right.count) {
                compare(
                    index < left.count ? left[index] : nil,
                    index < right.count ? right[index] : nil)
            }
        case (.mapping(let left), .mapping(let right)):
            for entry in left {
                let other = right.first { $0.key == entry.key }
                if other == nil { old.append(entry.keyLocation) }
                compare(entry.value, other?.value)
            }
            for entry in right where !left.contains(where: { $0.key == entry.key }) {
                new.append(entry.keyLocation)
                compare(nil, entry.value)
            }
        default:
            old += before.sourcePlaces
            new += after.sourcePlaces
        }
    }
}
