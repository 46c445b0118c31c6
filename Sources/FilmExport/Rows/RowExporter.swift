public import FrameProduction
package import MediaTime
internal import WholeFiles

/// Renders a timeline once for each row of a table.
///
/// In an output's path `{name}` is the row's value of that name, `{row}` the row's number and
/// `{timeline}` the timeline's file name without its extension:
///
/// ```swift
/// let people = try RowTable("people.csv")
/// try RowExporter(timeline: "card.yaml", rows: people)
///     .export(to: [Output("out/{name}-{language}.mp4"), Output("out/{name}.gif")])
/// ```
///
/// Memory use doesn't depend on the number of rows. Frames that several films share are drawn once.
public struct RowExporter: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var rows: RowTable
    /// Render options. Values in `values.texts` override those of a row.
    public var options: RenderOptions

    /// The outcome of one film.
    public struct Film: Sendable {
        public var row: RowTable.Row
        /// One report per output, or the error that stopped this film.
        public var outcome: Result<[ExportReport], FlipbookError>
    }

    /// The outcome of all films.
    public struct Summary: Hashable, Sendable {
        public var filmCount = 0
        public var failureCount = 0
        /// The number of frames that were drawn. All others were equal to one of these and reused.
        public var drawnFrameCount = 0
    }

    public init(timeline: String, rows: RowTable, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.rows = rows
        self.options = options
    }

    /// Writes the films of all rows in order. If one fails, the others are still written.
    ///
    /// - Parameters:
    ///   - outputs: the films' paths and formats. If empty, the timeline's own `outputs` are used.
    ///   - manifest: the path of a JSON file that lists rows, values, files and frame hashes. It is
    ///     written at the end.
    ///   - cancellation: stops the export, from any thread.
    ///   - found: called before the first frame is drawn, with the timeline's warnings. If nil,
    ///     these checks are skipped.
    ///   - progress: called after every frame, on the calling thread.
    ///   - deliver: called with each film, in the order of the rows, on the calling thread.
    /// - Throws: `FlipbookError.invalid` with all errors of all rows, before rendering; `.request`
    ///   for an invalid output; `.cancelled`. The error of a single film is in its outcome.
    @discardableResult
    public func export(
        to outputs: [Output], manifest: String? = nil,
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RowTable.Row, RenderProgress) -> Void = { _, _ in },
        deliver: (Film) -> Void = { _ in }
    ) throws(FlipbookError) -> Summary {
        let record: RowManifest? = if let manifest { try RowManifest(manifest) } else { nil }
        let batch = try RowBatch(
            timelines: [timeline], rows: rows, outputs: outputs, override: EncodingOptions(),
            options: options, written: manifest.map { [$0] } ?? [],
            findsQuestionableThings: found != nil, cancellation: cancellation)
        if let found, !batch.findings.isEmpty { found(batch.findings) }
        var summary = Summary()
        for (number, film) in batch.plan.films.enumerated() {
            let row = RowTable.Row(row: film.row)
            let outcome = Result { () throws(FlipbookError) in
                try batch.export(
                    number, manifest: record, cancellation: cancellation,
                    progress: { progress(row, $0) })
            }
            summary.filmCount += 1
            if case .failure(let error) = outcome {
                if case .cancelled = error { throw error }
                summary.failureCount += 1
            }
            deliver(Film(row: row, outcome: outcome))
        }
        try record?.write()
        summary.drawnFrameCount = batch.drawnFrameCount
        return summary
    }
}

/// The films of a table, for callers that render them one by one.
package struct RowBatch: Sendable {
    package let plan: RowPlan

    /// - Parameters:
    ///   - timelines: each is rendered with each row.
    ///   - outputs: if empty, the timelines' own are used.
    ///   - override: overrides the options of the timelines' own outputs.
    ///   - written: files that are written beside the films: the manifest of all.
    package init(
        timelines: [String], rows: RowTable, outputs: [Output], override: EncodingOptions,
        options: RenderOptions, written: [String] = [], findsQuestionableThings: Bool = false,
        cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) {
        plan = try RowPlan(
            timelines, rows, outputs.isEmpty ? .ownFilms(override: override) : .films(outputs),
            options: options, written: written, findsQuestionableThings: findsQuestionableThings,
            cancellation: cancellation)
    }

    /// A batch of manifests: one per row, at paths made from the pattern.
    package init(
        timelines: [String], rows: RowTable, manifests pattern: String, options: RenderOptions,
        isWritten: Bool, cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) {
        plan = try RowPlan(
            timelines, rows, .manifests(pattern), options: options, isWritten: isWritten,
            cancellation: cancellation)
    }

    /// The films' names in messages.
    package var subjects: [String] { plan.subjects }

    /// The timelines' warnings, if requested.
    package var findings: Findings { plan.findings }

    package var drawnFrameCount: Int { plan.shared.drawnCount }

    /// Renders one film.
    ///
    /// - Parameter manifest: records the result.
    package func export(
        _ number: Int, manifest: RowManifest?, cancellation: Cancellation,
        progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [ExportReport] {
        let film = plan.films[number]
        defer { plan.shared.filmEnds() }
        do throws(FlipbookError) {
            let (loaded, outputs) = try plan.load(film)
            var exporter = Exporter(timeline: film.timeline, options: film.options(plan.options))
            exporter.shared = plan.shared
            var hashes: [String] = []
            let reports = try exporter.export(
                loaded, to: outputs, hashed: manifest == nil ? nil : { hashes.append($0) },
                cancellation, progress)
            try manifest?.add(film, loaded, reports, hashes: hashes)
            return reports
        } catch {
            if case .cancelled = error { throw error }
            try manifest?.add(film, error)
            throw error
        }
    }

    /// Returns the folder that contains all paths of a pattern.
    package static func folder(of pattern: String) -> String { NamePattern.folder(of: pattern) }

    /// Returns the pattern; if it is a folder, that of a file in it.
    ///
    /// - Parameter file: a pattern in which `{name}` is the timeline's name.
    package static func path(_ pattern: String, inFolder file: String) -> String {
        guard pattern.hasSuffix("/") else { return pattern }
        return FilePlace.inside(pattern, file.replacing("{name}", with: "{timeline}-{row}"))
    }

    /// Returns the default pattern for manifests: beside a timeline, or in a folder of timelines.
    package static func standardManifests(of place: String) -> String {
        let name = "{timeline}-{row}.framehash"
        if place == "-" { return name }
        return FilePlace.isFolder(place)
            ? FilePlace.inside(place, name) : PathParts(place).sibling(name)
    }

    /// Writes one film's manifest of frame hashes.
    ///
    /// - Returns: its path and number of frames.
    package func hash(
        _ number: Int, cancellation: Cancellation, progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> (path: String, frameCount: Int) {
        let film = plan.films[number]
        defer { plan.shared.filmEnds() }
        let (_, outputs) = try plan.load(film)
        var hasher = FrameHasher(timeline: film.timeline, options: film.options(plan.options))
        hasher.shared = plan.shared
        let count = try hasher.write(
            to: outputs[0].path, cancellation: cancellation, progress: progress)
        return (outputs[0].path, count)
    }
}
