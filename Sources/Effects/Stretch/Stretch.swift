package import TimelineModel

extension EffectDescription {
    package static let stretch = EffectDescription(
        name: "stretch", kind: .distortion,
        summary: "bends the picture to an arrowhead that points right",
        discussion: """
            With m the middle of the height, a pixel shows what lies 30 · |(y − m)/m| points to \
            its right: nothing moves on the middle line, and the upper and lower edges move 30 \
            points to the left, also out of the view.
            """,
        parameters: [
            .viewSize("the view whose height is bent")
        ],
        maxSampleOffset: "float2(30, 0)", example: "stretch")
}
