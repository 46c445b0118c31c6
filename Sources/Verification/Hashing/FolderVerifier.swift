internal import Diagnostics
package import FilmExport
public import FrameProduction
import Tables

/// Verifies many manifests. The next one starts while the last frames of the current one are drawn,
/// so that all cores are busy. At most two are in memory.
public struct FolderVerifier: Sendable {
    /// Manifests, timelines (for the manifest beside each), and folders (for all manifests and
    /// timelines in them).
    public var places: [String]
    /// The options. Its `manifest` is ignored.
    public var verifier: Verifier
    /// A table's films, whose manifests are verified instead of `places`.
    package var rows: RowBatch?
    /// Files that are written of the results at the end. They replace only reports.
    package var reports: [String] = []
    /// Subjects to skip, with the error to report for each: those that ended an earlier process.
    package var given: [String: String] = [:]
    /// Whether manifests are verified one at a time.
    package var isSerial = false
    /// Called before each one starts, on any thread.
    package var willBegin: @Sendable (_ number: Int, _ count: Int, _ subject: String) -> Void = {
        _, _, _ in
    }

    public init(places: [String], verifier: Verifier) {
        self.places = places
        self.verifier = verifier
    }

    private static let atOnce = 2

    /// - Parameters:
    ///   - cancellation: stops the work, from any thread.
    ///   - progress: called with the progress of a manifest if there is only one.
    ///   - deliver: called with each result, in order, on the calling thread. An error that it
    ///     throws stops the work.
    /// - Throws: `FlipbookError`: `.request` if there is nothing to verify or a report would
    ///   overwrite another file, `.cancelled`. Errors of a manifest are in its result.
    public func run(
        cancellation: Cancellation = Cancellation(),
        progress: (_ subject: String, RenderProgress) -> Void = { _, _ in },
        deliver: (VerificationResult) throws(FlipbookError) -> Void
    ) throws(FlipbookError) -> VerificationSummary {
        let subjects = try self.subjects()
        let reports = FinalReports(self.reports, reading: readFiles(of: subjects))
        try reports.check()
        var work = self
        work.verifier.reports = reports
        let verifying = work
        var summary = VerificationSummary()
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        func finish(_ result: VerificationResult) throws(FlipbookError) {
            if case .cancelled? = result.failure { throw .cancelled }
            try reports.check()
            summary.add(result)
            try deliver(result)
        }
        if subjects.count == 1 {
            let path = subjects[0].path
            try finish(verifying.result(0, of: subjects, cancellation) { progress(path, $0) })
        } else {
            // A table's films share a renderer.
            let atOnce = isSerial || rows != nil ? 1 : Self.atOnce
            try FramePipeline<VerificationResult>(jobs: atOnce, cancellation: cancellation).run(
                subjects.indices,
                make: { verifying.result($0, of: subjects, cancellation) { _ in } },
                deliver: { _, result throws(FlipbookError) in try finish(result) })
        }
        summary.seconds = (clock.now - start) / .seconds(1)
        return summary
    }

    /// The files that will be read, as far as they are known before a manifest is read.
    private func readFiles(of subjects: [ManifestPlaces.Subject]) -> ReadFiles {
        var files = rows?.plan.files ?? ReadFiles()
        for path in verifier.values.files { files.add(path, as: "a file of values") }
        for subject in subjects {
            switch subject {
            case .manifest(let path), .film(_, let path): files.add(path, as: "a manifest")
            case .timeline(let path): files.add(path, as: "a timeline")
            }
        }
        return files
    }

    private func subjects() throws(FlipbookError) -> [ManifestPlaces.Subject] {
        if let rows {
            return zip(rows.plan.films, rows.plan.manifests).map { .film($0, manifest: $1) }
        }
        var subjects: [ManifestPlaces.Subject] = []
        for place in ManifestPlaces.withoutProjectFiles(places) {
            guard FilePlace.isFolder(place) else {
                subjects.append(Self.subject(place))
                continue
            }
            let inside = ManifestPlaces.subjects(in: place)
            if inside.isEmpty {
                throw .request("there is no .framehash file in \(place), and no timeline")
            }
            guard verifier.updates || inside.contains(where: \.isManifest) else {
                throw .request(
                    "there is no .framehash file in \(place), so there is nothing to verify; "
                        + "'flipbook hash \(place)' writes those of "
                        + EnglishText.count(inside.count, "timeline"))
            }
            subjects += inside
        }
        return subjects
    }

    /// Returns the manifest beside a timeline.
    private static func subject(_ place: String) -> ManifestPlaces.Subject {
        guard ManifestPlaces.isTimeline(place) else { return .manifest(place) }
        let manifest = ManifestPlaces.manifest(of: place)
        return FilePlace.isThere(manifest) ? .manifest(manifest) : .timeline(place)
    }

    private func result(
        _ number: Int, of subjects: [ManifestPlaces.Subject], _ cancellation: Cancellation,
        progress: (RenderProgress) -> Void
    ) -> VerificationResult {
        let subject = subjects[number]
        if let sentence = given[subject.path] {
            return VerificationResult(
                subject: subject.path, outcome: .failure(.failed(sentence)), seconds: 0)
        }
        willBegin(number, subjects.count, subject.path)
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        let outcome = Watchdog.$subject.withValue(subject.path) {
            self.outcome(of: subject, cancellation, progress)
        }
        return VerificationResult(
            subject: subject.path, outcome: outcome, seconds: (clock.now - start) / .seconds(1))
    }

    private func outcome(
        of subject: ManifestPlaces.Subject, _ cancellation: Cancellation,
        _ progress: (RenderProgress) -> Void
    ) -> Result<VerificationReport, FlipbookError> {
        Result { () throws(FlipbookError) in
            switch subject {
            case .manifest(let path):
                var verifier = verifier
                verifier.manifest = path
                verifier.folders += places.filter(FilePlace.isFolder)
                return try verifier.verify(cancellation: cancellation, progress: progress)
            case .timeline(let path):
                return try record(
                    path, to: ManifestPlaces.manifest(of: path), verifier.values, cancellation,
                    progress)
            case .film(let film, let manifest):
                defer { rows?.plan.shared.filmEnds() }
                return try verify(film, manifest, cancellation, progress)
            }
        }
    }

    private func verify(
        _ film: RowFilm, _ manifest: String, _ cancellation: Cancellation,
        _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> VerificationReport {
        var verifier = verifier
        verifier.manifest = manifest
        verifier.values.row = RowTable.Row(row: film.row)
        guard FilePlace.isThere(manifest) else {
            guard verifier.updates else {
                let finding = Diagnostic(
                    .error, code: .noManifest, "the row has no manifest '\(manifest)'",
                    hint: "'flipbook hash' with '--rows' writes one, as '--update' does",
                    at: film.row.place)
                throw .invalid(Findings(DiagnosticSet([finding])))
            }
            return try record(film.timeline, to: manifest, verifier.values, cancellation, progress)
        }
        verifier.expectedTimeline = film.timeline
        verifier.folders.append(FilePlace.folder(of: film.timeline))
        verifier.shared = rows?.plan.shared
        return try verifier.verify(cancellation: cancellation, progress: progress)
    }

    /// Writes the manifest of a timeline that has none, if requested.
    private func record(
        _ timeline: String, to manifest: String, _ values: TimelineValues,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> VerificationReport {
        guard verifier.updates else {
            throw .invalidManifest(
                timeline, .noManifest,
                "there is no manifest of this timeline: its frames are not verified",
                hint: "'flipbook hash \(timeline) -o \(manifest)' writes one, as '--update' does")
        }
        var options = RenderOptions(
            jobs: verifier.jobs, allowsAssetsOutside: verifier.allowsAssetsOutside,
            frameTimeout: verifier.frameTimeout, values: values)
        options.ignoresCache = verifier.ignoresCache
        var hasher = FrameHasher(timeline: timeline, options: options)
        hasher.shared = rows?.plan.shared
        hasher.reports = verifier.reports
        let count = try hasher.write(to: manifest, cancellation: cancellation, progress: progress)
        var report = VerificationReport(
            manifest: manifest, timeline: timeline, frameCount: count, isEqual: true,
            difference: .none((old: manifest, new: timeline)))
        (report.isNew, report.isWritten) = (true, true)
        return report
    }
}
