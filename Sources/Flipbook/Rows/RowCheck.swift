internal import Diagnostics
internal import TimelineParsing

/// Says what is wrong with a timeline with the values of each row of a table, and what looks
/// unintended, without rendering anything.
public struct RowCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var rows: RowTable
    /// As `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool
    /// The most seconds that a row may take, as in `TimelineCheck`.
    public var timeout: Double?
    /// `texts` go before a row's values, files behind them.
    public var values: TimelineValues

    public init(
        timeline: String, rows: RowTable, allowsAssetsOutside: Bool = false,
        timeout: Double? = TimelineCheck.standardTimeout,
        values: TimelineValues = TimelineValues()
    ) {
        self.timeline = timeline
        self.rows = rows
        self.allowsAssetsOutside = allowsAssetsOutside
        self.timeout = timeout
        self.values = values
    }

    /// Errors and warnings; what comes from a cell at the cell, and what all rows have once.
    public func findings() -> Findings {
        let shared = SharedWork()
        var findings = RowFindings(table: rows.path)
        var sources = [rows.path: rows.table.text]
        for row in rows.table.rows where !findings.isFull {
            let options = RowFilm(timeline: timeline, row: row).options(
                RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values))
            func read() -> TimelineParser.Result {
                shared.read(timeline, options: options, findsQuestionableThings: true)
            }
            let watched = try? StepWatch.shared.watch(
                "checking it", of: timeline, seconds: timeout, read)
            let reading = watched ?? read()
            findings.add(reading.diagnostics, of: row)
            if !reading.diagnostics.isEmpty { sources.merge(reading.sources) { old, _ in old } }
        }
        return Findings(findings.all, sources: sources)
    }
}
