import Diagnostics
import TimelineSyntax

/// Reads JSON (RFC 8259) into nodes with locations. A YAML reader can't read all JSON: names beyond
/// 1024 characters, for example.
struct LocatedJSONReader {
    private let bytes: ArraySlice<UInt8>
    private let file: String
    private var index: Int
    private var line: Int
    private var column = 1
    private var nodes = 0
    private(set) var mistake: Diagnostic?

    private static let deepest = 64
    private static let maxNodes = 2_000_000

    /// Thrown after an error; `mistake` holds it.
    private struct Broken: Error, CustomStringConvertible {
        var description: String { "the JSON is broken" }
    }

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - line: the number of the first line.
    init(_ bytes: ArraySlice<UInt8>, file: String, line: Int = 1) {
        self.bytes = bytes
        self.file = file
        self.line = line
        index = bytes.startIndex
    }

    /// Returns the value; nil if there is none or after an error.
    mutating func read() -> YAMLNode? {
        skipSpace()
        guard index < bytes.endIndex else { return nil }
        do throws(Broken) {
            let node = try value(depth: 0)
            skipSpace()
            if index < bytes.endIndex { throw broken("there is text after the value") }
            return node
        } catch {
            return nil
        }
    }

    private var place: SourceLocation { SourceLocation(file: file, line: line, column: column) }

    private mutating func broken(
        _ message: String, hint: String? = nil, at place: SourceLocation? = nil
    ) -> Broken {
        mistake = Diagnostic(
            .error, code: .brokenJson, message, hint: hint, at: place ?? self.place)
        return Broken()
    }

    private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func advance() {
        if bytes[index] == UInt8(ascii: "\n") {
            line += 1
            column = 1
        } else if bytes[index] & 0xC0 != 0x80 {
            column += 1
        }
        index += 1
    }

    private mutating func skipSpace() {
        while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Broken) -> YAMLNode {
        nodes += 1
        guard depth < Self.deepest else {
            throw broken("values are nested deeper than \(Self.deepest) levels")
        }
        guard nodes < Self.maxNodes else {
            throw broken("there are more than \(Self.maxNodes) values")
        }
        let place = place
        switch byte {
        case UInt8(ascii: "{"): return try object(place, depth)
        case UInt8(ascii: "["): return try array(place, depth)
        case UInt8(ascii: "\""):
            return YAMLNode(text: try string(), isPlain: false, at: place)
        default:
            return YAMLNode(text: try word(), at: place)
        }
    }

    /// Reads a number, `true`, `false` or `null`.
    private mutating func word() throws(Broken) -> String {
        let place = place
        var letters: [UInt8] = []
        while let byte, !",]} \t\r\n:".utf8.contains(byte) {
            letters.append(byte)
            advance()
        }
        let text = String(decoding: letters, as: UTF8.self)
        if ["true", "false", "null"].contains(text) || JSON.isNumber(letters) { return text }
        let what = text.isEmpty ? "a value is missing here" : "\(quoted(text)) is not a JSON value"
        throw broken(
            what, hint: "texts need double quotes; other values are numbers, true, false and null",
            at: place)
    }

    private mutating func array(_ place: SourceLocation, _ depth: Int) throws(Broken) -> YAMLNode {
        var items: [YAMLNode] = []
        advance()
        skipSpace()
        if byte == UInt8(ascii: "]") {
            advance()
            return YAMLNode(.sequence([]), at: place)
        }
        while true {
            skipSpace()
            items.append(try value(depth: depth + 1))
            if try isLast(UInt8(ascii: "]"), "]", place) {
                return YAMLNode(.sequence(items), at: place)
            }
        }
    }

    private mutating func object(_ place: SourceLocation, _ depth: Int) throws(Broken) -> YAMLNode {
        var entries: [YAMLEntry] = []
        var names: [String: Int] = [:]
        advance()
        skipSpace()
        if byte == UInt8(ascii: "}") {
            advance()
            return YAMLNode(.mapping([]), at: place)
        }
        while true {
            skipSpace()
            let keyPlace = self.place
            guard byte == UInt8(ascii: "\"") else {
                throw broken("a name in double quotes is missing here")
            }
            let key = try string()
            if let line = names.updateValue(keyPlace.line, forKey: key) {
                throw broken(
                    "\(quoted(key)) is given twice", hint: "it is already given in line \(line)",
                    at: keyPlace)
            }
            skipSpace()
            guard byte == UInt8(ascii: ":") else { throw broken("a ':' is missing here") }
            advance()
            skipSpace()
            entries.append(
                YAMLEntry(key: key, keyLocation: keyPlace, value: try value(depth: depth + 1)))
            if try isLast(UInt8(ascii: "}"), "}", place) {
                return YAMLNode(.mapping(entries), at: place)
            }
        }
    }

    /// Consumes a separator or the closing bracket. Returns whether it was the bracket.
    private mutating func isLast(
        _ end: UInt8, _ name: String, _ place: SourceLocation
    ) throws(Broken) -> Bool {
        skipSpace()
        switch byte {
        case end:
            advance()
            return true
        case UInt8(ascii: ","):
            advance()
            skipSpace()
            guard byte != end else { throw broken("a ',' is not allowed before '\(name)'") }
            return false
        case nil:
            throw broken("the text ends before the '\(name)' that belongs to this", at: place)
        default: throw broken("a ',' or '\(name)' is missing here")
        }
    }

    // MARK: Texts

    private mutating func string() throws(Broken) -> String {
        let place = place
        var text: [UInt8] = []
        advance()
        while true {
            guard let byte else { throw broken("the text that begins here has no end", at: place) }
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
            case ..<0x20: throw broken("a control character must be escaped", hint: "such as \\n")
            default:
                text.append(byte)
                advance()
            }
        }
    }

    private mutating func escaped() throws(Broken) -> Unicode.Scalar {
        let place = place
        advance()
        guard let byte else { throw broken("the text ends within an escape", at: place) }
        advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw broken("there is no such escape", at: place)
        }
        let first = try unit(place)
        guard 0xD800..<0xE000 ~= first else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        // A character beyond 16 bits is written as two surrogates.
        guard first < 0xDC00, self.byte == UInt8(ascii: "\\") else {
            throw broken("half a character is escaped", at: place)
        }
        advance()
        guard self.byte == UInt8(ascii: "u") else {
            throw broken("half a character is escaped", at: place)
        }
        advance()
        let second = try unit(place)
        guard 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw broken("half a character is escaped", at: place) }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func unit(_ place: SourceLocation) throws(Broken) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw broken("'\\u' needs four hexadecimal digits", at: place)
            }
            value = value << 4 | UInt32(digit)
            advance()
        }
        return value
    }
}
