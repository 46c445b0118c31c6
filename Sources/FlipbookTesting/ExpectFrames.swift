public import Flipbook
public import Testing

/// Expects a timeline's frames to be those of its manifest, and records an issue that says which
/// are not and, where git knows the manifest, why.
///
/// - Parameters:
///   - timeline: the timeline's file, from the folder that tests run in.
///   - manifest: what `flipbook hash` wrote; nil is `NAME.framehash` beside the timeline.
///   - tolerance: how many 255ths a channel may differ, as `Verifier.tolerance`.
///   - sourceLocation: where the issue is recorded; the line of the call.
/// - Throws: `FlipbookError` where the timeline or the manifest can't be read or is wrong: a
///   manifest that is not there is never written.
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
    Issue.record(Comment(rawValue: Spoken.lines(words)), sourceLocation: sourceLocation)
}
