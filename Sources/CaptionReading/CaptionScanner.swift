import MediaTime

/// Reads the times of a caption.
struct CaptionScanner {
    private let line: [Unicode.Scalar]
    private let isWebVTT: Bool
    private(set) var position = 0

    init(_ line: [Unicode.Scalar], isWebVTT: Bool) {
        self.line = line
        self.isWebVTT = isWebVTT
    }

    var rest: ArraySlice<Unicode.Scalar> { line[position...] }
    var isAtEnd: Bool { position >= line.count }

    mutating func skipSpaces() {
        while position < line.count, line[position].isSpace { position += 1 }
    }

    mutating func take(_ text: [Unicode.Scalar]) -> Bool {
        guard line[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    private mutating func digits() -> (value: Int, count: Int)? {
        let start = position
        var value = 0
        while position < line.count, ("0"..."9").contains(line[position]) {
            // Hours beyond any film.
            value = min(value * 10 + Int(line[position].value - 48), 1_000_000)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }

    /// Returns `[hh:]mm:ss.ttt` (WebVTT 6.4), or in SRT `hh:mm:ss,ttt` with any number of digits;
    /// nil if there is none here.
    mutating func time() -> Time? {
        guard let first = digits(), take([":"]), let second = digits() else { return nil }
        var parts = [0, first.value, second.value]
        let hasHours = first.count != 2 || first.value > 59
        let isExact = isWebVTT
        if isExact, second.count != 2 { return nil }
        if hasHours && isExact || position < line.count && line[position] == ":" {
            guard take([":"]), let third = digits(), !isExact || third.count == 2 else {
                return nil
            }
            parts = [first.value, second.value, third.value]
        }
        guard take(["."]) || !isExact && take([","]), let fraction = digits(),
            isExact ? fraction.count == 3 : fraction.count <= 3, parts[1] <= 59, parts[2] <= 59
        else { return nil }
        var thousandths = fraction.value
        for _ in fraction.count..<3 { thousandths *= 10 }
        let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
        return Time(Int64(seconds * 1000 + thousandths), over: 1000)
    }

    /// Whether a text begins like a time of an SRT file: by digits and a colon.
    static func mayHaveTime(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let digits = text.drop(while: \.isSpace).prefix { ("0"..."9").contains($0) }
        return !digits.isEmpty && text[digits.endIndex...].first == ":"
    }

    /// Returns where another arrow than `-->` stands between two times of an SRT file, such as
    /// `->`; nil if the line isn't like this. Without `-->`, a line is part of the text above it.
    static func wrongArrow(in line: [Unicode.Scalar]) -> Int? {
        var scanner = CaptionScanner(line, isWebVTT: false)
        scanner.skipSpaces()
        guard scanner.time() != nil else { return nil }
        scanner.skipSpaces()
        let arrow = scanner.position
        while let scalar = scanner.rest.first, wrongArrows.contains(scalar) {
            scanner.position += 1
        }
        guard scanner.position > arrow else { return nil }
        scanner.skipSpaces()
        return scanner.time() == nil ? nil : arrow
    }

    /// Hyphens, dashes, and what they end with.
    private static let wrongArrows: [Unicode.Scalar] = ["-", "–", "—", ">", "=", "→"]
}
