package import Diagnostics

/// Formats figures in tables and for JSON.
package enum FigureTable {
    /// One line per row. The first column is left-aligned, the others right-aligned.
    package static func text(_ rows: [[String]]) -> String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        let lines = rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }
            return cells.joined(separator: "  ") + "\n"
        }
        return lines.joined()
    }

    package static func hundredths(_ value: Double) -> String {
        let whole = Int((value * 100).rounded())
        let rest = whole % 100
        return "\(whole / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Rounds a number for JSON.
    package static func thousandths(_ value: Double) -> JSON {
        .number((value * 1000).rounded() / 1000)
    }
}
