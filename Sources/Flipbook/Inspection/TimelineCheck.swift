internal import TimelineParsing

/// Says what is wrong with a timeline, and what looks unintended, without rendering anything.
public struct TimelineCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    /// As `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool
    /// The most seconds that it may take; nil lets it take for ever. Only a process that watches
    /// this one can end it: see `Docs/commands.md`.
    public var timeout: Double?
    /// In place of those that the timeline says.
    public var values: TimelineValues

    /// Half a minute.
    public static let standardTimeout = 30.0

    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        timeout: Double? = TimelineCheck.standardTimeout,
        values: TimelineValues = TimelineValues()
    ) {
        self.timeline = timeline
        self.allowsAssetsOutside = allowsAssetsOutside
        self.timeout = timeout
        self.values = values
    }

    /// Errors and warnings; a file that can't be read is a finding too.
    public func findings() -> Findings {
        func read() -> TimelineParser.Result {
            LoadedTimeline.read(
                timeline,
                options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values),
                findsQuestionableThings: true)
        }
        let watched = try? StepWatch.shared.watch(
            "checking it", of: timeline, seconds: timeout, read)
        let reading = watched ?? read()
        return Findings(reading.diagnostics, sources: reading.sources)
    }
}
