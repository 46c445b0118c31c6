import MediaTime

extension Layer {
    package static var format: MappingFormat<Layer> { LayerFormat.keys }
}

extension Stack {
    package static var format: MappingFormat<Stack> { LayerFormat.stack }
}

package enum LayerFormat {
    /// The keys of every layer besides its content.
    static let keys = MappingFormat<Layer>(
        "a layer", "One thing on the canvas.", initial: Layer(content: .group([]))
    ) {
        Key.text(
            "id", \.id, .means("none"), "a text; no two layers have the same",
            form: .text(.notEmpty))
        Key.byHand(
            "frame", frameForm,
            .means(
                "the natural size of a text, a stack, an SVG file, an icon, an icon morph, an "
                    + "image or a video; else the parent's size"),
            "`[WIDTH, HEIGHT]`, one of which may be `null`; `{ width, height }`, one of which may "
                + "be omitted; or an expression of a point. Number values, not negative")
        Key.part(
            "padding", \.padding, paddingForm, .means("0"),
            "the space between the layer's bounds and its content: inside a `frame`, or around the "
                + "content if there is none. A number value for all sides, `[VERTICAL, "
                + "HORIZONTAL]`, or a mapping from `top leading bottom trailing horizontal "
                + "vertical`; the first four override the others. Not for `particleCloud`, "
                + "`emitter`, `compute` and `touchIndicator`")
        Key.byHand(
            "aspectRatio", ArrangementFormat.aspectRatio, .means("none"),
            "the width over the height, for a layer that takes the room it is offered: a number "
                + "value, `[W, H]`, `fit` or `fill` for a picture's own, or "
                + "`{ ratio, contentMode }`; see [below](#sizes-and-places)",
            part: \.aspectRatio)
        Key.value(
            "layoutPriority", \.layoutPriority, .number, .own,
            "the order in which a stack gives room to its children: a number value. Those with "
                + "the highest get theirs first")
        Key.byHand(
            "position", .anyOf([.value(.point), .mapping(ArrangementFormat.edgePlace)]),
            .means("the parent's centre; in a stack, its place there"),
            "the position of the centre in the parent: a point value. Or a place at an edge, "
                + "`{ at: bottom, in: canvas, inset: 24 }`; see [below](#sizes-and-places)",
            part: \.position)
        Key.value(
            "offset", \.offset, .point, .own, "added to the position: a point value")
        Key.value(
            "scale", \.scale, .point, .own,
            "scaling about the anchor: a point value, or one number for both axes")
        Key.value(
            "rotation", \.rotation, .number, .own,
            "rotation about the anchor in degrees: a number value")
        Key.unitPoint(
            "anchor", \.anchor, .own,
            "the centre of scaling and rotation: a [unit point](#gradients)")
        Key.value(
            "opacity", \.opacity, .number, .own,
            "a number value, clamped to 0…1. `check` warns of literals outside")
        Key.choice(
            "blend", \.blend, .own, "SwiftUI's blend mode; see [Blending](#blending)")
        Key.value(
            "hidden", \.hidden, .boolean, .own,
            "a boolean value. As in SwiftUI, a hidden layer keeps its space in a stack")
        Key.byHand(
            "during",
            .anyOf([.list(.instant, 2...2), .mapping(during)]), .means("always"),
            "when the layer is present: `[FROM, TO]`, without the end itself, or `{ from, to }`, "
                + "one of which may be omitted. At other times it takes no space in a stack. "
                + "`$elapsed` counts from the start, `$remaining` to the end",
            part: \.during)
        Key.part(
            "transition", \.transition,
            .anyOf([
                .mapping(transition.description), .definition("transitionChange"),
                .list(.definition("transitionChange"), 0...maxChanges),
            ]), .means("none"),
            "how it appears and disappears within `during`: changes such as `opacity` for both, or "
                + "`{ in, out, duration, curve }`; see [below](#when-layers-are-there)")
        Key.part(
            "clip", \.clip, .definition("clip"), .means("none"),
            "a shape in the layer's bounds: `capsule`, `circle`, `ellipse`, `rectangle`, or "
                + "`{ rectangle: { cornerRadius: 8 } }`, `{ path: { d: \"M…\" } }`")
        Key.boolean(
            "fixed", \.isFixed, .own,
            "whether the [camera](#the-camera) leaves the layer in its place, as captions need. "
                + "Only for layers that lie in no group")
        Key.byHand(
            "mask", .anyOf([.definition("layer"), .definition("layers")]), .means("none"),
            "a layer, or a list of layers, laid out in the layer's bounds: the layer is seen where "
                + "they are opaque. See [Masks](#masks)")
        Key.choice(
            "maskMode", \.maskMode, .own,
            "`luminance` takes the mask's brightness, as of CSS's `mask-mode`, not its opacity")
        Key.part(
            "innerShadow", \.innerShadows, ModifierFormat.shadows(ModifierFormat.innerShadow),
            .means("none"),
            "a shadow inside what the layer shows: `{ radius, offset, color }`, a radius, or a "
                + "list. See [Shadows](#shadows)")
        Key.part(
            "shadow", \.shadows, ModifierFormat.shadows(ModifierFormat.shadow), .means("none"),
            "a shadow of what the layer shows, likewise")
        Key.part(
            "material", \.material,
            .anyOf([
                .choice(Material.Thickness.allCases.map(\.rawValue)),
                .mapping(ModifierFormat.material.description),
            ]), .means("none"),
            "frosted glass in the layer's shape, under its content: what lies below it, blurred. "
                + "See [Materials](#materials)")
        Key.part(
            "rotation3D", \.rotation3D, .mapping(ModifierFormat.rotation3D.description),
            .means("none"),
            "a rotation in space: `{ degrees, axis, anchor, anchorZ, perspective }`. See "
                + "[Rotation in space](#rotation-in-space)")
        Key.part(
            "projection", \.projection, .list(.list(.value(.number), 3...3), 3...3), .means("none"),
            "SwiftUI's `projectionEffect`: a 3×3 matrix, `[[m11, m12, m13], [m21, m22, m23], "
                + "[m31, m32, m33]]`, for points from the layer's top left corner")
        Key.part(
            "motionBlur", \.motionBlur, .definition("motionBlur"), .means("that of the canvas"),
            "`{ shutter, samples }`, or the degrees alone; 0 keeps the layer sharp. See "
                + "[Motion blur](#motion-blur)")
        Key.part(
            "effects", \.effects, .list(.effect, 0...maxEffects), .means("none"),
            "a list of [effects](#effects)")
    }

    package static let during = MappingDescription(
        "'during'", "When a layer is present.",
        keys: [
            KeyDescription("from", .instant, .means("0"), "the start"),
            KeyDescription("to", .instant, .means("no end"), "the end, exclusive"),
        ])

    package static let maxChanges = 16
    package static let maxEffects = 64
    /// The σ of a blur, in points.
    package static let blurs = 0.0...1000

    package static let transition = MappingFormat<Layer.Transition>(
        "a transition", "How a layer appears and disappears.", initial: Layer.Transition()
    ) {
        Key.part(
            "in", \.inward, changes, .means("it appears at once"),
            "how it appears: a change or a list")
        Key.part(
            "out", \.outward, changes, .means("it disappears at once"),
            "how it disappears: a change or a list")
        Key.time("duration", \.duration, .own, "the duration of each transition")
        Key.part("curve", \.curve, .definition("curve"), .means("`easeInOut`"), "the easing")
    }

    private static let changes = Form.anyOf([
        .definition("transitionChange"), .list(.definition("transitionChange"), 0...maxChanges),
    ])

    /// Each is named by its only key; `opacity` is a word.
    package static let changeMappings: [MappingDescription] = [
        change(
            "scale", .value(.point),
            "a factor for its scale: a point value, or one number for both axes"),
        change("offset", .value(.point), "added to its offset: a point value"),
        change(
            "move", .choice(Edge.allCases.map(\.rawValue)),
            "a move by its own size towards `top`, `bottom`, `leading` or `trailing`"),
        change("blur", .value(.number, blurs), "σ in points: a number value"),
    ]

    private static func change(
        _ name: String, _ form: Form, _ summary: String
    ) -> MappingDescription {
        MappingDescription(
            "a transition", "A change to a layer while it is absent.",
            keys: [KeyDescription(name, form, .mistake, summary)])
    }

    /// The basic contents; `LayerKinds` has the others.
    package static let contentKeys: [KeyDescription] = [
        content(
            "layers", .definition("layers"),
            "a group, bottom first, each child centred unless placed or aligned"),
        content(
            "hstack", .definition("layers"),
            "a row of layers, the first one leading; see [Stacks](#stacks)"),
        content("vstack", .definition("layers"), "a column of layers, the first one on top"),
        content("grid", .definition("layers"), "layers in columns; see [Grids](#grids-and-flows)"),
        content("flow", .definition("layers"), "layers in rows that wrap, as words do"),
        content(
            "spacer", .anyOf([.only(.null), .value(.number, 0...(.greatestFiniteMagnitude))]),
            "space in a stack: `- spacer`, or `- spacer: 20` for at least 20 points"),
        content(
            "capsule", .definition("shape"), "`{ fill }`, `{ stroke }` or `{ glow }`: one style"),
        content("circle", .definition("shape"), "the same; the largest circle that fits, centred"),
        content("ellipse", .definition("shape"), "the same"),
        content(
            "rectangle", .definition("rectangle"),
            "the same, and `cornerRadius`; see [Shapes](#shapes)"),
        content("arc", .definition("arc"), "a part of a circle; see [Shapes](#shapes)"),
        content("star", .definition("star"), "a star in the largest circle that fits"),
        content(
            "polygon", .definition("polygon"), "a regular polygon in the largest circle that fits"),
        content(
            "path", .definition("path"),
            "SVG path data `d`, and a style; see "
                + "[Paths, SVG files and icons](#paths-svg-files-and-icons)"),
        content("color", .value(.color), "a colour value, which fills the layer"),
        content(
            "gradient", .definition("gradient"),
            "a [gradient](#gradients), which fills the layer"),
        content(
            "compute", .definition("compute"),
            "a picture drawn step by step by the author's kernels; see [Kernels](#kernels)"),
        content(
            "text", .definition("text"),
            "a text, `{ string, … }`, or a list of [runs](#runs); see [Texts](#texts)"),
        content("svg", .definition("svg"), "an SVG file, or `{ file, … }`"),
        content("icon", .definition("icon"), "an icon's name, or `{ name | file, … }`"),
        content(
            "image", .definition("image"),
            "a file's name, or `{ file, … }`; see [Images](#images)"),
        content(
            "video", .definition("video"),
            "a file's name, or `{ file, … }`; see [Videos](#videos)"),
    ]

    private static func content(_ name: String, _ form: Form, _ summary: String) -> KeyDescription {
        KeyDescription(name, form, .unsaid, summary)
    }

    private static let side = Form.anyOf([
        .value(.number, 0...(.greatestFiniteMagnitude)), .only(.null),
    ])

    private static let frameForm = Form.anyOf([
        .list(side, 2...2),
        .mapping(
            MappingDescription(
                "'frame'", "A size in points.",
                keys: [
                    KeyDescription(
                        "width", side, .means("the content's or the parent's"), "across"),
                    KeyDescription(
                        "height", side, .means("the content's or the parent's"), "downwards"),
                ])),
        .definition("expression"),
    ])

    static let paddingForm = Form.anyOf([
        .value(.number), .list(.value(.number), 2...2),
        .mapping(
            MappingDescription(
                "'padding'", "Space by side, in points.",
                keys: ["top", "leading", "bottom", "trailing", "horizontal", "vertical"].map {
                    KeyDescription($0, .value(.number), .means("0"), "points: a number value")
                })),
    ])

    /// The keys of stacks only.
    static let stack = MappingFormat<Stack>("a stack", "A row or a column of layers.") {
        Key.byHand(
            "spacing", .anyOf([.value(.number), .value(.point)]), .means("8"),
            "the distance between children in points: a number value; in a `grid` or a `flow` "
                + "also `[ACROSS, DOWN]`", part: \.spacing)
        Key.byHand(
            "alignment",
            .choice(UnitPlace.allCases.map(\.rawValue) + ["firstTextBaseline"]),
            .means("`center`; in a `flow` `leading`"),
            "the alignment across the stack: `top`, `center`, `bottom` or `firstTextBaseline` in "
                + "an `hstack`; `leading`, `center` or `trailing` in a `vstack`. In a group, a "
                + "`grid` or a `flow` one of nine places such as `bottomLeading`",
            part: \.alignmentName)
    }
}
