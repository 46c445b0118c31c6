internal import Diagnostics
internal import Flipbook
import TimelineExpansion
internal import TimelineModel

/// The words and names that can be written at a place of a document.
struct DocumentCompletion {
    private typealias Step = DocumentOutline.Step

    private let document: TextDocument
    private let outline: DocumentOutline
    private let names: DocumentNames
    private let components: DocumentComponents
    private let places: DocumentPlaces
    /// The document's file; nil if it is in none.
    private let path: String?
    private let schema = SchemaKnowledge.shared

    init(
        _ document: TextDocument, _ outline: DocumentOutline, _ names: DocumentNames, path: String?
    ) {
        self.document = document
        self.outline = outline
        self.names = names
        self.path = path
        components = DocumentComponents(outline, path: path)
        places = DocumentPlaces(outline, components)
    }

    func items(at position: TextDocument.Position) -> JSON {
        let cursor = DocumentOutline.cursor(document, at: position)
        if let names = expressionNames(at: position, cursor) { return .array(names) }
        guard let cursor, let role = cursor.role else { return [] }
        let items =
            switch (places.place(cursor.path), role) {
            case (.plain(let path), .key): keys(at: path, cursor)
            case (.plain(let path), .value): values(at: path, cursor)
            case (.arguments(let component), .key): arguments(of: component, cursor)
            case (.arguments(let component), .value): arguments(startedBy: component, cursor)
            case (.argument(let declaration), .value): values(of: declaration, cursor)
            case (.argument, .key): [JSON]()
            }
        return .array(items)
    }

    // MARK: The format

    private func keys(at path: [Step], _ cursor: DocumentOutline.Cursor) -> [JSON] {
        let written = written(at: cursor)
        let items = schema.keys(at: path).filter { !written.contains($0.name) }.map {
            item($0.name, .property, $0.description, insert: "\($0.name): ")
        }
        if cursor.path.dropLast().last == .key("effects"), case .item = cursor.path.last {
            return items
                + ShaderNames.functions(of: outline, in: self.path).map {
                    item($0.name, .function, "in \($0.file)")
                }
        }
        guard schema.takesComponents(at: path) else { return items }
        return items
            + components.visible(at: cursor.path).filter { !written.contains($0.component.name) }
            .map { item($0, insert: "\($0.component.name): ") }
    }

    private func values(at path: [Step], _ cursor: DocumentOutline.Cursor) -> [JSON] {
        var items = schema.values(at: path).map { item($0.name, .value, $0.description) }
        items += ownNames(of: DocumentNames.kind(namedAt: cursor.path), at: cursor.path)
        items += schema.keys(at: path).map {
            item($0.name, .property, $0.description, insert: "{ \($0.name): ")
        }
        guard schema.takesComponents(at: path) else { return items }
        return items
            + components.visible(at: cursor.path).map { offer in
                let component = offer.component
                // Without arguments, the name is enough.
                let isAlone = component.parameters.isEmpty && !component.takesContent
                return item(offer, insert: isAlone ? nil : "{ \(component.name): ")
            }
    }

    private func written(at cursor: DocumentOutline.Cursor) -> Set<String> {
        Set(outline.keys(at: cursor.path).map(\.text))
    }

    /// The names of a kind that can be written at a place. A component sees its own only.
    private func ownNames(of kind: DocumentNames.Kind?, at path: [Step]) -> [JSON] {
        guard let kind else { return [] }
        let body = components.body(around: path)
        let taken = body?.component.parameters.filter { $0.role?.kindOfName == kind } ?? []
        return taken.map(item)
            + declarations(in: body).filter { $0.kind == kind }.map(
                item(in: body))
    }

    /// The names that a component declares, or the file outside of all.
    private func declarations(in body: DocumentComponents.Body?) -> [DocumentNames.Declaration] {
        body.map { DocumentNames.declarations(at: $0.path, in: outline) } ?? names.declarations
    }

    // MARK: Arguments

    /// The arguments of a component that aren't given yet.
    private func arguments(
        of component: ComponentDescription, _ cursor: DocumentOutline.Cursor, start: String = ""
    ) -> [JSON] {
        let written = written(at: cursor)
        var items = component.parameters.map { parameter in
            (parameter.name, "\(parameter.words), \(parameter.absence)", parameter.about)
        }
        if component.takesContent {
            items.append(("content", "layers", "the layers at its `- content`"))
        }
        return items.filter { !written.contains($0.0) }.map { name, detail, about in
            item(name, .property, about, detail: detail, insert: "\(start)\(name): ")
        }
    }

    /// The values that may follow the colon of a component's name.
    private func arguments(
        startedBy component: ComponentDescription, _ cursor: DocumentOutline.Cursor
    ) -> [JSON] {
        let alone = component.parameterAlone.map { values(of: $0, cursor) } ?? []
        return alone + arguments(of: component, cursor, start: "{ ")
    }

    /// The values of a parameter, where they can be listed.
    private func values(of declaration: Declaration, _ cursor: DocumentOutline.Cursor) -> [JSON] {
        let words: [String] =
            if !declaration.optionTexts.isEmpty {
                declaration.optionTexts
            } else {
                switch declaration.kind {
                case .boolean: ["true", "false"]
                case .color: RGBA.named.map(\.name)
                default: []
                }
            }
        let items = words.map { word in
            item(
                word, .value, declaration.about,
                detail: word == declaration.standardText ? "the default" : nil)
        }
        guard let role = declaration.role, let kind = role.kindOfName else { return items }
        return ownNames(of: kind, at: cursor.path)
    }

    // MARK: Expressions

    /// The names after a `$`, or the members after its name and a dot; nil elsewhere.
    private func expressionNames(
        at position: TextDocument.Position, _ cursor: DocumentOutline.Cursor?
    ) -> [JSON]? {
        guard document.lines.indices.contains(position.line) else { return nil }
        let before = Array(document.lines[position.line].utf16.prefix(position.character))
        let word = String(decoding: before, as: UTF16.self).reversed().prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_.$".contains($0))
        }
        let text = String(word.reversed())
        guard let dollar = text.lastIndex(of: "$") else { return nil }
        let parts = text[text.index(after: dollar)...].split(
            separator: ".", omittingEmptySubsequences: false)
        let place = cursor?.path ?? []
        let around = repetitions(around: place)
        let body = components.body(around: place)
        // A default is a constant.
        if let body, body.holds(place, under: "takes") { return [] }
        if parts[0] == "layers", parts.count == 2 { return layers(in: body) }
        if parts[0] == "layers", parts.count == 3 {
            return LayerMeasure.names.map { item($0, .field, "of $layers.\(parts[1])") }
        }
        if parts.count > 1 {
            return members(of: String(parts[0]), around, body).map {
                item($0, .field, "of $\(parts[0])")
            }
        }
        let always = [
            ("time", "seconds"), ("frame", "the frame's index"),
            ("view", "the current layer's space: $view.size"),
            ("parent", "the space that the layer is laid out in: $parent.size"),
            ("layers", "where a layer is: $layers.ID.center"),
            ("canvas", "the file's canvas: $canvas.size, $canvas.scale"),
            ("env", "the values of `environment` around this place"),
            ("elapsed", "seconds since the start of the layer's `during`"),
            ("remaining", "seconds until its end"),
        ]
        let own = declarations(in: body).filter(\.kind.isInExpressions).map(item(in: body))
        let words = { (names: [(String, String)]) in names.map { item($0.0, .variable, $0.1) } }
        let all =
            words(around.flatMap(namesInside)) + parameters(of: body, at: place).map(item) + own
            + words(always)
        // A repetition's names hide others.
        var known: Set<String> = []
        return all.filter { known.insert($0["label"]?.string ?? "").inserted }
    }

    /// The layers that can be named at a place: a component's own, and the file's.
    private func layers(in body: DocumentComponents.Body?) -> [JSON] {
        names.declarations.filter { declaration in
            guard declaration.kind == .layer else { return false }
            if declaration.token.path.first != .key("components") { return true }
            return body.map { declaration.token.path.starts(with: $0.path) } ?? false
        }.map { item($0.name, .variable, "a layer") }
    }

    /// The parameters that a component's body reads as `$name` at a place.
    private func parameters(of body: DocumentComponents.Body?, at path: [Step]) -> [Declaration] {
        guard let body else { return [] }
        return body.component.parameters.filter { parameter in
            switch parameter.role {
            case .layers, .screen: places.takesComponents(at: path)
            case .touch, .trigger, .sensor, .animator, .place, nil: true
            }
        }
    }

    private func members(
        of name: String, _ repetitions: [[Step]], _ body: DocumentComponents.Body?
    ) -> [String] {
        if let repetition = repetitions.first(where: { elementName(of: $0) == name }) {
            return elementKeys(of: repetition)
        }
        if let parameter = body?.component.parameters.first(where: { $0.name == name }) {
            let properties =
                parameter.role == .touch ? TouchProperty.allCases.map(\.rawValue) : []
            if parameter.role == .place { return LayerMeasure.names + ["isLayer"] }
            return properties + (parameter.role?.kindOfName?.moments ?? [])
                + (parameter.kind == .point ? ["x", "y"] : [])
        }
        let own = declarations(in: body).filter { $0.name == name && $0.kind.isInExpressions }
        let always = ["view": ["size"], "parent": ["size"], "canvas": ["size", "scale"]]
        if own.isEmpty, name == "env" {
            let keys = outline.tokens.filter {
                $0.role == .key && $0.path.dropLast().last == .key("environment")
            }.map(\.text)
            return Set(keys).sorted()
        }
        return own.isEmpty ? always[name] ?? [] : own.flatMap(\.members)
    }

    // MARK: Repetitions

    /// The parts of a repetition in which its names are known.
    private static let repeated = Authoring.bodies + ["when", "let"]

    /// The repetitions whose names are known at a place, innermost first.
    private func repetitions(around path: [Step]) -> [[Step]] {
        path.indices.reversed().compactMap { end in
            guard case .key(let part) = path[end], Self.repeated.contains(part),
                places.isRepetition(path[..<end])
            else { return nil }
            return Array(path[..<end])
        }
    }

    /// The names that a repetition has for each element, with their meanings.
    private func namesInside(_ repetition: [Step]) -> [(String, String)] {
        let element = elementName(of: repetition).map {
            ($0, "the element, or its number if `forEach` is a count")
        }
        let lets = outline.keys(at: repetition + [.key("let")]).map {
            ($0.text, "a let of this repetition")
        }
        return [element].compactMap { $0 } + lets + [
            ("index", "the element's number, from 0"), ("count", "the number of elements"),
        ]
    }

    private func elementName(of repetition: [Step]) -> String? {
        text(at: repetition + [.key("as")])
    }

    /// The keys of an element's entries, where the list is written in the file.
    private func elementKeys(of repetition: [Step]) -> [String] {
        var lists = [repetition + [.key("forEach")]]
        if let list = text(at: lists[0]), list.hasPrefix("$") {
            let name = String(list.dropFirst())
            lists = [
                [.key("values"), .key(name)], [.key("values"), .key(name), .key("default")],
                [.key("let"), .key(name)],
            ]
        }
        return lists.lazy.map { outline.keys(at: $0 + [.item(0)]).map(\.text) }
            .first { !$0.isEmpty } ?? []
    }

    private func text(at path: [Step]) -> String? {
        outline.tokens.first { $0.role == .value && $0.path == path }?.text
    }

    // MARK: Items

    private enum ItemKind: Int {
        case function = 3
        case field = 5
        case variable = 6
        case property = 10
        case value = 12
    }

    private func item(_ offer: DocumentComponents.Offer, insert: String?) -> JSON {
        let about = offer.component.about
        return item(
            offer.component.name, .function, about.isEmpty ? nil : about,
            detail: "a component of \(offer.source)", insert: insert)
    }

    /// Makes items of names that a component declares, or the file.
    private func item(
        in body: DocumentComponents.Body?
    ) -> (DocumentNames.Declaration) -> JSON {
        let owner = body == nil ? "file" : "component"
        return { item($0.name, .variable, "a \($0.kind.rawValue) of this \(owner)") }
    }

    private func item(_ parameter: Declaration) -> JSON {
        item(
            parameter.name, .variable, parameter.about,
            detail: "\(parameter.words), \(parameter.absence)")
    }

    private func item(
        _ name: String, _ kind: ItemKind, _ description: String?, detail: String? = nil,
        insert: String? = nil
    ) -> JSON {
        var members: [(String, JSON)] = [
            ("label", .string(name)), ("kind", .integer(kind.rawValue)),
        ]
        if let detail { members.append(("detail", .string(detail))) }
        if let description { members.append(("documentation", JSON(markdown: description))) }
        if let insert { members.append(("insertText", .string(insert))) }
        return .object(members)
    }
}

extension JSON {
    /// A text that an editor shows as Markdown.
    init(markdown text: String) { self = ["kind": "markdown", "value": .string(text)] }
}
