import TimelineModel
import TimelineSyntax

/// Reads the letters and numbers of path data.
struct SVGScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var offset = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    var isAtEnd: Bool { offset >= scalars.count }

    var hasNumber: Bool {
        mutating get {
            skipSeparators()
            guard let next else { return false }
            return next == "-" || next == "+" || next == "." || ("0"..."9").contains(next)
        }
    }

    mutating func takeCommand() -> Unicode.Scalar? {
        skipSeparators()
        guard let next, ("a"..."z").contains(next) || ("A"..."Z").contains(next) else { return nil }
        offset += 1
        return next
    }

    mutating func point() throws(SVGPathData.Mistake) -> Point {
        let x = try number()
        return Point(x: x, y: try number())
    }

    /// Reads one digit. A number may follow immediately: `a1 1 0 01.5.5`.
    mutating func flag() throws(SVGPathData.Mistake) -> Bool {
        skipSeparators()
        guard next == "0" || next == "1" else {
            throw SVGPathData.Mistake(message: "expected 0 or 1, an arc's flag", offset: offset)
        }
        defer { offset += 1 }
        return next == "1"
    }

    /// Reads a number. Numbers may touch: `3-4` and `.5.5` are two each.
    mutating func number() throws(SVGPathData.Mistake) -> Double {
        skipSeparators()
        let start = offset
        if next == "-" || next == "+" { offset += 1 }
        skipDigits()
        if next == "." {
            offset += 1
            skipDigits()
        }
        if next == "e" || next == "E" {
            offset += 1
            if next == "-" || next == "+" { offset += 1 }
            skipDigits()
        }
        let text = String(String.UnicodeScalarView(scalars[start..<offset]))
        guard let number = coreSchemaNumber(text), abs(number) <= 1e9 else {
            throw SVGPathData.Mistake(message: "expected a number", offset: start)
        }
        return number
    }

    private mutating func skipDigits() {
        while let next, ("0"..."9").contains(next) { offset += 1 }
    }

    private mutating func skipSeparators() {
        while let next, next == " " || next == "," || next == "\n" || next == "\t" || next == "\r" {
            offset += 1
        }
    }
}
