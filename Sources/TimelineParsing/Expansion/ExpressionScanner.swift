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
            switch scalars[start] {
            case "$":
                index += 1
                return .dollar(start)
            case _ where isShown: index += 1
            case "/" where isNext("/"):
                skipLine()
                return .remark(start..<index)
            case "/" where isNext("*"):
                index += 2
                while index < scalars.count, !(scalars[index] == "*" && isNext("/")) { index += 1 }
                // One without an end is left to the compiler, which says so.
                guard index < scalars.count else { return nil }
                index += 2
                return .remark(start..<index)
            case let quote where Self.opensQuote(scalars, at: start): skipQuoted(by: quote)
            default: index += 1
            }
        }
        return nil
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
