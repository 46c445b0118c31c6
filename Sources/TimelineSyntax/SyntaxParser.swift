internal import Diagnostics

extension SyntaxTree {
    /// Reads a text. Each mistake costs the entry that it is in, and reading goes on after it.
    package convenience init(_ text: String, file: String) {
        let source = SourceText(text, file: file)
        var reading = RepeatedReading(source)
        let result = reading.run()
        self.init(
            source, records: result.records, decoded: result.decoded,
            mistakes: reading.mistakes.sorted { $0.start < $1.start },
            isWhole: result.isWhole)
    }
}

/// Reads a text again after each mistake, with blanks in its place.
///
/// libyaml can't go on after an error. Reading a file of 10,000 lines takes it some milliseconds,
/// so the text is read again from its start: there the state is known.
private struct RepeatedReading {
    /// After more mistakes the rest isn't read.
    private static let maxMistakes = 100
    /// The maximum number of bytes that are read again.
    private static let maxRereadBytes = 1 << 25
    private static let maxForbiddenCharacters = 20

    let source: SourceText
    /// The text for libyaml, with the same offsets.
    private var bytes: [UInt8]
    private let pairs: SurrogatePairs
    private(set) var mistakes: [SyntaxMistake] = []

    struct Result {
        var records: [SyntaxRecord] = []
        var decoded: [[UInt8]] = []
        var isWhole = false
    }

    init(_ source: SourceText) {
        self.source = source
        pairs = SurrogatePairs(source.bytes)
        bytes = pairs.bytes
    }

    mutating func run() -> Result {
        guard replaceForbiddenCharacters() else { return Result() }
        var rereadBytes = 0
        var last: ScannerFailure?
        while true {
            var builder = TreeBuilder(source, pairs: pairs, gaps: mistakes.flatMap(\.ranges))
            do throws(ScannerFailure) {
                try builder.build(bytes)
                mistakes += builder.mistakes
                return Result(
                    records: builder.records, decoded: builder.decoded,
                    isWhole: builder.isWhole)
            } catch {
                let finder = MistakeFinder(source, bytes)
                let found = finder.mistakes(of: error)
                rereadBytes += bytes.count
                let isSame = follows(error, from: last)
                last = error
                if isSame {
                    mistakes[mistakes.count - 1].ranges += found.flatMap(\.ranges)
                } else {
                    mistakes += found
                }
                let isLast =
                    mistakes.count >= Self.maxMistakes || rereadBytes > Self.maxRereadBytes
                if isLast || !blank(found, finder) { return Result() }
            }
        }
    }

    /// Whether an error is another sign of a mistake that is known.
    private func follows(_ error: ScannerFailure, from last: ScannerFailure?) -> Bool {
        // A token that was cut off may be cut off again further on.
        if error.problem == last?.problem, error.context?.offset == last?.context?.offset,
            error.context?.text.hasPrefix("while scanning") == true
        {
            return true
        }
        // How far in a line is that tabs indent, nobody knows.
        let line = source.range(ofLine: source.line(of: error.offset))
        return mistakes.last?.ranges.contains {
            line.contains($0.lowerBound) && source.bytes[$0.lowerBound] == 0x09
        } ?? false
    }

    /// Puts blanks in the place of mistakes.
    ///
    /// - Returns: false if nothing was there to leave out.
    private mutating func blank(_ found: [SyntaxMistake], _ finder: MistakeFinder) -> Bool {
        let before = bytes
        for range in found.flatMap(\.ranges) {
            let isItem = finder.isItemInBrackets(range)
            for offset in range where bytes[offset] != 0x0A && bytes[offset] != 0x0D {
                bytes[offset] = 0x20
            }
            // Between commas there must be something.
            if isItem { bytes[range.lowerBound] = UInt8(ascii: "~") }
        }
        return bytes != before
    }

    /// Reports the characters that YAML forbids (section 5.1).
    ///
    /// - Returns: false if the file isn't a text.
    private mutating func replaceForbiddenCharacters() -> Bool {
        let isPlain = bytes.withUnsafeBufferPointer { bytes in
            bytes.allSatisfy {
                (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
            }
        }
        guard !isPlain else { return true }
        var ranges: [(range: Range<Int>, scalar: Unicode.Scalar)] = []
        var offset = 0
        while let (scalar, end) = source.scalar(at: offset) {
            switch scalar.value {
            case 0x0A, 0x20...0x7E, 0x09, 0x0D, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
                0x10000...0x10FFFF:
                break
            default: ranges.append((offset..<end, scalar))
            }
            offset = end
        }
        let isText = ranges.count <= Self.maxForbiddenCharacters
        for (range, scalar) in isText ? ranges[...] : ranges.prefix(1) {
            let name = "U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
            let finding = Diagnostic(
                .error, code: .forbiddenCharacter,
                "the character \(name) is not allowed in a YAML file",
                hint: "in a text in double quotes it can be written as an escape",
                at: source.location(of: range.lowerBound))
            mistakes.append(
                SyntaxMistake(finding: finding, start: range.lowerBound, ranges: [range]))
            for offset in range { bytes[offset] = 0x20 }
        }
        return isText
    }
}
