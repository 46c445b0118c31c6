package import TimelineModel

extension EffectDescription {
    /// NameDrop: what two phones show when they are held together.
    package static let nameDrop = EffectDescription(
        name: "nameDrop", kind: .layer,
        summary: "two phones meet: the picture is drawn to one edge and blurs, then a shock wave",
        discussion: """
            In the first second the picture is stretched towards one edge, blurs there, and a warm \
            and a white light come up; in the second a shock wave runs from that edge over the \
            picture. As in the original the picture is upside down inside the effect: give the layer \
            `scale: [1, -1]` to see it upright, and the wave come from its upper edge. The result is \
            opaque. While it is blurred the picture dims to 550/600, which is part of the look.
            """,
        parameters: [
            Parameter(
                "t", .number, default: .required, unit: "seconds",
                "time since the phones met, from 0 to 2"),
            Parameter(
                "size", .point, default: .text("$view.size"), unit: "points",
                "the view that is drawn in"),
        ],
        samplesAnywhere: true, example: "nameDrop: { t: $time }")
}
