import Diagnostics

/// Splits shader text into tokens, dropping comments and white space. Invalid characters are
/// reported and skipped.
struct Lexer {
    private let bytes: [UInt8]
    private let start: SourceLocation
    private var offset = 0
    private var line: Int
    private var column: Int
    private var startsLine = true
    private var tokens: [Token] = []
    private(set) var diagnostics = DiagnosticSet()
    /// Whether the text is a timeline's expression: its texts are in either quotes, and a place in
    /// it is a column, also behind a line's end.
    private let isExpression: Bool
    /// The columns of an expression's comments.
    private(set) var comments: [Range<Int>] = []
    /// Whether a space that isn't ASCII's was reported: once a file.
    private var hasForeignSpace = false

    private struct Punctuator {
        var text: String
        var bytes: [UInt8]
    }

    /// Punctuators by their first byte, longer ones before their prefixes.
    private static let punctuatorsByFirst: [[Punctuator]] = {
        let all = [
            "<<=", ">>=", "...", "[[", "]]", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
            "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", "{", "}", "(",
            ")", "[", "]", ";", ",", ".", "?", ":", "+", "-", "*", "/", "%", "&", "|", "^", "~",
            "!", "<", ">", "=", "#",
        ]
        var result = [[Punctuator]](repeating: [], count: 256)
        for text in all {
            let bytes = Array(text.utf8)
            result[Int(bytes[0])].append(Punctuator(text: text, bytes: bytes))
        }
        return result
    }()

    private init(bytes: [UInt8], at start: SourceLocation, isExpression: Bool = false) {
        self.bytes = bytes
        self.isExpression = isExpression
        self.start = start
        line = start.line
        column = start.column
    }

    static func tokens(
        of text: String, at start: SourceLocation, diagnostics: inout DiagnosticSet
    ) -> [Token] {
        var lexer = Lexer(bytes: Array(text.utf8), at: start)
        lexer.run()
        diagnostics.formUnion(lexer.diagnostics)
        return lexer.tokens
    }

    /// The tokens of a timeline's expression, and the columns of its comments.
    static func expression(
        _ text: String, diagnostics: inout DiagnosticSet
    ) -> (tokens: [Token], comments: [Range<Int>]) {
        let start = SourceLocation(file: "", line: 1, column: 1)
        var lexer = Lexer(bytes: Array(text.utf8), at: start, isExpression: true)
        lexer.run()
        diagnostics.formUnion(lexer.diagnostics)
        return (lexer.tokens, lexer.comments)
    }

    /// Returns the end of an expression in braces: its `}`, or the colon before its format. Nil if
    /// nothing ends it.
    static func end(ofExpressionInBraces bytes: [UInt8], from offset: Int) -> Int? {
        let start = SourceLocation(file: "", line: 1, column: 1)
        var lexer = Lexer(bytes: bytes, at: start, isExpression: true)
        lexer.offset = offset
        var (depth, choices) = (0, 0)
        while lexer.offset < bytes.count {
            switch lexer.byte() {
            case UInt8(ascii: "}"): return lexer.offset
            case UInt8(ascii: ":") where choices > 0: choices -= 1
            case UInt8(ascii: ":") where depth <= 0: return lexer.offset
            case UInt8(ascii: "?"): choices += 1
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                lexer.lexText(at: start)
                continue
            case let byte where isIdentifierStart(byte) || isDigit(byte):
                // The mark in a number, as in `1'000`, begins no text.
                _ = lexer.takeDigits { isIdentifierStart($0) || isDigit($0) }
                continue
            default: break
            }
            lexer.advance()
        }
        return nil
    }

    private var here: SourceLocation { start.at(line: line, column: column) }

    private func byte(_ ahead: Int = 0) -> UInt8 {
        offset + ahead < bytes.count ? bytes[offset + ahead] : 0
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "\n") {
                line += isExpression ? 0 : 1
                column = isExpression ? column + 1 : 1
                startsLine = true
            } else if bytes[offset] & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
    }

    private mutating func append(_ kind: Token.Kind, at location: SourceLocation) {
        tokens.append(Token(kind: kind, location: location, startsLine: startsLine))
        startsLine = false
    }

    private mutating func run() {
        while true {
            skipSpaceAndComments()
            guard offset < bytes.count else { break }
            let start = here
            guard tokens.count < ShaderModule.tokenLimit,
                diagnostics.diagnostics.count < ShaderModule.errorLimit
            else {
                if tokens.count >= ShaderModule.tokenLimit {
                    diagnostics.error(
                        .tooLarge, "this file has more than \(ShaderModule.tokenLimit) tokens",
                        hint: "leave out what is not used", at: start)
                }
                break
            }
            if Self.isIdentifierStart(byte()) {
                let name = take { Self.isIdentifierStart($0) || Self.isDigit($0) }
                append(.identifier(name), at: start)
                if name == "pragma" { skipPragma() }
            } else if Self.isDigit(byte())
                || (byte() == UInt8(ascii: ".") && Self.isDigit(byte(1)))
            {
                lexNumber(at: start)
            } else if isExpression, byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
                lexText(at: start)
            } else if byte() == UInt8(ascii: "\"") {
                lexString(at: start)
            } else if byte() == UInt8(ascii: "'") {
                lexCharacter(at: start)
            } else if let punctuator = punctuator() {
                append(.punctuator(punctuator.text), at: start)
                advance(punctuator.bytes.count)
                startsLine = false
            } else {
                if let name = space() {
                    if !hasForeignSpace {
                        diagnostics.warning(
                            .strayCharacter, "here is a \(name) instead of a space",
                            hint: "it counts as one", at: start)
                    }
                    hasForeignSpace = true
                    continue
                }
                let stray = take { $0 & 0x80 != 0 }
                if stray.isEmpty { advance() }
                // The parser reports that no name follows.
                if isExpression, let last = tokens.last, last.kind == .identifier("$"),
                    last.location.column + 1 == start.column
                {
                    continue
                }
                diagnostics.error(
                    .strayCharacter,
                    stray.isEmpty
                        ? "unexpected character" : "unexpected character '\(stray)'", at: start)
            }
        }
        append(.end, at: here)
    }

    /// Skips a space that isn't ASCII's, which keyboards and web pages give, and returns its name;
    /// nil for others.
    private mutating func space() -> String? {
        for (space, name) in Self.foreignSpaces
        where space.indices.allSatisfy({ space[$0] == byte($0) }) {
            advance(space.count)
            return name
        }
        return nil
    }

    private static let foreignSpaces: [([UInt8], String)] = [
        (Array("\u{A0}".utf8), "no-break space"), (Array("\u{202F}".utf8), "narrow no-break space"),
        (Array("\u{2003}".utf8), "wide space"), (Array("\u{2009}".utf8), "thin space"),
        (Array("\u{3000}".utf8), "wide space"), (Array("\u{200B}".utf8), "space without width"),
        (Array("\u{FEFF}".utf8), "byte order mark"),
    ]

    /// Skips the rest of a `#pragma`, which is any text, such as a heading in any language.
    private mutating func skipPragma() {
        guard tokens.count >= 2, tokens[tokens.count - 2].startsLine,
            tokens[tokens.count - 2].kind == .punctuator("#")
        else { return }
        while byte() == UInt8(ascii: " ") || byte() == UInt8(ascii: "\t") { advance() }
        let once = Array("once".utf8)
        guard !once.indices.allSatisfy({ byte($0) == once[$0] }) else { return }
        while offset < bytes.count, byte() != UInt8(ascii: "\n") { advance() }
    }

    /// The longest punctuator here.
    private func punctuator() -> Punctuator? {
        // In an expression, `]]` ends two indices.
        Self.punctuatorsByFirst[Int(byte())].first { punctuator in
            !(isExpression && ["[[", "]]"].contains(punctuator.text))
                && punctuator.bytes.indices.allSatisfy { punctuator.bytes[$0] == byte($0) }
        }
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> String {
        let start = offset
        while offset < bytes.count, condition(bytes[offset]) { advance() }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipSpaceAndComments() {
        while offset < bytes.count {
            switch byte() {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                advance()
            case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\n"):
                // A continued line belongs to the same directive.
                let before = startsLine
                advance(2)
                startsLine = before
            case UInt8(ascii: "\\")
            where byte(1) == UInt8(ascii: "\r") && byte(2) == UInt8(ascii: "\n"):
                let before = startsLine
                advance(3)
                startsLine = before
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                // A trailing backslash continues a comment, too.
                let start = column
                while offset < bytes.count, byte() != UInt8(ascii: "\n") {
                    let isContinued = byte() == UInt8(ascii: "\\")
                    advance()
                    if isContinued, byte() == UInt8(ascii: "\r") { advance() }
                    if isContinued, byte() == UInt8(ascii: "\n") { advance() }
                }
                if isExpression { comments.append(start..<column) }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                let start = here
                advance(2)
                while offset < bytes.count,
                    !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/"))
                {
                    advance()
                }
                if offset >= bytes.count {
                    diagnostics.error(
                        .unterminatedComment, "this comment has no end", hint: "close it with */",
                        at: start)
                }
                advance(2)
                if isExpression { comments.append(start.column..<column) }
            default:
                return
            }
        }
    }

    /// A text between either quotes, in which a backslash keeps the next character.
    private mutating func lexText(at start: SourceLocation) {
        let quote = byte()
        var letters: [UInt8] = []
        advance()
        while offset < bytes.count, byte() != quote {
            if byte() == UInt8(ascii: "\\") { advance() }
            let begin = offset
            advance()
            letters += bytes[begin..<offset]
        }
        if offset == bytes.count {
            diagnostics.error(.syntax, "this quotation mark is not closed", at: start)
        }
        advance()
        append(.text(String(decoding: letters, as: UTF8.self), quote: quote), at: start)
    }

    private mutating func lexString(at start: SourceLocation) {
        advance()
        let text = take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
        advance()
        append(.punctuator("\"\(text)\""), at: start)
    }

    /// `'A'` is its character code.
    private mutating func lexCharacter(at start: SourceLocation) {
        advance()
        let escapes: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13,
            UInt8(ascii: "0"): 0, UInt8(ascii: "\\"): 92, UInt8(ascii: "'"): 39,
            UInt8(ascii: "\""): 34,
        ]
        var value: UInt8? = byte()
        if byte() == UInt8(ascii: "\\") {
            advance()
            value = escapes[byte()]
        } else if byte() & 0x80 != 0 || byte() < 32 {
            value = nil
        }
        guard let value, byte(1) == UInt8(ascii: "'") else {
            diagnostics.error(
                .strayCharacter, "this is not one character of ASCII in quotes", at: start)
            _ = take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "'") }
            if byte() == UInt8(ascii: "'") { advance() }
            return
        }
        advance(2)
        append(.integer(UInt64(value), isUnsigned: false), at: start)
    }

    private mutating func lexNumber(at start: SourceLocation) {
        let begin = offset
        if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x") {
            advance(2)
            let digits = takeDigits { Self.isHexadecimal($0) }
            if byte() == UInt8(ascii: ".") || byte() | 0x20 == UInt8(ascii: "p") {
                lexHexadecimalFraction(from: begin, at: start)
                return
            }
            finishInteger(UInt64(digits, radix: 16), at: start)
            return
        }
        if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "b"),
            Self.isDigit(byte(2))
        {
            advance(2)
            finishInteger(UInt64(takeDigits { Self.isDigit($0) }, radix: 2), at: start)
            return
        }
        var isFloating = false
        var digits = takeDigits { Self.isDigit($0) }
        let fraction = offset
        if byte() == UInt8(ascii: ".") {
            isFloating = true
            advance()
            _ = take { Self.isDigit($0) }
        }
        if byte() | 0x20 == UInt8(ascii: "e") {
            let signed = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
            if Self.isDigit(byte(signed ? 2 : 1)) {
                isFloating = true
                advance(signed ? 2 : 1)
                _ = take { Self.isDigit($0) }
            }
        }
        digits += String(decoding: bytes[fraction..<offset], as: UTF8.self)
        finish(digits, isFloating: isFloating, at: start)
    }

    /// Digits, without `'` separators.
    private mutating func takeDigits(while isDigit: (UInt8) -> Bool) -> String {
        var digits = take(while: isDigit)
        while byte() == UInt8(ascii: "'"), isDigit(byte(1)) {
            advance()
            digits += take(while: isDigit)
        }
        return digits
    }

    /// `0x1.8p-3`
    private mutating func lexHexadecimalFraction(from begin: Int, at start: SourceLocation) {
        if byte() == UInt8(ascii: ".") {
            advance()
            _ = take { Self.isHexadecimal($0) }
        }
        if byte() | 0x20 == UInt8(ascii: "p") {
            advance()
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { advance() }
            _ = take { Self.isDigit($0) }
        }
        let digits = String(decoding: bytes[begin..<offset], as: UTF8.self)
        if Double(digits) == nil {
            diagnostics.error(
                .numberRange, "'\(digits)' is not a number", hint: "such as 0x1.8p-3", at: start)
        }
        finish(digits, isFloating: true, at: start)
    }

    private mutating func finish(_ digits: String, isFloating: Bool, at start: SourceLocation) {
        let suffix = take { Self.isIdentifierStart($0) || Self.isDigit($0) }
        if isFloating || ["f", "F", "h", "H"].contains(suffix) {
            let kind: Token.FloatSuffix
            switch suffix {
            case "", "f", "F": kind = .none
            case "h", "H": kind = .half
            case "L": kind = .double
            default:
                kind = .none
                diagnostics.error(
                    .numberSuffix, "'\(suffix)' is not a suffix of a number", hint: "use f or h",
                    at: start)
            }
            append(.floating(Double(digits) ?? 0, suffix: kind, digits: digits), at: start)
            return
        }
        let value =
            digits.count > 1 && digits.hasPrefix("0") ? UInt64(digits, radix: 8) : UInt64(digits)
        // A constant of a timeline is a fraction, of any size.
        if isExpression, value == nil, suffix.isEmpty, !digits.hasPrefix("0") {
            append(.floating(Double(digits) ?? 0, suffix: .none, digits: digits), at: start)
            return
        }
        finishInteger(value, suffix: suffix, at: start)
    }

    private mutating func finishInteger(
        _ value: UInt64?, suffix given: String? = nil, at start: SourceLocation
    ) {
        let suffix = given ?? take { Self.isIdentifierStart($0) }
        if !["", "u", "U", "l", "L", "ul", "UL"].contains(suffix) {
            diagnostics.error(
                .numberSuffix, "'\(suffix)' is not a suffix of a number", hint: "use u", at: start
            )
        }
        if value == nil {
            diagnostics.error(
                .numberRange, "this number is not a whole number of 64 bits", at: start)
        }
        append(.integer(value ?? 0, isUnsigned: suffix.lowercased().hasPrefix("u")), at: start)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (97...102).contains(byte | 0x20)
    }
    /// Includes `$`, for a timeline's variables.
    private static func isIdentifierStart(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}
