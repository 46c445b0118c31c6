internal import Diagnostics
import TimelineExpansion
internal import TimelineModel
package import TimelineSyntax
internal import WholeFiles

/// The kind of a file: one answer for all that walk folders, and for editors, which may send any
/// file.
package enum FileKind: Sendable {
    /// Also one with mistakes: it has a key of timelines, or a word that is near one.
    case timeline
    /// Components for timelines, and nothing of a timeline's own.
    case components
    /// Rows of values.
    case table
    /// Values for a timeline: a mapping without any key of timelines.
    case values
    case shader
    case neither

    /// The kind by the file's contents.
    package init(_ tree: SyntaxTree) {
        let (keys, broken) = tree.topNames
        var suggestions = NameSuggestions()
        func isNear(_ words: [String], _ names: NearNames) -> Bool {
            words.contains { suggestions.nearest(to: $0, in: names) != nil }
        }
        if keys.contains("components"), keys.allSatisfy(Expander.fileKeys.contains),
            !isNear(broken, Self.ownKeys)
        {
            self = .components
        } else if isNear(keys + broken, Self.ownKeys) {
            self = .timeline
        } else if tree.root?.kind == .sequence {
            self = .table
        } else if keys.isEmpty || !tree.mistakes.isEmpty || isNear(keys, Self.allKeys) {
            self = .neither
        } else {
            self = .values
        }
    }

    /// The kind by the file's name alone; nil for YAML and JSON, which may be anything.
    package init?(named path: String) {
        switch PathParts(path).ending {
        case "yaml", "yml", "json": return nil
        case "metal": self = .shader
        case "csv", "tsv", "jsonl", "ndjson": self = .table
        default: self = .neither
        }
    }

    private static let keys =
        Timeline.format.names + Authoring.timelineKeys.map(\.name) + Expander.fileKeys
    private static let allKeys = NearNames(keys)
    /// Keys that files of other programs hardly have.
    private static let ownKeys = NearNames(
        keys.filter {
            !["about", "components", "duration", "fonts", "outputs", "values"].contains($0)
                && $0.utf8.count > 4
        })

    /// Whether a YAML file in a folder is none of its timelines. One that can't be read, or that is
    /// a link out of its folder, is checked like a timeline, so that somebody says why.
    package static func isBesideTimelines(file path: String) -> Bool {
        guard let text = try? ArgumentFile.text(path, allowsOutside: false) else { return false }
        let tree = SyntaxTree(text, file: path)
        return switch FileKind(tree) {
        case .timeline, .neither: false
        case .components, .table, .values, .shader: tree.mistakes.isEmpty
        }
    }
}
