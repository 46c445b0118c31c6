/// Reads comma separated values, record by record, by RFC 4180 and as programs write them.
///
/// It is our own since a mistake in a cell is told with the cell's line and column, which SwiftCSV
/// and its like don't keep.
///
/// Beyond the standard: a line may end with LF, CRLF or CR; spaces may stand around a cell in
/// quotes; a quote within a cell that doesn't begin with one is a letter like any other. A line
/// break within quotes is LF in the cell, whatever it is in the file.
struct CSVReader {
    struct Cell: Hashable {
        var text: String
        /// Of its first character, from 1; the column counts Unicode scalars.
        var line: Int
        var column: Int
        var isQuoted: Bool
    }

    struct Record {
        var cells: [Cell]
        /// The first cell past those that were asked for.
        var extra: Cell?
        /// Where a cell would follow the last one.
        var end: (line: Int, column: Int)

        /// Whether nothing stands in it, not even quotes.
        var isBlank: Bool { cells.allSatisfy { $0.text.isEmpty && !$0.isQuoted } && extra == nil }
    }

    struct Mistake: Hashable {
        var line: Int
        var column: Int
        var message: String
        var hint: String
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0
    private var line = 1
    private var column = 1
    private(set) var mistakes: [Mistake] = []

    private static let mostMistakes = 100
    private static let quote = UInt8(ascii: "\"")
    private static let space = UInt8(ascii: " ")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// - Parameter text: in UTF-8, without a byte order mark.
    init(_ text: [UInt8], separator: UInt8) {
        bytes = text
        self.separator = separator
    }

    /// What stands between the first line's cells: whichever of comma, semicolon and tab comes
    /// first outside quotes.
    static func separator(of text: [UInt8]) -> UInt8 {
        var isQuoted = false
        for byte in text {
            switch byte {
            case quote: isQuoted.toggle()
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"):
                if !isQuoted { return byte }
            case lineFeed, carriageReturn: if !isQuoted { return UInt8(ascii: ",") }
            default: break
            }
        }
        return UInt8(ascii: ",")
    }

    /// The next record; nil at the end.
    ///
    /// - Parameter most: cells beyond it are counted as one.
    mutating func record(most: Int) -> Record? {
        guard index < bytes.count else { return nil }
        var record = Record(cells: [], end: (line, column))
        while true {
            let cell = self.cell()
            if record.cells.count < most {
                record.cells.append(cell)
            } else if record.extra == nil {
                record.extra = cell
            }
            guard index < bytes.count, bytes[index] == separator else { break }
            advance()
        }
        record.end = (line, column)
        if index < bytes.count { endLine() }
        return record
    }

    private mutating func cell() -> Cell {
        var start = index
        while start < bytes.count, bytes[start] == Self.space { start += 1 }
        if start < bytes.count, bytes[start] == Self.quote {
            while index < start { advance() }
            return quotedCell()
        }
        var cell = Cell(text: "", line: line, column: column, isQuoted: false)
        cell.text = String(decoding: plainBytes(), as: UTF8.self)
        return cell
    }

    /// Up to the next separator or the line's end.
    private mutating func plainBytes() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != separator, !isBreak(bytes[index]) { advance() }
        return bytes[start..<index]
    }

    private mutating func quotedCell() -> Cell {
        var cell = Cell(text: "", line: line, column: column, isQuoted: true)
        var text: [UInt8] = []
        advance()
        while true {
            guard index < bytes.count else {
                report(
                    line: cell.line, column: cell.column, "the quote that begins here has no end",
                    "a quote within a cell is written twice")
                break
            }
            let byte = bytes[index]
            if byte == Self.quote {
                advance()
                guard index < bytes.count, bytes[index] == Self.quote else {
                    text += rest()
                    break
                }
                text.append(byte)
                advance()
            } else if isBreak(byte) {
                text.append(Self.lineFeed)
                endLine()
            } else {
                text.append(byte)
                advance()
            }
        }
        cell.text = String(decoding: text, as: UTF8.self)
        return cell
    }

    /// What stands between a closing quote and the next separator: nothing that counts.
    private mutating func rest() -> ArraySlice<UInt8> {
        while index < bytes.count, bytes[index] == Self.space { advance() }
        let (line, column) = (line, column)
        let rest = plainBytes()
        if !rest.isEmpty {
            report(
                line: line, column: column, "the cell goes on behind its closing quote",
                "a quote within a cell is written twice")
        }
        return rest
    }

    private func isBreak(_ byte: UInt8) -> Bool {
        byte == Self.lineFeed || byte == Self.carriageReturn
    }

    private mutating func endLine() {
        let isPair =
            bytes[index] == Self.carriageReturn && index + 1 < bytes.count
            && bytes[index + 1] == Self.lineFeed
        index += isPair ? 2 : 1
        line += 1
        column = 1
    }

    private mutating func advance() {
        // A scalar is counted by its first byte.
        if bytes[index] & 0xC0 != 0x80 { column += 1 }
        index += 1
    }

    private mutating func report(line: Int, column: Int, _ message: String, _ hint: String) {
        guard mistakes.count < Self.mostMistakes else { return }
        mistakes.append(Mistake(line: line, column: column, message: message, hint: hint))
    }
}
