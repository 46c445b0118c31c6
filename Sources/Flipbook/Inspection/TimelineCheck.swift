internal import TimelineParsing

/// Finds a timeline's errors and probable mistakes, without rendering.
public struct TimelineCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    /// As `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool
    /// The time limit in seconds; nil for none. It needs a supervising process: see
    /// `Docs/commands.md`.
    public var timeout: Double?
    /// Values that override the timeline's.
    public var values: TimelineValues

    /// Half a minute.
    public static let standardTimeout = 30.0

    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        timeout: Double? = TimelineCheck.standardTimeout, values: TimelineValues = TimelineValues()
    ) {
        self.timeline = timeline
        self.allowsAssetsOutside = allowsAssetsOutside
        self.timeout = timeout
        self.values = values
    }

    /// Returns errors and warnings, including that the file can't be read.
    public func findings() -> Findings {
        let reading = StepWatch.shared.watchIfPossible(
            "checking it", of: timeline, seconds: timeout
        ) {
            BuiltInParser.read(
                timeline,
                options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values),
                findsQuestionableThings: true)
        }
        return Findings(reading.diagnostics, sources: reading.sources)
    }
}
