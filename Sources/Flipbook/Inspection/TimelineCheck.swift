internal import TimelineParsing

/// Says what is wrong with a timeline, and what looks unintended, without rendering anything.
public struct TimelineCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    /// As `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool

    public init(timeline: String, allowsAssetsOutside: Bool = false) {
        self.timeline = timeline
        self.allowsAssetsOutside = allowsAssetsOutside
    }

    /// Errors and warnings; a file that can't be read is a finding too.
    public func findings() -> Findings {
        let reading = LoadedTimeline.read(
            timeline, options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside),
            findsQuestionableThings: true)
        return Findings(reading.diagnostics, sources: reading.sources)
    }
}
