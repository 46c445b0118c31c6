internal import FrameScheduling
internal import MediaCoding
internal import PixelBuffers
internal import TimelineModel

/// Renders a timeline to films.
///
///     let film = Exporter(timeline: "Timelines/reactive-control.yaml")
///     try film.export(to: "out/reactive-control.mp4")
public struct Exporter: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var options: RenderOptions
    /// The most bytes of drawn frames kept for further attempts at a size limit.
    var mostBytesKept = KeptFrames.mostBytes
    /// Work shared with the other films of a batch; nil for a single film.
    var shared: SharedWork?

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
        let loaded = try load(found)
        let outputs = loaded.timeline.outputs.map {
            Output($0, of: timeline, override: override)
        }
        guard !outputs.isEmpty else {
            throw .request(
                "the timeline has no 'outputs'; name a film, such as -o '{name}.mp4'")
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
        try export(load(found), to: outputs, cancellation, progress)
    }

    func load(_ found: ((Findings) -> Void)?) throws(FlipbookError) -> LoadedTimeline {
        let loaded = try LoadedTimeline(
            timeline, options: options, findsQuestionableThings: found != nil)
        if let found, !loaded.findings.isEmpty { found(loaded.findings) }
        return loaded
    }

    /// - Parameter hashed: called with the hash of each frame, in frame order; the same hash as
    ///   `FrameHasher` computes.
    func export(
        _ loaded: LoadedTimeline, to outputs: [Output], hashed: ((String) -> Void)? = nil,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [ExportReport] {
        var plan = try FilmPlan(outputs, of: loaded)
        var maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        plan.addSound(of: loaded, events: maker.schedule.events)
        var folder = try OutputFolder(for: plan.paths)
        maker.kept = room(for: plan.films, loaded)
        let clock = ContinuousClock()
        let start = clock.now
        let tally = FrameTally()
        let films = try write(plan, maker, hashed, tally, cancellation, progress)
        folder.keep()
        let canvas = loaded.timeline.canvas
        return zip(films, plan.films).enumerated().map { index, film in
            ExportReport(
                film.0, asked: film.1, canvas: (canvas.pixelWidth, canvas.pixelHeight),
                work: tally.work(of: index, maker.reuse), seconds: (clock.now - start) / .seconds(1)
            )
        }
    }

    /// Writes all films, each as small as it has to be, and puts them in their places.
    private func write(
        _ plan: FilmPlan, _ maker: FrameMaker, _ hashed: ((String) -> Void)?,
        _ tally: FrameTally, _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [FilmSettings] {
        let encoding = encodingWatch(cancellation)
        // The hidden files go when the sinks go, whichever way this ends.
        var sinks: [any FrameSink] = []
        let grids = plan.films.compactMap(\.pieceGrid)
        if hashed == nil, let grid = grids.first, grids.count == plan.films.count {
            sinks = try join(plan.films, grid, maker, tally, encoding, progress)
        } else {
            let made = try write(plan.films, maker, hashed, tally, encoding, progress)
            for (sink, wish) in zip(made, zip(plan.films, plan.requests)) {
                if let sink {
                    sinks.append(sink)
                } else {
                    sinks.append(try fit(wish.0, wish.1, maker, encoding, progress))
                }
            }
        }
        // From here on all of them get their places: who interrupts later is too late.
        try cancellation.check()
        for sink in sinks { try flipbookErrors { () throws(MediaError) in try sink.commit() } }
        return sinks.map(\.settings)
    }

    /// Makes films of pieces, complete but not at their places yet.
    private func join(
        _ films: [FilmSettings], _ grid: PieceGrid, _ maker: FrameMaker, _ tally: FrameTally,
        _ encoding: EncodingWatch, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [any FrameSink] {
        let writers = try films.map { film throws(FlipbookError) in
            try encoding.watch(film) { () throws(MediaError) in
                try FilmWriter(film, isCancelled: encoding.isCancelled)
            }
        }
        let production = PieceProduction(
            films, grid, maker, isCold: options.isCold, encoding, tally)
        try production.make(
            0..<grid.count, cancellation: encoding.cancellation, progress: progress
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
        return writers
    }

    /// Where frames are kept that a film needs again because it may be too large at first.
    private func room(for films: [FilmSettings], _ loaded: LoadedTimeline) -> KeptFrames? {
        let fitted = films.filter { $0.mostBytes != nil }
        guard let film = fitted.first else { return nil }
        let (width, height) = (
            loaded.timeline.canvas.pixelWidth, loaded.timeline.canvas.pixelHeight
        )
        return KeptFrames(
            beside: film.path, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height),
            step: fitted.map(\.frameStep).min() ?? 1, mostBytes: mostBytesKept)
    }

    /// Makes all frames in their order and complete films of them, which are not at their places
    /// yet. Ends early where none of them can become what it should.
    ///
    /// - Returns: nil in place of a film that would be larger than it may be.
    private func write(
        _ films: [FilmSettings], _ maker: FrameMaker, _ hashed: ((String) -> Void)?,
        _ tally: FrameTally, _ encoding: EncodingWatch, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [(any FrameSink)?] {
        let renditions = FilmPlan.renditions(of: films)
        let takers = try films.enumerated().map { index, film throws(FlipbookError) in
            SinkTaker(
                try encoding.watch(film) { () throws(MediaError) in
                    try FrameSinks.open(film, isCancelled: encoding.isCancelled)
                }, picture: renditions.firstIndex(of: Rendition(film)) ?? 0, film: index,
                encoding, tally)
        }
        let hashes = HashTaker()
        let all: [any FrameTaker<FrameMaker.Pictures>] = hashed == nil ? takers : takers + [hashes]
        let count = maker.loaded.frames.count
        let clock = ProgressClock(total: count)
        progress(clock.progress(0))
        let pipeline = RunPipeline<FrameMaker.Pictures>(
            jobs: maker.jobs, runsAtOnce: 1, cancellation: encoding.cancellation)
        try pipeline.run(
            [FrameRun(frames: 0..<count) { all }],
            make: { [isHashed = hashed != nil] position throws(FrameFailure) in
                try maker.pictures(at: position, renditions, hashes: isHashed)
            }, ended: { _ in }, progress: { progress(clock.progress($0)) })
        if let hashed { hashes.hashes.forEach(hashed) }
        return takers.map(\.sink)
    }

    /// Makes the best film that is as small as it has to be, by trying: nobody knows before how
    /// well pictures compress.
    private func fit(
        _ film: FilmSettings, _ request: FilmRequest, _ maker: FrameMaker,
        _ encoding: EncodingWatch, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> any FrameSink {
        let ladder = SizeLadder(film, request)
        let made = try ladder.first { step throws(FlipbookError) in
            try write([step], maker, nil, FrameTally(), encoding, progress)[0]
        }
        guard let made else {
            let smallest = ladder.steps.last ?? film
            throw FlipbookError.failed(
                "\(film.path): no film fits into \(film.mostBytes ?? 0) bytes, not even with "
                    + "\(smallest.width)×\(smallest.height) pixels and a quality of "
                    + "\(smallest.quality); nothing was written")
        }
        return made
    }
}
