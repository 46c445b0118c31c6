internal import Diagnostics

/// Finds the causes of libyaml's errors in the text, and what to leave out so that reading can go
/// on. libyaml reports only where it noticed them.
struct MistakeFinder {
    let source: SourceText
    /// The text with blanks in the place of earlier mistakes.
    let bytes: [UInt8]

    /// Tabs are looked for in so many lines.
    static let maxLinesWithTabs = 1000
    /// libyaml's limit of a key in the line of its value.
    private static let maxKeyCharacters = 1024

    init(_ source: SourceText, _ bytes: [UInt8]) {
        self.source = source
        self.bytes = bytes
    }

    /// Returns at least one mistake.
    func mistakes(of failure: ScannerFailure) -> [SyntaxMistake] {
        let opening = failure.context?.offset
        let scanner = BracketScanner(bytes, upTo: failure.offset)
        if let outermost = scanner.brackets.first {
            let colors = cutColors(outermost.opening..<failure.offset)
            if !colors.isEmpty { return colors }
        }
        if let text = scanner.longText, let quote = quoteClosedBelow(text) { return [quote] }
        if let opening, isBracket(opening), !BracketScanner.isClosed(opening, in: bytes) {
            return [unclosed(opening)]
        }
        let found: SyntaxMistake? =
            switch failure.problem {
            case "found unexpected end of stream": opening.flatMap(unclosedQuote)
            case "found character that cannot start any token":
                tab(at: failure.offset) ?? unquoted(at: failure.offset)
            case "mapping values are not allowed in this context", "did not find expected key",
                "could not find expected ':'":
                quoteInText(at: failure.offset) ?? missingSpace(at: failure.offset)
                    ?? unquoted(at: failure.offset)
            case "did not find expected alphabetic or numeric character":
                unquoted(at: opening ?? failure.offset)
            case let problem where problem.hasPrefix("did not find expected"):
                quoteInText(at: failure.offset) ?? unquoted(at: failure.offset)
                    ?? colonInBrackets(at: failure.offset)
            default: nil
            }
        return [found ?? reworded(failure)]
    }

    func mistake(
        _ message: String, _ hint: String?, at offset: Int, leavingOut range: Range<Int>? = nil,
        fix: TextFix? = nil
    ) -> SyntaxMistake {
        let finding = Diagnostic(
            .error, code: .brokenYaml, message, hint: hint, at: source.location(of: offset),
            fix: fix)
        return SyntaxMistake(
            finding: finding, start: offset, ranges: [range ?? extent(of: offset)])
    }

    func fix(_ range: Range<Int>, _ text: String) -> TextFix {
        TextFix(source.range(range), text)
    }

    func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(offset) ? bytes[offset] : nil
    }

    func isBlank(_ offset: Int) -> Bool { byte(offset).map { $0 <= 0x20 } ?? true }

    private func isBracket(_ offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: "[") || byte(offset) == UInt8(ascii: "{")
    }

    /// Rewords libyaml's messages. Those not listed are clear enough.
    private func reworded(_ failure: ScannerFailure) -> SyntaxMistake {
        var message = failure.problem
        var offset = failure.offset
        var hint: String?
        switch failure.problem {
        case "mapping values are not allowed in this context":
            message = "a ':' is not allowed here"
            hint = "a text with ': ' in it needs quotes; else look at the indentation"
        case "did not find expected ',' or '}'":
            message = "expected ',' or '}'"
        case "did not find expected ',' or ']'":
            message = "expected ',' or ']'"
        case "did not find expected key":
            message = "expected a key"
            hint = "keys of one mapping begin in the same column"
        case "did not find expected '-' indicator":
            message = "expected '-'"
            hint = "items of one list begin in the same column"
        case "could not find expected ':'":
            message = "expected ':' after the key"
            if let context = failure.context,
                source.line(of: context.offset) == source.line(of: offset),
                offset - context.offset > Self.maxKeyCharacters
            {
                message = "a key has at most \(Self.maxKeyCharacters) characters"
                offset = context.offset
            }
        case "found character that cannot start any token":
            message = "this character can't begin a value"
            hint = "texts that begin with '@', '`' or '%' need quotes"
        case "did not find expected alphabetic or numeric character":
            message = "this is no name of an alias or anchor"
            offset = failure.context?.offset ?? offset
            hint = "a text that begins with '*' or '&' needs quotes"
        case "found unknown escape character":
            message = "this '\\' begins no escape"
            hint = "write \\\\ for a '\\'; a value in a text is {$name}"
        case "found invalid Unicode character escape code":
            message = "this escape stands for no character"
            hint = "write the character itself; or both halves of it, as \\ud83d\\ude00"
        case "found unexpected end of stream":
            message = "the file ends in the middle of a value"
        case let text where text.hasPrefix("Maximum nesting level"),
            let text where text.hasPrefix("exceeded maximum depth"):
            message = "values are nested too deep"
        default: break
        }
        if let context = failure.context, line(of: context.offset) != line(of: failure.offset) {
            let words =
                context.text.hasPrefix("while ")
                ? "this was while" + context.text.dropFirst(5) : context.text
            let began = "\(words) in line \(line(of: context.offset))"
            hint = hint.map { "\($0) (\(began))" } ?? began
        }
        return mistake(message, hint, at: offset, leavingOut: extent(of: failure))
    }

    private func line(of offset: Int) -> Int { source.line(of: offset) + 1 }

    /// The entry in which libyaml noticed a mistake; if nothing is there, that in which it began.
    private func extent(of failure: ScannerFailure) -> Range<Int> {
        let noticed = extent(of: failure.offset)
        let isEmpty = bytes[noticed].allSatisfy { $0 <= 0x20 }
        guard isEmpty, let context = failure.context else { return noticed }
        return extent(of: context.offset)
    }
}
