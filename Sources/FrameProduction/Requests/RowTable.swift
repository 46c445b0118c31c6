package import Diagnostics
package import Tables
import TimelineSyntax

/// A table of values with one film per row, read from CSV, JSON, JSON lines or YAML.
///
/// ```swift
/// let people = try RowTable("people.csv")
/// try RowExporter(timeline: "card.yaml", rows: people)
///     .export(to: [Output("out/{name}.mp4")], manifest: "out/batch.json")
/// ```
///
/// Columns are named after the values that the timeline declares under `values`. The declaration
/// decides a cell's type: `7` is a text for one value and a number for another.
public struct RowTable: Sendable {
    /// The values of one film.
    public struct Row: Hashable, Sendable {
        package let row: TableRow

        package init(row: TableRow) { self.row = row }

        /// The row's number, counted from 1; the header isn't counted.
        public var number: Int { row.number }
        /// The table's path and the row's line, such as `people.csv:7`.
        public var place: String { "\(row.place.file):\(row.place.line)" }
    }

    package let table: ValueTable

    /// Reads a file of at most 16 MiB and 100 000 rows. The path `-` reads standard input.
    ///
    /// - Parameter allowsAssetsOutside: whether it may be a link out of its folder.
    /// - Throws: `FlipbookError.invalid` with all errors in the file, with line and column. The
    ///   values are checked against a timeline only when it is rendered with them.
    public init(_ path: String, allowsAssetsOutside: Bool = false) throws(FlipbookError) {
        self.init(reading: path, allowsAssetsOutside: allowsAssetsOutside)
        try check()
    }

    /// Reads a file, also one with errors: `RowCheck` and `RowBatch` report them, and those in the
    /// values of the rows that could be read.
    package init(reading path: String, allowsAssetsOutside: Bool) {
        self.init(
            ValueTable(file: TimelineInput.path(path), allowsOutside: allowsAssetsOutside))
    }

    package var hasErrors: Bool { table.diagnostics.hasErrors }

    /// - Throws: `FlipbookError.invalid` if the file has errors.
    package func check() throws(FlipbookError) {
        guard hasErrors else { return }
        throw .invalid(Findings(table.diagnostics, sources: sources))
    }

    private init(_ table: ValueTable) { self.table = table }

    /// Returns the same table with one of its rows.
    ///
    /// - Parameter number: the row's, from 1.
    /// - Throws: `FlipbookError.request` if the row doesn't exist.
    public func only(_ number: Int) throws(FlipbookError) -> RowTable {
        let one = RowTable(table.only(number))
        guard one.rows.count == 1 else {
            try check()
            throw .request("there is no row \(number) in '\(path)', which has \(rows.count)")
        }
        return one
    }

    /// The path for messages.
    public var path: String { table.path }

    /// The table's text by its path, for showing lines in messages; empty if there is none to show.
    package var sources: FileTexts { table.text.isEmpty ? [:] : [table.path: table.text] }

    public var rows: [Row] { table.rows.map(Row.init) }
}

extension RowFindings {
    /// Starts with the errors of the table itself.
    package init(table: RowTable) {
        self.init(table: table.path)
        for finding in table.table.diagnostics.diagnostics { add(finding) }
    }
}

/// The film of a timeline and a row.
package struct RowFilm: Sendable {
    /// The timeline file's path.
    package var timeline: String
    package var row: TableRow

    package init(timeline: String, row: TableRow) {
        self.timeline = timeline
        self.row = row
    }

    /// The name for messages.
    package func name(isOnly: Bool) -> String {
        let place = "\(row.place.file):\(row.place.line)"
        return isOnly ? place : "\(timeline), \(place)"
    }

    package func options(_ options: RenderOptions) -> RenderOptions {
        var options = options
        options.values.row = RowTable.Row(row: row)
        return options
    }
}

extension YAMLNode {
    /// The value for JSON.
    package var json: JSON {
        switch content {
        case .poison: return .null
        case .scalar(let scalar):
            if scalar.isNull { return .null }
            if let boolean = scalar.boolean { return .boolean(boolean) }
            guard let number = scalar.number, number.isFinite else { return .string(scalar.text) }
            return .number(number)
        case .sequence(let items): return .array(items.map(\.json))
        case .mapping(let entries): return .object(entries.map { ($0.key, $0.value.json) })
        }
    }
}
