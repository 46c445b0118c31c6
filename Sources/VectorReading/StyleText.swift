/// The rules and declarations of a piece of CSS, as far as `SVGDifferences` needs them.
///
/// Browsers skip unreadable parts; here, they are no declarations.
enum StyleText {
    /// The number of rules and declarations that are read; what follows them isn't.
    private static let maxPieces = 100_000

    struct Declaration {
        /// In lowercase.
        var name: String
        /// Without comments and `!important`.
        var value: String
        /// The position of the name, in bytes of the text.
        var offset: Int
    }

    struct Rule {
        /// The selectors or the at-rule's name and condition, without comments.
        var head: String
        /// The position of the head, in bytes of the text.
        var offset: Int
        var declarations: [Declaration] = []
        /// The heads of the rules around it, outermost first.
        var parents: [String] = []
    }

    /// The declarations of a `style` attribute.
    static func declarations(of style: String) -> [Declaration] {
        var rules = [Rule(head: "", offset: 0)]
        var reader = Reader(style)
        reader.readBlock(into: &rules, rule: 0)
        return rules[0].declarations
    }

    /// The rules of a style sheet, in order; one within another follows it.
    static func rules(of sheet: String) -> [Rule] {
        var rules: [Rule] = []
        var reader = Reader(sheet)
        reader.readBlock(into: &rules, rule: nil)
        return rules
    }

    private struct Reader {
        private let bytes: [UInt8]
        private var index = 0

        init(_ text: String) { bytes = Array(text.utf8) }

        /// Reads up to the end of a rule, or of the text.
        ///
        /// - Parameter rule: the rule whose block this is, or nil for a sheet. Rules within rules
        ///   are read in a loop: a hostile file nests them deeper than any stack.
        mutating func readBlock(into rules: inout [Rule], rule: Int?) {
            var open = rule.map { [$0] } ?? []
            var count = 0
            while count < StyleText.maxPieces, let (piece, offset, end) = nextPiece() {
                count += 1
                switch end {
                case UInt8(ascii: "{"):
                    let heads = open.suffix(4).map { rules[$0].head }
                    rules.append(Rule(head: piece, offset: offset, parents: heads))
                    open.append(rules.count - 1)
                default:
                    if let last = open.last, let declaration = declaration(piece, offset) {
                        rules[last].declarations.append(declaration)
                    } else if open.isEmpty, piece.hasPrefix("@") {
                        rules.append(Rule(head: piece, offset: offset))
                    }
                    if end == UInt8(ascii: "}"), !open.isEmpty { open.removeLast() }
                }
            }
        }

        private func declaration(_ piece: String, _ offset: Int) -> Declaration? {
            guard let colon = piece.firstIndex(of: ":") else { return nil }
            let name = piece[..<colon].trimmed.lowercased()
            var value = piece[piece.index(after: colon)...].trimmed
            if let mark = value.lastIndex(of: "!"),
                value[value.index(after: mark)...].trimmed.lowercased() == "important"
            {
                value = value[..<mark].trimmed
            }
            return name.isEmpty ? nil : Declaration(name: name, value: value, offset: offset)
        }

        /// Returns the text up to the next `;`, `{` or `}` outside of strings and brackets, and
        /// which of these ends it; `;` at the end of the text.
        private mutating func nextPiece() -> (text: String, offset: Int, end: UInt8)? {
            guard index < bytes.count else { return nil }
            var text: [UInt8] = []
            var offset: Int?
            var brackets = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
                    bytes[index + 1] == UInt8(ascii: "*")
                {
                    skipComment()
                    text.append(0x20)
                    continue
                }
                let start = index
                index += 1
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    skipString(byte)
                    text += bytes[start..<index]
                    offset = offset ?? start
                    continue
                case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets = max(0, brackets - 1)
                case UInt8(ascii: "{"), UInt8(ascii: "}"):
                    return (String(decoding: text, as: UTF8.self).trimmed, offset ?? start, byte)
                case UInt8(ascii: ";") where brackets == 0:
                    return (String(decoding: text, as: UTF8.self).trimmed, offset ?? start, byte)
                default: break
                }
                text.append(byte)
                if byte > 0x20 { offset = offset ?? start }
            }
            return (
                String(decoding: text, as: UTF8.self).trimmed, offset ?? index, UInt8(ascii: ";")
            )
        }

        private mutating func skipComment() {
            index += 2
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count,
                    bytes[index + 1] == UInt8(ascii: "/")
                {
                    index += 2
                    return
                }
                index += 1
            }
        }

        private mutating func skipString(_ quote: UInt8) {
            while index < bytes.count {
                let byte = bytes[index]
                index += byte == UInt8(ascii: "\\") ? 2 : 1
                if byte == quote { break }
            }
            index = min(index, bytes.count)
        }
    }

    /// Splits at commas outside of brackets.
    static func list(_ text: String) -> [String] {
        var parts = [""]
        var brackets = 0
        for character in text {
            if "([".contains(character) { brackets += 1 }
            if ")]".contains(character) { brackets -= 1 }
            if character == ",", brackets == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map(\.trimmed)
    }
}

extension StringProtocol {
    /// Without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
