internal import Diagnostics
internal import FilmExport
internal import FrameHashing
public import FrameProduction
internal import TimelineModel
internal import WholeFiles

/// Renders a timeline and compares its frames with a manifest.
public struct Verifier: Sendable {
    /// The manifest's path. The manifest names its timeline by a path relative to itself.
    public var manifest: String
    /// The number of threads, as `RenderOptions.jobs`.
    public var jobs: Int?
    /// Same as `RenderOptions.allowsAssetsOutside`. If true, the manifest's timeline may also lie
    /// anywhere.
    public var allowsAssetsOutside: Bool
    /// Further folders that the manifest's timeline may lie in, besides the manifest's own and the
    /// working directory. Errors of a timeline found only by the latter are not quoted.
    public var folders: [String] = []
    /// The maximum difference of a channel, in 255ths, for frames that count as equal. Manifests
    /// have no pixels: the old frames are drawn from the timeline in git, if that reproduces the
    /// hashes.
    public var tolerance: Int?
    /// Whether a manifest is rewritten if its frames differ.
    public var updates: Bool
    /// Whether differing frames are drawn for a report.
    public var drawsPictures: Bool
    /// Seconds per frame, as in `RenderOptions`.
    public var frameTimeout: Double?
    /// Whether to draw all frames, as in `RenderOptions`.
    public var ignoresCache = Environment.ignoresCache
    /// Values as in `RenderOptions`. These override the values that the manifest was made with.
    public var values = TimelineValues()
    /// The timeline that the manifest must name; nil for any.
    var expectedTimeline: String?
    /// The work that the film shares with the other films of a table.
    var shared: SharedWork?
    /// The reports that are written at the end. They must not replace files that are read here.
    var reports: FinalReports?

    public init(
        manifest: String, jobs: Int? = nil, allowsAssetsOutside: Bool = false,
        tolerance: Int? = nil, updates: Bool = false,
        drawsPictures: Bool = false,
        frameTimeout: Double? = RenderOptions.standardFrameTimeout
    ) {
        self.manifest = manifest
        self.jobs = jobs
        self.allowsAssetsOutside = allowsAssetsOutside
        self.tolerance = tolerance
        self.updates = updates
        self.drawsPictures = drawsPictures
        self.frameTimeout = frameTimeout
    }

    /// - Throws: `FlipbookError`: `.invalid` if the manifest or its timeline can't be read or is
    ///   wrong, `.failed` if the manifest can't be written.
    public func verify(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> VerificationReport {
        let expected = try ComparisonInput.manifest(
            manifest, called: manifest, allowsOutside: allowsAssetsOutside)
        let place = try ManifestTimeline(
            of: expected, at: manifest, folders: folders, allowsOutside: allowsAssetsOutside)
        if let timeline = expectedTimeline,
            FilePlace.canonical(timeline) != FilePlace.canonical(place.path)
        {
            throw .invalidManifest(
                manifest, .otherTimeline,
                "the manifest is of '\(place.path)', not of '\(timeline)'",
                hint: "'flipbook hash' with '--rows' writes those of a table")
        }
        do throws(FlipbookError) {
            return try verify(place, expected, cancellation, progress)
        } catch {
            throw place.told(error)
        }
    }

    private func verify(
        _ place: ManifestTimeline, _ expected: FrameManifest, _ cancellation: Cancellation,
        _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> VerificationReport {
        let (name, timeline) = (place.name, place.path)
        var options = RenderOptions(
            jobs: jobs, allowsAssetsOutside: allowsAssetsOutside, frameTimeout: frameTimeout,
            values: values)
        options.ignoresCache = ignoresCache
        options.values.recorded += expected.header.values.map { ($0, manifest) }
        try reports?.add(timeline, as: "a timeline")
        var loaded = try LoadedTimeline(timeline, options: options, shared: shared)
        try reports?.add(loaded)
        if let part = expected.header.part {
            // If the film became shorter, only the remaining frames are compared.
            let last = min(part.upperBound, loaded.timeline.frameCount - 1)
            options.frames = FrameRange(first: part.lowerBound, last: max(last, part.lowerBound))
            loaded.frames = last < part.lowerBound ? 0..<0 : part.lowerBound..<last + 1
        }
        var hasher = FrameHasher(timeline: timeline, options: options)
        hasher.shared = shared
        var (found, knownCount) = try hasher.manifest(
            of: loaded, timeline: name, cancellation: cancellation, progress: progress)
        var difference = FilmDifference(
            (old: manifest, new: timeline), expected: expected, found: found)
        let written = found
        var pictures: [ReportPicture] = []
        let now =
            difference.isEqual
            ? nil : try? FrameMaker(loaded, jobs: jobs, timeout: frameTimeout)
        let then = ChangedValues.options(options, recorded: expected.header.values, in: manifest)
        let values = now.flatMap { ChangedValues(in: $0, options, then: then) }
        if !difference.changed.isEmpty, let now,
            let history = ManifestHistory(manifest: manifest, timeline: timeline, options: then)
        {
            var worst: FilmDifference.WorstFrame?
            if let tolerance {
                let forgiven = try history.frames(
                    of: expected, within: tolerance, differing: difference.changed, now: now,
                    jobs: jobs ?? Environment.coreCount, cancellation: cancellation)
                worst = forgiven.worst
                let equal = Set(forgiven.frames)
                let old = Dictionary(expected.frames.map { ($0.index, $0) }) { $1 }
                found.frames = found.frames.map {
                    equal.contains($0.index) ? old[$0.index] ?? $0 : $0
                }
                difference = FilmDifference(
                    (old: manifest, new: timeline), expected: expected, found: found)
            }
            difference.explain(by: history, now: now, values)
            difference.worst = worst
            if drawsPictures {
                pictures = try ReportPictures.draw(
                    difference, before: FrameSource(history.maker), after: FrameSource(now),
                    cancellation)
            }
        } else if tolerance != nil, !difference.changed.isEmpty {
            difference.remarks.append(
                "a manifest has no pixels, and git doesn't have the timeline that it was made of: "
                    + "the tolerance can't be applied")
        }
        if let values {
            let all = difference.changed + difference.missing + difference.extra
            difference.causes.insert(
                contentsOf: values.causes(of: values.frames(of: all.sorted())), at: 0)
        }
        difference.tolerance = tolerance
        let comparison = ManifestComparison(expected: expected, found: found)
        difference.remarks += comparison.headerDifferences.filter {
            $0.isSubstantial || !comparison.isEqual
        }.map { "\($0.field.rawValue): expected \($0.expected), found \($0.found)" }
        var report = VerificationReport(
            manifest: manifest, timeline: timeline, frameCount: found.frames.count,
            isEqual: comparison.isEqual, difference: difference)
        report.pictures = pictures
        report.knownCount = knownCount
        if updates, !report.isEqual {
            try flipbookErrors { () throws(FileError) in
                try WholeFile.write(ManifestText.text(of: written), to: manifest)
            }
            report.isWritten = true
        }
        return report
    }
}

extension FlipbookError {
    static func invalidManifest(
        _ file: String, _ code: FindingCode, _ message: String, hint: String?
    ) -> FlipbookError {
        .invalid(Findings(error: code, message, hint: hint, file: file, line: 1, column: 1))
    }
}
