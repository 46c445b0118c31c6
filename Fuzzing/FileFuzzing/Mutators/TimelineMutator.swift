/// Breaks timelines: most mutants are still YAML, and many are still timelines.
struct TimelineMutator {
    private let corpus: [[String]]
    /// Every key that the corpus knows.
    private let keys: [String]

    /// How many of the corpus are valid; they come first, and are broken more often.
    private let validCount: Int

    init(valid: [String], others: [String]) {
        let texts = valid + others
        validCount = valid.count
        corpus = texts.map {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        var found: Set<String> = []
        for line in corpus.joined() {
            for piece in Token.split(line) where piece.kind == .key { found.insert(piece.text) }
        }
        keys = found.sorted()
    }

    func mutant(_ dice: inout Dice) -> String {
        broken(dice.pick(dice.chance(80) ? corpus[..<validCount] : corpus[...]), &dice)
    }

    /// A timeline, broken, that need not be of the corpus.
    func broken(_ text: String, _ dice: inout Dice) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return broken(lines, &dice)
    }

    private func broken(_ lines: [String], _ dice: inout Dice) -> String {
        var lines = lines
        for _ in dice.few() where !lines.isEmpty {
            if dice.chance(70) {
                changeToken(in: &lines, &dice)
            } else {
                changeLines(&lines, &dice)
            }
        }
        let text = lines.joined(separator: "\n")
        guard dice.chance(4) else { return text }
        return String(
            decoding: ByteMutator.mutate(Array(text.utf8), &dice, head: .max), as: UTF8.self)
    }

    // MARK: Lines

    private static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

    /// A line and what belongs to it: those below that stand further right.
    private static func block(_ lines: [String], at start: Int) -> Range<Int> {
        let depth = indentation(lines[start])
        var end = start + 1
        while end < lines.count, lines[end].isEmpty || indentation(lines[end]) > depth { end += 1 }
        return start..<end
    }

    private func changeLines(_ lines: inout [String], _ dice: inout Dice) {
        let block = Self.block(lines, at: dice.below(lines.count))
        let piece = Array(lines[block])
        switch dice.below(7) {
        case 0: lines.removeSubrange(block)
        case 1: lines.insert(contentsOf: piece, at: block.upperBound)
        case 2:
            lines.removeSubrange(block)
            lines.insert(contentsOf: piece, at: dice.below(lines.count + 1))
        case 3:
            let other = dice.pick(corpus)
            guard !other.isEmpty else { return }
            let source = other[Self.block(other, at: dice.below(other.count))]
            let shift = Self.indentation(piece[0]) - Self.indentation(source[source.startIndex])
            let moved = source.map { line in
                shift >= 0
                    ? String(repeating: " ", count: shift) + line
                    : String(line.dropFirst(min(-shift, Self.indentation(line))))
            }
            if dice.chance(50) {
                lines.replaceSubrange(block, with: moved)
            } else {
                lines.insert(contentsOf: moved, at: block.upperBound)
            }
        case 4:
            let by = dice.pick([1, 2, 4])
            for index in block {
                lines[index] =
                    dice.chance(50)
                    ? String(repeating: " ", count: by) + lines[index]
                    : String(lines[index].dropFirst(min(by, Self.indentation(lines[index]))))
            }
        case 5:
            // Often, but no more than a few thousand lines in all.
            let count = min(1 << dice.below(8), 4000 / piece.count)
            for _ in 0..<count { lines.insert(contentsOf: piece, at: block.upperBound) }
        default:
            let other = dice.below(lines.count)
            lines.swapAt(block.lowerBound, other)
        }
    }

    // MARK: Tokens

    private func changeToken(in lines: inout [String], _ dice: inout Dice) {
        // Comments and empty lines have nothing to change.
        let wanted = lines.indices.filter { Token.split(lines[$0]).contains { $0.kind != .rest } }
        guard !wanted.isEmpty else { return }
        let line = dice.pick(wanted)
        var tokens = Token.split(lines[line])
        let places = tokens.indices.filter { tokens[$0].kind != .rest }
        let place = dice.pick(places)
        let token = tokens[place]
        // What is done to keys and to signs around them rarely leaves a timeline: less of that.
        if token.kind == .key, dice.chance(60) { return changeToken(in: &lines, &dice) }
        switch dice.below(14) {
        case 0..<7:
            tokens[place].text = replacement(for: token, &dice)
        case 7:
            let same = places.filter { tokens[$0].kind == token.kind }
            tokens.swapAt(place, dice.pick(same))
        case 8 where dice.chance(40): tokens.remove(at: place)
        case 9 where token.kind != .key:
            tokens.insert(contentsOf: [Token(.rest, ", "), token], at: place + 1)
        case 10 where dice.chance(40):
            let depth = 1 << dice.below(7)
            tokens[place].text =
                String(repeating: "[", count: depth) + token.text
                + String(repeating: "]", count: depth)
        case 11 where token.kind != .key:
            tokens[place].text =
                dice.pick(["&a ", "&a ", "*a #", "!!str ", "{ \(dice.pick(keys)): "]) + token.text
        default:
            // Another value of such a key, or any of its kind.
            let other = dice.pick(corpus)
            let values = Token.split(dice.pick(other)).filter { $0.kind == token.kind }
            if !values.isEmpty { tokens[place].text = dice.pick(values).text }
        }
        lines[line] = tokens.map(\.text).joined()
    }

    /// A number like it, which is often as valid.
    private func near(_ text: String, _ dice: inout Dice) -> String {
        guard let number = Double(text) else { return text }
        let changed = dice.pick([
            number + 1, number - 1, -number, number * 2, number / 2, number * 10, number / 10,
            number * 100, number / 1000, number.rounded(), number + 0.001,
        ])
        return changed == changed.rounded() && abs(changed) < 1e15
            ? "\(Int(changed))" : "\(changed)"
    }

    private func replacement(for token: Token, _ dice: inout Dice) -> String {
        switch token.kind {
        case .key: return dice.chance(85) ? dice.pick(keys) : HostileScalars.scalar(&dice)
        case .number where dice.chance(45): return near(token.text, &dice)
        case .number where dice.chance(75): return dice.pick(HostileScalars.numbers)
        case .value where dice.chance(25), .number where dice.chance(40):
            var expressions = RandomExpression(seed: dice.next())
            return "\"\(expressions.anything())\""
        default: return HostileScalars.scalar(&dice)
        }
    }
}

/// A piece of a line of YAML.
struct Token {
    enum Kind {
        case key, number, value
        /// Spaces, signs and comments.
        case rest
    }

    var kind: Kind
    var text: String

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    static func split(_ line: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(line)
        while let first = rest.first {
            if first == "#", tokens.last?.text.last.map({ $0 == " " }) ?? true { break }
            var count = 1
            if first == "\"" || first == "'" {
                count = 1 + rest.dropFirst().prefix { $0 != first }.count
                count = min(count + 1, rest.count)
            } else if isWord(first) {
                count = rest.prefix(while: isWord).count
            }
            let text = String(rest.prefix(count))
            rest = rest.dropFirst(count)
            tokens.append(Token(kind(of: text, before: rest.first), text))
        }
        if !rest.isEmpty { tokens.append(Token(.rest, String(rest))) }
        return tokens
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_$./*+".contains(character)
            || character == "-"
    }

    private static func kind(of text: String, before next: Character?) -> Kind {
        guard let first = text.first, first == "\"" || first == "'" || isWord(first), text != "-"
        else { return .rest }
        if next == ":" { return .key }
        return Double(text) == nil ? .value : .number
    }
}
