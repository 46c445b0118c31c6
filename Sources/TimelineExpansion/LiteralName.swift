internal import Diagnostics
internal import MetalLanguage

/// A name that a text shows literally, since it isn't in braces as Flipbook writes them.
package struct LiteralName {
    /// Its position in the text, in Unicode scalars.
    package let offset: Int
    package let message: String
    package let hint: String

    /// The first one in braces as other languages write them: `${time}`, `{time:.1f}`. If there is
    /// none, the first one without braces: `Hi $time`.
    ///
    /// - Parameters:
    ///   - trees: of the expressions in it.
    ///   - isAuthors: whether the names are the author's. They are also found in `{name}`,
    ///     `{{name}}` and `\(name)`; and in `{{$name}`, and in `$$name` at the start, they are
    ///     passed over, since they are letters there.
    ///   - isEscaped: whether a `$` at the start is written as two, which is the letter.
    ///   - parts: returns how many components of a path name a value; nil if none do.
    package init?(
        in text: String, _ trees: ExpressionTable, isAuthors: Bool = false,
        isEscaped: Bool = false,
        parts: (_ path: [String]) -> Int?
    ) {
        let found =
            Self.inForeignBraces(text, isAuthors, parts)
            ?? (isAuthors ? Self.afterBackslash(text, parts) : nil)
            ?? Self.withoutBraces(text, trees, isAuthors, isEscaped, parts)
        guard let found else { return nil }
        self = found
    }

    private init(offset: Int, message: String, hint: String) {
        (self.offset, self.message, self.hint) = (offset, message, hint)
    }

    private static func inForeignBraces(
        _ text: String, _ isAuthors: Bool, _ parts: (_ path: [String]) -> Int?
    ) -> LiteralName? {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        for match in text.matches(of: /\$?\{([A-Za-z_][A-Za-z0-9_.]*)(:[^{}]*)?\}/) {
            let path = match.1.split(separator: ".").map(String.init)
            let isMeant = isAuthors || match.0.hasPrefix("$") || match.2 != nil
            guard isMeant, parts(path) == path.count else { continue }
            let range = withSecondBraces(match.range, in: text)
            return LiteralName(
                offset: text[..<range.lowerBound].unicodeScalars.count,
                message: "\(quoted(String(text[range]))) is drawn literally",
                hint: "write {$\(match.1)\(match.2 ?? "")} for its value")
        }
        return nil
    }

    /// Returns the range of `{{name}}` for that of the `{name}` in it: with a `$` in both braces,
    /// it would be read as letters.
    private static func withSecondBraces(
        _ range: Range<String.Index>, in text: String
    ) -> Range<String.Index> {
        guard range.lowerBound > text.startIndex, range.upperBound < text.endIndex else {
            return range
        }
        let before = text.index(before: range.lowerBound)
        guard text[before] == "{", text[range.upperBound] == "}" else { return range }
        return before..<text.index(after: range.upperBound)
    }

    /// Finds Swift's `\(name)`.
    private static func afterBackslash(
        _ text: String, _ parts: (_ path: [String]) -> Int?
    ) -> LiteralName? {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return nil }
        for match in text.matches(of: /\\\(([A-Za-z_][A-Za-z0-9_.]*)\)/) {
            let path = match.1.split(separator: ".").map(String.init)
            guard parts(path) == path.count else { continue }
            return LiteralName(
                offset: text[..<match.range.lowerBound].unicodeScalars.count,
                message: "\(quoted(String(match.0))) is drawn literally",
                hint: "write {$\(match.1)} for its value")
        }
        return nil
    }

    private static func withoutBraces(
        _ text: String, _ trees: ExpressionTable, _ isAuthors: Bool, _ isEscaped: Bool,
        _ parts: (_ path: [String]) -> Int?
    ) -> LiteralName? {
        guard text.hasDollar else { return nil }
        let scalars = Array(text.unicodeScalars)
        let braced = trees.interpolated(text)
        var expressions = braced.pieces.compactMap { piece in
            if case .hole(let hole) = piece { hole.range } else { nil }
        }
        if let start = braced.unclosed { expressions.append(start..<scalars.count) }
        for match in text.matches(of: /\$([A-Za-z0-9_]+(\.[A-Za-z_][A-Za-z0-9_]*)*)/) {
            let offset = text[..<match.range.lowerBound].unicodeScalars.count
            let path = match.1.split(separator: ".").map(String.init)
            let before = offset > 0 ? scalars[offset - 1] : nil
            let isLetters = before == "{" || before == "$" && offset == 1
            guard !(isAuthors && isLetters), !(isEscaped && offset == 0),
                !expressions.contains(where: { $0.contains(offset) }),
                let count = parts(path)
            else { continue }
            let name = "$" + path.prefix(count).joined(separator: ".")
            return LiteralName(
                offset: offset, message: "'\(name)' without braces is drawn literally",
                hint: "write {\(name)} for its value, and '{{$' for the letters '{$'")
        }
        return nil
    }
}
