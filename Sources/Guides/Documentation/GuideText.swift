/// The layout that guides share.
enum GuideText {
    private static let columns = 80

    /// Aligns the columns of a table for a terminal. The last one is not padded.
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

    /// Breaks a paragraph into indented lines for a terminal.
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

    /// A text in a cell of a Markdown table. Escapes bars, which would end the cell.
    static func markdownCell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
