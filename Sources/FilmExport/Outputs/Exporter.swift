public import FrameProduction
internal import FrameScheduling
internal import MediaCoding
public import MediaTime
internal import PixelBuffers
internal import Threads
internal import TimelineModel

/// Renders a timeline to films.
///
///     let film = Exporter(timeline: "Timelines/reactive-control.yaml")
///     try film.export(to: "out/reactive-control.mp4")
public struct Exporter: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var options: RenderOptions
    /// The maximum bytes of drawn frames stored for further attempts at a size limit.
    var maxSpilledBytes = FrameSpillFile.maxBytes
    /// Work shared with the other films of a batch; nil for a single film.
    var shared: SharedWork?
    /// Notes the files that the timeline is read from.
    package var watch: FileWatch?

    public init(timeline: String, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.options = options
    }

    /// Writes one film to `path`. The path's extension selects the format. Otherwise the same as
    /// `export(to:)` for several outputs.
    @discardableResult
    public func export(
        to path: String, encoding: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> ExportReport {
        try export(
            to: [Output(path, encoding: encoding)], cancellation: cancellation,
            progress: progress)[0]
    }

    /// Writes the films that the timeline lists under `outputs`.
    ///
    /// - Parameters:
    ///   - override: options that replace the timeline's own; nil options leave them as they are.
    ///   - cancellation: stops the export; may be cancelled from any thread.
    ///   - found: called before the first frame is drawn, with warnings about what looks unintended
    ///     in the timeline. If it is nil, these checks are skipped.
    ///   - progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`; `.request` if the timeline has no `outputs`.
    public func exportOwnOutputs(
        override: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [ExportReport] {
        let loading = loadEarly()
        defer { loading.join() }
        let loaded = try load(loading, found)
        let outputs = loaded.timeline.outputs.map {
            Output($0, of: timeline, override: override)
        }
        guard !outputs.isEmpty else {
            throw .request("the timeline has no 'outputs'; name a film, such as -o '{name}.mp4'")
        }
        return try export(loaded, to: outputs, cancellation, progress)
    }

    /// Writes several films. Each frame is rendered once and encoded into all of them.
    ///
    /// Creates missing folders. The films are moved to their paths only after all of them have been
    /// written, read back and verified. After an error or a cancellation no partial file remains.
    ///
    /// - Parameters:
    ///   - outputs: the films' paths and formats.
    ///   - cancellation: stops the export; may be cancelled from any thread.
    ///   - found: called before the first frame is drawn, with warnings about what looks unintended
    ///     in the timeline. If it is nil, these checks are skipped.
    ///   - progress: called after every frame, on the calling thread.
    /// - Returns: one report per output, in the order of `outputs`.
    /// - Throws: `FlipbookError`; `.request` with the reason if a format can't hold the film.
    @discardableResult
    public func export(
        to outputs: [Output], cancellation: Cancellation = Cancellation(),
        found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [ExportReport] {
        let loading = loadEarly()
        defer { loading.join() }
        return try export(load(loading, found), to: outputs, cancellation, progress)
    }

    /// Begins to load what an export needs; to be joined.
    func loadEarly() -> EarlyLoading { EarlyLoading([.libav, .llvm], options) }

    func load(
        _ loading: EarlyLoading, _ found: ((Findings) -> Void)?
    ) throws(FlipbookError) -> LoadedTimeline {
        let loaded = try LoadedTimeline(
            timeline, options: options, findsQuestionableThings: found != nil, watch: watch)
        if let found, !loaded.findings.isEmpty { found(loaded.findings) }
        // Loaded while the films are planned: only their frames need the shaders.
        loading.load(.shaders)
        return loaded
    }

    /// - Parameter hashed: called with the hash of each frame, in frame order; the same hash as
    ///   `FrameHasher` computes.
    func export(
        _ loaded: LoadedTimeline, to outputs: [Output], hashed: ((String) -> Void)? = nil,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [ExportReport] {
        try loaded.check(writing: outputs.map(\.path))
        var plan = try FilmPlan(outputs, of: loaded)
        var maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        plan.addSound(of: loaded, events: maker.schedule.events)
        try plan.addCaptions(of: loaded)
        var folder = try OutputFolder(for: plan.paths)
        maker.kept = room(for: plan.films, loaded)
        let clock = ContinuousClock()
        let start = clock.now
        // Frames of a batch are shared in memory.
        let session = ExportSession(self, maker, keepsFrames: shared == nil, cancellation)
        let hashes = hashed.map { _ in FilmHashes(maker, ignoresCache: options.ignoresCache) }
        let films = try write(plan, session, session.source(hashes: hashes), progress)
        if let hashes { try hashes.all(cancellation).forEach { hashed?($0) } }
        folder.keep()
        let canvas = loaded.timeline.canvas
        return zip(films, plan.films).enumerated().map { index, film in
            ExportReport(
                film.0, asked: film.1, canvas: (canvas.pixelWidth, canvas.pixelHeight),
                work: session.tally.work(of: index, maker.reuse),
                seconds: (clock.now - start) / .seconds(1), hasCaptions: plan.hasCaptions)
        }
    }

    /// Writes all films within their size limits, and moves them to their paths.
    private func write(
        _ plan: FilmPlan, _ session: ExportSession, _ source: DrawnSource,
        _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [FilmSettings] {
        let (encoding, stores, tally) = (session.encoding, session.stores, session.tally)
        // The sinks remove their hidden files at the end, however this function ends.
        var sinks: [Int: any FrameSink] = [:]
        var names: [Int: String] = [:]
        for (index, film) in plan.films.enumerated() {
            guard let name = stores.films?.key(of: film) else { continue }
            names[index] = name
            guard let kept = stores.films?.film(name, asked: film) else { continue }
            sinks[index] = try encoding.watch(film) { () throws(MediaError) in
                try FinishedFilm(
                    kept.settings, bytes: kept.bytes, isCancelled: encoding.isCancelled)
            }
            tally.countTaken(kept.settings.keptFrameCount ?? 0, of: index)
            names[index] = nil
        }
        let rest = plan.films.indices.filter { sinks[$0] == nil }
        let made = try make(rest, plan.films, source, session, progress)
        for (index, sink) in zip(rest, made) {
            sinks[index] =
                if let sink { sink } else { try fit(plan.films[index], source, encoding, progress) }
            // Pieces are counted while they are made.
            guard plan.films[index].pieceGrid == nil else { continue }
            tally.countEncoded(sinks[index]?.settings.keptFrameCount ?? 0, of: index)
        }
        for (index, name) in names {
            if let sink = sinks[index] as? any FileSink { stores.films?.keep(sink, as: name) }
        }
        stores.finish()
        let captions = try CaptionFiles(plan.films)
        // The films are now renamed, all or none: no cancellation from here on.
        try encoding.cancellation.check()
        for index in plan.films.indices {
            try flipbookErrors { () throws(MediaError) in try sinks[index]?.commit() }
        }
        try captions.commit()
        return plan.films.indices.map { sinks[$0]?.settings ?? plan.films[$0] }
    }

    private func fit(
        _ film: FilmSettings, _ source: DrawnSource, _ encoding: EncodingWatch,
        _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> any FrameSink {
        try withoutActuallyEscaping(progress) { progress throws(FlipbookError) in
            try WholeFilms(source: source, encoding: encoding, progress: progress).fit(film)
        }
    }

    /// Writes complete films to hidden files.
    ///
    /// - Parameters:
    ///   - numbers: indices into `films`.
    /// - Returns: nil for a film that exceeds its size limit.
    private func make(
        _ numbers: [Int], _ films: [FilmSettings], _ source: DrawnSource,
        _ session: ExportSession, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [(any FrameSink)?] {
        guard !numbers.isEmpty else { return [] }
        let encoding = session.encoding
        let cut = numbers.filter { films[$0].pieceGrid != nil }
        guard let grid = cut.first.flatMap({ films[$0].pieceGrid }) else {
            return try withoutActuallyEscaping(progress) { progress throws(FlipbookError) in
                try WholeFilms(source: source, encoding: encoding, progress: progress)
                    .write(numbers.map { films[$0] })
            }
        }
        let writers = try cut.map { number throws(FlipbookError) in
            try encoding.watch(films[number]) { () throws(MediaError) in
                try FilmWriter(
                    films[number], threads: source.jobs, isCancelled: encoding.isCancelled)
            }
        }
        let whole = numbers.filter { films[$0].pieceGrid == nil }
        let production = PieceProduction(
            cut.map { films[$0] }, numbers: cut, grid, source, session)
        let consumers = try production.make(
            0..<grid.count, besides: whole.map { films[$0] }, progress: progress
        ) { _, pieces throws(FlipbookError) in
            for (writer, piece) in zip(writers, pieces) {
                try encoding.watch(writer.settings) { () throws(MediaError) in
                    try writer.join(piece)
                }
            }
        }
        for writer in writers {
            try encoding.watch(writer.settings) { () throws(MediaError) in try writer.complete() }
        }
        return numbers.map { number in
            if let place = cut.firstIndex(of: number) { return writers[place] }
            return whole.firstIndex(of: number).flatMap { consumers[$0].sink }
        }
    }

    /// Stores the frames of films that have a size limit and may be encoded several times.
    private func room(for films: [FilmSettings], _ loaded: LoadedTimeline) -> FrameSpillFile? {
        let fitted = films.filter { $0.maxBytes != nil }
        guard let film = fitted.first else { return nil }
        let (width, height) = (
            loaded.timeline.canvas.pixelWidth, loaded.timeline.canvas.pixelHeight
        )
        return FrameSpillFile(
            beside: film.path, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height),
            step: fitted.map(\.frameStep).min() ?? 1, maxBytes: maxSpilledBytes)
    }
}

/// The stores that exports use between runs; none if storing is turned off.
struct FilmStores: Sendable {
    let keys: FrameKeys?
    let pieces: PieceStore?
    let frames: FrameStore?
    let films: FilmStore?

    /// - Parameter keepsFrames: whether single frames are stored.
    init(_ maker: FrameMaker, ignoresCache: Bool, keepsFrames: Bool) {
        let cache = ignoresCache ? nil : Environment.cacheDirectory
        let keys = cache.flatMap { cache in FrameKeys(of: maker, cache: cache) }
        self.keys = keys
        guard let cache, let keys else {
            (pieces, frames, films) = (nil, nil, nil)
            return
        }
        pieces = PieceStore(cache: cache)
        frames = keepsFrames ? FrameStore(cache: cache) : nil
        films = FilmStore(maker, keys, cache: cache)
    }

    /// Stores the keys of the frames, and removes frames above the limit.
    func finish() {
        keys?.save()
        frames?.shrink()
    }
}
