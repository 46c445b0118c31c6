internal import Diagnostics
internal import MetalLanguage
internal import TimelineSyntax

/// The keys and scalars of a timeline with their places, also while it is being written: unreadable
/// parts are read by themselves.
struct DocumentOutline: Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        case item(Int)
    }

    enum Role: Sendable {
        case key, value
    }

    typealias Range = Swift.Range<TextDocument.Position>

    /// A key or a scalar value.
    struct Token: Sendable {
        var role: Role
        /// Without quotes.
        var text: String
        /// With quotes.
        var range: Range
        /// The way to the value that it is, or whose key it is.
        var path: [Step]
        /// Nil if it can't be read.
        var node: SyntaxNode?
        /// Whether the value begins its line, and could become a key.
        var startsLine = false
        /// The text behind each `$` in the value.
        var names: [Name] = []

        /// Whether the value is a block in the lines below a `|` or a `>`.
        var isBlock: Bool { node?.style == .literal || node?.style == .folded }

        /// The range of the value's text.
        var textRange: Range {
            guard node?.style == .singleQuoted || node?.style == .doubleQuoted else { return range }
            var (start, end) = (range.lowerBound, range.upperBound)
            start.character += 1
            end.character -= 1
            return start..<max(start, end)
        }

        /// The name at a position: its `$` belongs to it.
        func name(at position: TextDocument.Position) -> String? {
            names.first { $0.range.touches(position, before: 1) }?.text
        }
    }

    struct Name: Sendable {
        var text: String
        /// Without `$`.
        var range: Range
        /// The name behind a dot that follows; nil if none does.
        var member: String?
        /// Whether it is an id behind `$layers.`; the range is the id's.
        var isLayer = false
    }

    /// The key or value being written at a cursor.
    struct Cursor: Sendable {
        /// Nil in a block of text.
        var role: Role?
        /// The path of the surrounding mapping or list; for a value, with its key.
        var path: [Step]
    }

    let tokens: [Token]
    /// Whether the text was read to its end: there can be too many mistakes.
    let isWhole: Bool
    /// The last lines of entries and items, by their first ones.
    let foldings: [Int: Int]

    init(_ document: TextDocument) { self.init(document.text) }

    private init(_ text: String) {
        let tree = SyntaxTree(text, file: "")
        let builder = OutlineBuilder(tree)
        (tokens, foldings, isWhole) = (builder.tokens, builder.foldings, tree.isWhole)
    }

    /// The role and path of a word written at a position; nil where none is read.
    static func cursor(_ document: TextDocument, at position: TextDocument.Position) -> Cursor? {
        // Only the text before the cursor decides.
        guard var text = document.text(before: position) else { return nil }
        if text.hasSuffix(":") || text.hasSuffix("-") { text += " " }
        let end = TextDocument(text + "_").end
        guard let token = DocumentOutline(text + "_").tokens.last, token.range.upperBound == end
        else { return nil }
        if token.isBlock { return Cursor(path: token.path) }
        if token.role == .key { return Cursor(role: .key, path: token.path.dropLast()) }
        return Cursor(role: token.startsLine ? .key : .value, path: token.path)
    }

    /// The token at a position; between two, the later one.
    func token(at position: TextDocument.Position) -> Token? {
        tokens.last { $0.range.touches(position) }
    }

    /// The keys of a mapping at a path.
    func keys(at path: [Step]) -> [Token] {
        tokens.filter { token in
            guard token.role == .key, token.path.count == path.count + 1 else { return false }
            return token.path.dropLast().elementsEqual(path)
        }
    }

    /// The text of a key's value as YAML of its own.
    func source(ofValueOf key: Token) -> String {
        guard let value = key.node?.parent?.value else { return "" }
        let source = RereadPart(value.content, of: value.tree.source).tree.source
        return source.string(source.bytes.indices)
    }
}

extension Range<TextDocument.Position> {
    /// Whether a position is in a range, at its end, or a little before.
    func touches(_ position: TextDocument.Position, before count: Int = 0) -> Bool {
        var end = position
        end.character += count
        return lowerBound <= end && position <= upperBound
    }
}

/// Collects the tokens of a tree, and of the parts that it left out.
private struct OutlineBuilder {
    /// A tree, or a part that is read again.
    struct Part {
        var tree: SyntaxTree
        /// The part's offset in the document.
        var shift = 0
        /// The offset of its end in the document.
        var end: Int
        /// The number of times that the text was read again.
        var depth = 0
    }

    typealias Step = DocumentOutline.Step

    private(set) var tokens: [DocumentOutline.Token] = []
    private(set) var foldings: [Int: Int] = [:]
    private let source: SourceText
    /// The last place whose position was requested.
    private var known = (offset: 0, position: TextDocument.Position(line: 0, character: 0))
    private static let maxDepth = 3

    init(_ tree: SyntaxTree) {
        source = tree.source
        visit(Part(tree: tree, end: source.bytes.count), [], isFlow: false)
    }

    private mutating func visit(_ part: Part, _ path: [Step], isFlow: Bool) {
        if let root = part.tree.root { return visit(root, in: part, path, isFlow: isFlow) }
        for range in part.tree.mistakes.flatMap(\.ranges) {
            reread(range, of: part, path, isFlow: isFlow)
        }
    }

    private mutating func visit(
        _ node: SyntaxNode, in part: Part, _ path: [Step], isFlow: Bool
    ) {
        switch node.kind {
        case .scalar, .alias: add(.value, node, node.content, of: part, path, isFlow: isFlow)
        case .mistake: reread(node.range, of: part, path, isFlow: isFlow)
        case .sequence:
            let column = node.isFlow ? nil : node.location.column
            var index = -1
            for item in node.children {
                // A line without a dash belongs to the item before, or to the list's surroundings.
                let hasDash =
                    node.isFlow || item.kind != .mistake
                    || !part.tree.source.startsLine(item.range.lowerBound, afterDashes: false)
                if hasDash || index < 0 { index += 1 }
                let isInside = hasDash || item.location.column != column
                let inner = isInside ? path + [.item(index)] : path
                let first = tokens.count
                visit(item, in: part, inner, isFlow: node.isFlow)
                fold(from: first)
            }
        case .mapping:
            for entry in node.children { visit(entry, in: part, path, isFlow: node.isFlow) }
        case .entry:
            let inner = path + [.key(node.key.text)]
            let first = tokens.count
            add(.key, node.key, node.key.content, of: part, inner)
            visit(node.value, in: part, inner, isFlow: isFlow)
            fold(from: first)
        }
    }

    private mutating func fold(from first: Int) {
        guard first < tokens.count else { return }
        let start = tokens[first].range.lowerBound.line
        let end = max(foldings[start] ?? 0, tokens[tokens.count - 1].range.upperBound.line)
        if end > start { foldings[start] = end }
    }

    private mutating func reread(
        _ range: Range<Int>, of part: Part, _ path: [Step], isFlow: Bool
    ) {
        guard part.depth < Self.maxDepth else {
            return add(.value, nil, range, of: part, path, isFlow: isFlow)
        }
        let again = RereadPart(range, of: part.tree.source)
        let inner = Part(
            tree: again.tree, shift: part.shift + again.shift,
            end: min(range.upperBound + part.shift, part.end), depth: part.depth + 1)
        visit(inner, path, isFlow: isFlow)
    }

    private mutating func add(
        _ role: DocumentOutline.Role, _ node: SyntaxNode?, _ range: Range<Int>, of part: Part,
        _ path: [Step], isFlow: Bool = true
    ) {
        let end = min(range.upperBound + part.shift, part.end)
        let start = min(range.lowerBound + part.shift, end)
        guard start < end else { return }
        var token = DocumentOutline.Token(
            role: role,
            text: node?.kind == .scalar ? node?.text ?? "" : source.string(start..<end),
            range: position(of: start)..<position(of: start), path: path, node: node)
        if role == .value {
            token.startsLine = !isFlow && source.startsLine(start, afterDashes: true)
            token.names = node.map { names($0, of: part) } ?? []
        }
        token.range = token.range.lowerBound..<position(of: end)
        tokens.append(token)
    }

    /// The names behind `$` in a scalar.
    private mutating func names(
        _ scalar: SyntaxNode, of part: Part
    ) -> [DocumentOutline.Name] {
        guard scalar.kind == .scalar else { return [] }
        let names = InterpolatedText.names(in: scalar.text)
        guard !names.isEmpty else { return [] }
        let offsets = scalar.characterOffsets(scalar.text).map { min($0 + part.shift, part.end) }
        return names.map { name in
            let (start, end) = (offsets[name.lowerBound], offsets[name.upperBound])
            if source.string(start..<end) == "layers",
                source.bytes[end...].first == UInt8(ascii: ".")
            {
                let id = source.bytes[(end + 1)...].prefix {
                    Unicode.Scalar($0).properties.isXIDContinue && $0 < 128
                }
                let range = position(of: id.startIndex)..<position(of: id.endIndex)
                return DocumentOutline.Name(
                    text: String(decoding: id, as: UTF8.self), range: range, isLayer: true)
            }
            let first = position(of: start)
            let rest = source.bytes[end...].prefix(32)
            let member = rest.first == UInt8(ascii: ".") ? rest.dropFirst() : []
            let letters = member.prefix { Unicode.Scalar($0).properties.isAlphabetic }
            return DocumentOutline.Name(
                text: source.string(start..<end), range: first..<position(of: end),
                member: letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self))
        }
    }

    /// Nearly all places come after the last one.
    private mutating func position(of offset: Int) -> TextDocument.Position {
        if offset < known.offset { known = (0, TextDocument.Position(line: 0, character: 0)) }
        for byte in source.bytes[known.offset..<offset] {
            known.position.advance(over: byte)
        }
        known.offset = offset
        return known.position
    }
}
