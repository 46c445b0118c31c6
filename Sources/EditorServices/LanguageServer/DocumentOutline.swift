/// The keys and scalars of a YAML text and where they are, also of one that is being written and
/// can't be read yet.
struct DocumentOutline: Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        case item(Int)
    }

    enum Role: Sendable {
        case key, value
    }

    /// A key or a scalar value.
    struct Token: Sendable {
        var role: Role
        /// Without quotes.
        var text: String
        /// From 0.
        var line: Int
        /// In UTF-16 code units, with quotes.
        var characters: Range<Int>
        /// The way to the value that it is, or whose key it is.
        var path: [Step]
    }

    /// What is written at a cursor.
    struct Cursor: Sendable {
        var role: Role
        /// Of the mapping or the list that it is in; for a value, with its key.
        var path: [Step]
    }

    private(set) var tokens: [Token] = []
    /// The lines of block scalars, from 0.
    private(set) var blockLines: Set<Int> = []
    private var cursorAt: TextDocument.Position?
    /// What is at the position asked for.
    private(set) var cursor: Cursor?

    /// The mappings and lists that a line is in, outermost first.
    private struct Level {
        var indent: Int
        var step: Step

        var isItem: Bool { if case .item = step { true } else { false } }
    }

    /// A mapping or a list in brackets.
    private struct Flow {
        var isMapping: Bool
        var path: [Step]
        var key: String?
        var item = 0

        /// The path of the next key or value in it.
        var inner: [Step] {
            if isMapping { return path + (key.map { [.key($0)] } ?? []) }
            return path + [.item(item)]
        }
    }

    /// The depth of brackets up to which each makes paths longer; deeper ones share a path. Without
    /// a limit, the time would grow with the square of the depth.
    static let deepestFlow = 64

    private var levels: [Level] = []
    private var flows: [Flow] = []
    /// The indentation above which lines belong to a block scalar; nil outside of one.
    private var blockScalarIndent: Int?

    /// - Parameter cursor: of which `cursor` tells what is there.
    init(_ document: TextDocument, cursor: TextDocument.Position? = nil) {
        cursorAt = cursor
        for (number, line) in document.lines.enumerated() {
            read(Array(line.utf16), number)
        }
    }

    /// The tokens at a position: at most one, except between two.
    func token(at position: TextDocument.Position) -> Token? {
        tokens.last {
            $0.line == position.line && $0.characters.lowerBound <= position.character
                && position.character <= $0.characters.upperBound
        }
    }

    /// The place of the block of text that a line belongs to; nil if it belongs to none.
    func path(ofBlockLine line: Int) -> [Step]? {
        guard blockLines.contains(line) else { return nil }
        return tokens.last { $0.line < line && $0.role == .key }?.path
    }

    /// The values of a mapping's entries at a path, by their keys.
    func keys(at path: [Step]) -> [Token] {
        tokens.filter { token in
            guard token.role == .key, token.path.count == path.count + 1 else { return false }
            return token.path.dropLast().elementsEqual(path)
        }
    }

    // MARK: Lines

    private static let space = UInt16(0x20)

    private func character(_ units: [UInt16], _ place: Int) -> Character {
        guard place < units.count else { return "\n" }
        return Unicode.Scalar(units[place]).map(Character.init) ?? "\u{FFFD}"
    }

    private mutating func read(_ units: [UInt16], _ number: Int) {
        var place = units.prefix { $0 == Self.space }.count
        let isBlank = place == units.count
        if let indent = blockScalarIndent {
            if isBlank || place > indent { blockLines.insert(number); return }
            blockScalarIndent = nil
        }
        if let flow = flows.last {
            let isKey = flow.isMapping && flow.key == nil
            note(number, from: 0, isKey ? .key : .value, flow.inner)
            readFlow(units, &place, number)
            return
        }
        if isBlank || character(units, place) == "#" {
            // An empty line belongs to what its indentation says.
            if let cursorAt, cursorAt.line == number, isBlank {
                cursor = Cursor(role: .key, path: path(above: cursorAt.character))
            }
            return
        }
        levels.removeAll { $0.indent > place }
        // A list may be as far in as its key.
        if character(units, place) != "-", let last = levels.last, last.indent == place,
            last.isItem
        {
            levels.removeLast()
        }
        while character(units, place) == "-", [" ", "\n"].contains(character(units, place + 1)) {
            var item = 0
            if let index = levels.lastIndex(where: { $0.indent == place && $0.isItem }) {
                if case .item(let last) = levels[index].step { item = last + 1 }
                levels.removeSubrange(index...)
            }
            levels.append(Level(indent: place, step: .item(item)))
            place += 1
            while place < units.count, units[place] == Self.space { place += 1 }
        }
        let path = path(above: place)
        note(number, from: place, .key, path)
        guard place < units.count, character(units, place) != "#" else { return }
        readEntry(units, &place, number)
    }

    /// The path of the mapping or list that a line of that indentation belongs to.
    private func path(above indent: Int) -> [Step] {
        levels.filter { $0.indent < indent }.map(\.step)
    }

    /// Sets `cursor` if it is in the line, at `place` or after it.
    ///
    /// - Parameter path: evaluated only in that case.
    private mutating func note(
        _ number: Int, from place: Int, _ role: Role, _ path: @autoclosure () -> [Step]
    ) {
        guard let cursorAt, cursorAt.line == number, cursorAt.character >= place else { return }
        cursor = Cursor(role: role, path: path())
    }

    /// A key with its value, or a scalar, in a block.
    private mutating func readEntry(_ units: [UInt16], _ place: inout Int, _ number: Int) {
        let start = place
        if "{[".contains(character(units, place)) {
            readFlow(units, &place, number)
            return
        }
        let (text, end) = scalar(units, place, isFlow: false)
        let isKey = character(units, end) == ":" && [" ", "\n"].contains(character(units, end + 1))
        guard isKey else {
            let path = path(above: start)
            tokens.append(
                Token(
                    role: .value, text: text, line: number, characters: start..<end, path: path))
            place = end
            return
        }
        let above = path(above: start)
        levels.removeAll { $0.indent >= start && !$0.isItem }
        levels.append(Level(indent: start, step: .key(text)))
        let path = above + [.key(text)]
        tokens.append(
            Token(role: .key, text: text, line: number, characters: start..<end, path: path))
        place = end + 1
        note(number, from: place, .value, path)
        skipProperties(units, &place)
        let first = character(units, place)
        if place == units.count || first == "#" { return }
        if first == "|" || first == ">" {
            blockScalarIndent = start
            return
        }
        if first == "{" || first == "[" {
            readFlow(units, &place, number, path)
            return
        }
        let (value, valueEnd) = scalar(units, place, isFlow: false)
        tokens.append(
            Token(
                role: .value, text: value, line: number, characters: place..<valueEnd, path: path))
        place = valueEnd
    }

    /// Skips spaces, anchors and tags before a value.
    private func skipProperties(_ units: [UInt16], _ place: inout Int) {
        while place < units.count {
            if units[place] == Self.space { place += 1; continue }
            guard "&!".contains(character(units, place)) else { return }
            while place < units.count, units[place] != Self.space { place += 1 }
        }
    }

    /// A scalar's text and end.
    private func scalar(_ units: [UInt16], _ start: Int, isFlow: Bool) -> (text: String, end: Int) {
        let quote = character(units, start)
        if quote == "\"" || quote == "'" {
            var end = start + 1
            while end < units.count, character(units, end) != quote {
                end += quote == "\"" && character(units, end) == "\\" ? 2 : 1
            }
            let inside = units[min(start + 1, units.count)..<min(end, units.count)]
            return (String(decoding: inside, as: UTF16.self), min(end + 1, units.count))
        }
        var end = start
        while end < units.count {
            let next = character(units, end)
            if next == ":", [" ", "\n"].contains(character(units, end + 1)) { break }
            if next == "#", end > start, units[end - 1] == Self.space { break }
            if isFlow, ",{}[]".contains(next) { break }
            end += 1
        }
        while end > start, units[end - 1] == Self.space { end -= 1 }
        return (String(decoding: units[start..<end], as: UTF16.self), end)
    }

    // MARK: Brackets

    private mutating func readFlow(
        _ units: [UInt16], _ place: inout Int, _ number: Int, _ path: [Step]? = nil
    ) {
        let outer = path ?? self.path(above: place)
        while place < units.count {
            let next = character(units, place)
            switch next {
            case "{", "[":
                let isDeep = flows.count >= Self.deepestFlow
                let around = isDeep ? flows.last?.path : flows.last?.inner
                flows.append(Flow(isMapping: next == "{", path: around ?? outer))
                place += 1
            case "}", "]":
                flows.removeLast()
                place += 1
                guard let flow = flows.last else { return }
                note(number, from: place, .value, flow.inner)
                continue
            case ",":
                flows[flows.count - 1].key = nil
                flows[flows.count - 1].item += 1
                place += 1
            case ":":
                place += 1
                if let flow = flows.last { note(number, from: place, .value, flow.inner) }
                continue
            case "#" where place == 0 || units[place - 1] == Self.space: return
            case " ": place += 1; continue
            default: readFlowScalar(units, &place, number); continue
            }
            if let flow = flows.last {
                note(number, from: place, flow.isMapping ? .key : .value, flow.inner)
            }
        }
    }

    private mutating func readFlowScalar(_ units: [UInt16], _ place: inout Int, _ number: Int) {
        guard let flow = flows.last else { return }
        let (text, end) = scalar(units, place, isFlow: true)
        guard end > place else { place += 1; return }
        let isKey = flow.isMapping && flow.key == nil
        let path = isKey ? flow.path + [.key(text)] : flow.inner
        note(number, from: place, isKey ? .key : .value, isKey ? flow.path : path)
        tokens.append(
            Token(
                role: isKey ? .key : .value, text: text, line: number, characters: place..<end,
                path: path))
        if isKey { flows[flows.count - 1].key = text }
        place = end
    }
}
