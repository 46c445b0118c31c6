import TimelineSyntax

/// Reads comma-separated values by RFC 4180, record by record.
///
/// Existing Swift readers, such as SwiftCSV, don't keep the line and column of a cell, which
/// messages need.
///
/// Beyond the standard: lines may end with LF, CRLF or CR; spaces are allowed around a quoted cell;
/// a quote inside an unquoted cell is literal. A line break in a quoted cell becomes LF.
struct CSVReader {
    struct Cell: Hashable {
        var text: String
        /// The location of its first character, from 1. Columns count Unicode scalars.
        var line: Int
        var column: Int
        var isQuoted: Bool
    }

    struct Record {
        var cells: [Cell]
        /// The first cell beyond the limit.
        var extra: Cell?
        /// The location after the last cell.
        var end: (line: Int, column: Int)
        /// The first mistakes in its cells, at most `ValueTable.maxMistakes`.
        var mistakes: [Mistake] = []

        /// Whether all cells are empty and unquoted.
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
    /// The mistakes in the record that is being read.
    private var mistakes: [Mistake] = []

    private static let quote = UInt8(ascii: "\"")
    private static let space = UInt8(ascii: " ")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Begins after Excel's line `sep=;`, which gives the separator, if the text has one.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark.
    ///   - separator: the one of a text without such a line.
    init(_ text: [UInt8], separator: UInt8) {
        bytes = text
        let named = Self.namedSeparator(of: text)
        self.separator = named ?? separator
        if named != nil { _ = record(maxCells: 1) }
    }

    /// Returns the separator that the first line names: `sep=;`, also in quotes.
    private static func namedSeparator(of text: [UInt8]) -> UInt8? {
        var line = text.prefix(16).prefix { $0 != lineFeed && $0 != carriageReturn }
        if line.first == quote, line.last == quote { line = line.dropFirst().dropLast() }
        guard line.count == 5, String(decoding: line, as: UTF8.self).lowercased().hasPrefix("sep="),
            let separator = line.last, (0x21...0x7E).contains(separator) || separator == 0x09,
            separator != quote, !isDigit(separator), !isNamePart(Unicode.Scalar(separator))
        else { return nil }
        return separator
    }

    /// Detects the separator: the first comma, semicolon or tab outside quotes.
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

    /// Returns the next record; nil at the end.
    ///
    /// - Parameter most: the maximum number of cells. All further ones become `extra`.
    mutating func record(maxCells: Int) -> Record? {
        guard index < bytes.count else { return nil }
        var record = Record(cells: [], end: (line, column))
        mistakes = []
        while true {
            let cell = self.cell()
            if record.cells.count < maxCells {
                record.cells.append(cell)
            } else if record.extra == nil {
                record.extra = cell
            }
            guard index < bytes.count, bytes[index] == separator else { break }
            advance()
        }
        record.end = (line, column)
        record.mistakes = mistakes
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

    /// Returns the bytes up to the next separator or the end of the line.
    private mutating func plainBytes() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != separator, !isBreak(bytes[index]) { advance() }
        return bytes[start..<index]
    }

    private mutating func quotedCell() -> Cell {
        var cell = Cell(text: "", line: line, column: column, isQuoted: true)
        var text: [UInt8] = []
        advance()
        let opening = (index, line, column)
        while true {
            guard index < bytes.count else {
                report(
                    line: cell.line, column: cell.column, "the quote that begins here has no end",
                    "a quote within a cell is written twice")
                // Read as a cell without quotes, so that it doesn't hide the lines below. All
                // quotes behind it are doubled, so this happens once.
                (index, line, column) = opening
                text = Array(plainBytes())
                break
            }
            let byte = bytes[index]
            if byte == Self.quote {
                advance()
                guard index < bytes.count, bytes[index] == Self.quote else {
                    text += rest(of: cell)
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

    /// Returns the text between a closing quote and the next separator, which should be empty.
    private mutating func rest(of cell: Cell) -> ArraySlice<UInt8> {
        while index < bytes.count, bytes[index] == Self.space { advance() }
        let (line, column) = (line, column)
        let rest = plainBytes()
        if !rest.isEmpty {
            let begins = cell.line < line ? "; the cell begins in line \(cell.line)" : ""
            report(
                line: line, column: column, "the cell continues after its closing quote",
                "a quote within a cell is written twice" + begins)
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
        // Counts the first byte of each scalar.
        if bytes[index] & 0xC0 != 0x80 { column += 1 }
        index += 1
    }

    private mutating func report(line: Int, column: Int, _ message: String, _ hint: String) {
        guard mistakes.count < ValueTable.maxMistakes else { return }
        mistakes.append(Mistake(line: line, column: column, message: message, hint: hint))
    }
}
