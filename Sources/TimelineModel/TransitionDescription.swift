/// The description of a transition, used by the parser and for the documentation.
package struct TransitionDescription: Hashable, Sendable {
    /// A parameter of the transition's shader after the position and the two layers.
    package enum Parameter: Hashable, Sendable {
        /// An argument that the author gives, or its default.
        case argument(EffectDescription.Parameter)
        /// A word for an edge that becomes a point: a unit step from the centre to the left, right,
        /// top or bottom.
        case edge(String, default: Edge, String)
        /// A value that Flipbook supplies; see `TransitionUse.Argument`.
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
    /// The seconds until the outgoing scene is gone: an expression in the shader language over the
    /// transition's parameters, written `$meltSpeed`. Nil if it is the transition's duration.
    package var length: String?
    /// A step of a sequence, without the dash.
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

/// An edge of the canvas or of a layer with SwiftUI's name; leading is left.
package enum Edge: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom

    /// A unit step from the centre towards the edge.
    package var direction: Point {
        switch self {
        case .leading: Point(x: -1, y: 0)
        case .trailing: Point(x: 1, y: 0)
        case .top: Point(x: 0, y: -1)
        case .bottom: Point(x: 0, y: 1)
        }
    }
}
