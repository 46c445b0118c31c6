internal import Diagnostics
public import FrameProduction
import Tables
import TimelineParsing

/// Checks a timeline with the values of each row of a table, without rendering.
public struct RowCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var rows: RowTable
    /// Same as `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool
    /// The time limit of a row in seconds, as in `TimelineCheck`.
    public var timeout: Double?
    /// Further values. `texts` override a row's values; files don't.
    public var values: TimelineValues

    public init(
        timeline: String, rows: RowTable, allowsAssetsOutside: Bool = false,
        timeout: Double? = TimelineCheck.standardTimeout, values: TimelineValues = TimelineValues()
    ) {
        self.timeline = timeline
        self.rows = rows
        self.allowsAssetsOutside = allowsAssetsOutside
        self.timeout = timeout
        self.values = values
    }

    /// Returns errors and warnings. Those caused by a cell are located there; those of all rows are
    /// reported once.
    public func findings() -> Findings {
        let shared = SharedWork()
        var findings = RowFindings(table: rows)
        var sources = rows.sources
        for row in rows.table.rows where !findings.isFull {
            let options = RowFilm(timeline: timeline, row: row).options(
                RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values))
            let reading = Watchdog.shared.watchIfPossible(
                "checking it", of: timeline, seconds: timeout
            ) {
                shared.read(timeline, options: options, findsQuestionableThings: true)
            }
            findings.add(reading.diagnostics, of: row)
            if !reading.diagnostics.isEmpty { sources.add(reading.sources) }
        }
        return Findings(findings.all, sources: sources)
    }
}
