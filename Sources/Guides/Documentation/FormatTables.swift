internal import LayerKinds
import TimelineExpansion
internal import TimelineModel

/// The tables of `Docs/timeline-format.md`.
enum FormatTables {
    /// All tables, each between its marks.
    static var all: String {
        BuiltInLayerKinds.format.tables.map { table in
            let lines = ["<!-- table: \(table.name) -->"] + rows(table.keys) + ["<!-- end -->"]
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func rows(_ keys: [KeyDescription]) -> [String] {
        let tellsAbsence = keys.contains { $0.absence != .unsaid }
        let head: [String] =
            tellsAbsence ? ["| key | | default |", "|---|---|---|"] : ["| key | |", "|---|---|"]
        return head
            + keys.map { key in
                let absence =
                    switch key.absence {
                    case .mistake: "required"
                    case .means(let words): words
                    case .own, .unsaid: ""
                    }
                let summary = GuideText.markdownCell(key.summary)
                let cells = ["`\(key.name)`", summary] + (tellsAbsence ? [absence] : [])
                return "| \(cells.joined(separator: " | ")) |"
            }
    }
}
