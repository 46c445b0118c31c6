internal import LayerKinds
import TimelineExpansion
internal import TimelineModel

/// The tables of `Docs/timeline-format.md` between `<!-- table: NAME -->` and `<!-- end -->`.
package enum FormatTables {
    /// Returns the document with all tables regenerated from the format's declarations.
    ///
    /// - Returns: nil if a table's end is missing or its name is unknown.
    package static func updated(_ document: String) -> String? {
        var lines: [Substring] = []
        var rest = document.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = rest.popFirst() {
            lines.append(line)
            guard line.hasPrefix(opening), line.hasSuffix(" -->") else { continue }
            let name = line.dropFirst(opening.count).dropLast(4)
            guard
                let keys = BuiltInLayerKinds.format.tables.first(where: { $0.name == name })?.keys,
                let end = rest.firstIndex(of: closing)
            else { return nil }
            lines += rows(keys)
            rest = rest[end...]
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the names of tables that the document lacks.
    package static func missing(in document: String) -> [String] {
        BuiltInLayerKinds.format.tables.map(\.name).filter {
            !document.contains("\(opening)\($0) -->\n")
        }
    }

    private static let opening = "<!-- table: "
    private static let closing: Substring = "<!-- end -->"

    private static func rows(_ keys: [KeyDescription]) -> [Substring] {
        let tellsAbsence = keys.contains { $0.absence != .unsaid }
        let head: [Substring] =
            tellsAbsence ? ["| key | | default |", "|---|---|---|"] : ["| key | |", "|---|---|"]
        return head
            + keys.map { key in
                let absence =
                    switch key.absence {
                    case .mistake: "required"
                    case .means(let words): words
                    case .unsaid: ""
                    }
                let summary = GuideText.markdownCell(key.summary)
                let cells = ["`\(key.name)`", summary] + (tellsAbsence ? [absence] : [])
                return "| \(cells.joined(separator: " | ")) |"
            }
    }
}
