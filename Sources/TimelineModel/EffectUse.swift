package import Diagnostics

/// One effect on one layer, with every argument in the order of the shader function's parameters.
package struct EffectUse: Hashable, Sendable {
    /// The effect's function.
    package enum Function: Hashable, Encodable, Sendable {
        /// A Gaussian blur; one argument, σ in points.
        case gaussianBlur
        case builtIn(String)
        /// A function of one of the timeline's own shader files.
        case author(String)
    }

    package var function: Function
    package var arguments: [Value]
    /// The elements of each list that the function takes, in its parameters' order.
    package var lists: [[Value]]
    /// The pictures that the function reads beside its layer, in its parameters' order.
    package var pictures: [PictureFile]
    /// The names of the arguments, followed by those of the lists, shown in traces.
    package var parameterNames: [String]
    package var isEnabled: Value
    /// How far from a pixel the effect may sample, in points: the output grows by this much.
    package var maxSampleOffset: Value
    /// Whether the effect does anything with these arguments; a skipped effect is the identity.
    package var isApplied: Value
    package var location: SourceLocation?

    package init(
        function: Function, arguments: [Value], lists: [[Value]] = [],
        pictures: [PictureFile] = [], isEnabled: Value, maxSampleOffset: Value,
        isApplied: Value, parameterNames: [String] = [],
        location: SourceLocation? = nil
    ) {
        self.function = function
        self.arguments = arguments
        self.lists = lists
        self.pictures = pictures
        self.isEnabled = isEnabled
        self.maxSampleOffset = maxSampleOffset
        self.isApplied = isApplied
        self.parameterNames = parameterNames
        self.location = location
    }
}

/// Describes an effect: the parser checks its uses by it, and the documentation is made from it.
package struct EffectDescription: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case color, layer, distortion }

    package struct Parameter: Hashable, Sendable {
        package enum Default: Hashable, Sendable {
            case required
            /// As it would be written in a timeline: a number, or an expression such as
            /// `$view.size`.
            case text(String)
        }
        package var name: String
        package var kind: ValueKind
        package var fallback: Default
        /// `points`, `seconds`, `fraction`, … ; for people.
        package var unit: String
        package var summary: String

        package init(
            _ name: String, _ kind: ValueKind, default fallback: Default, unit: String,
            _ summary: String
        ) {
            self.name = name
            self.kind = kind
            self.fallback = fallback
            self.unit = unit
            self.summary = summary
        }
    }

    package var name: String
    package var kind: Kind
    /// A summary of a few words, shown in lists.
    package var summary: String
    /// A detailed description, one paragraph of Markdown; empty if the summary is enough.
    package var discussion: String
    package var parameters: [Parameter]
    /// Expressions in the shader language over the effect's own parameters, written `$amplitude`;
    /// the parser turns each into a `Value` with `Reference.argument`.
    package var maxSampleOffset: String
    package var isApplied: String
    /// Whether a layer effect may look anywhere in the layer, however far from the pixel at hand,
    /// without spreading beyond the layer as `maxSampleOffset` would have it.
    package var samplesAnywhere: Bool
    /// How it is written in a layer's list of effects, without the dash before it.
    package var example: String

    package init(
        name: String, kind: Kind, summary: String, discussion: String = "",
        parameters: [Parameter], maxSampleOffset: String = "float2(0)",
        isApplied: String = "true", samplesAnywhere: Bool = false, example: String = ""
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.maxSampleOffset = maxSampleOffset
        self.isApplied = isApplied
        self.samplesAnywhere = samplesAnywhere
        self.example = example
    }
}
