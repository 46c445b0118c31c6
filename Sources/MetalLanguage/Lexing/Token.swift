import Diagnostics

/// A token of shader text.
struct Token: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case identifier(String)
        /// Decimal, hexadecimal or octal; `isUnsigned` for suffix `u`.
        case integer(UInt64, isUnsigned: Bool)
        /// `digits` is the number as written, without its suffix.
        case floating(Double, suffix: FloatSuffix, digits: String)
        /// A text in quotes; only in a timeline's expressions.
        case text(String, quote: UInt8)
        case punctuator(String)
        case end
    }

    enum FloatSuffix: Hashable, Sendable {
        case none, half
        /// `L`: binary64, in the standard library's own sources.
        case double
    }

    var kind: Kind
    var location: SourceLocation
    /// Whether the token is the first on its line, which ends directives.
    var startsLine: Bool

    /// The token's name in messages.
    var spelling: String {
        switch kind {
        case .identifier(let name): name
        case .integer(let value, let isUnsigned): "\(value)\(isUnsigned ? "u" : "")"
        case .floating(let value, _, _): "\(value)"
        case .text(let text, let quote):
            String(decoding: [quote], as: UTF8.self) + text
                + String(decoding: [quote], as: UTF8.self)
        case .punctuator(let text): text
        case .end: Self.endSpelling
        }
    }

    static let endSpelling = "end of file"
}

extension Token {
    /// C++'s alternative operators.
    private static let words = [
        "and": "&&", "or": "||", "not": "!", "xor": "^", "bitand": "&", "bitor": "|", "compl": "~",
        "not_eq": "!=", "and_eq": "&=", "or_eq": "|=", "xor_eq": "^=",
    ]

    /// Replaces words like `and` by their operators.
    var withoutWord: Token {
        guard case .identifier(let name) = kind, let sign = Self.words[name] else { return self }
        var token = self
        token.kind = .punctuator(sign)
        return token
    }
}
