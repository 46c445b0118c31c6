internal import Drawing
internal import MediaTime
package import TimelineModel

/// The whole timeline format: all mappings and kinds of values by name. The reader, the schema and
/// the documents' tables use the same declarations.
package struct TimelineFormat: Sendable {
    /// A named form that several places of a timeline share. It is made when it is needed: few
    /// timelines need more than a few.
    package struct Definition: Sendable {
        package let name: String
        private let makeSummary: @Sendable () -> String
        private let makeForm: @Sendable () -> Form

        package var summary: String { makeSummary() }
        package var form: Form { makeForm() }

        package init(
            name: String, summary: @autoclosure @escaping @Sendable () -> String,
            form: @autoclosure @escaping @Sendable () -> Form
        ) {
            self.name = name
            makeSummary = summary
            makeForm = form
        }

        package static func mapping(
            _ name: String, _ description: @autoclosure @escaping @Sendable () -> MappingDescription
        ) -> Definition {
            Definition(name: name, summary: description().summary, form: .mapping(description()))
        }

        /// A mapping that may be written as the value of its main key alone.
        package static func short(
            _ name: String, _ description: @autoclosure @escaping @Sendable () -> MappingDescription
        ) -> Definition {
            Definition(
                name: name, summary: description().summary,
                form: .anyOf([.text(.notEmpty), .mapping(description())]))
        }
    }

    /// The keys of layer contents. A layer has exactly one of them.
    package let contentKeys: [KeyDescription]
    private let kinds: [any DescribedContent.Type]

    /// - Parameter kinds: the kinds of layers besides the basic ones.
    package init(kinds: [any DescribedContent.Type]) {
        contentKeys =
            LayerFormat.contentKeys
            + kinds.map { KeyDescription($0.name, $0.key.form, .unsaid, $0.key.summary) }
        self.kinds = kinds
    }

    /// Computed on demand: reading a plain timeline doesn't need them.
    package var definitions: [Definition] {
        Self.values + Self.motion + Self.presence + Self.paints + Self.layers(contentKeys)
            + Self.contents
            + kinds.flatMap { $0.definitions } + Self.rest
    }

    /// The tables of the format's document, by name.
    package var tables: [(name: String, keys: [KeyDescription])] {
        Self.tables(contentKeys) + kinds.map { ($0.name, $0.description.keys) }
    }

    private static let rest: [Definition] = [
        .mapping("canvas", Canvas.format),
        Definition(
            name: "motionBlur", summary: MotionBlur.format.description.summary,
            form: .anyOf([
                .whole(MotionBlur.shutters), .mapping(MotionBlur.format.description),
            ])),
        Definition(
            name: "camera", summary: "The part of the canvas that the frame shows.",
            form: .anyOf([
                .mapping(Camera.View.format.description),
                .mapping(Camera.Following.format.description),
            ])),
        Definition(
            name: "scene", summary: "A scene's layers, or a mapping with its camera.",
            form: .anyOf([.definition("layers"), .mapping(Scene.format)])),
        Definition(
            name: "step",
            summary: "A scene, or a transition from the previous one to the next one.",
            form: .anyOf([
                .mapping(SequenceStep.showFormat), .mapping(SequenceStep.transitionFormat),
            ])),
        .short("sound", SoundClip.format.description),
        .mapping("output", OutputDescription.format.description),
    ]

    // MARK: Values

    /// The channels of a colour, each of the given form.
    package static func channels(_ form: Form) -> [KeyDescription] {
        [
            KeyDescription("r", form, .mistake, "red"),
            KeyDescription("g", form, .mistake, "green"),
            KeyDescription("b", form, .mistake, "blue"),
            KeyDescription("a", form, .means("1"), "opacity"),
        ]
    }

    private static let values: [Definition] = [
        Definition(
            name: "expression", summary: "An expression of the shader language.",
            form: .text(.upTo(4096))),
        Definition(name: "layerId", summary: "The `id` of a layer.", form: .text()),
        Definition(
            name: "literalPoint", summary: "`[x, y]` or `{ x, y }`.",
            form: .pair(.number(), "x", "y")),
        Definition(
            name: "literalColor",
            summary: "A colour by its name, as `\"#RGB\"`, `\"#RRGGBB\"` or `\"#RRGGBBAA\"`, or "
                + "`{ r, g, b, a }` in 0…1, not premultiplied.",
            form: .anyOf([
                .choice(RGBA.named.map(\.name)),
                .text(.like("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")),
                .mapping(
                    MappingDescription(
                        "a colour", "Channels in 0…1.", keys: channels(.number(0...1)))),
            ])),
        Definition(
            name: "animated",
            summary: "A number, a point or a colour, or an expression of one, evaluated when the "
                + "keyframe or round starts.",
            form: .anyOf([.value(.number), .value(.point), .value(.color)])),
        Definition(
            name: "velocity", summary: "In units per second: a number, a point, or `[r, g, b, a]`.",
            form: .anyOf([
                .value(.number), .value(.point), .value(.color),
                .list(.value(.number), 4...4),
            ])),
        Definition(
            name: "unitPoint",
            summary: "A place relative to the layer's size: a name, or a point from `[0, 0]`, the "
                + "top left corner, to `[1, 1]`.",
            form: .anyOf([
                .choice(UnitPlace.allCases.map(\.rawValue)), .value(.point),
            ])),
        Definition(
            name: "framerate",
            summary: "Frames per second: a number, or a fraction such as `30000/1001`.",
            form: .anyOf([
                .number(FrameRate.limits), .text(.like("^[0-9]+(\\.[0-9]+)?(/[0-9]+)?$")),
            ])),
        Definition(
            name: "curve",
            summary: "An easing: a name, or a cubic Bézier's control points `[x1, y1, x2, y2]`.",
            form: .anyOf([
                .choice(TimingCurve.named.map(\.name)), .list(.number(), 4...4),
            ])),
    ]

    // MARK: Motion

    private static let motion: [Definition] = [
        .mapping("touch", Touch.format.description),
        Definition(
            name: "trigger",
            summary: "A UUID or nil that changes at certain times. Animators play when it changes.",
            form: .anyOf([
                .mapping(Trigger.touchFormat), .mapping(Trigger.everyFormat),
                .mapping(Trigger.afterFormat),
                .list(
                    .anyOf([.instant, .mapping(Trigger.changeFormat)]), 1...Touch.maxEvents),
            ])),
        Definition(
            name: "samples", summary: "Samples in order of time.",
            form: .list(.mapping(Sensor.sampleFormat), 1...Touch.maxEvents)),
        Definition(
            name: "sensor", summary: "One value, several named values, or a file of samples.",
            form: .anyOf([
                .definition("samples"), .mapping(Sensor.fileFormat),
                .named(.definition("samples")),
            ])),
        Definition(
            name: "animator", summary: "A keyframe animator; `$name` is its value.",
            form: .anyOf([
                .mapping(Animator.valueFormat), .mapping(Animator.tracksFormat),
                .mapping(Animator.phasesFormat), .mapping(Animator.followsFormat),
            ])),
        .mapping("state", State.format),
        Definition(
            name: "keyframe", summary: "One step of a track.",
            form: .anyOf(Keyframe.motions.map(Form.mapping))),
        Definition(
            name: "keyframes", summary: "Played one after the other.",
            form: .list(.definition("keyframe"), 0...TimelineLimits.maxKeyframes)),
        Definition(
            name: "phases", summary: "Values, or the keyframes that lead to them.",
            form: .list(
                .anyOf([.definition("animated"), .definition("keyframe")]),
                2...TimelineLimits.maxKeyframes)),
    ]

    // MARK: Layers

    private static let presence = [
        Definition(
            name: "transitionChange", summary: "One thing that a transition changes.",
            form: .anyOf([.only(.text("opacity"))] + LayerFormat.changeMappings.map(Form.mapping))),
        Definition(
            name: "partChange", summary: "One thing that a part of a text changes.",
            form: .anyOf([.only(.text("opacity"))] + TextSplit.changeFormats.map(Form.mapping))),
    ]

    // MARK: Paints and shapes

    private static let paints: [Definition] =
        [
            Definition(
                name: "gradient", summary: "A gradient of colours.",
                form: .anyOf([
                    .mapping(GradientFormat.linear), .mapping(GradientFormat.radial),
                    .mapping(GradientFormat.angular), .mapping(GradientFormat.mesh),
                ])),
            Definition(
                name: "paint",
                summary: "A colour, `palette` (an angular gradient of the system's colours), or a "
                    + "gradient.",
                form: .anyOf([
                    .only(.text("palette")), .value(.color), .definition("gradient"),
                ])),
            painted("stroke", ShapeFormat.stroke),
            painted("glow", ShapeFormat.glow),
            Definition(
                name: "clip",
                summary: "A shape in the layer's bounds that clips the layer.",
                form: .anyOf([
                    .choice(ShapeFormat.plainShapes),
                    .mapping(
                        MappingDescription(
                            "'clip'", "A shape.",
                            oneOf: ShapeFormat.shapes.map { name, keys in
                                let bounds = Form.mapping(
                                    MappingDescription(
                                        "a clipping \(name)", "Its details.", keys: keys))
                                return KeyDescription(
                                    name,
                                    ShapeFormat.plainShapes.contains(name)
                                        ? .anyOf([.only(.null), bounds]) : bounds,
                                    .unsaid, "\(ShapeFormat.article(name)), as large as the layer")
                            })),
                ])),
        ] + shapes

    /// A definition for each kind of shape; those with the same keys share one.
    private static let shapes: [Definition] = ShapeFormat.shapes.compactMap { name, keys in
        guard !["circle", "ellipse"].contains(name) else { return nil }
        let shared = name == "capsule" ? "shape" : name
        return .mapping(
            shared,
            MappingDescription(
                ShapeFormat.article(shared), "A shape: \(shared).",
                keys: keys, oneOf: ShapeFormat.styles))
    }

    private static func painted(_ name: String, _ description: MappingDescription) -> Definition {
        Definition(
            name: name, summary: description.summary,
            form: .anyOf([.definition("paint"), .mapping(description)]))
    }

    // MARK: Layers

    private static func layers(_ contentKeys: [KeyDescription]) -> [Definition] {
        let keys =
            Layer.format.description.keys + Stack.format.description.keys
            + CellLayout.format.description.keys
        return [
            Definition(
                name: "layers", summary: "Layers, bottom first.",
                form: .list(
                    // `spacer`, `content`, or a component without arguments.
                    .anyOf([.text(.like("^[A-Za-z_][A-Za-z0-9_]*$")), .definition("layer")]),
                    0...TimelineLimits.maxLayers)),
            .mapping(
                "layer",
                MappingDescription(
                    Layer.format.description.subject, Layer.format.description.summary,
                    keys: keys + [Authoring.lets, Authoring.starts, Authoring.environment],
                    oneOf: contentKeys)),
            .mapping(
                "component",
                MappingDescription(
                    "a component", "A reusable layer with parameters.",
                    keys: Authoring.componentKeys + keys + [Authoring.starts], oneOf: contentKeys)),
            Definition(
                name: "componentFile",
                summary: "A file of components, or components that come with Flipbook.",
                form: .anyOf([.choice(Kit.all.map(\.use)), .text(.notEmpty)])),
            Definition(
                name: "parameter", summary: "A component's parameter: its kind, or a declaration.",
                form: Authoring.parameterForm),
            .mapping("repetition", Authoring.repetition),
        ]
    }

    private static let contents: [Definition] = [
        .mapping("compute", ComputeUse.format.description),
        Definition(
            name: "text", summary: Text.format.description.summary,
            form: .anyOf([.words, TextRun.list, .mapping(Text.format.description)])),
        Definition(
            name: "run", summary: TextRun.format.description.summary,
            form: .anyOf([.words, .mapping(TextRun.format.description)])),
        .short("svg", VectorPicture.format.description),
        Definition(
            name: "iconName", summary: "The name of a built-in icon.",
            form: .choice(Icon.all.map(\.name))),
        Definition(
            name: "icon", summary: VectorFormat.icon.description.summary,
            form: .anyOf([
                .definition("iconName"), .mapping(VectorFormat.icon.description),
            ])),
        Definition(
            name: "listedIcon", summary: "An icon's name, or an SVG file.",
            form: .anyOf([.definition("iconName"), .mapping(VectorFormat.listedIcon)])),
        .short("image", ImageUse.format.description),
        .short("video", VideoUse.format.description),
    ]
}

extension TimelineFormat {
    private static func shapeKeys(_ name: String) -> [KeyDescription] {
        ShapeFormat.shapes.first { $0.name == name }?.keys ?? []
    }

    private static func tables(
        _ contentKeys: [KeyDescription]
    ) -> [(name: String, keys: [KeyDescription])] {
        [
            ("timeline", Timeline.format.keys),
            ("canvas", Canvas.format.keys),
            ("motion blur", MotionBlur.format.description.keys),
            ("camera", Camera.View.format.description.keys),
            ("camera that follows", Camera.Following.format.description.keys),
            ("touch", Touch.format.description.keys),
            ("tap", Touch.LayerGesture.tap.format.keys),
            ("press", Touch.LayerGesture.press.format.keys),
            ("swipe", Touch.LayerGesture.swipe.format.keys),
            ("drag", Touch.LayerGesture.drag.format.keys),
            ("trigger", Trigger.touchFormat.keys),
            ("trigger again and again", Trigger.everyFormat.keys),
            ("trigger after another", Trigger.afterFormat.keys),
            ("animator", Animator.valueFormat.keys),
            ("animator with tracks", Animator.tracksFormat.keys),
            ("animator with phases", Animator.phasesFormat.keys),
            ("animator that follows", Animator.followsFormat.keys),
            ("state", State.format.keys),
            ("transition of a layer", LayerFormat.transition.description.keys),
            ("contents", contentKeys),
            ("layer", Layer.format.description.keys),
            ("shadow", ModifierFormat.shadow.description.keys),
            ("rotation in space", ModifierFormat.rotation3D.description.keys),
            ("stack", Stack.format.description.keys),
            ("grid", CellLayout.format.description.keys),
            ("place", ArrangementFormat.edgePlace.keys),
            ("stroke", ShapeFormat.stroke.keys),
            ("glow", ShapeFormat.glow.keys),
            ("rectangle", shapeKeys("rectangle")),
            ("arc", shapeKeys("arc")),
            ("star", shapeKeys("star")),
            ("polygon", shapeKeys("polygon")),
            ("linear gradient", GradientFormat.linear.keys),
            ("radial gradient", GradientFormat.radial.keys),
            ("angular gradient", GradientFormat.angular.keys),
            ("mesh gradient", GradientFormat.grid.keys),
            ("text", Text.format.description.allKeys),
            ("run", TextRun.format.description.keys),
            ("split", TextSplit.format.description.keys),
            ("numericText", NumericText.format.description.keys),
            ("path", VectorPath.format.description.keys),
            ("svg", VectorPicture.format.description.keys),
            ("icon", VectorFormat.icon.description.keys),
            ("image", ImageUse.format.description.keys),
            ("video", VideoUse.format.description.keys),
            ("compute", ComputeUse.format.description.keys),
            ("show", SequenceStep.showFormat.keys),
            ("transition", SequenceStep.transitionFormat.keys),
            ("sound", SoundClip.format.description.keys),
            ("output", OutputDescription.format.description.keys),
        ]
    }
}

extension ShapeFormat {
    /// The shapes that need no details.
    package static let plainShapes = shapes.filter { shape in
        shape.keys.allSatisfy { $0.absence != .mistake }
    }.map(\.name)
}
