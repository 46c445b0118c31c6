public import Flipbook
public import Testing

/// Expects a timeline's frames to match its manifest. Otherwise records an issue with the differing
/// frames and, if the manifest is in git, the causes.
///
/// - Parameters:
///   - timeline: the timeline's path, relative to the tests' working directory.
///   - manifest: the manifest's path; the default is `NAME.framehash` beside the timeline.
///   - tolerance: the maximum difference of a channel in 255ths, as in `Verifier.tolerance`.
///   - sourceLocation: the location of the issue; by default, that of the call.
/// - Throws: `FlipbookError` if the timeline or the manifest can't be read or is invalid. A missing
///   manifest is never written.
public func expectFrames(
    of timeline: String, match manifest: String? = nil, tolerance: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws(FlipbookError) {
    let manifest = manifest ?? ManifestPlaces.manifest(of: timeline)
    var verifier = Verifier(manifest: manifest, tolerance: tolerance)
    verifier.folders = [FilePlace.folder(of: timeline)]
    let report = try verifier.verify()
    guard FilePlace.canonical(report.timeline) == FilePlace.canonical(timeline) else {
        Issue.record(
            "\(manifest) is of \(report.timeline), not of \(timeline)",
            sourceLocation: sourceLocation)
        return
    }
    guard !report.isEqual else { return }
    let words = (["\(report.summary)"] + report.lines).joined(separator: "\n")
    Issue.record(Comment(rawValue: EnglishText.lines(words)), sourceLocation: sourceLocation)
}
