internal import Diagnostics
internal import Flipbook

/// The part of the timelines' schema for a place in a timeline.
///
/// The schema is made of the declarations by which timelines are read, so all keys, effects and
/// kinds of layers are in it.
struct SchemaKnowledge: Sendable {
    struct Word: Sendable {
        var name: String
        var description: String?
    }

    static let shared = SchemaKnowledge(TimelineSchema.document)

    private let root: JSON
    private let definitions: [String: JSON]

    init(_ schema: JSON) {
        root = schema
        definitions = Dictionary(
            schema["$defs"]?.members ?? [], uniquingKeysWith: { first, _ in first })
    }

    /// The keys of the mappings that may be at a path.
    func keys(at path: [DocumentOutline.Step]) -> [Word] {
        unique(
            schemas(at: path).flatMap { schema in
                (schema["properties"]?.members ?? []).map { name, property in
                    Word(name: name, description: description(of: property))
                }
            })
    }

    /// The words that may be the value at a path.
    func values(at path: [DocumentOutline.Step]) -> [Word] {
        unique(
            schemas(at: path).flatMap { schema -> [Word] in
                let text = schema["description"]?.string
                let words = (schema["enum"]?.array ?? []) + (schema["const"].map { [$0] } ?? [])
                let names = words.map { word in
                    if case .string(let name) = word { name } else { word.text }
                }
                let booleans = types(of: schema).contains("boolean") ? ["true", "false"] : []
                return (names + booleans).map { Word(name: $0, description: text) }
            })
    }

    /// The meaning of the key at the end of a path; nil if the format lacks it.
    func description(at path: [DocumentOutline.Step]) -> String? {
        guard case .key(let name) = path.last else { return nil }
        for schema in schemas(at: Array(path.dropLast())) {
            if let property = schema["properties"]?[name], let text = description(of: property) {
                return text
            }
        }
        return nil
    }

    /// Whether components may be used in the mapping at a path: as a layer, or in a component.
    func takesComponents(at path: [DocumentOutline.Step]) -> Bool {
        schemas(at: path).contains { $0["additionalProperties"]?.text == Self.component }
    }

    private static let component = TimelineSchema.component.text

    private func unique(_ words: [Word]) -> [Word] {
        var names: Set<String> = []
        return words.filter { names.insert($0.name).inserted }
    }

    private func types(of schema: JSON) -> [String] {
        guard let type = schema["type"] else { return [] }
        return type.string.map { [$0] } ?? (type.array ?? []).compactMap(\.string)
    }

    private func description(of schema: JSON) -> String? {
        schema["description"]?.string
            ?? reference(in: schema).flatMap { $0["description"]?.string }
    }

    private func reference(in schema: JSON) -> JSON? {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return nil }
        return definitions[String(name)]
    }

    /// All schemas without references and alternatives that apply at a path.
    private func schemas(at path: [DocumentOutline.Step]) -> [JSON] {
        var found = alternatives(of: root)
        for step in path {
            found = found.flatMap { schema in
                children(of: schema, step).flatMap { alternatives(of: $0) }
            }
            // Repetitions in repetitions would double them.
            if found.count > 512 { found = Array(found.prefix(512)) }
        }
        return found
    }

    private func children(of schema: JSON, _ step: DocumentOutline.Step) -> [JSON] {
        switch step {
        case .item(let index):
            let items = schema["prefixItems"]?.array ?? []
            if items.indices.contains(index) { return [items[index]] }
            return schema["items"].map { [$0] } ?? []
        case .key(let name):
            if let property = schema["properties"]?[name] { return [property] }
            // Names of the author's own.
            let patterns = (schema["patternProperties"]?.members ?? []).map(\.1)
            if !patterns.isEmpty { return patterns }
            if let other = schema["additionalProperties"], other.members != nil { return [other] }
            return []
        }
    }

    private func alternatives(of schema: JSON, level: Int = 0) -> [JSON] {
        guard level < 8 else { return [] }
        var all = [schema]
        if let other = reference(in: schema) { all += alternatives(of: other, level: level + 1) }
        for name in ["anyOf", "oneOf", "allOf"] {
            for other in schema[name]?.array ?? [] {
                all += alternatives(of: other, level: level + 1)
            }
        }
        return all
    }
}
