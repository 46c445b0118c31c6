extension TextSplit {
    /// Bytes of UTF-8 of a text that is split.
    package static var longest: Int { 4000 }

    package static var format: MappingFormat<TextSplit> { splitFormat }

    /// A change of a part, or a list of them.
    package static var changes: TimelineModel.Form { partChanges }

    /// Each is named by its only key; `opacity` is a word.
    package static var changeFormats: [MappingDescription] { partChangeFormats }
}

// A generic type has no stored static properties.
private let splitFormat = MappingFormat<TextSplit>(
    "a split", "A text in parts, each of which moves on its own.", initial: TextSplit()
) {
    Key.choice(
        "by", \.unit, .own,
        "what a part is: `letters`, `words` (with the punctuation beside them) or `lines`")
    Key.choice(
        "joins", \.joins, .own,
        "`kept`: joined letters are one part, such as those of Arabic and those below the "
            + "headline of Devanagari. `cut`: each letter is one. Ligatures always are")
    Key.choice(
        "order", \.order, .own,
        "which part is first: `forward`, `reverse`, `fromCenter`, `toCenter` or `random`")
    Key.seed(
        "seed", \.seed, .own, "of the random order and of `$part.random`: a number")
    Key.time(
        "stagger", \.stagger, .own, "the time from each part to the next one")
    Key.time("delay", \.delay, .own, "the time before the first part")
    Key.part(
        "in", \.inward, partChanges, .means("the parts are there at once"),
        "how a part appears, from the start of `during`: a change or a list")
    Key.part(
        "out", \.outward, partChanges, .means("the parts go with the layer"),
        "how a part disappears, so that the last one has gone at the end of `during`")
    Key.time(
        "duration", \.duration, .own, "the duration of each part's change")
    Key.part("curve", \.curve, .definition("curve"), .means("`easeOut`"), "the easing")
    Key.part(
        "spring", \.spring, Spring.form, .means("none"),
        "a spring instead of `duration` and `curve`: `smooth`, `snappy`, `bouncy`, or a "
            + "mapping with a spring's keys, as in keyframes")
    Key.unitPoint(
        "anchor", \.anchor, .own,
        "the centre of scaling and rotation: a [unit point](#gradients) of the part")
    Key.value("offset", \.offset, .point, .own, "moves each part: a point value")
    Key.value(
        "scale", \.scale, .point, .own,
        "scales each part: a point value, or one number for both axes")
    Key.value(
        "rotation", \.rotation, .number, .own,
        "turns each part, in degrees: a number value")
    Key.value(
        "opacity", \.opacity, .number, .own, "a number value, clamped to 0…1")
    Key.value(
        "blur", \.blur, .number, in: LayerFormat.blurs, .own, "σ in points: a number value")
    Key.value(
        "color", \.color, .color, .means("the text's"), "each part's colour: a colour value")
}

private let partChanges = Form.anyOf([
    .definition("partChange"), .list(.definition("partChange"), 0...LayerFormat.maxChanges),
])

private let partChangeFormats: [MappingDescription] = [
    change(
        "scale", .value(.point),
        "a factor for its scale: a point value, or one number for both axes"),
    change("offset", .value(.point), "added to its offset: a point value"),
    change("rotation", .value(.number), "added to its rotation, in degrees: a number value"),
    change("blur", .value(.number, LayerFormat.blurs), "σ in points: a number value"),
    change("color", .value(.color), "its colour: a colour value"),
]

private func change(_ name: String, _ form: Form, _ summary: String) -> MappingDescription {
    MappingDescription(
        "a change of a part", "A change to a part of a text while it is absent.",
        keys: [KeyDescription(name, form, .mistake, summary)])
}

extension Spring {
    package static let form = Form.anyOf([.choice(Keyframe.presets.map(\.name)), .mapping(format)])

    /// The keys of a spring of a keyframe.
    package static let format = MappingDescription(
        "a spring", "SwiftUI's spring, in one of its parametrisations.",
        keys: Keyframe.motions.first { $0.names.contains("bounce") }.map { motion in
            motion.keys.filter { key in parametrisations.contains { $0.contains(key.name) } }
        } ?? [])

    /// A spring has keys of one of these.
    package static let parametrisations = [
        ["springDuration", "bounce"], ["response", "dampingFraction"],
        ["mass", "stiffness", "damping"],
    ]

    package static let bounces = -1.0...1
    package static let dampingFractions = 0.0...1000
    package static let masses = 1e-6...1e9
    package static let stiffnesses = 1e-6...1e9
    package static let dampings = 0...1e9
}
