import EmbeddedTexts

/// A section of the Markdown in which findings are described: a heading, paragraphs, items of a key
/// and a value, and fenced code.
struct MarkdownSection {
    /// 1 for `#`.
    var level: Int
    var title: Substring
    /// The paragraphs, as one.
    var text = ""
    var parts: [Part] = []

    enum Part {
        /// `- key: value`
        case item(key: Substring, value: Substring)
        /// - Parameter info: what follows the three backquotes.
        case code(info: Substring, text: String)
    }

    static func sections(of text: EmbeddedText) -> [MarkdownSection] {
        var sections: [MarkdownSection] = []
        var rest = text.lines[...]
        while let line = rest.popFirst() {
            let level = line.prefix { $0 == "#" }.count
            if level > 0 {
                sections.append(MarkdownSection(level: level, title: line.dropFirst(level + 1)))
            } else if let last = sections.indices.last, !line.isEmpty {
                sections[last].append(line, &rest)
            }
        }
        return sections
    }

    private mutating func append(_ line: Substring, _ rest: inout ArraySlice<Substring>) {
        if line.hasPrefix("```") {
            let code = rest.prefix { $0 != "```" }
            rest = rest.dropFirst(code.count + 1)
            parts.append(.code(info: line.dropFirst(3), text: code.joined(separator: "\n")))
        } else if line.hasPrefix("- "), let colon = line.firstRange(of: ": ") {
            let key = line[..<colon.lowerBound].dropFirst(2)
            parts.append(.item(key: key, value: line[colon.upperBound...]))
        } else {
            text += text.isEmpty ? line : " " + line
        }
    }
}
