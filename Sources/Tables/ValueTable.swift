package import Diagnostics
import TimelineSyntax
internal import WholeFiles

/// A file with values for many films, one row per film: CSV, JSON, JSON lines or YAML.
package struct ValueTable: Sendable {
    /// The path for messages.
    package let path: String
    /// The rows without mistakes in what makes them rows. If there are `diagnostics`, their values
    /// may be checked, but no film should be made of them.
    package private(set) var rows: [TableRow] = []
    /// All errors in the file.
    package private(set) var diagnostics = DiagnosticSet()
    /// The text, for showing lines in messages.
    package private(set) var text = ""

    package static let maxRows = 100_000
    static let maxColumns = 1000
    static let maxCells = 1_000_000
    static let maxMistakes = 1000
    private var isFull: Bool { diagnostics.diagnostics.count >= Self.maxMistakes }

    enum Format: Hashable {
        case csv, tsv, json, jsonLines, yaml

        /// Selects the format by file name; nil if the name is unknown.
        init?(ofFile path: String) {
            let name = path.lowercased()
            let endings: [(String, Format)] = [
                (".csv", .csv), (".tsv", .tsv), (".json", .json), (".jsonl", .jsonLines),
                (".ndjson", .jsonLines), (".yaml", .yaml), (".yml", .yaml),
            ]
            guard let found = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
            self = found.1
        }

        /// Selects the format by the start of the text.
        init(ofText bytes: [UInt8]) {
            let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            switch start.first {
            case UInt8(ascii: "["): self = .json
            case UInt8(ascii: "{"): self = .jsonLines
            case UInt8(ascii: "-"):
                let isItem = start.dropFirst().first.map { $0 == 0x20 || $0 == 0x0A } ?? false
                let isDocument = start.starts(with: Array("---\n".utf8))
                self = isItem || isDocument ? .yaml : .csv
            default: self = .csv
            }
        }
    }

    /// The same table with one of its rows.
    ///
    /// - Parameter number: the row's, from 1.
    package func only(_ number: Int) -> ValueTable {
        var table = self
        table.rows = rows.filter { $0.number == number }
        return table
    }

    /// Reads a file of at most 16 MiB; `StandardInput.path` is standard input.
    ///
    /// - Parameter allowsOutside: whether it may be a link out of its folder.
    package init(file path: String, allowsOutside: Bool = false) {
        self.path = path
        do throws(DiagnosticError) {
            text = try ArgumentFile.text(path, allowsOutside: allowsOutside)
        } catch {
            for var finding in error.diagnostics.diagnostics {
                if finding.code == .notUtf8, Self.isSpreadsheet(path) {
                    finding.hint = "it is a spreadsheet: save it as CSV"
                }
                finding.location =
                    finding.location ?? SourceLocation(file: path, line: 1, column: 1)
                diagnostics.insert(finding)
            }
            return
        }
        read()
    }

    private static func isSpreadsheet(_ path: String) -> Bool {
        ["numbers", "ods", "xls", "xlsb", "xlsm", "xlsx"].contains(PathParts(path).ending)
    }

    /// Reads a text.
    package init(text: String, path: String) {
        self.path = path
        self.text = text
        read()
    }

    private mutating func read() {
        let bytes = Array(text.utf8)
        switch Format(ofFile: path) ?? Format(ofText: bytes) {
        case .csv: readCSV(bytes, separator: CSVReader.separator(of: bytes))
        case .tsv: readCSV(bytes, separator: UInt8(ascii: "\t"))
        case .json: readJSON(bytes)
        case .jsonLines: readLines(bytes)
        case .yaml:
            var reader = YAMLReader(file: path)
            let root = reader.read(text)
            diagnostics.formUnion(reader.diagnostics)
            if let root, !reader.diagnostics.hasErrors { take(root) }
        }
        if rows.isEmpty, !diagnostics.hasErrors {
            diagnostics.error(
                .noRows, "the file has no rows",
                hint: "in CSV, the first line has the names, and each further line a film's values",
                at: SourceLocation(file: path, line: 1, column: 1))
        }
    }

    /// Whether another row is within the limits. Reports an error if not.
    private mutating func hasRoom(at place: SourceLocation, cells: Int = 0) -> Bool {
        guard rows.count < Self.maxRows else {
            diagnostics.error(
                .tooManyRows, "there are more than \(Self.maxRows) rows",
                hint: "share them out among several files", at: place)
            rows = []
            return false
        }
        guard cells <= Self.maxCells else {
            diagnostics.error(
                .tooManyRows, "there are more than \(Self.maxCells) cells",
                hint: "share the rows out among several files", at: place)
            rows = []
            return false
        }
        if isFull {
            diagnostics.error(
                .tooManyMistakes,
                "there are \(Self.maxMistakes) mistakes; the rest of the file was not read",
                at: place)
        }
        return !isFull
    }

    // MARK: CSV

    private mutating func readCSV(_ bytes: [UInt8], separator: UInt8) {
        var reader = CSVReader(bytes, separator: separator)
        var header: CSVReader.Record?
        while header?.isBlank ?? true {
            guard let record = reader.record(maxCells: Self.maxColumns) else { break }
            header = record
        }
        guard let header, !header.isBlank else { return }
        if let extra = header.extra {
            diagnostics.error(
                .tooManyRows, "there are more than \(Self.maxColumns) columns",
                at: place(extra))
        }
        let columns = header.cells.map {
            TableRow.Column(name: Self.trimmed($0.text), place: place($0))
        }
        check(columns)
        tell(header.mistakes)
        var count = 0
        var number = 0
        while let record = reader.record(maxCells: columns.count) {
            // An empty line, or one with only separators, as spreadsheets write.
            if record.isBlank { continue }
            number += 1
            count += record.cells.count
            let rowPlace = record.cells.first.map(place) ?? place(record.end)
            guard hasRoom(at: rowPlace, cells: count) else { break }
            tell(record.mistakes)
            guard check(record, columns), record.mistakes.isEmpty else { continue }
            var cells: [TableRow.PlainCell] = []
            cells.reserveCapacity(record.cells.count)
            for (index, cell) in record.cells.enumerated() where !columns[index].name.isEmpty {
                cells.append(
                    TableRow.PlainCell(
                        text: cell.text, column: UInt32(index), line: UInt32(cell.line),
                        position: UInt32(cell.column)))
            }
            rows.append(TableRow(number: number, place: rowPlace, columns: columns, cells: cells))
        }
        // Without their names, cells mean nothing.
        if !header.mistakes.isEmpty || header.extra != nil { rows = [] }
    }

    private mutating func tell(_ mistakes: [CSVReader.Mistake]) {
        for mistake in mistakes where !isFull {
            diagnostics.error(
                .brokenCsv, mistake.message, hint: mistake.hint,
                at: place((mistake.line, mistake.column)))
        }
    }

    private mutating func check(_ columns: [TableRow.Column]) {
        var lines: [String: SourceLocation] = [:]
        for column in columns where !column.name.isEmpty {
            guard let other = lines.updateValue(column.place, forKey: column.name) else { continue }
            diagnostics.error(
                .duplicateKey, "\(quoted(column.name)) is given twice",
                hint: "it is already the column at \(other.line):\(other.column)", at: column.place)
        }
    }

    /// - Returns: whether the record has a cell for each column.
    private mutating func check(_ record: CSVReader.Record, _ columns: [TableRow.Column]) -> Bool {
        let countBefore = diagnostics.diagnostics.count
        let named = columns.lastIndex { !$0.name.isEmpty }.map { $0 + 1 } ?? 0
        if let extra = record.extra {
            let count =
                columns.count == 1 ? "there is 1 column" : "there are \(columns.count) columns"
            diagnostics.error(
                .unevenRow, "the row has more cells than there are columns",
                hint: "\(count); a cell with the separator in it needs quotes", at: place(extra))
        } else if record.cells.count < named {
            diagnostics.error(
                .unevenRow,
                "the row ends before the column \(quoted(columns[record.cells.count].name))",
                hint: "it has \(record.cells.count) of \(named) cells; an empty cell needs its "
                    + "separator, too", at: place(record.end))
        }
        for (column, cell) in zip(columns, record.cells)
        where column.name.isEmpty && !Self.trimmed(cell.text).isEmpty {
            diagnostics.error(
                .unevenRow, "the column of this cell has no name",
                hint: "the first line names the columns", at: place(cell))
        }
        return diagnostics.diagnostics.count == countBefore
    }

    private func place(_ cell: CSVReader.Cell) -> SourceLocation {
        place((cell.line, cell.column))
    }

    private func place(_ place: (line: Int, column: Int)) -> SourceLocation {
        SourceLocation(file: path, line: place.line, column: place.column)
    }

    package static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard
            scalars.first?.properties.isWhitespace ?? false
                || scalars.last?.properties.isWhitespace ?? false
        else { return text }
        let start = scalars.drop { $0.properties.isWhitespace }
        let end = start.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }

    // MARK: Documents

    private mutating func readJSON(_ bytes: [UInt8]) {
        var reader = LocatedJSONReader(bytes[...], file: path)
        let root = reader.read()
        if let mistake = reader.mistake { diagnostics.insert(mistake) }
        if let root { take(root) }
    }

    private mutating func readLines(_ bytes: [UInt8]) {
        var start = 0
        var number = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            number += 1
            var reader = LocatedJSONReader(bytes[start..<end], file: path, line: number)
            let node = reader.read()
            if let place = node?.location ?? reader.mistake?.location {
                guard hasRoom(at: place) else { return }
            }
            if let mistake = reader.mistake { diagnostics.insert(mistake) }
            if let node { append(node) }
            start = end + 1
        }
    }

    /// Reads a list of mappings.
    private mutating func take(_ root: YAMLNode) {
        guard let items = root.sequence else {
            diagnostics.error(
                .wrongType, "the rows must be a list of mappings, not \(root.summary)",
                at: root.location)
            return
        }
        for item in items {
            guard hasRoom(at: item.location) else { return }
            append(item)
        }
    }

    private mutating func append(_ node: YAMLNode) {
        guard let entries = node.mapping else {
            diagnostics.error(
                .wrongType, "a row must be a mapping from names to values, not \(node.summary)",
                at: node.location)
            return
        }
        rows.append(TableRow(number: rows.count + 1, place: node.location, entries: entries))
    }
}
