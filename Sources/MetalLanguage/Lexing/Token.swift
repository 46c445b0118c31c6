import Diagnostics

/// The smallest piece of shader text that means something.
struct Token: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case identifier(String)
        /// Decimal, hexadecimal or octal; `isUnsigned` where it has the suffix `u`.
        case integer(UInt64, isUnsigned: Bool)
        case floating(Double, suffix: FloatSuffix)
        case punctuator(String)
        case end
    }

    enum FloatSuffix: Hashable, Sendable {
        case none, half
        /// `L`: a binary64 literal, for the standard library's own sources.
        case double
    }

    var kind: Kind
    var location: SourceLocation
    /// Whether a line break stands before it; directives end there.
    var startsLine: Bool

    /// How to name it in a message.
    var spelling: String {
        switch kind {
        case .identifier(let name): name
        case .integer(let value, let isUnsigned): "\(value)\(isUnsigned ? "u" : "")"
        case .floating(let value, _): "\(value)"
        case .punctuator(let text): text
        case .end: "end of file"
        }
    }
}

extension Token {
    /// C++'s other spellings of operators.
    private static let words = [
        "and": "&&", "or": "||", "not": "!", "xor": "^", "bitand": "&", "bitor": "|", "compl": "~",
        "not_eq": "!=", "and_eq": "&=", "or_eq": "|=", "xor_eq": "^=",
    ]

    /// `and` as `&&`, and its like.
    var withoutWord: Token {
        guard case .identifier(let name) = kind, let sign = Self.words[name] else { return self }
        var token = self
        token.kind = .punctuator(sign)
        return token
    }
}
