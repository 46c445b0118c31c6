internal import Diagnostics

/// A text with expressions in braces: `Total {$price:,.2f}`.
///
/// A brace starts an expression if a `$` follows. `{{$` is the letters `{$`: of several braces
/// before a `$`, one is removed, so that every text can be expressed.
package struct InterpolatedText: Sendable {
    package enum Piece: Sendable {
        case letters(String)
        case hole(Hole)
    }

    /// An expression in braces. Offsets are in Unicode scalars of the whole text.
    package struct Hole: Sendable {
        /// With its braces.
        package var range: Range<Int>
        /// The expression; for `$(…)`, the parentheses with their content.
        package var tree: ExpressionTree
        package var expressionStart: Int
        /// The text after the colon; nil if there is none.
        package var format: String?
        package var formatStart: Int

        /// Whether it is the placeholder of one whose mistake has been reported.
        package var isPoisoned: Bool { tree.text == "$" }
    }

    package private(set) var pieces: [Piece] = []
    /// The position of a `{` without `}`.
    package private(set) var unclosed: Int?

    /// The placeholder in a text for a hole whose mistake has been reported.
    package static let poison = "{$}"

    /// Whether a text may contain expressions or escapes.
    package static func isIn(_ text: String) -> Bool { text.hasDollar && text.contains("{$") }

    /// - Parameter tree: parses an expression.
    package init(_ text: String, tree: (String) -> ExpressionTree = { ExpressionTree($0) }) {
        let bytes = Array(text.utf8)
        var letters: [UInt8] = []
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var last = (byte: 0, scalar: 0)
        /// Returns the offset in scalars. Offsets must ascend from call to call.
        func place(_ byte: Int) -> Int {
            last.scalar += bytes[last.byte..<byte].count { $0 & 0xC0 != 0x80 }
            last.byte = byte
            return last.scalar
        }
        func addLetters() {
            guard !letters.isEmpty else { return }
            pieces.append(.letters(String(decoding: letters, as: UTF8.self)))
            letters = []
        }
        var index = 0
        while let brace = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
            let dollar = bytes[brace...].firstIndex { $0 != UInt8(ascii: "{") } ?? bytes.count
            letters += bytes[index..<dollar]
            index = dollar
            guard dollar < bytes.count, bytes[dollar] == UInt8(ascii: "$") else { continue }
            letters.removeLast()
            guard dollar == brace + 1 else { continue }
            addLetters()
            let start = place(brace)
            guard let end = Lexer.end(ofExpressionInBraces: bytes, from: dollar),
                let close = bytes[end...].firstIndex(of: UInt8(ascii: "}"))
            else {
                unclosed = start
                return
            }
            let isWrapped = bytes[dollar + 1] == UInt8(ascii: "(")
            let first = isWrapped ? dollar + 1 : dollar
            let (expressionStart, formatStart) = (place(first), place(end) + 1)
            pieces.append(
                .hole(
                    Hole(
                        range: start..<place(close) + 1, tree: tree(string(first..<end)),
                        expressionStart: expressionStart,
                        format: end < close ? string(end + 1..<close) : nil,
                        formatStart: formatStart)))
            index = close + 1
        }
        letters += bytes[index...]
        addLetters()
    }

    /// The places of the names in a text that is an expression or has some in braces, without their
    /// `$`; also in one with mistakes.
    package static func names(in text: String) -> [Range<Int>] {
        guard text.hasDollar else { return [] }
        func names(_ expression: String, from start: Int) -> [Range<Int>] {
            var findings = DiagnosticSet()
            let tokens = Lexer.expression(expression, diagnostics: &findings).tokens
            return tokens.compactMap { token -> Range<Int>? in
                guard case .identifier(let name) = token.kind, name.hasPrefix("$"), name != "$"
                else { return nil }
                let first = start + token.location.column
                return first..<first + name.utf8.count - 1
            }
        }
        guard isIn(text) else { return names(text, from: 0) }
        return InterpolatedText(text).pieces.flatMap { piece -> [Range<Int>] in
            if case .hole(let hole) = piece {
                names(hole.tree.text, from: hole.expressionStart)
            } else {
                []
            }
        }
    }

    package var isPoisoned: Bool {
        pieces.contains { if case .hole(let hole) = $0 { hole.isPoisoned } else { false } }
    }

    /// Escapes a literal text.
    package static func escaped(_ text: String) -> String {
        isIn(text) ? text.replacing("{$", with: "{{$") : text
    }

    /// The letters of a text without expressions; nil if it has any.
    package var letters: String? {
        guard unclosed == nil else { return nil }
        var letters = ""
        for piece in pieces {
            guard case .letters(let more) = piece else { return nil }
            letters += more
        }
        return letters
    }
}

extension String {
    /// Whether there may be a name in it.
    package var hasDollar: Bool { utf8.contains(UInt8(ascii: "$")) }
    package var beginsWithDollar: Bool { utf8.first == UInt8(ascii: "$") }
}
