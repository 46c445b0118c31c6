internal import Diagnostics
internal import Effects
internal import TimelineModel

/// The effects that a timeline can use without a shader of its own, explained.
public struct EffectGuide: Sendable {
    private let effects: [EffectDescription]
    /// Whether it is about one effect that was asked for.
    private let isSingle: Bool

    /// All effects, in alphabetical order.
    public init() {
        effects = BuiltInEffects.documented
        isSingle = false
    }

    /// One effect.
    ///
    /// - Throws: `FlipbookError.request` where there is none of that name.
    public init(effect name: String) throws(FlipbookError) {
        guard let effect = BuiltInEffects.documented.first(where: { $0.name == name }) else {
            let near = nearest(to: name, in: Self.names).map { "did you mean '\($0)'?" }
            throw .request(
                "no effect is called '\(name)'; "
                    + (near ?? "there is \(Self.names.joined(separator: ", "))"))
        }
        effects = [effect]
        isSingle = true
    }

    /// The names of all effects, in alphabetical order.
    public static var names: [String] { BuiltInEffects.documented.map(\.name) }

    /// For a terminal: a list with a line an effect, or one effect's explanation.
    public var text: String {
        isSingle ? effects.map(EffectText.explanation).joined() : EffectText.list(effects)
    }

    /// An array of effects, or one effect's object.
    public var json: String {
        (isSingle ? effects[0].json : JSON.array(effects.map(\.json))).indentedText
    }

    /// A document, or one effect's section of it.
    public var markdown: String {
        isSingle ? effects.map(EffectMarkdown.section).joined() : EffectMarkdown.document(effects)
    }
}

extension EffectDescription {
    fileprivate var json: JSON {
        .object([
            ("name", .string(name)),
            ("kind", .string(kind.rawValue)),
            ("summary", .string(summary)),
            ("discussion", .string(discussion)),
            ("parameters", .array(parameters.map(\.json))),
            ("example", .string(example)),
        ])
    }
}

extension EffectDescription.Parameter {
    /// A parameter that must be given has null for its default.
    fileprivate var json: JSON {
        .object([
            ("name", .string(name)),
            ("kind", .string(kind.rawValue)),
            ("default", .optional(defaultText, JSON.string)),
            ("unit", .string(unit)),
            ("summary", .string(summary)),
        ])
    }
}
