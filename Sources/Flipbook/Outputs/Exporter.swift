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
        let films = try write(plan, maker, hashed, cancellation, progress)
        folder.keep()
        let canvas = loaded.timeline.canvas
        return zip(films, plan.films).map { film, asked in
            ExportReport(
                film, asked: asked, canvas: (canvas.pixelWidth, canvas.pixelHeight),
                seconds: (clock.now - start) / .seconds(1))
        }
    }

    /// Writes all films, each as small as it has to be, and puts them in their places.
    private func write(
        _ plan: FilmPlan, _ maker: FrameMaker, _ hashed: ((String) -> Void)?,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [FilmSettings] {
        // The hidden files go when the sinks go, whichever way this ends.
        let made = try write(plan.films, maker, hashed, cancellation, progress)
        var sinks: [any FrameSink] = []
        for (sink, wish) in zip(made, zip(plan.films, plan.requests)) {
            if let sink {
                sinks.append(sink)
            } else {
                sinks.append(try fit(wish.0, wish.1, maker, cancellation, progress))
            }
        }
        // From here on all of them get their places: who interrupts later is too late.
        try cancellation.check()
        for sink in sinks { try flipbookErrors { () throws(MediaError) in try sink.commit() } }
        return sinks.map(\.settings)
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

    /// Makes all frames and complete films of them, which are not at their places yet. Ends early
    /// where none of them can become what it should.
    ///
    /// - Returns: nil in place of a film that would be larger than it may be.
    private func write(
        _ films: [FilmSettings], _ maker: FrameMaker, _ hashed: ((String) -> Void)?,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [(any FrameSink)?] {
        var sinks: [(any FrameSink)?] = try films.map { film throws(FlipbookError) in
            try flipbookErrors { () throws(MediaError) in
                try FrameSinks.open(
                    film,
                    isCancelled: {
                        // Asked between pieces of work, of which a long film has many.
                        StepWatch.shared.getsOn()
                        return cancellation.isCancelled
                    })
            }
        }
        // A film that becomes larger than it may be is given up.
        func forEachSink(
            _ body: (Int, any FrameSink) throws(MediaError) -> Void
        ) throws(FlipbookError) {
            for (index, sink) in sinks.enumerated() {
                guard let sink else { continue }
                let step = try StepWatch.shared.watch(
                    "encoding '\(films[index].path)'", of: timeline,
                    seconds: options.frameTimeout
                ) {
                    Result { () throws(MediaError) in try body(index, sink) }
                }
                do throws(MediaError) { try step.get() } catch {
                    guard error.kind == .overLimit else { throw error.flipbookError }
                    sinks[index] = nil
                }
            }
        }
        let renditions = FilmPlan.renditions(of: films)
        let wanted = films.map { renditions.firstIndex(of: Rendition($0)) ?? 0 }
        var isAnyLeft = true
        do throws(FlipbookError) {
            try maker.run(
                maker.loaded.frames, renditions: renditions, hashes: hashed != nil,
                cancellation: cancellation, progress: progress,
                deliver: { _, pictures, hash throws(FlipbookError) in
                    if let hash { hashed?(hash) }
                    try forEachSink { index, sink throws(MediaError) in
                        if let picture = pictures[wanted[index]] {
                            try sink.append(picture)
                        } else {
                            try sink.skip()
                        }
                    }
                    isAnyLeft = sinks.contains { $0 != nil }
                    // No further frame is wanted.
                    if !isAnyLeft, hashed == nil { throw .cancelled }
                })
            try forEachSink { _, sink throws(MediaError) in try sink.complete() }
        } catch {
            if isAnyLeft { throw error }
        }
        return sinks
    }

    /// Makes the best film that is as small as it has to be, by trying: nobody knows before how
    /// well pictures compress.
    private func fit(
        _ film: FilmSettings, _ request: FilmRequest, _ maker: FrameMaker,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> any FrameSink {
        let ladder = SizeLadder(film, request)
        let made = try ladder.first { step throws(FlipbookError) in
            try write([step], maker, nil, cancellation, progress)[0]
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
