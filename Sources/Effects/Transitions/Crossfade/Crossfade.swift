package import TimelineModel

extension TransitionDescription {
    /// Crossfade: one scene fades into the other at an even pace.
    package static let crossfade = TransitionDescription(
        name: "crossfade", summary: "one scene fades into the other", parameters: [.progress])
}
