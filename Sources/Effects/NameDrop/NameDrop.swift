package import TimelineModel

extension EffectDescription {
    package static let nameDrop = EffectDescription(
        name: "nameDrop", kind: .layer,
        summary:
            "a blur at the upper edge and then a shock wave, as when two phones are held together",
        discussion: """
            In the first second the picture is stretched towards its upper edge, blurs there, \
            and a warm and a white light come up; in the second a shock wave runs down from that \
            edge. As in the original, whose view is flipped, the effect turns the picture upside \
            down: put it on a group, and give what is in the group `scale: [1, -1]`, to see it \
            upright. The result is opaque. While it is blurred the picture dims to 550/600, \
            which is part of the look.
            """,
        parameters: [
            Parameter(
                "t", .number, default: .required, unit: "seconds",
                "time since the phones met, from 0 to 2"),
            .viewSize("the view that is drawn in"),
        ],
        samplesAnywhere: true, example: "nameDrop: { t: $time }")
}
