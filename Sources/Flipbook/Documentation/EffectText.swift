/// Effects and transitions as text for a terminal.
enum EffectText {
    private static let columns = 80

    /// One line each: name, kind, summary.
    static func list(_ entries: [GuideEntry]) -> String {
        table(entries.map { [$0.name, $0.kind.word, $0.summary] })
    }

    static func explanation(_ effect: GuideEntry) -> String {
        var text = "\(effect.name) (\(effect.kind.word))\n  \(effect.summary)\n"
        if !effect.discussion.isEmpty { text += "\n" + wrapped(effect.discussion) }
        if !effect.parameters.isEmpty {
            text += "\nParameters\n"
            text += table(
                effect.parameters.map { parameter in
                    [
                        "  " + parameter.name, parameter.kind.word,
                        parameter.fallback.map { "default \($0)" } ?? "required",
                        parameter.unit, parameter.summary,
                    ]
                })
        }
        return text + "\nExample\n  - \(effect.example)\n"
    }

    /// Aligns columns. The last one is not padded.
    static func table(_ rows: [[String]]) -> String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).dropLast().map { cell, width in
                cell + String(repeating: " ", count: width - cell.count + 2)
            }
            return cells.joined() + (row.last ?? "") + "\n"
        }.joined()
    }

    static func wrapped(_ paragraph: String) -> String {
        var lines: [String] = []
        for word in paragraph.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append("  \(word)")
            }
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
