package import TimelineModel

extension EffectDescription {
    /// The second half of metaballs, after a blur.
    package static let lumaThreshold = EffectDescription(
        name: "lumaThreshold", kind: .color,
        summary: "makes what is bright opaque white, and everything else transparent",
        discussion: """
            The brightness is 0.2126 red + 0.7152 green + 0.0722 blue, of colours that are \
            multiplied by their alpha: what is translucent is darker. After a `blur` on a group \
            it makes metaballs: shapes that come near each other stretch and join.
            """,
        parameters: [
            Parameter(
                "threshold", .number, default: .text("0.5"), unit: "fraction",
                "what is brighter than this becomes white"),
            Parameter(
                "softness", .number, default: .text("0"), unit: "fraction",
                "above 0, a ramp, from this much below the threshold to this much above"),
            Parameter(
                "color", .color, default: .text("white"), unit: "colour",
                "takes the place of the white"),
        ],
        example: "lumaThreshold: { softness: 0.02 }")
}
