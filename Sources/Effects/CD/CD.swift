package import TimelineModel

extension EffectDescription {
    package static let cd = EffectDescription(
        name: "cd", kind: .color,
        summary: "the iridescent colours of a compact disc, that play as it is tilted",
        discussion: """
            25 beams of light through the centre, each with a width and a hue of its own, lie on \
            grey and turn against each other as `accel` changes. They brighten towards the rim. \
            What was drawn is covered wholly, also where it was transparent: clip the layer to a \
            circle, and draw something over the middle for the hole.
            """,
        parameters: [
            .viewSize("the view that the disc fills"),
            Parameter(
                "accel", .number, default: .required, unit: "factor",
                "how far the disc is tilted: 0 lets all beams rest, and the colours play fast "
                    + "already from 0 to 1"),
        ],
        example: "cd: { accel: $finger.location.x / 100 }")
}
