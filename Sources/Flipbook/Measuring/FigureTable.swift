internal import Diagnostics

/// How figures are written: in columns for people, and for programs.
enum FigureTable {
    /// A line a row; the first column to the left, the others to the right.
    static func text(_ rows: [[String]]) -> String {
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

    static func hundredths(_ value: Double) -> String {
        let whole = Int((value * 100).rounded())
        let rest = whole % 100
        return "\(whole / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// For programs.
    static func thousandths(_ value: Double) -> JSON { .number((value * 1000).rounded() / 1000) }
}
