internal import Diagnostics

/// A text that an editor has open. Positions are LSP's: lines from 0, and UTF-16 code units.
struct TextDocument: Sendable {
    struct Position: Hashable, Comparable, Sendable {
        var line: Int
        var character: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.character) < (right.line, right.character)
        }

        /// Goes on to the next character, byte by byte of UTF-8.
        mutating func advance(over byte: UInt8) {
            if byte == 0x0A {
                (line, character) = (line + 1, 0)
            } else if byte & 0xC0 != 0x80 {
                character += byte >= 0xF0 ? 2 : 1
            }
        }

        var json: JSON {
            ["line": .integer(line), "character": .integer(character)]
        }
    }

    /// The lines without their breaks; at least one.
    private(set) var lines: [String]

    init(_ text: String) { lines = Self.lines(of: text) }

    var text: String { lines.joined(separator: "\n") }

    var end: Position {
        Position(line: lines.count - 1, character: lines[lines.count - 1].utf16.count)
    }

    /// The text up to a position; nil if the line doesn't exist.
    func text(before position: Position) -> String? {
        guard lines.indices.contains(position.line) else { return nil }
        let line = lines[position.line]
        let last = line[..<index(max(0, position.character), in: line)]
        return (lines[..<position.line] + [String(last)]).joined(separator: "\n")
    }

    /// Line breaks are `\n`, `\r\n` and `\r`, as in LSP.
    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }.map(String.init)
    }

    /// Replaces a range. Positions beyond a line's end, or the text's, are those ends.
    mutating func replace(_ start: Position, _ end: Position, with text: String) {
        let (start, end) = (min(bounded(start), bounded(end)), max(bounded(start), bounded(end)))
        let first = lines[start.line]
        let last = lines[end.line]
        let whole =
            first[..<index(start.character, in: first)] + text
            + last[index(end.character, in: last)...]
        lines.replaceSubrange(start.line...end.line, with: Self.lines(of: String(whole)))
    }

    private func bounded(_ position: Position) -> Position {
        guard position.line < lines.count else { return end }
        guard position.line >= 0 else { return Position(line: 0, character: 0) }
        let maximum = lines[position.line].utf16.count
        return Position(line: position.line, character: min(max(0, position.character), maximum))
    }

    private func index(_ character: Int, in line: String) -> String.Index {
        let index = line.utf16.index(line.startIndex, offsetBy: min(character, line.utf16.count))
        // Not within a surrogate pair.
        return index.samePosition(in: line.unicodeScalars) ?? line.utf16.index(before: index)
    }

    /// The position of a place in a file, which counts lines and Unicode scalars from 1.
    func position(line: Int, column: Int) -> Position {
        let row = min(max(0, line - 1), lines.count - 1)
        let scalars = lines[row].unicodeScalars.prefix(max(0, column - 1))
        return Position(line: row, character: scalars.reduce(0) { $0 + UTF16.width($1) })
    }
}
