/// Describes a transition: the parser checks its uses by it, and the documentation is made from it.
package struct TransitionDescription: Hashable, Sendable {
    /// A parameter of the transition's shader after the position and the two layers.
    package enum Parameter: Hashable, Sendable {
        /// The author gives it, or it has a default.
        case argument(EffectDescription.Parameter)
        /// The author gives a word for one of four points: the edge's direction from the middle,
        /// one step to the left, right, up or down.
        case edge(String, default: Edge, String)
        /// Flipbook gives it; see `TransitionUse.Argument`.
        case progress, time, displayScale

        /// The parameter's name in the shader.
        package var name: String {
            switch self {
            case .argument(let parameter): parameter.name
            case .edge(let name, _, _): name
            case .progress: "progress"
            case .time: "time"
            case .displayScale: "displayScale"
            }
        }

        /// Whether the author may give it.
        package var isGivenByAuthor: Bool {
            switch self {
            case .argument, .edge: true
            case .progress, .time, .displayScale: false
            }
        }
    }

    package var name: String
    package var summary: String
    /// A detailed description, one paragraph of Markdown.
    package var discussion: String
    package var parameters: [Parameter]
    /// How many seconds pass until nothing is left of the scene that goes: an expression in the
    /// shader language over the transition's own parameters, written `$meltSpeed`. Nil where the
    /// duration decides.
    package var length: String?
    /// How it is written as a step of a sequence, without the dash before it.
    package var example: String

    package init(
        name: String, summary: String, discussion: String = "", parameters: [Parameter],
        length: String? = nil, example: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.example = example
        self.parameters = parameters
        self.length = length
    }
}

/// An edge of the canvas, as SwiftUI calls it; leading is left.
package enum Edge: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom

    /// One step from the middle of the canvas towards the edge.
    package var direction: Point {
        switch self {
        case .leading: Point(x: -1, y: 0)
        case .trailing: Point(x: 1, y: 0)
        case .top: Point(x: 0, y: -1)
        case .bottom: Point(x: 0, y: 1)
        }
    }
}
