/// The type of an author's value.
package enum AuthoredKind: String, CaseIterable, Hashable, Sendable {
    case text, number, color, boolean, time, point, list, mapping

    /// The type in messages.
    package var words: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .color: "a colour"
        case .boolean: "true or false"
        case .time: "a time"
        case .point: "a point"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// The roles of a component's parameters that are no values.
package enum AuthoredRole: String, CaseIterable, Hashable, Sendable {
    case touch, trigger, sensor, animator, layers
    /// The id of a layer, or a point.
    case place
    /// Layers, or the name of a picture or film that fills its parent.
    case screen
}

/// The declarations of values, components and repetitions. They are expanded before a timeline is
/// read; see `TimelineExpansion`.
package enum Authoring {
    package static let maxComponentFiles = 256

    /// Names with a fixed meaning, now or in future versions.
    package static let reservedNames = [
        "time", "frame", "view", "canvas", "parent", "layers", "elapsed", "remaining", "env",
    ]

    package static let valueFormat = MappingDescription(
        "a value's declaration", "A value's default and constraints.",
        keys: [kindKey(AuthoredKind.allCases.map(\.rawValue))] + constraints + [
            KeyDescription(
                "empty", .only(.text("default")), .means("the empty text"),
                "`default`: what an empty cell of a table sets a text to")
        ])

    private static func kindKey(_ words: [String]) -> KeyDescription {
        KeyDescription(
            "kind", .choice(words), .means("the kind of the default"),
            "one of `" + words.joined(separator: " ") + "`")
    }

    private static let constraints = [
        KeyDescription(
            "default", .definition("anything"), .means("the value is required"),
            "the value used if none is given"),
        KeyDescription("from", .number(), .means("no limit"), "a number's minimum"),
        KeyDescription("to", .number(), .means("no limit"), "a number's maximum"),
        KeyDescription(
            "oneOf", .list(.definition("anything"), 1...1000), .means("any value of the kind"),
            "a list of the allowed values"),
        KeyDescription("about", .text(), .means("nothing"), "a description"),
    ]

    private static let words =
        AuthoredKind.allCases.map(\.rawValue) + AuthoredRole.allCases.map(\.rawValue)

    package static let parameterFormat = MappingDescription(
        "a parameter", valueFormat.summary,
        keys: [kindKey(words)] + constraints + [
            KeyDescription(
                "constant", .boolean, .means("false"),
                "whether an argument that varies with time is an error, at its place")
        ])

    package static let parameterForm = Form.anyOf([.choice(words), .mapping(parameterFormat)])

    /// The keys of a component besides those of a layer.
    package static let componentKeys: [KeyDescription] = [
        KeyDescription(
            "takes", .named(.definition("parameter")), .means("nothing"),
            "a mapping from names to kinds, or to `{ kind, default, from, to, oneOf, about, "
                + "constant }`"),
        KeyDescription("about", .text(), .means("nothing"), "a description"),
        lets, environment,
        KeyDescription(
            "components", .named(.definition("component")), .means("none"),
            "components that only it can use"),
        KeyDescription("touches", .named(.definition("touch")), .means("none"), "its own touches"),
        KeyDescription(
            "triggers", .named(.definition("trigger")), .means("none"), "its own triggers"),
        KeyDescription("sensors", .named(.definition("sensor")), .means("none"), "its own sensors"),
        KeyDescription(
            "animators", .named(.definition("animator")), .means("none"), "its own animators"),
        KeyDescription("moments", Moment.form, .means("none"), "its own moments"),
        KeyDescription("states", .named(.definition("state")), .means("none"), "its own states"),
    ]

    package static let lets = KeyDescription(
        "let", .named(.definition("anything")), .means("none"),
        "a mapping from names to expressions")

    package static let environment = KeyDescription(
        "environment", .named(.definition("anything")), .means("that around it"),
        "a mapping from names to values, which all components below read as `$env.name`: see "
            + "[Environment](authoring.md#environment)")

    package static let starts = KeyDescription(
        "starts", .instant, .means("the film's clock"),
        "a time at which the clock of the layer and all in it is 0; see "
            + "[A clock of its own](authoring.md#a-clock-of-its-own)")

    package static let when = KeyDescription(
        "when", .value(.boolean), .means("true"),
        "a constant expression; if false, this entry is omitted")

    package static let timelineKeys: [KeyDescription] = [
        KeyDescription(
            "values", .named(.anyOf([.definition("anything"), .mapping(valueFormat)])),
            .means("none"),
            "a mapping from names to values, used as `$name`: see [Values, components and "
                + "repetition](authoring.md)"),
        KeyDescription(
            "let", lets.form, lets.absence,
            "a mapping from names to expressions: see [let](authoring.md#let)"),
        environment,
        KeyDescription(
            "components", .named(.definition("component")), .means("none"),
            "a mapping from names to reusable layers: see [Components](authoring.md#components)"),
        KeyDescription(
            "use", .list(.definition("componentFile"), 0...maxComponentFiles), .means("none"),
            "a list of files to import components from, and of [Flipbook's own](kit.md), such as "
                + "`flipbook/devices`"),
    ]

    /// Replaces entries of a list: repeats them for each element.
    package static let repetition = MappingDescription(
        "a repetition", "Entries of a list, once for each element of another.",
        keys: [
            KeyDescription(
                "forEach", .definition("anything"), .mistake, "a list, or a count"),
            KeyDescription(
                "as", .text(.notEmpty), .means("no name"),
                "the element's name, used as `$name`"),
            when, lets,
        ],
        oneOf: bodies.map {
            KeyDescription($0, .definition("anything"), .unsaid, "the repeated entries")
        })

    package static let bodies = ["each", "layers", "steps", "keyframes", "events", "items"]
}
