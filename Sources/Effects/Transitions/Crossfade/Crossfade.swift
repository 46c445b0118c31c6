package import TimelineModel

extension TransitionDescription {
    package static let crossfade = TransitionDescription(
        name: "crossfade", summary: "one scene fades into the other",
        discussion: "Both go on moving. The pace is even over the step's `duration`.",
        parameters: [.progress], example: "{ transition: crossfade, duration: 0.5 }")
}
