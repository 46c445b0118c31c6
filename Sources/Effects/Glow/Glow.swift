package import TimelineModel

extension EffectDescription {
    package static let glow = EffectDescription(
        name: "glow", kind: .color,
        summary: "a light that spreads from a point and brightens what is drawn",
        discussion: """
            With d the distance to the origin in fractions of the view, the colour is multiplied \
            by smoothstep(0, 1, progress) · exp(−d²) · amplitude · smoothstep(0, 1, 1 − \
            d/progress). Without progress there is nothing to be seen.
            """,
        parameters: [
            Parameter(
                "origin", .point, default: .required, unit: "points", "where the light starts"),
            .viewSize("the view that the light fills"),
            Parameter(
                "amplitude", .number, default: .text("3"), unit: "factor",
                "how bright the light is at its origin"),
            Parameter(
                "progress", .number, default: .required, unit: "fraction",
                "how far the light has spread: 0 is dark, 1 is everywhere"),
        ],
        example: "glow: { origin: $finger.location, progress: $glow }")
}
