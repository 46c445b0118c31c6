internal import FrameScheduling
internal import MediaCoding
internal import PixelBuffers
internal import Synchronization

/// Makes the pieces of films that have the same frames, several at once; those that an earlier run
/// kept are taken as they are.
struct PieceProduction: Sendable {
    /// Films that are cut into pieces.
    let films: [FilmSettings]
    let maker: FrameMaker
    private let grid: PieceGrid
    private let encoding: EncodingWatch
    private let store: PieceStore?
    private let keys: FrameKeys?
    private let renditions: [Rendition]
    private let tally: FrameTally

    /// - Parameters:
    ///   - films: at least one.
    ///   - isCold: whether to leave the store alone.
    init(
        _ films: [FilmSettings], _ grid: PieceGrid, _ maker: FrameMaker, isCold: Bool,
        _ encoding: EncodingWatch, _ tally: FrameTally
    ) {
        (self.films, self.grid, self.maker) = (films, grid, maker)
        (self.encoding, self.tally) = (encoding, tally)
        renditions = FilmPlan.renditions(of: films)
        let cache = isCold ? nil : Environment.cacheDirectory
        keys = cache.flatMap { _ in
            FrameKeys(
                maker.loaded.timeline, dithering: maker.loaded.dithering,
                renderer: maker.renderer)
        }
        store = keys == nil ? nil : cache.map(PieceStore.init)
    }

    /// Makes pieces.
    ///
    /// - Parameters:
    ///   - pieces: their numbers.
    ///   - made: called with each piece of every film, in the films' order, and piece by piece.
    /// - Throws: `FlipbookError`.
    func make(
        _ pieces: Range<Int>, cancellation: Cancellation, progress: (RenderProgress) -> Void,
        made: (Int, [PieceSource]) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let frames = grid.frames(of: pieces)
        let finished = FinishedPieces(count: films.count)
        let runs = pieces.map { piece in
            FrameRun(frames: grid.frames(of: piece)) {
                () throws(FlipbookError) -> [any FrameTaker<FrameMaker.Pictures>] in
                try open(piece, finished)
            }
        }
        let workers = maker.jobs
        let most = films.map { $0.piecesAtOnce(workers: workers) }.min() ?? 1
        let pipeline = RunPipeline<FrameMaker.Pictures>(
            jobs: workers, runsAtOnce: max(1, most / films.count), cancellation: cancellation)
        let clock = ProgressClock(total: frames.count)
        progress(clock.progress(0))
        try pipeline.run(
            runs,
            make: { position throws(FrameFailure) in
                try maker.pictures(at: position, renditions, hashes: false)
            },
            ended: { run throws(FlipbookError) in
                let piece = pieces.lowerBound + run
                try made(piece, finished.take(piece))
            }, progress: { progress(clock.progress($0)) })
        store?.shrink()
    }

    /// What encodes a piece of each film that wasn't kept.
    private func open(
        _ piece: Int, _ finished: FinishedPieces
    ) throws(FlipbookError) -> [any FrameTaker<FrameMaker.Pictures>] {
        let frames = grid.frames(of: piece)
        let first = maker.loaded.frames.lowerBound
        let frameKeys = keys.map { keys in
            frames.map { keys.key(of: maker.schedule.state(at: first + $0)) }
        }
        var takers: [any FrameTaker<FrameMaker.Pictures>] = []
        for (index, film) in films.enumerated() {
            let key = frameKeys.map { PieceStore.key(film, $0) }
            if let key, let kept = store?.piece(key) {
                tally.countTaken(frames.count, of: index)
                finished.add(kept, piece: piece, film: index)
                continue
            }
            let writer = try encoding.watch(film) { () throws(MediaError) in
                try PieceWriter(
                    film, piece: piece,
                    of: PieceLabel.Origin(program: "", timeline: "", film: key ?? ""),
                    isCancelled: encoding.isCancelled)
            }
            takers.append(
                PieceTaker(
                    writer, film, picture: renditions.firstIndex(of: Rendition(film)) ?? 0,
                    encoding
                ) { source in
                    // Files that changed while frames were drawn have other keys now.
                    if let key, let store, keys?.areValid == true { store.keep(source, as: key) }
                    tally.countEncoded(frames.count, of: index)
                    finished.add(source, piece: piece, film: index)
                })
        }
        return takers
    }
}

/// Pieces that wait for those in front of them.
private final class FinishedPieces: Sendable {
    private let count: Int
    private let pieces = Mutex<[Int: [Int: PieceSource]]>([:])

    /// - Parameter count: of films.
    init(count: Int) { self.count = count }

    func add(_ source: PieceSource, piece: Int, film: Int) {
        pieces.withLock { $0[piece, default: [:]][film] = source }
    }

    /// The piece of each film.
    func take(_ piece: Int) -> [PieceSource] {
        let found = pieces.withLock { $0.removeValue(forKey: piece) } ?? [:]
        return (0..<count).compactMap { found[$0] }
    }
}

/// Encodes a piece of one film.
///
/// `@unchecked Sendable`: `RunPipeline` calls it on one thread at a time.
private final class PieceTaker: FrameTaker, @unchecked Sendable {
    private let writer: PieceWriter
    private let film: FilmSettings
    private let picture: Int
    private let encoding: EncodingWatch
    private let finished: (PieceSource) -> Void

    init(
        _ writer: PieceWriter, _ film: FilmSettings, picture: Int, _ encoding: EncodingWatch,
        finished: @escaping (PieceSource) -> Void
    ) {
        (self.writer, self.film, self.picture) = (writer, film, picture)
        (self.encoding, self.finished) = (encoding, finished)
    }

    func take(_ frame: FrameMaker.Pictures) throws(FlipbookError) -> Bool {
        guard let picture = frame.pictures[picture] else { return true }
        try encoding.watch(film) { () throws(MediaError) in try writer.append(picture) }
        return true
    }

    func end() throws(FlipbookError) {
        let source = try encoding.watch(film) { () throws(MediaError) in try writer.finish() }
        finished(source)
    }
}
