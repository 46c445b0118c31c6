package import TimelineModel

extension EffectDescription {
    package static let colorCircle = EffectDescription(
        name: "colorCircle", kind: .color,
        summary: "a circle in the middle, in which everything has one colour",
        discussion: """
            Nearer than `radius` to the view's middle the colour is `circleColor` times the alpha \
            that was there, so that a text or a shape is coloured and what is empty stays empty. A \
            pixel whose centre is exactly `radius` away keeps its colour.
            """,
        parameters: [
            .viewSize("the view in whose middle the circle is"),
            Parameter("radius", .number, default: .required, unit: "points", "the circle's radius"),
            Parameter(
                "circleColor", .color, default: .required, unit: "colour", "the circle's colour"),
        ],
        example: "colorCircle: { radius: 40, circleColor: orange }")
}
