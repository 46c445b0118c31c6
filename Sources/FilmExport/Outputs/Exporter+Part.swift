public import FrameProduction
internal import FrameScheduling
internal import MediaCoding
public import MediaTime
internal import TimelineModel

/// The written pieces of a film.
public struct PartReport: Sendable {
    /// The pieces' files; may be empty if the film has fewer pieces than parts.
    public var paths: [String]
    /// The frames in the pieces. Those that a GIF leaves out don't count.
    public var frameCount: Int
    /// The number of pieces of the whole film.
    public var pieceCount: Int
    public var work: FrameWork
    public var elapsedSeconds: Double
}

extension Exporter {
    /// Writes the pieces of one part of a film into a folder, for `PartJoiner`.
    ///
    /// The film is the one that `export` would write into that folder. Each piece is a file with
    /// its frames' numbers in its name; the first part also writes a file with the sound. The files
    /// get their names when all of the part are complete. Existing complete pieces stay, unless
    /// `options.ignoresCache`.
    ///
    /// - Parameter place: a folder, or a film's path in the folder for pieces, which selects the
    ///   format as `export` does.
    /// - Throws: `FlipbookError`; `.request` if the film's format can't be made in parts.
    public func export(
        _ part: FilmPart, to place: String, encoding: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> PartReport {
        try export(to: place, encoding, cancellation, found, progress) { grid in
            grid.pieces(ofPart: part.number, of: part.count)
        }
    }

    /// Writes the pieces with these numbers, as for a part. Numbers that the film doesn't have are
    /// ignored.
    public func export(
        _ pieces: PieceRange, to place: String, encoding: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> PartReport {
        try export(to: place, encoding, cancellation, found, progress) { grid in
            pieces.pieces(of: grid.count)
        }
    }

    private func export(
        to place: String, _ encoding: EncodingOptions, _ cancellation: Cancellation,
        _ found: ((Findings) -> Void)?, _ progress: (RenderProgress) -> Void,
        pieces chosen: (PieceGrid) -> Range<Int>
    ) throws(FlipbookError) -> PartReport {
        let loading = loadEarly()
        defer { loading.join() }
        let loaded = try load(loading, found)
        let name = FilePlace.isFolder(place) ? FilePlace.inside(place, encoding.fileName) : place
        let output = Output(
            name.replacing("{name}", with: FilePlace.stem(of: timeline)), encoding: encoding)
        var plan = try FilmPlan([output], of: loaded)
        let maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        plan.addSound(of: loaded, events: maker.schedule.events)
        try plan.addCaptions(of: loaded)
        let film = plan.films[0]
        let grid = try film.parts(orElse: "leave out --part and --pieces, or ")
        let clock = ContinuousClock()
        let start = clock.now
        let pieces = chosen(grid)
        func frameCount(_ pieces: Range<Int>) -> Int {
            film.isJoinedOfFrames ? pieces.count : grid.frames(of: pieces).count
        }
        var report = PartReport(
            paths: PartWriter.paths(film, pieces: pieces),
            frameCount: frameCount(pieces), pieceCount: grid.count,
            work: FrameWork(), elapsedSeconds: 0)
        guard !pieces.isEmpty else { return report }
        try loaded.check(writing: report.paths)
        var made = try OutputFolder(for: report.paths)
        let session = ExportSession(self, maker, keepsFrames: true, cancellation)
        let (encoding, tally) = (session.encoding, session.tally)
        let origin = try FilmIdentity.origin(maker, film, options)
        let writer = try encoding.watch(film) { () throws(MediaError) in
            try PartWriter(film, of: origin, isCancelled: encoding.isCancelled)
        }
        let whole = options.ignoresCache ? [] : pieces.filter { writer.has($0) }
        for piece in whole { tally.countTaken(frameCount(piece..<piece + 1), of: 0) }
        for missing in pieces.without(whole) {
            try make(missing, of: film, grid, session, writer, progress)
        }
        session.stores.finish()
        if pieces.contains(0), options.ignoresCache || !writer.hasSound() {
            try encoding.watch(film) { () throws(MediaError) in try writer.writeSound() }
        }
        if pieces.contains(0), options.ignoresCache || !writer.hasCaptions() {
            try encoding.watch(film) { () throws(MediaError) in try writer.writeCaptions() }
        }
        try FilmIdentity.check(maker)
        // The files are now renamed, all or none: no cancellation from here on.
        try cancellation.check()
        try flipbookErrors { () throws(MediaError) in try writer.commit() }
        made.keep()
        report.work = tally.work(of: 0, maker.reuse)
        report.elapsedSeconds = (clock.now - start) / .seconds(1)
        return report
    }

    /// Makes successive pieces.
    private func make(
        _ pieces: Range<Int>, of film: FilmSettings, _ grid: PieceGrid, _ session: ExportSession,
        _ writer: PartWriter, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) {
        let encoding = session.encoding
        if film.pieceGrid != nil {
            let production = PieceProduction(
                [film], numbers: [0], grid, session.source(), session)
            try production.make(pieces, progress: progress) {
                number, sources throws(FlipbookError) in
                for source in sources {
                    try encoding.watch(film) { () throws(MediaError) in
                        try writer.write(source, number: number)
                    }
                }
            }
        } else {
            let source = session.source(packs: true)
            let form = Rendition(partOf: film)
            let consumer = FramePieceConsumer(
                writer, film, first: pieces.lowerBound, encoding, session.tally)
            try source.pipeline(encoding.cancellation).run(
                [FrameRun(frames: grid.frames(of: pieces)) { [consumer] }],
                make: { position throws(FrameFailure) in
                    try source.pictures(at: position, [form])
                }, progress: progress)
        }
    }
}

extension Range where Bound == Int {
    /// Returns the longest subranges without any of these ascending numbers.
    fileprivate func without(_ numbers: [Int]) -> [Range<Int>] {
        let ends = numbers + [upperBound]
        let starts = [lowerBound] + numbers.map { $0 + 1 }
        return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
    }
}

extension FilmSettings {
    /// The pieces of which its parts consist.
    ///
    /// - Parameter advice: what else helps, for the message.
    /// - Throws: `FlipbookError.request` if its format can't be made in parts.
    func parts(orElse advice: String = "") throws(FlipbookError) -> PieceGrid {
        if let partGrid { return partGrid }
        throw .request(
            "\(coding.title) can't be made in parts, since it isn't compressed; \(advice)choose a "
                + "codec such as h264")
    }
}
