internal import Diagnostics

extension MistakeFinder {
    // MARK: Brackets

    /// Finds colours in brackets whose `#` started a comment, which removed the rest of the line.
    func cutColors(_ range: Range<Int>) -> [SyntaxMistake] {
        range.compactMap { index in
            guard bytes[index] == UInt8(ascii: "#"), opensValue(before: index) else { return nil }
            let rest = bytes[(index + 1)...].prefix { $0 != 0x0A }
            let digits = rest.prefix(while: isHexDigit)
            guard [3, 4, 6, 8].contains(digits.count),
                rest.contains(where: { "}],".utf8.contains($0) })
            else { return nil }
            let color = index..<digits.endIndex
            let quoted = "\"\(source.string(color))\""
            return mistake(
                "the '#' begins a comment here", "a colour needs quotes: \(quoted)", at: index,
                leavingOut: color, fix: fix(color, quoted))
        }
    }

    private func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Whether a value starts here.
    private func opensValue(before index: Int) -> Bool {
        var before = index - 1
        while let blank = byte(before), blank == 0x20 || blank == 0x09 { before -= 1 }
        switch byte(before) {
        case UInt8(ascii: ":"): return before < index - 1
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "-"): return true
        default: return false
        }
    }

    func unclosed(_ opening: Int) -> SyntaxMistake {
        let bracket = Character(Unicode.Scalar(bytes[opening]))
        let message = "this '\(bracket)' is not closed"
        let missing = "a '\(bracket == "{" ? "}" : "]")' is missing"
        guard let text = textValue(at: opening), text.range.lowerBound == opening,
            bytes[text.range].contains(where: isLetter), colon(in: text.range) == nil,
            !bytes[text.range].contains(where: isQuote)
        else {
            return mistake(message, missing, at: opening)
        }
        return mistake(
            message, "\(missing); a text needs quotes: \(text.line)", at: opening, fix: text.fix)
    }

    /// Explains a `:` after a value in brackets.
    func colonInBrackets(at offset: Int) -> SyntaxMistake? {
        guard byte(offset) == UInt8(ascii: ":") else { return nil }
        if let bracket = BracketScanner.brackets(around: offset, in: bytes).last,
            let value = item(in: bracket, at: offset), value.lowerBound > bracket.itemStart,
            // `red opacity: 1` lacks a comma; `Time: now` is a text.
            bytes[value.lowerBound..<offset].allSatisfy(isNamePart),
            bytes[bracket.itemStart..<value.lowerBound].contains(UInt8(ascii: ":"))
        {
            let quoted = Self.inQuotes(source.string(value))
            return mistake(
                "a ':' is not allowed here", "a text with ': ' in it needs quotes: \(quoted)",
                at: offset, leavingOut: value, fix: fix(value, quoted))
        }
        let start = source.range(ofLine: source.line(of: offset)).lowerBound
        let before = source.string(start..<offset)
        return mistake(
            "a ':' is not allowed here",
            before.contains(" ? ")
                ? "an expression with ': ' in it needs quotes"
                : "a ',' is missing before the key, or quotes around a text with ': ' in it",
            at: offset)
    }

    // MARK: Texts

    /// A value in its key's line that would be right in quotes.
    private struct TextValue {
        var range: Range<Int>
        var fix: TextFix
        /// The line that would be right.
        var line: String
    }

    /// Returns the value in whose line an offset is, if it is a text without quotes.
    private func textValue(at offset: Int) -> TextValue? {
        let entry = blockEntry(at: offset)
        guard BracketScanner.brackets(around: entry.start, in: bytes).isEmpty else { return nil }
        let isItem = bytes[..<entry.start].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "-")
        guard let start = entry.valueStart ?? (isItem ? entry.start : nil) else { return nil }
        var end = entry.lineEnd
        guard start < end, offset >= start else { return nil }
        for index in start..<end
        where bytes[index] == UInt8(ascii: "#") && isBlank(index - 1) && index > start {
            end = index
            break
        }
        while end > start, isBlank(end - 1) { end -= 1 }
        guard start < end, !"\"'|>&!".utf8.contains(bytes[start]) else { return nil }
        let text = source.string(start..<end)
        let quoted = Self.inQuotes(text)
        return TextValue(
            range: start..<end, fix: fix(start..<end, quoted),
            line: source.string(entry.start..<start) + quoted)
    }

    static func inQuotes(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "\"")) || text.utf8.contains(UInt8(ascii: "\\"))
            ? ScalarSpelling.singleQuoted(text) : "\"\(text)\""
    }

    /// Explains a text that needs quotes: one with `: ` in it, after a bracket, or that begins with
    /// a character of YAML's own.
    func unquoted(at offset: Int) -> SyntaxMistake? {
        guard let text = textValue(at: offset) else { return nil }
        let first = bytes[text.range.lowerBound]
        let message: String
        switch first {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            // `[1, 2] 3` is no text: nothing says what it should be.
            guard looksLikeText(text.range),
                BracketScanner.brackets(around: offset, in: bytes).isEmpty
            else { return nil }
            message = "this text begins with '\(Character(Unicode.Scalar(first)))'"
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "*"):
            message = "this text begins with '\(Character(Unicode.Scalar(first)))'"
        default:
            guard let colon = colon(in: text.range) else { return nil }
            return mistake(
                "a ':' is not allowed here", "a text with ': ' in it needs quotes: \(text.line)",
                at: colon, leavingOut: text.range, fix: text.fix)
        }
        return mistake(
            message, "it needs quotes: \(text.line)", at: text.range.lowerBound,
            leavingOut: text.range, fix: text.fix)
    }

    /// Whether a value that begins with brackets goes on after them, and they hold words.
    private func looksLikeText(_ range: Range<Int>) -> Bool {
        guard
            let closing = BracketScanner.endOfBrackets(
                from: range.lowerBound, before: range.upperBound, in: bytes)
        else { return false }
        return bytes[range.lowerBound..<closing].contains(where: isLetter)
            && colon(in: range.lowerBound..<closing) == nil
            && bytes[closing..<range.upperBound].contains { $0 > 0x20 }
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private func colon(in range: Range<Int>) -> Int? {
        range.first { bytes[$0] == UInt8(ascii: ":") && isBlank($0 + 1) }
    }

    // MARK: Quotes

    private func isQuote(_ byte: UInt8) -> Bool { isQuote(Optional(byte)) }

    private func isQuote(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Whether a quote starts a quoted text, rather than being literal.
    private func opensText(_ index: Int) -> Bool {
        byte(index - 1).map { " \t\n\r[{,:".utf8.contains($0) } ?? true
    }

    func unclosedQuote(at opening: Int) -> SyntaxMistake? {
        guard isQuote(byte(opening)) else { return nil }
        return missingQuote(opening)
    }

    private func missingQuote(_ opening: Int) -> SyntaxMistake {
        let quote = Character(Unicode.Scalar(bytes[opening]))
        let entry = blockEntry(at: opening)
        // Brackets that it was in are closed in its line, or nowhere.
        return mistake(
            "this text in quotes has no end", "a '\(quote)' is missing", at: opening,
            leavingOut: (entry.valueStart ?? entry.start)..<entry.end,
            fix: fix(entry.lineEnd..<entry.lineEnd, String(quote)))
    }

    /// Finds a text in quotes that has no end in its line, where a quote that opens a text below
    /// ended it.
    ///
    /// - Parameter text: the last one in quotes that goes over several lines.
    func quoteClosedBelow(_ text: Range<Int>) -> SyntaxMistake? {
        let closing = text.upperBound - 1
        let start = source.range(ofLine: source.line(of: closing)).lowerBound
        // Text that goes on in its next lines is indented more than its key.
        guard opensText(closing), startsKeyOrItem(lineAt: start, before: closing) else {
            return nil
        }
        return missingQuote(text.lowerBound)
    }

    /// Whether a line begins with `-`, or with a name and `:`, in a bracket or not.
    private func startsKeyOrItem(lineAt start: Int, before end: Int) -> Bool {
        let text = bytes[start..<end].drop { $0 == 0x20 }
        return text.first == UInt8(ascii: "-")
            || text.drop { isNamePart($0) || "{[ ".utf8.contains($0) }.first == UInt8(ascii: ":")
    }

    /// Explains a quote within a text in such quotes, as in `'It's'`, which ended the text.
    func quoteInText(at offset: Int) -> SyntaxMistake? {
        let start = source.range(ofLine: source.line(of: offset)).lowerBound
        guard offset > start, isQuote(byte(offset - 1)), let quote = byte(offset - 1),
            let next = source.scalar(at: offset)?.scalar, next.properties.isAlphabetic,
            let opening = bytes[start..<(offset - 1)].lastIndex(of: quote), opensText(opening),
            BracketScanner.endOfQuotes(from: opening, in: bytes) == offset
        else { return nil }
        let hint =
            quote == UInt8(ascii: "'")
            ? "write '' for a ' in it, or put it in \"…\""
            : "write \\\" for a \" in it, or put it in '…'"
        return mistake("the text in quotes ends before this", hint, at: offset)
    }

    // MARK: Lines

    /// Explains a tab that indents a line, and names the other lines that have one. Each is read as
    /// a space.
    func tab(at offset: Int) -> SyntaxMistake? {
        guard byte(offset) == 0x09 else { return nil }
        var tabs: [Range<Int>] = []
        var others: [String] = []
        let first = source.line(of: offset)
        for line in first..<min(first + Self.maxLinesWithTabs, source.lineCount) {
            let content = source.content(ofLine: line)
            let found = content.prefix { bytes[$0] == 0x20 || bytes[$0] == 0x09 }
                .filter { bytes[$0] == 0x09 }
            tabs += found.map { $0..<($0 + 1) }
            if line > first, !found.isEmpty { others.append(String(line + 1)) }
        }
        let more = others.count > 5 ? " and \(others.count - 5) more" : ""
        let also =
            others.isEmpty
            ? "" : ", also in the lines \(others.prefix(5).joined(separator: ", "))\(more)"
        var found = mistake("a tab can't indent a line", "indent with spaces" + also, at: offset)
        found.ranges = tabs
        return found
    }

    /// Finds `key:value` in the line or the last one above it. Without a space, YAML takes it for a
    /// text, which goes on in the next line.
    func missingSpace(at offset: Int) -> SyntaxMistake? {
        let noticed = source.line(of: offset)
        for line in stride(from: noticed, through: max(0, noticed - 20), by: -1) {
            let content = source.content(ofLine: line)
            let entry = bytes[content].drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
            let key = entry.prefix(while: isNamePart)
            let rest = entry.dropFirst(key.count)
            if let first = key.first, isNameStart(first), rest.count > 1,
                rest.first == UInt8(ascii: ":"), let next = rest.dropFirst().first,
                !" \t/".utf8.contains(next)
            {
                let value = source.string((rest.startIndex + 1)..<content.upperBound).prefix(40)
                let name = source.string(key.startIndex..<key.endIndex)
                let gap = (rest.startIndex + 1)..<(rest.startIndex + 1)
                return mistake(
                    "a space is missing after '\(name):'", "write \(name): \(value)",
                    at: rest.startIndex,
                    leavingOut: entry.startIndex..<blockEntry(at: entry.startIndex).end,
                    fix: fix(gap, " "))
            }
            let isBlank = entry.isEmpty || entry.first == UInt8(ascii: "#")
            if line < noticed, !isBlank { return nil }
        }
        return nil
    }
}
