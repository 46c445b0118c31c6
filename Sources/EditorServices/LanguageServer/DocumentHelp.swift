internal import Diagnostics
internal import Flipbook
import TimelineExpansion
internal import TimelineModel
internal import WholeFiles

/// Answers to an editor's questions about a document: meanings, names, and the whole of it.
struct DocumentHelp {
    private let file: LanguageServer.OpenFile
    private let outline: DocumentOutline
    private let names: DocumentNames

    init(_ file: LanguageServer.OpenFile) {
        self.file = file
        outline = file.outline ?? DocumentOutline(file.document)
        names = file.names ?? DocumentNames(outline)
    }

    func completions(at position: TextDocument.Position) -> JSON {
        DocumentCompletion(file.document, outline, names, path: file.path).items(at: position)
    }

    // MARK: Meaning

    func hover(at position: TextDocument.Position) -> JSON {
        if let parameter = parameter(at: position) {
            let declaration = parameter.declaration
            let about = declaration.about.map { "\n\n\($0)" } ?? ""
            return Self.hover(
                "the parameter `\(declaration.name)` of `\(parameter.component.name)`: "
                    + "`\(declaration.words), \(declaration.absence)`\(about)")
        }
        if let (kind, name) = names.name(at: position),
            let declaration = names.declaration(kind, name)
        {
            let line = file.document.lines[declaration.token.range.lowerBound.line]
            let code = line.drop { $0 == " " }
            return Self.hover("the \(kind.rawValue) `\(name)`\n\n```yaml\n\(code)\n```")
        }
        guard let token = outline.token(at: position) else { return .null }
        let path = token.path
        guard let text = SchemaKnowledge.shared.description(at: path) else { return .null }
        let key = path.last.flatMap { if case .key(let name) = $0 { name } else { nil } } ?? ""
        return Self.hover("**\(key)**: \(text)")
    }

    /// The parameter of a component whose name is at a position: where it is declared or read, or
    /// where a use of the component gives it.
    private func parameter(at position: TextDocument.Position) -> DocumentPlaces.Parameter? {
        guard let token = outline.token(at: position) else { return nil }
        let path = token.path
        let components = DocumentComponents(outline, path: file.path)
        let places = DocumentPlaces(outline, components)
        let isKey = token.role == .key
        if let name = token.name(at: position) { return places.parameter(named: name, at: path) }
        // A touch and the like are named without `$`.
        if !isKey, let parameter = places.parameter(named: token.text, at: path),
            let kind = parameter.declaration.role?.kindOfName,
            kind == DocumentNames.kind(namedAt: path)
                || kind == places.parameter(at: path)?.declaration.role?.kindOfName
        {
            return parameter
        }
        // A value that is a name of the file's has a meaning of its own.
        guard isKey || names.name(at: position) == nil else { return nil }
        return places.parameter(at: path)
    }

    private static func hover(_ text: String) -> JSON {
        ["contents": JSON(markdown: text)]
    }

    // MARK: Names

    private func json(_ range: DocumentOutline.Range) -> JSON {
        ["start": range.lowerBound.json, "end": range.upperBound.json]
    }

    private func range(_ line: Int, _ characters: Range<Int>) -> JSON {
        json(
            TextDocument.Position(
                line: line, character: characters.lowerBound)..<TextDocument
                .Position(line: line, character: characters.upperBound))
    }

    private func location(_ range: JSON, _ uri: String? = nil) -> JSON {
        ["uri": .string(uri ?? file.uri), "range": range]
    }

    func definition(at position: TextDocument.Position) -> JSON {
        if let (kind, name) = names.name(at: position),
            let token = names.declaration(kind, name)?.token
        {
            return location(json(token.range))
        }
        guard let token = outline.token(at: position) else { return .null }
        let functions = ShaderNames.functions(of: outline, in: file.path)
        if let function = functions.first(where: { $0.name == token.text }) {
            return location(
                range(function.line, function.characters), LanguageServer.uri(of: function.file))
        }
        // A file that is named.
        guard token.role == .value, let path = file.path else { return .null }
        let named = PathParts(path).path(named: PathParts.direct(token.text))
        guard !token.text.isEmpty, !FilePlace.isFolder(named), FilePlace.isThere(named) else {
            return .null
        }
        return location(range(0, 0..<0), LanguageServer.uri(of: named))
    }

    private func ranges(of name: (kind: DocumentNames.Kind, name: String)) -> [JSON] {
        let declared = names.declaration(name.kind, name.name).map {
            json($0.token.range)
        }
        return [declared].compactMap { $0 }
            + names.uses.filter { $0.kind == name.kind && $0.name == name.name }.map {
                json($0.range)
            }
    }

    func references(at position: TextDocument.Position) -> JSON {
        guard let name = names.name(at: position) else { return [] }
        return .array(ranges(of: name).map { location($0) })
    }

    func nameRange(at position: TextDocument.Position) -> JSON {
        guard let name = names.name(at: position),
            let own = names.declaration(name.kind, name.name)?.token.range
        else { return .null }
        let here = (names.uses.map(\.range) + [own]).first {
            $0.touches(position, before: 1)
        }
        return here.map(json) ?? .null
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

    // MARK: The whole document

    var symbols: JSON {
        .array(
            names.declarations.map { declaration in
                let range = json(declaration.token.range)
                return [
                    "name": .string(declaration.name),
                    "detail": .string(declaration.kind.rawValue),
                    "kind": .integer(declaration.kind == .component ? 5 : 13),
                    "range": range,
                    "selectionRange": range,
                ]
            })
    }

    /// Lists, mappings and texts over several lines, with the lines of their keys.
    var foldings: JSON {
        .array(
            outline.foldings.sorted { $0.key < $1.key }.map { first, last in
                ["startLine": .integer(first), "endLine": .integer(last)]
            })
    }

    var colors: JSON {
        .array(
            outline.tokens.compactMap { token in
                guard token.role == .value, token.text.hasPrefix("#"),
                    let color = RGBA(hexadecimalText: token.text)
                else { return nil }
                return [
                    "range": json(token.range),
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
        func channel(_ name: String) -> Double {
            switch color?[name] {
            case .number(let value): value
            case .integer(let value): Double(value)
            default: 1
            }
        }
        let color = RGBA(
            red: channel("red"), green: channel("green"), blue: channel("blue"),
            alpha: channel("alpha"))
        return [["label": "\"\(color.hexadecimalText)\""]]
    }

    /// The lines whose spaces are part of a text.
    private var blockLines: Set<Int> {
        var lines: Set<Int> = []
        for token in outline.tokens where token.isBlock {
            var last = token.range.upperBound.line
            let all = file.document.lines
            while last + 1 < all.count, all[last + 1].allSatisfy({ $0 == " " }) { last += 1 }
            lines.formUnion((token.range.lowerBound.line + 1)..<(last + 1))
        }
        return lines
    }

    /// Without spaces at the ends of lines, and with one line break at the end. Comments, order and
    /// everything within lines stay.
    var formatted: JSON {
        guard outline.isWhole else { return [] }
        var edits: [JSON] = []
        let lines = file.document.lines
        let blockLines = blockLines
        for (number, line) in lines.enumerated() where !blockLines.contains(number) {
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
