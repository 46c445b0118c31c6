extension DocumentOutline {
    /// The text of a key's value, which is a mapping, as YAML of its own. Brackets that aren't
    /// closed yet are closed.
    func source(ofMappingAt key: Token, in document: TextDocument) -> String {
        let inside = tokens.filter { token in
            token.path.count > key.path.count && token.path.starts(with: key.path)
        }
        var text = ""
        var brackets = Brackets()
        // Behind the colon.
        var place = (line: key.line, character: key.characters.upperBound + 1)
        for token in inside where (token.line, token.characters.lowerBound) >= place {
            for line in place.line...token.line {
                let start = line == place.line ? place.character : 0
                let end = line == token.line ? token.characters.lowerBound : nil
                let gap = gap(document, line, from: start, to: end)
                text += (line == place.line ? "" : "\n") + gap.prefix { brackets.takes($0) }
            }
            let units = Array(document.lines[token.line].utf16)
            text += String(decoding: units[token.characters], as: UTF16.self)
            place = (token.line, token.characters.upperBound)
        }
        // An empty list or mapping may come last.
        guard !inside.isEmpty else { return text }
        text += gap(document, place.line, from: place.character).prefix { brackets.takes($0) }
        return text + String(brackets.missing)
    }

    /// What is between tokens in a line, without a comment.
    private func gap(
        _ document: TextDocument, _ line: Int, from start: Int, to end: Int? = nil
    ) -> Substring {
        guard !blockLines.contains(line) else { return "" }
        let units = Array(document.lines[line].utf16)
        let end = min(end ?? units.count, units.count)
        let text = String(decoding: units[min(start, end)..<end], as: UTF16.self)
        return text.prefix { $0 != "#" }
    }

    private struct Brackets {
        private var open: [Character] = []

        /// The closing ones that are left out.
        var missing: ReversedCollection<[Character]> { open.reversed() }

        /// Whether a character between tokens still belongs to the value.
        mutating func takes(_ character: Character) -> Bool {
            switch character {
            case "{": open.append("}")
            case "[": open.append("]")
            case "}", "]": return open.popLast() != nil
            case ",": return !open.isEmpty
            default: break
            }
            return true
        }
    }
}
