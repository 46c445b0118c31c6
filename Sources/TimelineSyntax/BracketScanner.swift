/// Finds the brackets around a place, and the item that it is in, also in a text with mistakes.
///
/// In blocks, a bracket or a quote counts only where a value can begin: elsewhere it is a letter.
struct BracketScanner {
    struct Bracket {
        /// The offset of `[` or `{`.
        var opening: Int
        /// The offset after it, or after the last comma.
        var itemStart: Int
    }

    private let bytes: [UInt8]
    private(set) var index: Int
    private(set) var brackets: [Bracket] = []
    /// The last text in quotes that goes over several lines.
    private(set) var longText: Range<Int>?
    /// The quote of a text that has no end.
    private var openQuote: UInt8?
    /// Whether a value can begin.
    private var expectsValue = true
    /// The column of the last key or dash.
    private var margin = 0
    private var lineStart = 0

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        index = start
        lineStart = start
    }

    /// Reads a text up to an offset.
    init(_ bytes: [UInt8], upTo offset: Int) {
        self.init(bytes)
        while index < offset { step() }
    }

    /// Returns the brackets in which an offset is, the innermost last.
    static func brackets(around offset: Int, in bytes: [UInt8]) -> [Bracket] {
        BracketScanner(bytes, upTo: offset).brackets
    }

    /// Returns where an item in brackets ends: the offset of the next comma, or of the bracket that
    /// closes its own; nil if there is none before a limit.
    static func endOfItem(from start: Int, before limit: Int, in bytes: [UInt8]) -> Int? {
        var scanner = BracketScanner(bytes, from: start)
        scanner.brackets = [Bracket(opening: start, itemStart: start)]
        while scanner.index < limit {
            let byte = bytes[scanner.index]
            if scanner.brackets.count == 1, [0x2C, 0x5D, 0x7D].contains(byte) {
                return scanner.index
            }
            scanner.step()
        }
        return nil
    }

    /// Whether the bracket at an offset is closed before the end of the text.
    static func isClosed(_ opening: Int, in bytes: [UInt8]) -> Bool {
        var scanner = BracketScanner(bytes, from: opening)
        scanner.step()
        while scanner.index < bytes.count, !scanner.brackets.isEmpty {
            let byte = bytes[scanner.index]
            // `[1, 2 }` isn't closed by another's bracket.
            if let last = scanner.brackets.last, byte == 0x5D || byte == 0x7D,
                byte != bytes[last.opening] + 2
            {
                return false
            }
            scanner.step()
        }
        return scanner.brackets.isEmpty
    }

    /// Returns the offset after the bracket that closes one; nil if there is none before a limit.
    static func endOfBrackets(from opening: Int, before limit: Int, in bytes: [UInt8]) -> Int? {
        var scanner = BracketScanner(bytes, from: opening)
        scanner.step()
        while scanner.index < limit, !scanner.brackets.isEmpty { scanner.step() }
        return scanner.brackets.isEmpty ? scanner.index : nil
    }

    /// Returns what closes all that is open at the end of a text.
    static func closing(_ bytes: [UInt8]) -> [UInt8] {
        let scanner = BracketScanner(bytes, upTo: bytes.count)
        let quote = scanner.openQuote.map { [$0] } ?? []
        guard !scanner.brackets.isEmpty else { return quote }
        // A comment may come last.
        return quote + [0x0A] + scanner.brackets.reversed().map { bytes[$0.opening] + 2 }
    }

    private func isBlank(_ offset: Int) -> Bool {
        offset >= bytes.count || bytes[offset] <= 0x20
    }

    private mutating func step() {
        let byte = bytes[index]
        let isFlow = !brackets.isEmpty
        switch byte {
        case 0x0A:
            index += 1
            lineStart = index
            expectsValue = true
        case 0x20, 0x09, 0x0D: index += 1
        case UInt8(ascii: "#") where index == 0 || isBlank(index - 1):
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        case UInt8(ascii: ":") where isBlank(index + 1) || isFlow:
            expectsValue = true
            index += 1
        case UInt8(ascii: ",") where isFlow:
            brackets[brackets.count - 1].itemStart = index + 1
            expectsValue = true
            index += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if expectsValue || isFlow {
                brackets.append(Bracket(opening: index, itemStart: index + 1))
                expectsValue = true
            }
            index += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if isFlow { brackets.removeLast() }
            expectsValue = false
            index += 1
        default: if expectsValue { value(byte, isFlow: isFlow) } else { index += 1 }
        }
    }

    private mutating func value(_ byte: UInt8, isFlow: Bool) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let start = index
            let end = Self.closedQuotes(from: index, in: bytes)
            if end == nil { openQuote = byte }
            index = end ?? bytes.count
            if let lineBreak = bytes[start..<index].lastIndex(of: 0x0A) {
                longText = start..<index
                lineStart = lineBreak + 1
            }
            expectsValue = false
        case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "*"):
            while !isBlank(index), !",]}".utf8.contains(bytes[index]) { index += 1 }
            expectsValue = byte != UInt8(ascii: "*")
        case UInt8(ascii: "-") where isBlank(index + 1) && !isFlow,
            UInt8(ascii: "?") where isBlank(index + 1):
            margin = index - lineStart
            index += 1
        case UInt8(ascii: "|") where !isFlow, UInt8(ascii: ">") where !isFlow: skipBlock()
        default:
            if bytes[lineStart..<index].allSatisfy({ $0 == 0x20 || $0 == 0x2D }) {
                margin = index - lineStart
            }
            expectsValue = false
            index += 1
        }
    }

    /// The offset after a text in quotes, or the end of the bytes.
    static func endOfQuotes(from opening: Int, in bytes: [UInt8]) -> Int {
        closedQuotes(from: opening, in: bytes) ?? bytes.count
    }

    /// The offset after a text in quotes; nil if it has no end.
    private static func closedQuotes(from opening: Int, in bytes: [UInt8]) -> Int? {
        let quote = bytes[opening]
        var index = opening + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
            } else if bytes[index] != quote {
                index += 1
            } else if quote == UInt8(ascii: "'"), index + 1 < bytes.count,
                bytes[index + 1] == quote
            {
                index += 2
            } else {
                return index + 1
            }
        }
        return nil
    }

    /// Skips the lines of a block, which are indented more than its key.
    private mutating func skipBlock() {
        func skipLine() { while index < bytes.count, bytes[index] != 0x0A { index += 1 } }
        skipLine()
        while index < bytes.count {
            var start = index + 1
            while start < bytes.count, bytes[start] == 0x20 { start += 1 }
            let isEmpty = start >= bytes.count || bytes[start] == 0x0A || bytes[start] == 0x0D
            guard isEmpty || start - index - 1 > margin else { return }
            index = min(start, bytes.count)
            skipLine()
        }
    }
}
