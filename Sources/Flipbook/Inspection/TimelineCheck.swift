internal import TimelineParsing

/// Says what is wrong with a timeline, and what looks unintended, without rendering anything.
public struct TimelineCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String

    public init(timeline: String) { self.timeline = timeline }

    /// Errors and warnings; a file that can't be read is a finding too.
    public func findings() -> Findings {
        let reading = LoadedTimeline.read(timeline, findsQuestionableThings: true)
        return Findings(reading.diagnostics, sources: reading.sources)
    }
}
