internal import Diagnostics
internal import Effects

/// The effects and transitions that a timeline can use without a shader of its own, explained.
public struct EffectGuide: Sendable {
    private let entries: [GuideEntry]
    /// Whether it is about one that was asked for.
    private let isSingle: Bool

    private static let all =
        BuiltInEffects.documented.map { GuideEntry($0) }
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
            let near = nearest(to: name, in: Self.names).map { "did you mean '\($0)'?" }
            throw .request(
                "no effect or transition is called '\(name)'; "
                    + (near ?? "there is \(Self.names.joined(separator: ", "))"))
        }
        entries = [entry]
        isSingle = true
    }

    /// The names of all effects and then of all transitions.
    public static var names: [String] { all.map(\.name) }

    /// For a terminal: a list with a line each, or one explanation.
    public var text: String {
        isSingle ? entries.map(EffectText.explanation).joined() : EffectText.list(entries)
    }

    /// An array, or one object.
    public var json: String {
        (isSingle ? entries[0].json : JSON.array(entries.map(\.json))).indentedText
    }

    /// A document, or one section of it.
    public var markdown: String {
        isSingle ? entries.map(EffectMarkdown.section).joined() : EffectMarkdown.document(entries)
    }
}

extension GuideEntry {
    fileprivate var json: JSON {
        .object([
            ("name", .string(name)),
            ("kind", .string(kind.name)),
            ("summary", .string(summary)),
            ("discussion", .string(discussion)),
            ("parameters", .array(parameters.map(\.json))),
            ("example", .string(example)),
        ])
    }
}

extension GuideEntry.Parameter {
    /// A parameter that must be given has null for its default.
    fileprivate var json: JSON {
        .object([
            ("name", .string(name)),
            ("kind", .string(kind.name)),
            ("default", .optional(fallback, JSON.string)),
            ("unit", .string(unit)),
            ("summary", .string(summary)),
        ])
    }
}
