package import MediaTime

extension Touch {
    package static let format = MappingFormat<Touch>("a touch", "A scripted finger.") {
        Key.name(
            "in", of: .layer, .means("the canvas"),
            "the `id` of the layer whose space positions refer to", \Touch.layer
        ) { $0.layer = $1 }
        Key.number(
            "minimumDistance", \.minimumDistance, in: 0...(.greatestFiniteMagnitude),
            .means("0"),
            "the distance in points that the finger must travel before the gesture begins")
        Key.part(
            "path", \.gestures,
            .anyOf([
                .mapping(svgGesture),
                .list(
                    .anyOf(
                        (events + LayerGesture.allCases.map(\.format) + [svgGesture]).map(
                            Form.mapping)), 0...maxEvents),
            ]), .mistake,
            "a list of events and gestures on layers, or one gesture along SVG path data")
    }

    package static let maxEvents = 1_000_000
    /// The keys of a touch and its events that name layers.
    package static let layerKeys = Set(["in", "to"] + LayerGesture.allCases.map(\.layerKey))

    private static func event(
        _ name: String, _ form: Form, _ summary: String, _ details: [KeyDescription] = []
    ) -> MappingDescription {
        MappingDescription(
            "a touch event", "An event of the finger.",
            keys: [
                KeyDescription("at", .instant, .mistake, "the time"),
                KeyDescription(name, form, .mistake, summary),
            ] + details)
    }

    /// One for each phase.
    package static let events: [MappingDescription] = [
        event("began", .definition("literalPoint"), "the finger goes down there"),
        event(
            "moved", .definition("literalPoint"),
            "the finger moves there from the previous point",
            [
                KeyDescription(
                    "curve", .choice(Curve.allCases.map(\.rawValue)), .means("`straight`"),
                    "the path: `straight`, or `smooth` (Catmull–Rom through the neighbours)")
            ]),
        event(
            "ended", .only(.yes),
            "the finger is lifted. Without it, the finger stays down at the end of the path"),
    ]

    /// A whole gesture on a layer.
    package enum LayerGesture: String, CaseIterable, Sendable {
        case tap, press, swipe, drag

        /// The key of the layer's `id`.
        package var layerKey: String { self == .swipe ? "on" : rawValue }

        /// The key of the time for which the finger is down; nil for a tap.
        package var lengthKey: String? {
            switch self {
            case .tap: nil
            case .press: "for"
            case .swipe, .drag: "over"
            }
        }

        /// The time for which the finger is down if none is written.
        package var length: Time {
            let milliseconds: Int64 =
                switch self {
                case .tap: 100
                case .press, .drag: 500
                case .swipe: 250
                }
            return Time(milliseconds, over: 1000) ?? .zero
        }

        package var format: MappingDescription {
            let layer = "the `id` of the layer"
            let length = "\(self.length.seconds) s"
            let own: [KeyDescription] =
                switch self {
                case .tap:
                    [KeyDescription(layerKey, .definition("layerId"), .mistake, "\(layer)")]
                case .press:
                    [
                        KeyDescription(layerKey, .definition("layerId"), .mistake, layer),
                        KeyDescription("for", .time, .means(length), "until the finger is lifted"),
                    ]
                case .swipe:
                    [
                        KeyDescription(
                            "swipe", .choice(Direction.allCases.map(\.rawValue)), .mistake,
                            "the direction, as the layer is turned"),
                        KeyDescription(layerKey, .definition("layerId"), .mistake, layer),
                        KeyDescription(
                            "by", .numberAbove(0), .means("half of the layer's size"),
                            "the distance in the layer's points"),
                        KeyDescription("over", .time, .means(length), "the time it takes"),
                    ]
                case .drag:
                    [
                        KeyDescription(layerKey, .definition("layerId"), .mistake, layer),
                        KeyDescription(
                            "to", .anyOf([.definition("layerId"), .definition("literalPoint")]),
                            .mistake, "another layer's `id`, or a point in the touch's space"),
                        KeyDescription("over", .time, .means(length), "the time it takes"),
                        KeyDescription(
                            "curve", .definition("curve"), .means("`easeInOut`"), "the easing"),
                    ]
                }
            return MappingDescription(
                "a touch event", "A whole gesture on a layer, wherever that is then.",
                keys: [KeyDescription("at", .instant, .mistake, "when the finger goes down")]
                    + own + [
                        KeyDescription(
                            "place",
                            .anyOf([
                                .choice(UnitPlace.allCases.map(\.rawValue)),
                                .definition("literalPoint"),
                            ]),
                            .means(
                                self == .swipe
                                    ? "the middle of the half that it leaves" : "`center`"),
                            "where the finger goes down in the layer: a name, or a point from "
                                + "`[0, 0]`, the top left corner, to `[1, 1]`")
                    ])
        }
    }

    package static let svgGesture = MappingDescription(
        "a touch path", "A whole gesture along SVG path data.",
        keys: [
            KeyDescription("from", .instant, .mistake, "when the finger goes down"),
            KeyDescription("to", .instant, .mistake, "when it is lifted"),
            KeyDescription(
                "svg", .text(.like("^\\s*[Mm]")), .mistake,
                "the path data, in points: one `M` and any of `L H V C S Q T A Z`"),
            KeyDescription("easing", .definition("curve"), .means("constant speed"), "the easing"),
        ])
}

extension Moment {
    package static let form = Form.named(.instant)
}

extension Trigger {
    /// The kinds of SwiftUI's `SensoryFeedback`.
    package static let haptics = [
        "impact", "selection", "success", "warning", "error", "increase", "decrease", "start",
        "stop", "alignment", "levelChange",
    ]

    private static let phases = TouchPhase.allCases.map(\.rawValue)

    package static let touchFormat = MappingDescription(
        "a trigger", "A UUID or nil that changes with a touch.",
        keys: [
            KeyDescription("touch", .text(), .mistake, "the touch's name"),
            KeyDescription(
                "set", .choice(phases), .mistake,
                "`began`, `moved` or `ended`: a new UUID at every such event"),
            KeyDescription(
                "clear", .anyOf([.choice(phases), .only(.null)]), .means("never"),
                "nil at every such event; must differ from `set`"),
            KeyDescription(
                "haptic", .choice(haptics), .means("none"),
                "haptic feedback in the event log with every UUID: one of SwiftUI's "
                    + "`SensoryFeedback` (`"
                    + haptics.joined(separator: " ") + "`)"),
        ])

    package static let everyFormat = MappingDescription(
        "a trigger", "A new UUID at regular intervals.",
        keys: [
            KeyDescription("every", .time, .mistake, "the interval, at least 1 ms"),
            KeyDescription("from", .instant, .means("0"), "the time of the first UUID"),
            KeyDescription("to", .instant, .means("the film's end"), "the end, exclusive"),
        ])

    /// It becomes a list of times before timelines are read.
    package static let afterFormat = MappingDescription(
        "a trigger", "A new UUID after each of another trigger.",
        keys: [
            KeyDescription("after", .text(), .mistake, "the other trigger's name"),
            KeyDescription("plus", .time, .means("0"), "the time from its UUIDs to these"),
        ])

    package static let changeFormat = MappingDescription(
        "a trigger's change", "A new value from a time on.",
        keys: [
            KeyDescription("at", .instant, .mistake, "the time"),
            KeyDescription(
                "uuid",
                .anyOf([
                    .only(.null),
                    .text(.like("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")),
                ]), .mistake, "a UUID, or `null` for nil"),
        ])
}

extension Sensor {
    private static let curve = KeyDescription(
        "curve", .choice(Curve.allCases.map(\.rawValue)), .means("`linear`"),
        "the interpolation from the previous sample: `linear`, `smooth` (Catmull–Rom through the "
            + "neighbours and their times) or `step`, which keeps the previous value until this "
            + "sample's time")

    package static let sampleFormat = MappingDescription(
        "a sample", "A value at a time.",
        keys: [
            KeyDescription("at", .instant, .mistake, "the time"),
            KeyDescription("value", .number(), .mistake, "a number"), curve,
        ])

    package static let fileFormat = MappingDescription(
        "a sensor's file", "A file of samples.",
        keys: [
            KeyDescription(
                "file", .text(.notEmpty), .mistake,
                "comma-separated values in the timeline's folder: a line of names, `time` first, "
                    + "then one line of numbers per sample"), curve,
        ])
}

extension Animator {
    private static let trigger = KeyDescription(
        "trigger", .text(), .means("it plays from time 0"),
        "the name of the trigger whose changes start it")
    private static let delay = KeyDescription(
        "delay", .time, .means("0"), "the time from the trigger's change to the start")
    package static let repeatCounts = 1...1_000_000

    private static func repetition(_ absence: Absence) -> KeyDescription {
        KeyDescription(
            "repeat", .anyOf([.only(.text("forever")), .whole(repeatCounts)]), absence,
            "`forever`, or a count from 1 to 10⁶")
    }

    package static let valueFormat = MappingDescription(
        "an animator", "A keyframe animator of one value.",
        keys: [
            trigger, delay,
            KeyDescription(
                "initial", .definition("animated"), .mistake,
                "a number, a point or a colour, or an expression of one"),
            KeyDescription(
                "keyframes", .definition("keyframes"), .mistake,
                "a list, played when the trigger changes to a UUID"),
            KeyDescription(
                "whenNil", .definition("keyframes"), .means("`keyframes`"),
                "a list, played when the trigger changes to nil"), repetition(.means("1")),
        ])

    package static let tracksFormat = MappingDescription(
        "an animator", "A keyframe animator of several values.",
        keys: [
            trigger, delay,
            KeyDescription(
                "initial", .named(.definition("animated")), .mistake,
                "a mapping from tracks to numbers, points and colours, or expressions of them"),
            KeyDescription(
                "tracks", .named(.definition("keyframes")), .mistake,
                "a mapping from tracks to lists"),
            KeyDescription(
                "whenNil", .named(.definition("keyframes")), .means("`tracks`"),
                "a mapping from tracks to lists; a track that it doesn't name keeps its value"),
            repetition(.means("1")),
        ])

    package static let phasesFormat = MappingDescription(
        "an animator",
        "SwiftUI's phase animator: moves from value to value, and back to the first.",
        keys: [
            trigger, delay,
            KeyDescription(
                "phases",
                .anyOf([.definition("phases"), .named(.definition("phases"))]), .mistake,
                "a list of values, or of keyframes that lead to them; or a mapping from tracks to "
                    + "such lists. The animator starts at the first value, moves to each in turn "
                    + "and returns to the first"),
            repetition(.means("1 with a trigger, `forever` without")),
        ])
}

extension Keyframe {
    /// SwiftUI's named springs.
    package static let presets: [(name: String, bounce: Double)] = [
        ("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3),
    ]

    private static let delay = KeyDescription(
        "delay", .time, .means("0"), "the time that the value is held before the keyframe")
    private static let springLength = KeyDescription(
        "duration", .time, .means("until it has settled"), "the duration")
    private static let springDuration = KeyDescription(
        "springDuration", .time, .means("0.5 s"), "the spring's perceptual duration, above 0")
    private static let duration = KeyDescription(
        "duration", .time, .mistake, "the duration; 0 is immediate")
    private static let startVelocity = KeyDescription(
        "startVelocity", .definition("velocity"),
        .means("the current velocity"),
        "in units per second: a number, a point, or `[r, g, b, a]`")

    private static func motion(
        _ name: String, _ summary: String, _ keys: [KeyDescription]
    ) -> MappingDescription {
        MappingDescription(
            "a keyframe", summary,
            keys: [
                KeyDescription(name, .definition("animated"), .mistake, "the value"), delay,
            ] + keys)
    }

    /// One for each motion. Its first key names it.
    package static let motions: [MappingDescription] =
        [
            motion("move", "Sets the value at once.", []),
            motion(
                "linear", "Moves to the value along a timing curve.",
                [
                    duration,
                    KeyDescription("curve", .definition("curve"), .means("`linear`"), "the easing"),
                ]),
            motion(
                "cubic", "Moves to the value along a cubic curve.",
                [
                    duration, startVelocity,
                    KeyDescription(
                        "endVelocity", .definition("velocity"),
                        .means("joins smoothly with the next keyframe"),
                        "in units per second: a number, a point, or `[r, g, b, a]`"),
                ]),
            motion(
                "spring", "Moves to the value on a spring.",
                [
                    springLength,
                    KeyDescription(
                        "bounce", .numberAbove(-1, Spring.bounces), .means("0"),
                        "above −1 and up to 1"),
                    springDuration, startVelocity,
                    KeyDescription(
                        "response", .time, .means("0.5 s"),
                        "instead of `springDuration`: SwiftUI's `spring(response:dampingFraction:)`"
                    ),
                    KeyDescription(
                        "dampingFraction", .number(Spring.dampingFractions), .means("0.825"),
                        "instead of `bounce`, with `response`"),
                    KeyDescription(
                        "stiffness", .number(Spring.stiffnesses), .unsaid,
                        "instead of `springDuration` and `bounce`: SwiftUI's "
                            + "`interpolatingSpring(mass:stiffness:damping:)`"
                    ),
                    KeyDescription(
                        "damping", .number(Spring.dampings), .unsaid, "with `stiffness`"),
                    KeyDescription(
                        "mass", .number(Spring.masses), .means("1"), "with `stiffness`"),
                ]),
        ]
        + presets.map { preset in
            motion(
                preset.name, "Moves to the value on SwiftUI's spring of that name.",
                [
                    springLength, springDuration,
                    KeyDescription(
                        "extraBounce", .number(Spring.bounces), .means("0"),
                        "added to the spring's bounce, which is \(preset.bounce)"), startVelocity,
                ])
        }
}
