package import Diagnostics

/// Collects the findings of a timeline with the values of many rows. An error caused by a cell is
/// reported at that cell; one that is independent of the rows is reported once.
package struct RowFindings: Sendable {
    private let table: String
    private var found = DiagnosticSet()
    /// Findings that belong to no cell, with their rows.
    private var unplaced: [Unplaced] = []
    private var numbers: [Key: Int] = [:]
    private var rowCount = 0
    private var wrongRows = 0

    /// Identifies equal findings. A warning is reported once, even if its text differs between
    /// rows.
    private struct Key: Hashable {
        var code: FindingCode
        var message: String?
        var location: SourceLocation?
    }

    private struct Unplaced: Sendable {
        var finding: Diagnostic
        var rows: [TableRow]
    }

    /// The maximum number of rows with errors to report.
    package static let maxWrongRows = 1000

    /// - Parameter table: the table's path.
    package init(table: String) { self.table = table }

    /// Whether the limit is reached.
    package var isFull: Bool { wrongRows >= Self.maxWrongRows }

    /// Adds the findings of a row.
    package mutating func add(_ findings: DiagnosticSet, of row: TableRow) {
        rowCount += 1
        if findings.hasErrors { wrongRows += 1 }
        for finding in findings.diagnostics { add(finding, of: row) }
    }

    /// Adds a finding with a location in the table.
    package mutating func add(_ finding: Diagnostic) { found.insert(finding) }

    private mutating func add(_ finding: Diagnostic, of row: TableRow) {
        if let place = finding.location, place.file == table {
            found.insert(finding)
        } else if let cell = cell(of: finding) {
            found.insert(Self.finding(finding, at: cell))
        } else {
            let isError = finding.severity == .error
            let key = Key(
                code: finding.code, message: isError ? finding.message : nil,
                location: finding.location)
            if let number = numbers[key] {
                unplaced[number].rows.append(row)
            } else {
                numbers[key] = unplaced.count
                unplaced.append(Unplaced(finding: finding, rows: [row]))
            }
        }
    }

    /// Returns the cell that caused a finding.
    private func cell(of finding: Diagnostic) -> SourceLocation? {
        var use = finding.location?.uses
        while let next = use {
            if case .value = next.reason, next.location.file == table { return next.location }
            use = next.location.uses
        }
        return nil
    }

    private static func finding(_ finding: Diagnostic, at cell: SourceLocation) -> Diagnostic {
        var finding = finding
        let place = finding.location
        finding.location = SourceLocation(file: cell.file, line: cell.line, column: cell.column)
        if let place { finding.location?.uses = PlaceOfUse(.row, at: place) }
        return finding
    }

    /// All findings.
    package var all: DiagnosticSet {
        var all = DiagnosticSet()
        for item in unplaced {
            let isError = item.finding.severity == .error
            // A row with errors yields few warnings, so it doesn't count.
            if item.rows.count >= (isError ? rowCount : rowCount - wrongRows) {
                all.insert(item.finding)
            } else {
                let rows = isError ? item.rows : [item.rows[0]]
                for row in rows { all.insert(Self.finding(item.finding, at: row.place)) }
            }
        }
        all.formUnion(found)
        guard isFull, let last = all.sorted.last?.location else { return all }
        all.error(
            .tooManyMistakes, "\(Self.maxWrongRows) rows have errors; the rest was not checked",
            at: last)
        return all
    }
}
