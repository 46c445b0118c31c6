import TimelineSyntax

/// A text with expressions in braces: `Total {$price:,.2f}`.
///
/// A brace starts an expression if a `$` follows. `{{$` stands for the letters `{$`: of several
/// braces before a `$`, one is removed, so that every text can be expressed.
package struct InterpolatedText {
    package enum Piece {
        case letters(String)
        case use(Use)
    }

    /// An expression in braces. Offsets are in Unicode scalars of the whole text.
    package struct Use {
        /// The position of the `{`.
        var start: Int
        /// The expression; for `$(…)`, the parentheses with their content.
        package var expression: String
        package var expressionStart: Int
        /// The text after the colon; nil if there is none.
        package var format: String?
        package var formatStart: Int
        /// The position after the `}`.
        var end: Int
    }

    package var pieces: [Piece] = []
    /// The position of a `{` without `}`.
    package var unclosed: Int?

    /// Whether a text may contain expressions or escapes.
    package static func isIn(_ text: String) -> Bool {
        text.hasDollar
            && zip(text.utf8, text.utf8.dropFirst()).contains {
                $0 == UInt8(ascii: "{") && $1 == UInt8(ascii: "$")
            }
    }

    package init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var letters = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            guard scalars[index] == "{" else {
                letters.append(scalars[index])
                index += 1
                continue
            }
            let braces = scalars[index...].prefix { $0 == "{" }.count
            let next = index + braces
            guard next < scalars.count, scalars[next] == "$" else {
                letters.append(contentsOf: scalars[index..<next])
                index = next
                continue
            }
            guard braces == 1 else {
                letters.append(contentsOf: scalars[index..<(next - 1)])
                letters.append("$")
                index = next + 1
                continue
            }
            guard let use = Self.use(scalars, from: index) else {
                unclosed = index
                break
            }
            if !letters.isEmpty { pieces.append(.letters(String(letters))) }
            letters = String.UnicodeScalarView()
            pieces.append(.use(use))
            index = use.end
        }
        if !letters.isEmpty { pieces.append(.letters(String(letters))) }
    }

    /// Reads the expression that starts at a `{$`; nil if no `}` ends it.
    private static func use(_ scalars: [Unicode.Scalar], from start: Int) -> Use? {
        func text(_ range: Range<Int>) -> String {
            String(String.UnicodeScalarView(scalars[range]))
        }
        let isWrapped = start + 2 < scalars.count && scalars[start + 2] == "("
        let first = start + (isWrapped ? 2 : 1)
        var colon: Int?
        var (depth, choices) = (0, 0)
        var quote: Unicode.Scalar?
        var index = first
        while index < scalars.count {
            let scalar = scalars[index]
            if let open = quote {
                if scalar == "\\" { index += 1 }
                if scalar == open { quote = nil }
            } else if scalar == "}" {
                let format = colon.map { text($0 + 1..<index) }
                return Use(
                    start: start, expression: text(first..<(colon ?? index)),
                    expressionStart: first, format: format, formatStart: (colon ?? index) + 1,
                    end: index + 1)
            } else if colon == nil {
                switch scalar {
                case "\"": quote = scalar
                // The mark in a number, as in `1'000`, begins no text.
                case "'" where !isNamePart(scalars[index - 1]): quote = scalar
                case "(", "[": depth += 1
                case ")", "]": depth -= 1
                case "?": choices += 1
                case ":" where choices > 0: choices -= 1
                case ":" where depth <= 0: colon = index
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    /// Escapes a literal text.
    static func escaped(_ text: String) -> String {
        isIn(text) ? text.replacing("{$", with: "{{$") : text
    }

    /// Returns the letters of a text without expressions; nil if it has any.
    static func plain(_ text: String) -> String? {
        guard isIn(text) else { return text }
        let braced = InterpolatedText(text)
        guard braced.unclosed == nil else { return nil }
        var letters = ""
        for piece in braced.pieces {
            guard case .letters(let more) = piece else { return nil }
            letters += more
        }
        return letters
    }
}
