internal import Diagnostics
internal import FrameHashing
internal import WholeFiles

/// Renders a timeline again and compares its frames with those of a manifest.
public struct Verifier: Sendable {
    /// The manifest's path; it names its timeline, relative to itself.
    public var manifest: String
    /// As `RenderOptions.jobs`.
    public var jobs: Int?
    /// As `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool

    /// More than 2²⁴ frames have.
    private static let mostBytes = 4 << 30

    public init(manifest: String, jobs: Int? = nil, allowsAssetsOutside: Bool = false) {
        self.manifest = manifest
        self.jobs = jobs
        self.allowsAssetsOutside = allowsAssetsOutside
    }

    /// - Throws: `FlipbookError`: `.invalid` where the manifest or its timeline can't be read or is
    ///   wrong.
    public func verify(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> VerificationReport {
        let expected = try read()
        guard let name = expected.header.timeline else {
            throw invalid(
                "no-timeline", "the manifest does not name its timeline",
                hint: "'flipbook hash -o' writes manifests that do")
        }
        let timeline = name.hasPrefix("/") ? name : PathParts(manifest).sibling(name)
        guard FilePlace.isThere(timeline) else {
            throw invalid(
                "missing-timeline", "there is no timeline '\(timeline)', which the manifest names",
                hint: "a manifest's timeline is found from the manifest's folder")
        }
        var options = RenderOptions(jobs: jobs, allowsAssetsOutside: allowsAssetsOutside)
        if let part = expected.header.part {
            options.frames = FrameRange(first: part.lowerBound, last: part.upperBound)
        }
        let found = try FrameHasher(timeline: timeline, options: options).manifest(
            of: LoadedTimeline(timeline, options: options), timeline: name,
            cancellation: cancellation, progress: progress)
        let comparison = ManifestComparison(expected: expected, found: found)
        return VerificationReport(
            frameCount: found.frames.count, isEqual: comparison.isEqual, lines: comparison.lines)
    }

    private func read() throws(FlipbookError) -> FrameManifest {
        let bytes: [UInt8]
        do { bytes = try WholeFile.read(manifest, limitBytes: Self.mostBytes) } catch {
            throw invalid("unreadable-manifest", "\(error)", hint: nil)
        }
        var diagnostics = DiagnosticSet()
        let parsed = FrameManifest.parse(bytes, file: manifest, into: &diagnostics)
        guard let parsed else {
            let sources = [manifest: String(decoding: bytes, as: UTF8.self)]
            throw .invalid(Findings(diagnostics, sources: sources))
        }
        return parsed
    }

    private func invalid(_ code: String, _ message: String, hint: String?) -> FlipbookError {
        .invalid(
            Findings(
                DiagnosticSet([
                    Diagnostic(
                        .error, code: code, message, hint: hint,
                        at: SourceLocation(file: manifest, line: 1, column: 1))
                ])))
    }
}

/// In what a timeline's frames differ from those of its manifest.
public struct VerificationReport: Sendable {
    /// How many frames were rendered.
    public var frameCount: Int
    public var isEqual: Bool
    /// What differs, a sentence each: frames as ranges, sizes, and the versions that may explain
    /// it.
    public var lines: [String]
}
