package import Diagnostics

/// The values of one film, from a table of them.
///
/// Rows are equal where they are the same one.
package final class TableRow: Sendable {
    /// Counted from 1, without the header.
    package let number: Int
    package let place: SourceLocation
    /// Of the first line, by the order of the cells; of a document without one, none.
    private let columns: [Column]
    private let cells: [PlainCell]
    private let entries: [YAMLEntry]

    struct Column: Sendable {
        var name: String
        var place: SourceLocation
    }

    /// A cell of CSV: small, since a table may have a million.
    struct PlainCell: Sendable {
        var text: String
        var column: UInt32
        var line: UInt32
        var position: UInt32
    }

    /// A value and its places.
    struct Cell: Sendable {
        var name: String
        var namePlace: SourceLocation
        var place: SourceLocation
        var content: Content

        enum Content: Sendable {
            /// To be read as what the value is declared as.
            case text(String)
            case node(YAMLNode)
        }

        /// Whether it leaves a value that isn't a text as it is without the row.
        var isEmpty: Bool {
            switch content {
            case .text(let text): text.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
            case .node(let node): node.isNull
            }
        }
    }

    init(number: Int, place: SourceLocation, columns: [Column], cells: [PlainCell]) {
        (self.number, self.place) = (number, place)
        (self.columns, self.cells) = (columns, cells)
        entries = []
    }

    init(number: Int, place: SourceLocation, entries: [YAMLEntry]) {
        (self.number, self.place, self.entries) = (number, place, entries)
        (columns, cells) = ([], [])
    }

    var values: [Cell] {
        let plain = cells.map { cell in
            let column = columns[Int(cell.column)]
            let place = SourceLocation(
                file: self.place.file, line: Int(cell.line), column: Int(cell.position))
            return Cell(
                name: column.name, namePlace: column.place, place: place,
                content: .text(cell.text))
        }
        return plain
            + entries.map {
                Cell(
                    name: $0.key, namePlace: $0.keyLocation, place: $0.value.location,
                    content: .node($0.value))
            }
    }

    /// Where a value is given, or else the row.
    package func place(of name: String) -> SourceLocation {
        if let cell = cells.first(where: { columns[Int($0.column)].name == name }) {
            return SourceLocation(
                file: place.file, line: Int(cell.line), column: Int(cell.position))
        }
        return entries.first { $0.key == name }?.value.location ?? place
    }
}

extension TableRow: Hashable {
    package static func == (left: TableRow, right: TableRow) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
