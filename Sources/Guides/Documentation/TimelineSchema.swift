package import Diagnostics
internal import Effects
internal import LayerKinds
import TimelineExpansion
internal import TimelineModel

/// The format of timelines: its schema, and the tables of its keys.
public struct SchemaGuide: Guide {
    public init() {}

    /// The schema too.
    public var text: String { TimelineSchema.json }
    public var json: String { TimelineSchema.json }
    /// The tables of all keys, as `Docs/timeline-format.md` has them.
    public var markdown: String { FormatTables.all }
}

/// The timeline format as a JSON Schema, for editors that complete and check timelines.
///
/// See <https://json-schema.org/draft/2020-12>.
public enum TimelineSchema {
    /// The schema as text: `Schemas/timeline.schema.json`.
    public static var json: String { document.indentedText }

    /// The schema's file name beside a timeline.
    static let fileName = "timeline.schema.json"

    package static var document: JSON {
        var members: [(String, JSON)] = [
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("title", "Flipbook timeline, format 1"),
        ]
        members += object(Timeline.format)
        members.append(
            (
                "oneOf",
                [
                    ["required": ["duration", "layers"]],
                    ["required": ["scenes", "sequence"], "not": ["required": ["layers"]]],
                ]
            ))
        members.append(("$defs", .object(definitions)))
        return .object(members)
    }

    private static var definitions: [(String, JSON)] {
        let written = BuiltInLayerKinds.format.definitions.map { definition in
            (definition.name, described(definition.summary, members(definition.form)))
        }
        return basics + written
    }

    // MARK: Forms

    /// Literals and expressions, by kind.
    private static let basics: [(String, JSON)] = [
        ("anything", described("Anything.", [])),
        (
            "name",
            described(
                "`$name`, or an expression in which the names are constants.",
                types("string") + [("pattern", "\\$[A-Za-z_]")])
        ),
        (
            "when",
            described(
                "An expression of constants; where it is false, this is not there.",
                types("boolean", "string"))
        ),
        (
            "number",
            described("A number, or an expression that gives one.", types("number", "string"))
        ),
        (
            "boolean",
            described(
                "`true`, `false`, or an expression that gives one.", types("boolean", "string"))
        ),
        (
            "point",
            described(
                "`[x, y]`, `{ x, y }`, one number for both, or an expression that gives a "
                    + "`float2`. y grows downwards.",
                anyOf([.pair(.value(.number), "x", "y"), .value(.number)]))
        ),
        (
            "color",
            described(
                "A colour, or an expression that gives a `float4` (straight alpha).",
                anyOf([
                    .definition("literalColor"), .mapping(channels),
                    .text(.like("[^A-Za-z0-9_#]")),
                ]))
        ),
        (
            "time",
            described(
                "Seconds, or a text such as `\"400ms\"`, `\"2.5s\"` or `2/3`.",
                [
                    (
                        "anyOf",
                        [
                            ["type": "number", "minimum": .integer(0)],
                            .object(
                                members(
                                    .text(
                                        .like(
                                            "^ *\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)"
                                                + "([eE][-+]?[0-9]+)?(/[0-9]+)? *(s|ms)? *$")))),
                            .object(reference("name")),
                        ]
                    )
                ])
        ),
        ("effect", described("A shader function and its arguments by name.", effect)),
        (
            "arguments",
            described(
                "A function's arguments by the names of its parameters: values, lists of values, "
                    + "pictures as `{ image: FILE }`.", [("type", "object")])
        ),
    ]

    private static let channels = MappingDescription(
        "a colour", "Channels, each a number in 0…1 or an expression.",
        keys: TimelineFormat.channels(.value(.number)))

    /// Descriptions of the components of points, sizes and ranges.
    private static let parts = [
        "x": "across", "y": "downwards", "width": "across", "height": "downwards",
        "from": "the smallest", "to": "the largest",
    ]

    private static func types(_ names: String...) -> [(String, JSON)] {
        [("type", names.count == 1 ? .string(names[0]) : .array(names.map(JSON.string)))]
    }

    private static func anyOf(_ forms: [Form]) -> [(String, JSON)] {
        [("anyOf", .array(forms.map { .object(members($0)) }))]
    }

    private static func described(_ summary: String, _ members: [(String, JSON)]) -> JSON {
        .object((summary.isEmpty ? [] : [("description", .string(plain(summary)))]) + members)
    }

    /// Returns the schema of a form. `$name` and constant expressions are allowed in its place.
    private static func members(_ form: Form) -> [(String, JSON)] {
        switch form {
        case .value, .words, .text(.any), .text(.notEmpty), .text(.upTo), .definition, .effect,
            .transition, .arguments, .only, .time, .instant:
            return own(form)
        case .mapping where isWritten(form): return own(form)
        case .anyOf(let forms):
            return [("anyOf", .array((forms.map(own) + [reference("name")]).map(JSON.object)))]
        default: return [("anyOf", .array([own(form), reference("name")].map(JSON.object)))]
        }
    }

    /// Whether the form's own schema already allows components.
    private static func isWritten(_ form: Form) -> Bool {
        guard case .mapping(let description) = form else { return false }
        return isOpen(description)
    }

    /// Whether components may be used by name in it.
    private static func isOpen(_ mapping: MappingDescription) -> Bool {
        ["a layer", "a component"].contains(mapping.subject)
    }

    private static func own(_ form: Form) -> [(String, JSON)] {
        switch form {
        case .number(let range): types("number") + bounds(range)
        case .numberAbove(let limit, let range):
            types("number") + [("exclusiveMinimum", .number(limit))]
                + bounds(range).filter { $0.0 == "maximum" }
        case .whole(let range):
            types("integer") + [("minimum", .integer(range.lowerBound))]
                + (range.upperBound == .max ? [] : [("maximum", .integer(range.upperBound))])
        case .seed: types("integer") + [("minimum", .integer(0))]
        case .boolean: types("boolean")
        case .words: types("string", "number", "boolean")
        case .text(let rule): types("string") + members(rule)
        case .time, .instant: reference("time")
        case .choice(let words): [("enum", .array(words.map(JSON.string)))]
        case .only(let scalar): [("const", json(scalar))]
        case .value(let kind, let range): value(kind, range)
        case .list(let element, let count):
            types("array") + [
                (
                    "items",
                    ["anyOf": .array([members(element), reference("repetition")].map(JSON.object))]
                )
            ]
                + (count.map {
                    [
                        ("minItems", .integer($0.lowerBound)),
                        ("maxItems", .integer($0.upperBound)),
                    ]
                } ?? [])
        case .pair(let element, let first, let second):
            anyOf([
                .list(element, 2...2),
                .mapping(
                    MappingDescription(
                        "", "",
                        keys: [first, second].map {
                            KeyDescription($0, element, .mistake, parts[$0] ?? "")
                        })),
            ])
        case .named(let element):
            types("object") + [
                (
                    "patternProperties",
                    [
                        "^[A-Za-z_][A-Za-z0-9_]{0,63}$": [
                            "anyOf": .array(
                                [members(element), reference("repetition")]
                                    .map(JSON.object))
                        ]
                    ]
                ),
                ("additionalProperties", .boolean(false)),
            ]
        case .mapping(let description): object(description)
        case .anyOf(let forms): anyOf(forms)
        case .definition(let name): reference(name)
        case .effect: reference("effect")
        case .transition: reference("arguments")
        case .arguments: single(types("object"))
        }
    }

    private static func members(_ rule: Form.Text) -> [(String, JSON)] {
        switch rule {
        case .any: []
        case .notEmpty: [("minLength", .integer(1))]
        case .like(let pattern): [("pattern", .string(pattern))]
        case .upTo(let count): [("maxLength", .integer(count))]
        }
    }

    private static func value(_ kind: ValueKind, _ range: ClosedRange<Double>?) -> [(String, JSON)]
    {
        guard let range else { return reference(kind.rawValue) }
        return [
            (
                "anyOf",
                [
                    .object(types("number") + bounds(range)), .object(reference("expression")),
                ]
            )
        ]
    }

    private static func bounds(_ range: ClosedRange<Double>?) -> [(String, JSON)] {
        guard let range else { return [] }
        return [("minimum", .number(range.lowerBound))]
            + (range.upperBound == .greatestFiniteMagnitude
                ? [] : [("maximum", .number(range.upperBound))])
    }

    private static func reference(_ name: String) -> [(String, JSON)] {
        [("$ref", "#/$defs/\(name)")]
    }

    private static func single(_ members: [(String, JSON)]) -> [(String, JSON)] {
        members + [("minProperties", .integer(1)), ("maxProperties", .integer(1))]
    }

    private static func json(_ scalar: Form.Scalar) -> JSON {
        switch scalar {
        case .null: .null
        case .yes: .boolean(true)
        case .text(let text): .string(text)
        case .number(let number): .integer(number)
        }
    }

    private static let when: JSON = [
        "description": "An expression of constants; where it is false, this is not there.",
        "$ref": "#/$defs/when",
    ]

    /// The other keys of a mapping in which components may be used. The value may be of any kind:
    /// the first argument alone, if a component needs no more.
    package static let component: JSON = [
        "description": "A component by its name, with what it takes, or the first of it alone."
    ]

    // MARK: Mappings

    private static func object(_ mapping: MappingDescription) -> [(String, JSON)] {
        var properties = mapping.allKeys.map { ($0.name, property($0)) }
        if !mapping.names.contains("when") { properties.append(("when", when)) }
        let required = mapping.keys.filter { $0.absence == .mistake }.map(\.name)
        var members: [(String, JSON)] =
            mapping.summary.isEmpty ? [] : [("description", .string(plain(mapping.summary)))]
        members += types("object")
        members.append(("additionalProperties", isOpen(mapping) ? component : .boolean(false)))
        members.append(("properties", .object(properties)))
        if !required.isEmpty { members.append(("required", .array(required.map(JSON.string)))) }
        if !mapping.alternatives.isEmpty {
            let choices = mapping.alternatives.map { key -> JSON in
                ["required": [.string(key.name)]]
            }
            // A component may replace them.
            let none: [JSON] = isOpen(mapping) ? [["not": ["anyOf": .array(choices)]]] : []
            members.append(("oneOf", .array(choices + none)))
        }
        return members
    }

    private static func property(_ key: KeyDescription) -> JSON {
        described(sentence(key.summary, key.absence), members(key.form))
    }

    /// Formats a summary and the default as sentences.
    private static func sentence(_ summary: String, _ absence: Absence) -> String {
        var text = summary.prefix(1).uppercased() + summary.dropFirst()
        if !text.isEmpty, !text.hasSuffix(".") { text += "." }
        if case .means(let words) = absence { text += " Default: \(words)." }
        return text
    }

    /// Removes links: the schema is read without the documents.
    private static func plain(_ text: String) -> String {
        text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
    }

    // MARK: Effects

    private static var effect: [(String, JSON)] {
        let names = BuiltInEffects.all.map(\.name)
        let builtIn = BuiltInEffects.all.map { effect in
            (effect.name, JSON.object(arguments(of: effect)))
        }
        return [
            (
                "anyOf",
                [
                    [
                        "description": "An effect whose arguments are all left out.",
                        "anyOf": [
                            ["enum": .array(names.map(JSON.string))],
                            .object(types("string")),
                        ],
                    ],
                    .object(
                        types("object") + [
                            (
                                "oneOf",
                                [
                                    .object(single([])),
                                    [
                                        "required": ["when"],
                                        "minProperties": .integer(2),
                                        "maxProperties": .integer(2),
                                    ],
                                ]
                            ),
                            ("properties", .object(builtIn + [("when", when)])),
                            (
                                "additionalProperties",
                                .object(
                                    [("description", "A function of the author's.")]
                                        + anyOf([.only(.null), .definition("arguments")]))
                            ),
                        ]),
                ]
            )
        ]
    }

    /// Returns the schema of an effect's arguments. Some take their first value alone.
    private static func arguments(of effect: EffectDescription) -> [(String, JSON)] {
        var keys = effect.parameters.map { parameter -> KeyDescription in
            let absence: Absence =
                switch parameter.fallback {
                case .required: .mistake
                case .text(let text): .means("`\(text)`")
                }
            let unit = parameter.unit.isEmpty ? "" : "; \(parameter.unit)"
            return KeyDescription(
                parameter.name, .value(parameter.kind, parameter.range), absence,
                parameter.summary + unit)
        }
        let common = EffectUse.commonKeys(of: effect.kind, drawnBy: effect.function)
        keys += common.filter { key in !keys.contains { $0.name == key.name } }
        let mapping = Form.mapping(MappingDescription("", effect.summary, keys: keys))
        var forms: [Form] = [mapping]
        if !keys.contains(where: { $0.absence == .mistake }) { forms.insert(.only(.null), at: 0) }
        if effect.takesValueAlone, let parameter = effect.parameters.first {
            forms.insert(.value(parameter.kind, parameter.range), at: 0)
        }
        guard forms.count > 1 else { return own(mapping) }
        return [("description", .string(plain(effect.summary)))] + anyOf(forms)
    }
}
