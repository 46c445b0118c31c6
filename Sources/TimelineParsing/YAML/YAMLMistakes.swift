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
