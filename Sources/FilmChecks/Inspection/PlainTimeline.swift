public import FrameProduction
import TimelineParsing

/// A timeline in the plain format, without values, `let`, components and repetitions. Its frames
/// are the same.
public struct PlainTimeline: Sendable {
    /// The timeline as YAML, for a file in the same folder: paths are relative to it.
    public let yaml: String

    /// - Parameters:
    ///   - timeline: the timeline file's path.
    ///   - allowsAssetsOutside, values: as in `RenderOptions`.
    /// - Throws: `FlipbookError.invalid` with all errors of the expansion. The plain timeline
    ///   itself is not checked; see `TimelineCheck`.
    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        values: TimelineValues = TimelineValues()
    ) throws(FlipbookError) {
        let expansion = BuiltInParser.expand(
            timeline,
            options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values))
        guard let text = expansion.text else {
            throw .invalid(Findings(expansion.diagnostics, sources: expansion.sources))
        }
        yaml = text
    }
}
