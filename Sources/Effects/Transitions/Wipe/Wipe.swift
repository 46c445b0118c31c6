package import TimelineModel

extension TransitionDescription {
    package static let wipe = TransitionDescription(
        name: "wipe", summary: "the incoming scene is uncovered from an edge",
        discussion: """
            Neither scene moves; the border between them runs over the frame at an even pace \
            over the step's `duration`.
            """,
        parameters: [
            .argument(.viewSize("how far the wipe goes")),
            .edge("edge", default: .leading, "the edge that the new scene appears at"),
            .argument(
                EffectDescription.Parameter(
                    "softness", .number, default: .text("0"), unit: "points",
                    "how wide the border is, at least a pixel")),
            .progress, .displayScale,
        ], example: "{ transition: wipe, duration: 0.8, arguments: { edge: top, softness: 40 } }")
}
