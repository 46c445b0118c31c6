internal import Diagnostics
internal import TimelineModel
internal import WholeFiles

/// What an editor asks about a document: completions, meanings, names.
struct DocumentHelp {
    private let file: LanguageServer.OpenFile
    private let outline: DocumentOutline
    private let names: DocumentNames

    init(_ file: LanguageServer.OpenFile) {
        self.file = file
        outline = file.outline ?? DocumentOutline(file.document)
        names = file.names ?? DocumentNames(outline, file.document)
    }

    // MARK: Completion

    private enum ItemKind: Int {
        case function = 3
        case field = 5
        case variable = 6
        case property = 10
        case value = 12
    }

    func completions(at position: TextDocument.Position) -> JSON {
        if let member = expressionNames(at: position) { return .array(member) }
        let cursor = DocumentOutline(file.document, cursor: position).cursor
        guard let cursor else { return [] }
        let schema = SchemaKnowledge.shared
        switch cursor.role {
        case .key:
            let written = Set(outline.keys(at: cursor.path).map(\.text))
            var items = schema.keys(at: cursor.path).filter { !written.contains($0.name) }.map {
                item($0.name, .property, $0.description, insert: "\($0.name): ")
            }
            if cursor.path.last.map(Self.isItem) ?? false { items += ownItems(cursor.path) }
            return .array(items)
        case .value:
            var items = schema.values(at: cursor.path).map {
                item($0.name, .value, $0.description)
            }
            if case .key(let key) = cursor.path.last { items += ownNames(for: key, cursor.path) }
            return .array(
                items
                    + schema.keys(at: cursor.path).map {
                        item($0.name, .property, $0.description, insert: "{ \($0.name): ")
                    })
        }
    }

    private static func isItem(_ step: DocumentOutline.Step) -> Bool {
        if case .item = step { true } else { false }
    }

    /// The author's components among layers, and functions among effects.
    private func ownItems(_ path: [DocumentOutline.Step]) -> [JSON] {
        let isEffect = path.dropLast().last == .key("effects")
        if isEffect { return shaderFunctions.map { item($0.name, .function, "in \($0.file)") } }
        return names.declarations.filter { $0.kind == .component }.map {
            item($0.name, .function, "a component of this file", insert: "\($0.name): ")
        }
    }

    private func ownNames(for key: String, _ path: [DocumentOutline.Step]) -> [JSON] {
        let kind: DocumentNames.Kind? =
            switch key {
            case "trigger": .trigger
            case "touch", "touchIndicator", "follow": .touch
            case "in" where path.first == .key("touches"): .layer
            default: nil
            }
        return names.declarations.filter { $0.kind == kind }.map {
            item($0.name, .variable, "a \($0.kind.rawValue) of this file")
        }
    }

    /// The names after a `$`, or the members after its name and a dot; nil elsewhere.
    private func expressionNames(at position: TextDocument.Position) -> [JSON]? {
        guard file.document.lines.indices.contains(position.line) else { return nil }
        let before = Array(file.document.lines[position.line].utf16.prefix(position.character))
        let word = String(decoding: before, as: UTF16.self).reversed().prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_.$".contains($0))
        }
        let text = String(word.reversed())
        guard let dollar = text.lastIndex(of: "$") else { return nil }
        let parts = text[text.index(after: dollar)...].split(
            separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1 {
            let members =
                names.declarations.first { $0.name == parts[0] && $0.kind.isInExpressions }?
                .members ?? (parts[0] == "view" || parts[0] == "parent" ? ["size"] : [])
            return members.map { item($0, .field, "of $\(parts[0])") }
        }
        let always = [
            ("time", "seconds"), ("frame", "the frame's index"),
            ("view", "the current layer's space: $view.size"),
            ("parent", "the space that the layer is laid out in: $parent.size"),
            ("elapsed", "seconds since the start of the layer's `during`"),
            ("remaining", "seconds until its end"),
        ].map { item($0.0, .variable, $0.1) }
        return names.declarations.filter(\.kind.isInExpressions).map {
            item($0.name, .variable, "a \($0.kind.rawValue) of this file")
        } + always
    }

    private func item(
        _ name: String, _ kind: ItemKind, _ description: String?, insert: String? = nil
    ) -> JSON {
        var members: [(String, JSON)] = [
            ("label", .string(name)), ("kind", .integer(kind.rawValue)),
        ]
        if let description {
            members.append(("documentation", Self.markdown(description)))
        }
        if let insert { members.append(("insertText", .string(insert))) }
        return .object(members)
    }

    private static func markdown(_ text: String) -> JSON {
        ["kind": "markdown", "value": .string(text)]
    }

    // MARK: Meaning

    func hover(at position: TextDocument.Position) -> JSON {
        if let (kind, name) = names.name(at: position),
            let declaration = names.declaration(kind, name)
        {
            let line = file.document.lines[declaration.token.line]
            let code = line.drop { $0 == " " }
            return Self.hover("the \(kind.rawValue) `\(name)`\n\n```yaml\n\(code)\n```")
        }
        guard let token = outline.token(at: position) else { return .null }
        let path = token.path
        guard let text = SchemaKnowledge.shared.description(at: path) else { return .null }
        let key = path.last.flatMap { if case .key(let name) = $0 { name } else { nil } } ?? ""
        return Self.hover("**\(key)**: \(text)")
    }

    private static func hover(_ text: String) -> JSON {
        ["contents": markdown(text)]
    }

    // MARK: Names

    private func range(_ line: Int, _ characters: Range<Int>) -> JSON {
        let start = TextDocument.Position(line: line, character: characters.lowerBound)
        let end = TextDocument.Position(line: line, character: characters.upperBound)
        return ["start": start.json, "end": end.json]
    }

    private func location(_ range: JSON, _ uri: String? = nil) -> JSON {
        ["uri": .string(uri ?? file.uri), "range": range]
    }

    func definition(at position: TextDocument.Position) -> JSON {
        if let (kind, name) = names.name(at: position),
            let token = names.declaration(kind, name)?.token
        {
            return location(range(token.line, token.characters))
        }
        guard let token = outline.token(at: position) else { return .null }
        if let function = shaderFunctions.first(where: { $0.name == token.text }) {
            return location(
                range(function.line, function.characters), LanguageServer.uri(of: function.file))
        }
        // A file that is named.
        guard token.role == .value, let path = file.path else { return .null }
        let named = PathParts(path).sibling(token.text)
        guard !token.text.isEmpty, !FilePlace.isFolder(named), FilePlace.isThere(named) else {
            return .null
        }
        return location(range(0, 0..<0), LanguageServer.uri(of: named))
    }

    private func ranges(of name: (kind: DocumentNames.Kind, name: String)) -> [JSON] {
        let declared = names.declaration(name.kind, name.name).map {
            range($0.token.line, $0.token.characters)
        }
        return [declared].compactMap { $0 }
            + names.uses.filter { $0.kind == name.kind && $0.name == name.name }.map {
                range($0.line, $0.characters)
            }
    }

    func references(at position: TextDocument.Position) -> JSON {
        guard let name = names.name(at: position) else { return [] }
        return .array(ranges(of: name).map { location($0) })
    }

    func nameRange(at position: TextDocument.Position) -> JSON {
        guard let name = names.name(at: position), names.declaration(name.kind, name.name) != nil
        else { return .null }
        let uses = names.uses.filter { $0.line == position.line }.map(\.characters)
        let own = names.declaration(name.kind, name.name).map { $0.token }
        let all = uses + (own?.line == position.line ? [own?.characters ?? 0..<0] : [])
        let here = all.first {
            $0.lowerBound <= position.character + 1 && position.character <= $0.upperBound
        }
        return here.map { range(position.line, $0) } ?? .null
    }

    func rename(at position: TextDocument.Position, to newName: String) -> JSON {
        let isName = newName.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
        }
        guard isName, newName.first?.isNumber == false, let name = names.name(at: position)
        else { return .null }
        let edits = ranges(of: name).map { range in
            JSON.object([("range", range), ("newText", .string(newName))])
        }
        return ["changes": [file.uri: .array(edits)]]
    }

    /// The functions of the author's shaders.
    private var shaderFunctions: [ShaderNames.Function] {
        guard let path = file.path else { return [] }
        let files = outline.tokens.filter {
            $0.role == .value && $0.path.first == .key("shaders")
        }
        return files.flatMap { ShaderNames.functions(in: PathParts(path).sibling($0.text)) }
    }

    // MARK: The whole document

    var symbols: JSON {
        .array(
            names.declarations.map { declaration in
                let range = range(declaration.token.line, declaration.token.characters)
                return [
                    "name": .string(declaration.name),
                    "detail": .string(declaration.kind.rawValue),
                    "kind": .integer(declaration.kind == .component ? 5 : 13),
                    "range": range,
                    "selectionRange": range,
                ]
            })
    }

    /// Lines with the deeper ones below them.
    var foldings: JSON {
        let lines = file.document.lines
        let indents = lines.map { line -> Int? in
            let indent = line.prefix { $0 == " " }.count
            return indent == line.count ? nil : indent
        }
        var ranges: [JSON] = []
        var open: [(line: Int, indent: Int)] = []
        var last = 0
        func close(_ line: Int) {
            guard last > line else { return }
            ranges.append(["startLine": .integer(line), "endLine": .integer(last)])
        }
        for (line, indent) in indents.enumerated() {
            guard let indent else { continue }
            while let deepest = open.last, deepest.indent >= indent {
                close(deepest.line)
                open.removeLast()
            }
            open.append((line, indent))
            last = line
        }
        for (line, _) in open.reversed() { close(line) }
        return .array(ranges)
    }

    var colors: JSON {
        .array(
            outline.tokens.compactMap { token in
                guard token.role == .value, token.text.hasPrefix("#"),
                    let color = RGBA(hexadecimalText: token.text)
                else { return nil }
                return [
                    "range": range(token.line, token.characters),
                    "color": [
                        "red": .number(color.red),
                        "green": .number(color.green),
                        "blue": .number(color.blue),
                        "alpha": .number(color.alpha),
                    ],
                ]
            })
    }

    static func presentation(_ color: JSON?) -> JSON {
        let channels = ["red", "green", "blue", "alpha"].map { name -> Int in
            let value: Double =
                switch color?[name] {
                case .number(let value): value
                case .integer(let value): Double(value)
                default: 1
                }
            return Int((min(max(value, 0), 1) * 255).rounded())
        }
        let digits = (channels[3] == 255 ? Array(channels.prefix(3)) : channels).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
        }
        return [["label": "\"#\(digits.joined())\""]]
    }

    /// Without spaces at the ends of lines, and with one line break at the end. Comments, order and
    /// everything within lines stay.
    var formatted: JSON {
        var edits: [JSON] = []
        let lines = file.document.lines
        for (number, line) in lines.enumerated() where !outline.blockLines.contains(number) {
            let length = line.utf16.count
            let kept = line.utf16.reversed().drop { $0 == 0x20 || $0 == 0x09 }.count
            if kept < length {
                edits.append(["range": range(number, kept..<length), "newText": ""])
            }
        }
        let end = lines.lastIndex { !$0.allSatisfy { $0 == " " || $0 == "\t" } } ?? 0
        let last = lines.count - 1
        if last - end > 1 {
            let range: JSON = [
                "start": TextDocument.Position(line: end + 1, character: 0).json,
                "end": TextDocument.Position(line: last, character: lines[last].utf16.count).json,
            ]
            edits.removeAll { $0["range"]?["start"]?["line"]?.integer ?? 0 > end }
            edits.append(["range": range, "newText": ""])
        } else if last == end, !lines[last].isEmpty {
            let length = lines[last].utf16.count
            edits.append(["range": range(last, length..<length), "newText": "\n"])
        }
        return .array(edits)
    }
}
