package import Diagnostics
package import TimelineSyntax

/// The values of one film: a row of a table.
///
/// Rows are equal if they are identical.
package final class TableRow: Sendable {
    /// The row's number from 1, without the header.
    package let number: Int
    package let place: SourceLocation
    /// The columns of the first line, in order; empty for JSON and YAML.
    private let columns: [Column]
    private let cells: [PlainCell]
    private let entries: [YAMLEntry]

    struct Column: Sendable {
        var name: String
        var place: SourceLocation
    }

    /// A cell of CSV. It is kept small, since a table may have a million.
    struct PlainCell: Sendable {
        var text: String
        var column: UInt32
        var line: UInt32
        var position: UInt32
    }

    /// A value with its name and locations.
    package struct Cell: Sendable {
        package var name: String
        package var namePlace: SourceLocation
        package var place: SourceLocation
        package var content: Content

        package enum Content: Sendable {
            /// A text to be read by the value's declaration.
            case text(String)
            case node(YAMLNode)
        }

        /// Whether the cell is empty. It then sets a text, but no other value.
        package var isEmpty: Bool {
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

    package var values: [Cell] {
        let plain = cells.map { cell in
            let column = columns[Int(cell.column)]
            let place = SourceLocation(
                file: self.place.file, line: Int(cell.line), column: Int(cell.position))
            return Cell(
                name: column.name, namePlace: column.place, place: place, content: .text(cell.text))
        }
        return plain
            + entries.map {
                Cell(
                    name: $0.key, namePlace: $0.keyLocation, place: $0.value.location,
                    content: .node($0.value))
            }
    }

    /// Returns a value's location, or else the row's.
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
