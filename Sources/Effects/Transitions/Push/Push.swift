package import TimelineModel

extension TransitionDescription {
    package static let push = TransitionDescription(
        name: "push", summary: "the incoming scene pushes the other one out",
        discussion: """
            As SwiftUI's `push(from:)`: both move by the frame's width or height, at an even pace \
            over the step's `duration`.
            """,
        parameters: [
            .argument(.viewSize("how far the scenes are moved")),
            .edge("edge", default: .trailing, "the edge that the new scene comes from"),
            .progress,
        ], example: "{ transition: push, duration: 0.6, arguments: { edge: bottom } }")
}
