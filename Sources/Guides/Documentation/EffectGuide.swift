internal import Diagnostics
internal import Effects
public import FrameProduction

/// Descriptions of the built-in effects and transitions.
public struct EffectGuide: Guide {
    private let entries: [GuideEntry]
    /// Whether it describes a single one.
    private let isSingle: Bool

    private static let all =
        BuiltInEffects.all.map { GuideEntry($0) }
        + BuiltInTransitions.all.map { GuideEntry($0) }

    /// All effects in alphabetical order, and then all transitions.
    public init() {
        entries = Self.all
        isSingle = false
    }

    /// One effect or transition.
    ///
    /// - Throws: `FlipbookError.request` if there is no effect or transition of that name.
    public init(effect name: String) throws(FlipbookError) {
        guard let entry = Self.all.first(where: { $0.name == name }) else {
            let near = nearest(to: name, in: Self.names).map(Suggestion.sentence)
            throw .request(
                "no effect or transition is called '\(name)'; "
                    + (near ?? "there is \(Self.names.joined(separator: ", "))"))
        }
        entries = [entry]
        isSingle = true
    }

    /// The names of all effects and then of all transitions.
    public static var names: [String] { all.map(\.name) }

    /// Text for a terminal: a list with one line each, or a single description.
    public var text: String {
        isSingle ? entries.map(EffectText.explanation).joined() : EffectText.list(entries)
    }

    /// A JSON array, or a single object.
    public var json: String {
        (isSingle ? entries[0].json : JSON.array(entries.map(\.json))).indentedText
    }

    /// A Markdown document, or a single section.
    public var markdown: String {
        isSingle ? entries.map(EffectMarkdown.section).joined() : EffectMarkdown.document(entries)
    }
}

extension GuideEntry {
    fileprivate var json: JSON {
        [
            "name": .string(name),
            "kind": .string(kind.name),
            "summary": .string(summary),
            "discussion": .string(discussion),
            "parameters": .array(parameters.map(\.json)),
            "example": .string(example),
        ]
    }
}

extension GuideEntry.Parameter {
    /// A required parameter has null as its default.
    fileprivate var json: JSON {
        [
            "name": .string(name),
            "kind": .string(kind.name),
            "default": .optional(fallback, JSON.string),
            "unit": .string(unit),
            "summary": .string(summary),
        ]
    }
}
