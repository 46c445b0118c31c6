package import Diagnostics

/// A use of an effect in a layer.
package struct EffectTree<Form: ValueForm>: Sendable {
    package typealias Function = EffectFunction

    package var function: Function
    package var arguments: [Form.Argument]
    /// The elements of each list argument, in the order of the function's parameters.
    package var lists: [[Form.Argument]]
    /// The further pictures that the function reads, in the order of its parameters.
    package var pictures: [PictureFile]
    /// The names of the arguments, followed by those of the lists, shown in traces.
    package var parameterNames: [String]
    package var isEnabled: Form.Condition
    /// The maximum distance in points between a pixel and its samples. The output grows by it.
    package var maxSampleOffset: Form.Place
    /// Whether the effect changes anything with these arguments; otherwise it is skipped.
    package var isApplied: Form.Condition
    package var location: SourceLocation?

    package init(
        function: Function, arguments: [Form.Argument], lists: [[Form.Argument]] = [],
        pictures: [PictureFile] = [], isEnabled: Form.Condition, maxSampleOffset: Form.Place,
        isApplied: Form.Condition, parameterNames: [String] = [], location: SourceLocation? = nil
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

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> EffectTree<Transform.To> where Transform.From == Form {
        let arguments = try transform.arguments(arguments, function.name)
        let own = transform.reading(arguments)
        return EffectTree<Transform.To>(
            function: function, arguments: arguments,
            lists: try transform.lists(lists, function.name), pictures: pictures,
            isEnabled: try own.condition(isEnabled, "isEnabled"),
            maxSampleOffset: try own.place(maxSampleOffset, "maxSampleOffset"),
            isApplied: try own.condition(isApplied, "isApplied"),
            parameterNames: parameterNames, location: location)
    }
}

package typealias EffectUse = EffectTree<Written>

extension EffectTree: Hashable, Equatable where Form: HashableForm {}

package enum EffectFunction: Hashable, Encodable, Sendable {
    /// A Gaussian blur. The first argument is σ in points; a second one says whether the layer's
    /// opacity stays as it is, and is false if it is left out.
    case gaussianBlur
    /// Under what is drawn, or inside of it. The arguments are σ, the offset in points and the
    /// premultiplied colour. Timelines write them as keys of a layer.
    case shadow
    case innerShadow
    case builtIn(String)
    /// A function in one of the timeline's shader files.
    case author(String)

    /// The name in timelines.
    package var name: String {
        switch self {
        case .gaussianBlur: "blur"
        case .shadow: "shadow"
        case .innerShadow: "innerShadow"
        case .builtIn(let name), .author(let name): name
        }
    }
}

extension ValueTransform {
    /// Transforms a function's arguments.
    package func arguments(
        _ arguments: [From.Argument], _ name: String
    ) throws(Failure) -> [To.Argument] {
        try arguments.map { argument throws(Failure) in try self.argument(argument, name) }
    }

    /// Transforms a function's lists.
    package func lists(
        _ lists: [[From.Argument]], _ name: String
    ) throws(Failure) -> [[To.Argument]] {
        try lists.map { list throws(Failure) in try arguments(list, name) }
    }
}

/// The description of an effect, used by the parser and for the documentation.
package struct EffectDescription: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case color, layer, distortion }

    package struct Parameter: Hashable, Sendable {
        package enum Default: Hashable, Sendable {
            case required
            /// The default in YAML: a number, or an expression such as `$view.size`.
            case text(String)
        }
        package var name: String
        package var kind: ValueKind
        /// The range of a literal, in the unit.
        package var range: ClosedRange<Double>?
        package var fallback: Default
        /// The unit for people: `points`, `seconds`, `fraction`, ….
        package var unit: String
        package var summary: String

        package init(
            _ name: String, _ kind: ValueKind, in range: ClosedRange<Double>? = nil,
            default fallback: Default, unit: String, _ summary: String
        ) {
            self.name = name
            self.kind = kind
            self.range = range
            self.fallback = fallback
            self.unit = unit
            self.summary = summary
        }

        /// A parameter `size` that is the view's unless it is given.
        package static func viewSize(_ summary: String) -> Parameter {
            Parameter("size", .point, default: .text("$view.size"), unit: "points", summary)
        }
    }

    package var name: String
    package var kind: Kind
    /// The function that draws it: a shader of its name, unless the renderer does.
    package var function: EffectFunction
    /// A summary of a few words, shown in lists.
    package var summary: String
    /// A detailed description, one paragraph of Markdown; empty if the summary is enough.
    package var discussion: String
    package var parameters: [Parameter]
    /// Expressions in the shader language over the effect's parameters, written `$amplitude`. The
    /// parser converts them to a `Value` with `Reference.argument`.
    package var maxSampleOffset: String
    package var isApplied: String
    /// Whether a layer effect may sample anywhere in the layer, without enlarging its output as
    /// `maxSampleOffset` does.
    package var samplesAnywhere: Bool
    /// The last parameter, if it is a condition with which the output doesn't grow. It is an
    /// argument only where it is given.
    package var keepsBounds: String?
    /// Whether the first parameter may be given without its name, as in `saturation: 0.5`.
    package var takesValueAlone: Bool
    /// An entry of a layer's effects, without the dash.
    package var example: String

    package init(
        name: String, kind: Kind, drawnBy function: EffectFunction? = nil, summary: String,
        discussion: String = "", parameters: [Parameter], maxSampleOffset: String = "float2(0)",
        isApplied: String = "true", samplesAnywhere: Bool = false,
        keepsBounds: String? = nil, takesValueAlone: Bool = false, example: String = ""
    ) {
        self.name = name
        self.kind = kind
        self.function = function ?? .builtIn(name)
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.maxSampleOffset = maxSampleOffset
        self.isApplied = isApplied
        self.samplesAnywhere = samplesAnywhere
        self.keepsBounds = keepsBounds
        self.takesValueAlone = takesValueAlone
        self.example = example
    }
}
