package import Diagnostics
import MediaTime

extension FrameManifest {
    /// Parses a manifest.
    ///
    /// Malformed lines are errors with their place, unknown header lines warnings.
    ///
    /// - Parameter file: the path in messages.
    /// - Returns: nil if there was an error.
    package static func parse(
        _ bytes: [UInt8], file: String, into diagnostics: inout DiagnosticSet
    ) -> FrameManifest? {
        var parser = ManifestParser(file: file)
        let manifest = parser.parse(bytes)
        diagnostics.formUnion(parser.diagnostics)
        return parser.diagnostics.hasErrors ? nil : manifest
    }
}

struct ManifestParser {
    let file: String
    var diagnostics = DiagnosticSet()
    var fields = HeaderFields()
    private var frames: [FrameManifest.Frame] = []
    private var line = 0
    /// The parser stops after this many errors.
    private static let maxMistakes = 100

    /// Whether the rest of the file is in an unknown format.
    private var isForeign = false

    init(file: String) { self.file = file }

    mutating func parse(_ bytes: [UInt8]) -> FrameManifest? {
        var rest = bytes[...]
        while !rest.isEmpty, !isForeign {
            line += 1
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                error(.cutShort, "the file ends in the middle of a line", hint: Self.again)
                return nil
            }
            var content = rest[..<end]
            if content.last == UInt8(ascii: "\r") { content.removeLast() }
            parseLine(content)
            if !isForeign, diagnostics.diagnostics.count >= Self.maxMistakes {
                error(
                    .tooMany,
                    "these are the first \(Self.maxMistakes) mistakes; there may be more",
                    hint: Self.again)
                return nil
            }
            rest = rest[(end + 1)...]
        }
        if bytes.isEmpty {
            error(.notAManifest, "the file is empty", hint: Self.again)
            return nil
        }
        guard !isForeign, let header = finishHeader() else { return nil }
        checkCompleteness(header)
        return FrameManifest(header: header, frames: frames)
    }

    /// Lines 1 and 2 identify the format.
    private mutating func parseLine(_ content: ArraySlice<UInt8>) {
        if line == 1, !content.elementsEqual("#format: frame checksums".utf8) {
            error(
                .notAManifest, "this is not a frame hash manifest",
                hint: "it begins with '#format: frame checksums'")
            isForeign = true
        } else if content.first == UInt8(ascii: "#") {
            parseHeaderLine(content)
        } else {
            parseFrame(content)
        }
    }

    private mutating func parseHeaderLine(_ content: ArraySlice<UInt8>) {
        guard frames.isEmpty else {
            error(.misplacedHeader, "a header line below the first frame")
            return
        }
        let text = String(decoding: content.dropFirst(), as: UTF8.self)
        if text.utf8.starts(with: "stream#".utf8) { return }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            error(.malformedHeader, "a header line without a colon")
            return
        }
        let name = String(text[..<colon])
        var value = text[text.utf8.index(after: colon)...]
        // Compared by bytes, as a space and a combining accent are one character.
        if value.utf8.first == UInt8(ascii: " ") { value = Substring(value.utf8.dropFirst()) }
        let column = 2 + text[..<value.startIndex].unicodeScalars.count
        if let version = parseHeader(name, String(value), column: column), version != "2" {
            isForeign = true
        }
    }

    private mutating func parseFrame(_ content: ArraySlice<UInt8>) {
        let columns = Columns(content)
        guard columns.count == 6 else {
            error(.malformedFrame, "a frame's line has 6 columns, this one has \(columns.count)")
            return
        }
        guard
            let stream = number(columns, 0, "stream"), let decoding = number(columns, 1, "dts"),
            let index = number(columns, 2, "pts"), let duration = number(columns, 3, "duration"),
            let byteCount = number(columns, 4, "size")
        else { return }
        if stream != 0 {
            return error(
                .malformedFrame, "stream \(stream), a manifest has stream 0 only",
                at: columns.column(0))
        }
        if decoding != index {
            return error(
                .malformedFrame, "dts \(decoding) and pts \(index), in raw video they are equal",
                at: columns.column(2))
        }
        if duration != 1 {
            return error(
                .malformedFrame, "duration \(duration), every frame lasts 1",
                at: columns.column(3))
        }
        if let last = frames.last, index <= last.index {
            return error(
                .frameOrder, "frame \(index) after frame \(last.index)", at: columns.column(2))
        }
        if let part = fields.part, !part.contains(index) {
            error(
                .frameOrder,
                "frame \(index) is outside \(part.lowerBound)-\(part.upperBound), the part that "
                    + "the header names", at: columns.column(2))
        }
        checkSize(byteCount, at: columns.column(4))
        checkHash(columns)
        frames.append(
            FrameManifest.Frame(index: index, byteCount: byteCount, hash: columns.text(5)))
    }

    /// Expects four bytes per pixel; without dimensions, the previous frame's size.
    private mutating func checkSize(_ byteCount: Int, at column: Int) {
        if let dimensions = fields.dimensions {
            let expected = dimensions.width * dimensions.height * 4
            guard byteCount != expected else { return }
            error(
                .frameSize,
                "size \(byteCount), RGBA of \(dimensions.width)x\(dimensions.height) has "
                    + "\(expected) bytes", at: column)
        } else if let last = frames.last, last.byteCount != byteCount {
            error(
                .frameSize, "size \(byteCount), the frame before has \(last.byteCount)",
                at: column)
        }
    }

    private mutating func checkHash(_ columns: Columns) {
        let hash = columns.bytes(5)
        let isHexadecimal = hash.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
        // An unknown hash has an unknown length.
        let isOfLength = hash.count == 64 || !fields.hasKnownHash
        guard !isHexadecimal || !isOfLength else { return }
        error(
            .malformedHash,
            "a SHA256 hash has 64 digits 0-9a-f, this one has \(hash.count) "
                + (isHexadecimal ? "digits" : "characters"), at: columns.column(5))
    }

    private mutating func number(_ columns: Columns, _ index: Int, _ name: String) -> Int? {
        if let number = Self.wholeNumber(columns.text(index)) { return number }
        error(
            .malformedFrame, "\(name) '\(columns.text(index))' is not a whole number",
            at: columns.column(index))
        return nil
    }

    private mutating func checkCompleteness(_ header: ManifestHeader) {
        let promised = header.frameCount ?? header.part?.count
        if let promised, promised != frames.count {
            error(
                .cutShort, "the header promises \(promised) frames, the file has \(frames.count)",
                hint: Self.again)
        }
    }

    /// Digits only, few enough that sums and counts can't overflow.
    static func wholeNumber(_ text: some StringProtocol) -> Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.count <= 15, text.utf8.allSatisfy(digits.contains) else { return nil }
        return Int(text)
    }

    mutating func error(
        _ code: FindingCode, _ message: String, hint: String? = nil, at column: Int = 1
    ) {
        diagnostics.error(
            code, message, hint: hint,
            at: SourceLocation(file: file, line: max(line, 1), column: column))
    }

    mutating func warning(_ code: FindingCode, _ message: String) {
        diagnostics.warning(code, message, at: SourceLocation(file: file, line: line, column: 1))
    }

    private static let again = "write it again with 'flipbook hash'"
}

/// A frame line's columns, trimmed.
private struct Columns {
    private let line: ArraySlice<UInt8>
    private let columns: [ArraySlice<UInt8>]

    init(_ line: ArraySlice<UInt8>) {
        self.line = line
        columns = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            var column = $0
            while column.first == UInt8(ascii: " ") { column.removeFirst() }
            while column.last == UInt8(ascii: " ") { column.removeLast() }
            return column
        }
    }

    var count: Int { columns.count }
    func bytes(_ index: Int) -> ArraySlice<UInt8> { columns[index] }
    func text(_ index: Int) -> String { String(decoding: columns[index], as: UTF8.self) }

    /// A column's position in its line, from 1.
    func column(_ index: Int) -> Int {
        String(decoding: line[..<columns[index].startIndex], as: UTF8.self).unicodeScalars.count + 1
    }
}
