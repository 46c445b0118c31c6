internal import TimelineModel

/// The description of an effect or a transition.
struct GuideEntry: Sendable {
    struct Parameter: Sendable {
        var name: String
        /// The type for people, and its name in JSON.
        var kind: (word: String, name: String)
        /// The default in YAML; nil if the parameter is required.
        var fallback: String?
        var unit: String
        var summary: String
    }

    /// The place where a timeline uses it: a layer's `effects`, or a `sequence`.
    enum Place: String, Sendable { case effects, sequence }

    var name: String
    /// The kind for people, without an article (`layer effect`), and its name in JSON.
    var kind: (word: String, name: String)
    var summary: String
    var discussion: String
    var parameters: [Parameter]
    var place: Place
    var example: String

    init(_ effect: EffectDescription) {
        name = effect.name
        kind = ("\(effect.kind.word) effect", effect.kind.rawValue)
        summary = effect.summary
        discussion = effect.discussion
        parameters = effect.parameters.map(Parameter.init)
        place = .effects
        example = effect.example
    }

    init(_ transition: TransitionDescription) {
        name = transition.name
        kind = ("transition", "transition")
        summary = transition.summary
        discussion = transition.discussion
        parameters = transition.parameters.compactMap { parameter in
            switch parameter {
            case .argument(let argument): Parameter(argument)
            case .edge(let name, let fallback, let summary):
                Parameter(
                    name: name, kind: ("edge", "edge"), fallback: fallback.rawValue,
                    unit: Edge.allCases.map(\.rawValue).joined(separator: ", "), summary: summary)
            case .progress, .time, .displayScale: nil
            }
        }
        place = .sequence
        example = transition.example
    }
}

extension GuideEntry.Parameter {
    fileprivate init(_ parameter: EffectDescription.Parameter) {
        name = parameter.name
        kind = (
            parameter.kind == .color ? "colour" : parameter.kind.rawValue, parameter.kind.rawValue
        )
        if case .text(let text) = parameter.fallback { fallback = text }
        unit = parameter.unit
        summary = parameter.summary
    }
}

extension EffectDescription.Kind {
    /// The word for people; the raw value is the shader language's.
    fileprivate var word: String {
        switch self {
        case .color: "colour"
        case .layer: "layer"
        case .distortion: "distortion"
        }
    }
}
