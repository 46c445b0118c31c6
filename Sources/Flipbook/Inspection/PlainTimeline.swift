internal import TimelineParsing

/// A timeline as it is without values, `let`, components and repetition: the plain format, with the
/// same frames.
public struct PlainTimeline: Sendable {
    /// The timeline as YAML, for a file in the folder of the one that it was made of: what it names
    /// is named as seen from there.
    public let yaml: String

    /// - Parameters:
    ///   - timeline: the timeline file's path.
    ///   - allowsAssetsOutside, values: as in `RenderOptions`.
    /// - Throws: `FlipbookError.invalid` with everything that keeps it from being expanded. The
    ///   plain timeline itself is not checked: see `TimelineCheck`.
    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        values: TimelineValues = TimelineValues()
    ) throws(FlipbookError) {
        let expansion = LoadedTimeline.expand(
            timeline,
            options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values))
        guard let text = expansion.text else {
            throw .invalid(Findings(expansion.diagnostics, sources: expansion.sources))
        }
        yaml = text
    }
}
