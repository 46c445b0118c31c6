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
    /// Bytes of drawn frames that may be put aside while a film is made to fit.
    var mostBytesKept = KeptFrames.mostBytes

    public init(timeline: String, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.options = options
    }

    /// Writes a film to `path`, whose ending says the format; otherwise as `export(to:)` for
    /// several.
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

    /// Writes the films that the timeline itself asks for in its `outputs`.
    ///
    /// - Parameters:
    ///   - override: what is not nil there takes the place of what the timeline says.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`; `.request` where the timeline asks for none.
    public func exportOwnOutputs(
        override: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [ExportReport] {
        let loaded = try LoadedTimeline(timeline, options: options)
        let outputs = loaded.timeline.outputs.map {
            Output($0, of: timeline, override: override)
        }
        guard !outputs.isEmpty else {
            throw .request(
                "\(timeline) has no 'outputs'; name a film, such as -o '{name}.mp4'")
        }
        return try export(loaded, to: outputs, cancellation, progress)
    }

    /// Writes films: frames are made once, and handed on to all of them.
    ///
    /// Missing folders on the way are made. Films appear at their places when all are whole, have
    /// been read back and found to be what was promised; whatever else happens, nothing is left
    /// behind.
    ///
    /// - Parameters:
    ///   - outputs: where films go, and as what.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Returns: one report for each output, in their order.
    /// - Throws: `FlipbookError`; `.request` where a format can't hold the film, with the reason.
    @discardableResult
    public func export(
        to outputs: [Output], cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [ExportReport] {
        try export(
            LoadedTimeline(timeline, options: options), to: outputs, cancellation, progress)
    }

    private func export(
        _ loaded: LoadedTimeline, to outputs: [Output], _ cancellation: Cancellation,
        _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> [ExportReport] {
        var plan = try FilmPlan(outputs, of: loaded)
        var maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout)
        plan.addSound(of: loaded, events: maker.schedule.events)
        var folder = try OutputFolder(for: plan.paths)
        maker.kept = room(for: plan.films, loaded)
        let clock = ContinuousClock()
        let start = clock.now
        let films = try flipbookErrors { [maker] () throws -> [FilmSettings] in
            // The hidden files go when the sinks go, whichever way this ends.
            let made = try write(plan.films, maker, cancellation, progress)
            let sinks = try zip(made, zip(plan.films, plan.requests)).map { sink, wish in
                try sink ?? fit(wish.0, wish.1, maker, cancellation, progress)
            }
            // From here on all of them get their places: who interrupts later is too late.
            try cancellation.check()
            for sink in sinks { try sink.commit() }
            return sinks.map(\.settings)
        }
        folder.keep()
        let canvas = loaded.timeline.canvas
        return zip(films, plan.films).map { film, asked in
            ExportReport(
                film, asked: asked, canvas: (canvas.pixelWidth, canvas.pixelHeight),
                seconds: (clock.now - start) / .seconds(1))
        }
    }

    /// All films have been given up, as they would be larger than they may be.
    private struct NoneIsLeft: Error {}

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
        _ films: [FilmSettings], _ maker: FrameMaker, _ cancellation: Cancellation,
        _ progress: (RenderProgress) -> Void
    ) throws -> [(any FrameSink)?] {
        var sinks: [(any FrameSink)?] = try films.map {
            try FrameSinks.open(
                $0,
                isCancelled: {
                    // Asked between pieces of work, of which a long film has many.
                    StepWatch.shared.getsOn()
                    return cancellation.isCancelled
                })
        }
        func forEachSink(_ body: (Int, any FrameSink) throws -> Void) throws {
            for (index, sink) in sinks.enumerated() {
                do {
                    if let sink { try body(index, sink) }
                } catch let error as MediaError where error.kind == .overLimit {
                    sinks[index] = nil
                }
            }
        }
        let renditions = FilmPlan.renditions(of: films)
        let wanted = films.map { renditions.firstIndex(of: Rendition($0)) ?? 0 }
        do {
            try maker.run(
                maker.loaded.frames, renditions: renditions, cancellation: cancellation,
                progress: progress,
                deliver: { _, pictures in
                    try forEachSink { index, sink in
                        try watchEncoding(films[index]) {
                            if let picture = pictures[wanted[index]] {
                                try sink.append(picture)
                            } else {
                                try sink.skip()
                            }
                        }
                    }
                    if sinks.allSatisfy({ $0 == nil }) { throw NoneIsLeft() }
                })
            try forEachSink { index, sink in
                try watchEncoding(films[index]) { try sink.complete() }
            }
        } catch is NoneIsLeft {
            return sinks
        }
        return sinks
    }

    private func watchEncoding(_ film: FilmSettings, _ body: () throws -> Void) throws {
        try StepWatch.shared.watch(
            "encoding '\(film.path)'", of: timeline, seconds: options.frameTimeout, body)
    }

    /// Makes the best film that is as small as it has to be, by trying: nobody knows before how
    /// well pictures compress.
    private func fit(
        _ film: FilmSettings, _ request: FilmRequest, _ maker: FrameMaker,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws -> any FrameSink {
        let ladder = SizeLadder(film, request)
        let made = try ladder.first { step in
            try write([step], maker, cancellation, progress)[0]
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
