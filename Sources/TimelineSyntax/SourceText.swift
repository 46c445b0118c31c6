package import Diagnostics
internal import PortableMath

/// A file's characters, and where its lines begin.
///
/// Offsets count bytes of UTF-8 from the start of the file.
package final class SourceText: Sendable {
    /// The path, as the user wrote it.
    package let file: String
    package let bytes: [UInt8]
    let start: SourceLocation
    /// The offset of each line's first byte.
    private let lineStarts: [Int]
    private let characters: CharacterIndex

    package init(_ text: String, file: String) {
        self.file = file
        start = SourceLocation(file: file, line: 1, column: 1)
        bytes = Array(text.utf8)
        lineStarts = Self.lineStarts(of: bytes)
        characters = CharacterIndex(bytes)
    }

    /// The line breaks are those of YAML 1.1, which libyaml counts: also U+0085, U+2028 and U+2029.
    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                switch bytes[index] {
                case 0x0A: starts.append(index + 1)
                case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A:
                    starts.append(index + 1)
                case 0x85 where index > 0 && bytes[index - 1] == 0xC2:
                    starts.append(index + 1)
                case 0xA8, 0xA9:
                    guard index > 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 else {
                        continue
                    }
                    starts.append(index + 1)
                default: continue
                }
            }
        }
        return starts
    }

    package var lineCount: Int { lineStarts.count }

    package func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    package subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// The number of the line with a byte, from 0.
    package func line(of offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } - 1 }

    /// A line's bytes with its break.
    package func range(ofLine line: Int) -> Range<Int> {
        lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count)
    }

    /// A line's bytes without its break.
    package func content(ofLine line: Int) -> Range<Int> {
        var range = range(ofLine: line)
        if let last = self[range.upperBound - 1], !range.isEmpty, last == 0x0A {
            range = range.dropLast(1)
        }
        if let last = self[range.upperBound - 1], !range.isEmpty, last == 0x0D {
            range = range.dropLast(1)
        }
        return range
    }

    /// Whether only spaces, or also dashes, stand before an offset in its line.
    package func startsLine(_ offset: Int, afterDashes: Bool) -> Bool {
        bytes[range(ofLine: line(of: offset)).lowerBound..<offset]
            .allSatisfy { $0 == 0x20 || afterDashes && $0 == UInt8(ascii: "-") }
    }

    /// The first name in a range.
    func firstName(in range: Range<Int>) -> String? {
        let rest = bytes[range].drop { !isNameStart($0) }.prefix(while: isNamePart)
        return rest.isEmpty ? nil : string(rest.startIndex..<rest.endIndex)
    }

    /// The lines without their breaks.
    package var lines: [String] { (0..<lineCount).map { string(content(ofLine: $0)) } }

    package func location(of offset: Int) -> SourceLocation {
        let offset = min(offset, bytes.count)
        let line = line(of: offset)
        let column =
            characters.count(before: offset) - characters.count(before: lineStarts[line])
        return start.at(line: line + 1, column: column + 1)
    }

    package func range(_ bytes: Range<Int>) -> TextRange {
        TextRange(
            bytes: bytes, start: location(of: bytes.lowerBound),
            end: location(of: bytes.upperBound))
    }

    /// The offset of the character at a line and a column, both from 1; nil if there is none.
    package func offset(line: Int, column: Int) -> Int? {
        guard line >= 1, line <= lineStarts.count, column >= 1 else { return nil }
        return characters.offset(
            of: characters.count(before: lineStarts[line - 1]) + column - 1)
    }

    package func offset(of location: SourceLocation) -> Int? {
        offset(line: location.line, column: location.column)
    }

    /// The number of Unicode scalars before a place; nil if there is no such line or column.
    package func characters(before location: SourceLocation) -> Int? {
        guard let offset = offset(of: location), offset < bytes.count else { return nil }
        return characters.count(before: offset)
    }

    /// The Unicode scalar at an offset, and the offset after it; nil at the end.
    package func scalar(at offset: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        guard offset >= 0, offset < bytes.count else { return nil }
        let first = bytes[offset]
        if first < 0x80 { return (Unicode.Scalar(first), offset + 1) }
        var end = offset + 1
        while end < bytes.count, isTrail(bytes[end]) { end += 1 }
        let scalar = String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
        return scalar.map { ($0, end) }
    }
}

/// Whether a byte of UTF-8 continues a character.
func isTrail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
}

func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || (0x30...0x39).contains(byte) }
