import Diagnostics

/// Finds the causes of libyaml's errors in the text. libyaml reports only where it noticed them.
struct YAMLMistakes {
    private let scalars: [Unicode.Scalar]
    private let lines: LineStarts
    private let file: String

    init(_ text: String, file: String) {
        scalars = Array(text.unicodeScalars)
        lines = LineStarts(scalars)
        self.file = file
    }

    /// - Parameter opening: the brackets in which libyaml failed.
    /// - Returns: empty if libyaml's message is the best available.
    func inBrackets(from opening: SourceLocation) -> [Diagnostic] {
        let colors = cutColors()
        guard colors.isEmpty, let start = lines.index(line: opening.line, column: opening.column),
            scalars[start] == "{" || scalars[start] == "[", !isClosed(start)
        else { return colors }
        return [
            Diagnostic(
                .error, code: "broken-yaml", "this '\(scalars[start])' is not closed",
                hint: "a '\(scalars[start] == "{" ? "}" : "]")' is missing", at: opening)
        ]
    }

    /// - Parameters:
    ///   - problem: libyaml's message.
    ///   - opening: where the value begins that libyaml was reading.
    ///   - place: where libyaml noticed the mistake.
    /// - Returns: empty if libyaml's message is the best available.
    func inLines(
        _ problem: String, from opening: SourceLocation?, at place: SourceLocation
    ) -> [Diagnostic] {
        let found =
            switch problem {
            case "found unexpected end of stream": opening.flatMap(unclosedQuote)
            case "found character that cannot start any token": tabs(at: place)
            case "mapping values are not allowed in this context", "did not find expected key",
                "could not find expected ':'":
                quoteClosedBelow(at: place) ?? quoteInText(at: place) ?? missingSpace(at: place)
            case _ where problem.hasPrefix("did not find expected"):
                quoteClosedBelow(at: place) ?? quoteInText(at: place) ?? colonInBrackets(at: place)
            default: nil as Diagnostic?
            }
        return found.map { [$0] } ?? []
    }

    private func mistake(
        _ message: String, _ hint: String, at place: SourceLocation
    ) -> Diagnostic {
        Diagnostic(.error, code: "broken-yaml", message, hint: hint, at: place)
    }

    private func unclosedQuote(at opening: SourceLocation) -> Diagnostic? {
        guard let start = lines.index(line: opening.line, column: opening.column),
            ["\"", "'"].contains(scalars[start])
        else { return nil }
        return mistake(
            "this text in quotes has no end", "a '\(scalars[start])' is missing", at: opening)
    }

    /// Finds a text in quotes that has no end in its line, where a quote that opens a text below
    /// ended it.
    private func quoteClosedBelow(at place: SourceLocation) -> Diagnostic? {
        guard let start = lines.index(line: place.line, column: 1),
            let end = lines.index(line: place.line, column: place.column)
        else { return nil }
        let closing = scalars[start..<end].indices.first { index in
            ["\"", "'"].contains(scalars[index]) && opensText(index)
        }
        guard let closing,
            let opening = scalars[..<closing].lastIndex(of: scalars[closing]), opening < start,
            opensText(opening), endOfText(from: opening, scalars[closing]) == closing,
            // Text that goes on in its next lines is indented more than its key.
            startsKeyOrItem(lineOf: closing)
        else { return nil }
        return mistake(
            "this text in quotes has no end", "a '\(scalars[closing])' is missing",
            at: lines.location(of: opening, in: file))
    }

    /// Explains a quote within a text in such quotes, as in `'It's'`, which ended the text.
    private func quoteInText(at place: SourceLocation) -> Diagnostic? {
        guard let index = lines.index(line: place.line, column: place.column),
            let quote = character(index - 1), ["\"", "'"].contains(quote),
            let next = character(index), next.properties.isAlphabetic,
            let start = lines.index(line: place.line, column: 1),
            let opening = scalars[start..<(index - 1)].lastIndex(of: quote), opensText(opening),
            endOfText(from: opening, quote) == index - 1
        else { return nil }
        let hint =
            quote == "'"
            ? "write '' for a ' in it, or put it in \"…\""
            : "write \\\" for a \" in it, or put it in '…'"
        return mistake("the text in quotes ends before this", hint, at: place)
    }

    /// Explains a `:` after a value in brackets.
    private func colonInBrackets(at place: SourceLocation) -> Diagnostic? {
        guard let index = lines.index(line: place.line, column: place.column),
            character(index) == ":", let start = lines.index(line: place.line, column: 1)
        else { return nil }
        let before = String(String.UnicodeScalarView(scalars[start..<index]))
        return mistake(
            "a ':' is not allowed here",
            before.contains(" ? ")
                ? "an expression with ': ' in it needs quotes"
                : "a ',' is missing before the key, or quotes around a text with ': ' in it",
            at: place)
    }

    /// Whether a line begins with `-`, or with a name and `:`, in a bracket or not.
    private func startsKeyOrItem(lineOf index: Int) -> Bool {
        let start = scalars[..<index].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let text = scalars[start..<index].drop { $0 == " " }
        return text.first == "-"
            || text.drop { isNamePart($0) || "{[ ".unicodeScalars.contains($0) }
                .first == ":"
    }

    /// Explains a tab that indents a line, and names the other lines that have one.
    private func tabs(at place: SourceLocation) -> Diagnostic? {
        guard let index = lines.index(line: place.line, column: place.column),
            scalars[index] == "\t"
        else { return nil }
        let all = lines.first(1000, after: place.line).filter { start in
            scalars[start...].prefix { $0 == " " || $0 == "\t" }.contains("\t")
        }.map { String(lines.location(of: $0, in: file).line) }
        let more = all.count > 5 ? " and \(all.count - 5) more" : ""
        return mistake(
            "a tab can't indent a line",
            "indent with spaces"
                + (all.isEmpty
                    ? "" : ", also in the lines \(all.prefix(5).joined(separator: ", "))\(more)"),
            at: place)
    }

    /// Finds `key:value` in the line or the last one above it. Without a space, YAML takes it for a
    /// text, which goes on in the next line.
    private func missingSpace(at place: SourceLocation) -> Diagnostic? {
        for line in stride(from: place.line, through: max(1, place.line - 20), by: -1) {
            guard let start = lines.index(line: line, column: 1) else { continue }
            let text = scalars[start...].prefix { $0 != "\n" && $0 != "\r" }
            let entry = text.drop { $0 == " " || $0 == "-" }
            let key = entry.prefix(while: isNamePart)
            let rest = entry.dropFirst(key.count)
            if let first = key.first, isNameStart(first), rest.count > 1, rest.first == ":",
                let next = rest.dropFirst().first, !" \t/".unicodeScalars.contains(next)
            {
                let value = String(String.UnicodeScalarView(rest.dropFirst().prefix(40)))
                let name = String(String.UnicodeScalarView(key))
                return mistake(
                    "a space is missing after '\(name):'", "write \(name): \(value)",
                    at: lines.location(of: rest.startIndex, in: file))
            }
            let isBlank = entry.isEmpty || entry.first == "#"
            if line < place.line, !isBlank { return nil }
        }
        return nil
    }

    /// Finds colours in brackets whose `#` started a comment, which removed the rest of the line.
    private func cutColors() -> [Diagnostic] {
        scalars.indices.compactMap { index in
            guard scalars[index] == "#", opensValue(before: index) else { return nil }
            let rest = scalars[(index + 1)...].prefix { $0 != "\n" }
            let digits = rest.prefix { $0.properties.isASCIIHexDigit }
            guard [3, 4, 6, 8].contains(digits.count),
                rest.contains(where: { "}],".unicodeScalars.contains($0) })
            else { return nil }
            return Diagnostic(
                .error, code: "broken-yaml", "the '#' begins a comment here",
                hint: "a colour needs quotes: \"#\(String(String.UnicodeScalarView(digits)))\"",
                at: lines.location(of: index, in: file))
        }
    }

    /// Whether a value starts here.
    private func opensValue(before index: Int) -> Bool {
        var before = index - 1
        while let blank = character(before), blank == " " || blank == "\t" { before -= 1 }
        switch character(before) {
        case ":": return before < index - 1
        case ",", "[", "{", "-": return true
        default: return false
        }
    }

    /// Whether the bracket is closed before the end of the text.
    private func isClosed(_ start: Int) -> Bool {
        var open: [Unicode.Scalar] = []
        var index = start
        while let scalar = character(index) {
            switch scalar {
            case "{": open.append("}")
            case "[": open.append("]")
            case "}", "]":
                guard open.popLast() == scalar else { return false }
                if open.isEmpty { return true }
            case "\"", "'":
                if opensText(index) { index = endOfText(from: index, scalar) }
            case "#" where character(index - 1).map { " \t\n".unicodeScalars.contains($0) } ?? true:
                while let next = character(index + 1), next != "\n" { index += 1 }
            default: break
            }
            index += 1
        }
        return false
    }

    /// Whether a quote starts a quoted text, rather than being literal.
    private func opensText(_ index: Int) -> Bool {
        character(index - 1).map { " \t\n\r[{,:".unicodeScalars.contains($0) } ?? true
    }

    private func endOfText(from start: Int, _ quote: Unicode.Scalar) -> Int {
        var index = start + 1
        while let scalar = character(index), scalar != quote {
            index += scalar == "\\" && quote == "\"" ? 2 : 1
        }
        return index
    }

    private func character(_ index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    /// Explains why an alias has no known anchor.
    func unknownAlias(at place: SourceLocation) -> Diagnostic {
        func finding(_ message: String, _ hint: String?) -> Diagnostic {
            Diagnostic(.error, code: "unknown-alias", message, hint: hint, at: place)
        }
        let standard = "no anchor of this name comes before"
        guard let index = lines.index(line: place.line, column: place.column),
            character(index) == "*"
        else { return finding(standard, nil) }
        let name = word(after: index)
        let anchors = anchors()
        if anchors.contains(where: { $0.name == name && $0.index < index }) {
            // The anchor exists but isn't known yet: the alias is inside its own target.
            return finding("an anchor can't contain itself", "'*\(name)' is inside '&\(name)'")
        }
        if let later = anchors.first(where: { $0.name == name }) {
            let line = lines.location(of: later.index, in: file).line
            return finding(standard, "'&\(name)' comes later, in line \(line)")
        }
        let near = nearest(to: name, in: anchors.filter { $0.index < index }.map(\.name))
        return finding(standard, near.map { "did you mean '*\($0)'?" })
    }

    private func word(after index: Int) -> String {
        let word = scalars[(index + 1)...].prefix {
            !" \t\r\n,[]{}".unicodeScalars.contains($0)
        }
        return String(String.UnicodeScalarView(word))
    }

    private func anchors() -> [(name: String, index: Int)] {
        scalars.indices.filter { scalars[$0] == "&" && opensText($0) }
            .map { (word(after: $0), $0) }
    }
}
