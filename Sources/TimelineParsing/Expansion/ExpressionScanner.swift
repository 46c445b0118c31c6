/// Finds the names in an expression's text, and what hides others: remarks and quoted texts.
struct ExpressionScanner {
    enum Part: Equatable {
        /// The `$` of a name, or one without a name.
        case dollar(Int)
        /// `// …` up to the end of the line, or `/* … */`.
        case remark(Range<Int>)
    }

    private let scalars: [Unicode.Scalar]
    private let isShown: Bool
    /// Where the search goes on.
    var index = 0
    /// The start of a quoted text that has no end.
    private(set) var unclosed: Int?

    /// - Parameter isShown: whether it is a text to show, whose quotes and slashes are letters.
    init(_ scalars: [Unicode.Scalar], isShown: Bool = false) {
        self.scalars = scalars
        self.isShown = isShown
    }

    /// The next part; nil at the end.
    mutating func next() -> Part? {
        while index < scalars.count {
            let start = index
            if scalars[start] == "$" {
                index += 1
                return .dollar(start)
            }
            switch isShown ? nil : skipHidden() {
            case .remark: return .remark(start..<index)
            // It is left to the compiler, which says so.
            case .openRemark: return nil
            case .quoted: break
            case nil: index += 1
            }
        }
        return nil
    }

    /// Where the `]` is that closes the `[` at an index; nil if there is none. Brackets in quotes
    /// and remarks are letters.
    static func end(ofBracketAt start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var scanner = ExpressionScanner(scalars)
        scanner.index = start
        var depth = 0
        while scanner.index < scalars.count {
            if scanner.skipHidden() != nil { continue }
            switch scalars[scanner.index] {
            case "[": depth += 1
            case "]": depth -= 1
            default: break
            }
            if depth == 0 { return scanner.index }
            scanner.index += 1
        }
        return nil
    }

    private enum Hidden {
        case remark, quoted
        /// A remark without an end.
        case openRemark
    }

    /// Skips the remark or the quoted text that begins here; nil if none does.
    private mutating func skipHidden() -> Hidden? {
        switch scalars[index] {
        case "/" where isNext("/"):
            skipLine()
            return .remark
        case "/" where isNext("*"):
            index += 2
            while index < scalars.count, !(scalars[index] == "*" && isNext("/")) { index += 1 }
            guard index < scalars.count else { return .openRemark }
            index += 2
            return .remark
        case let quote where Self.opensQuote(scalars, at: index):
            skipQuoted(by: quote)
            return .quoted
        default: return nil
        }
    }

    /// Whether a quoted text begins there. The mark in a number, as in `1'000`, begins none.
    static func opensQuote(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        switch scalars[index] {
        case "\"": true
        case "'": index == 0 || !isNamePart(scalars[index - 1])
        default: false
        }
    }

    private func isNext(_ scalar: Unicode.Scalar) -> Bool {
        index + 1 < scalars.count && scalars[index + 1] == scalar
    }

    /// Skips the rest of a line, and the next one after a backslash.
    private mutating func skipLine() {
        while index < scalars.count, scalars[index] != "\n" {
            let isContinued = scalars[index] == "\\"
            index += 1
            for end: Unicode.Scalar in ["\r", "\n"] where isContinued {
                if index < scalars.count, scalars[index] == end { index += 1 }
            }
        }
    }

    private mutating func skipQuoted(by quote: Unicode.Scalar) {
        let start = index
        index += 1
        while index < scalars.count, scalars[index] != quote {
            index += scalars[index] == "\\" ? 2 : 1
        }
        if index >= scalars.count { unclosed = start }
        index = min(index + 1, scalars.count)
    }
}
