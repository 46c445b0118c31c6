internal import FrameScheduling
internal import MediaCoding
internal import TimelineModel

/// Pieces of a film that were written.
public struct PartReport: Sendable {
    /// The pieces' files; empty where the film has fewer pieces than parts.
    public var paths: [String]
    public var frameCount: Int
    /// How many pieces the whole film has.
    public var pieceCount: Int
    public var work: FrameWork
    public var elapsedSeconds: Double
}

extension Exporter {
    /// Writes the pieces of one part of a film into a folder, for `FilmJoiner`.
    ///
    /// The film is what `export` would write into that folder. A piece is a file with its frames'
    /// numbers in its name; the film's sound is one more, and comes with the first part. Files
    /// appear at their places when all of the part are whole.
    ///
    /// - Parameter place: a folder, or a film's path in the folder for pieces, which selects the
    ///   format as `export` does.
    /// - Throws: `FlipbookError`; `.request` where the film's format can't be made in parts.
    public func export(
        _ part: FilmPart, to place: String, encoding: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> PartReport {
        let loaded = try load(found)
        let name =
            FilePlace.isFolder(place)
            ? FilePlace.inside(place, encoding.fileName) : place
        let output = Output(
            name.replacing("{name}", with: FilePlace.stem(of: timeline)), encoding: encoding)
        var plan = try FilmPlan([output], of: loaded)
        let maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        plan.addSound(of: loaded, events: maker.schedule.events)
        let film = plan.films[0]
        guard let grid = film.partGrid else {
            throw .request(
                "\(film.coding.title) can't be made in parts, since it isn't compressed; leave "
                    + "out --part, or choose a codec such as h264")
        }
        let clock = ContinuousClock()
        let start = clock.now
        let pieces = grid.pieces(ofPart: part.number, of: part.count)
        let tally = FrameTally()
        var report = PartReport(
            paths: PartWriter.paths(film, pieces: pieces),
            frameCount: grid.frames(of: pieces).count, pieceCount: grid.count,
            work: FrameWork(), elapsedSeconds: 0)
        guard !pieces.isEmpty else { return report }
        var made = try OutputFolder(for: report.paths)
        let encoding = encodingWatch(cancellation)
        let writer = try encoding.watch(film) { () throws(MediaError) in
            try PartWriter(
                film, of: FilmIdentity.origin(maker, film), isCancelled: encoding.isCancelled)
        }
        let stores = FilmStores(maker, isCold: options.isCold, keepsFrames: true)
        if film.pieceGrid != nil {
            let production = PieceProduction(
                [film], numbers: [0], grid, DrawnSource(maker, stores.keys, stores.frames),
                stores.keys, stores.pieces, encoding, tally)
            try production.make(pieces, cancellation: cancellation, progress: progress) {
                number, sources throws(FlipbookError) in
                for source in sources {
                    try encoding.watch(film) { () throws(MediaError) in
                        try writer.write(source, number: number)
                    }
                }
            }
        } else {
            let source = DrawnSource(maker, stores.keys, stores.frames, packs: true)
            let clock = ProgressClock(total: report.frameCount)
            progress(clock.progress(0))
            let form = Rendition(partOf: film)
            let taker = FramePieceTaker(writer, film, first: pieces.lowerBound, encoding, tally)
            try RunPipeline<FrameMaker.Pictures>(
                jobs: maker.jobs, runsAtOnce: 1, mostMaking: { [source] in source.mostAtOnce($0) },
                cancellation: cancellation
            ).run(
                [FrameRun(frames: grid.frames(of: pieces)) { [taker] }],
                make: { position throws(FrameFailure) in
                    try source.pictures(at: position, [form])
                }, ended: { _ in }, progress: { progress(clock.progress($0)) })
            stores.frames?.shrink()
        }
        if pieces.contains(0) {
            try encoding.watch(film) { () throws(MediaError) in try writer.writeSound() }
        }
        // From here on all of them get their places: an interruption is too late.
        try cancellation.check()
        try flipbookErrors { () throws(MediaError) in try writer.commit() }
        made.keep()
        report.work = tally.work(of: 0, maker.reuse)
        report.elapsedSeconds = (clock.now - start) / .seconds(1)
        return report
    }
}
