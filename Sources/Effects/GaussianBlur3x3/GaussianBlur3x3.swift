package import TimelineModel

extension EffectDescription {
    package static let gaussianBlur3x3 = EffectDescription(
        name: "gaussianBlur3x3", kind: .layer,
        summary: "a small blur by the eight neighbours, one point away each",
        discussion: """
            The weights are 0.0707355 for the middle, 0.0566406 for the four edges and 0.0453542 \
            for the four corners, as they were published: they add up to 0.4787, so what is \
            drawn dims and becomes translucent. A neighbour is one *point* away, since a \
            shader's positions are points: the blur is as wide at any `scale` of the canvas. For \
            a blur that keeps the brightness, with a radius, there is `blur`.
            """,
        parameters: [], maxSampleOffset: "float2(1)", example: "gaussianBlur3x3")
}
