internal import FrameProduction
internal import FrameScheduling
internal import MediaCoding
internal import PixelBuffers
internal import Synchronization

/// Makes the pieces of films with equal frames, several at once. Stored pieces of an earlier run
/// are reused.
struct PieceProduction: Sendable {
    /// Films that are cut into pieces.
    let films: [FilmSettings]
    /// The films' numbers, for the tally.
    private let numbers: [Int]
    private let grid: PieceGrid
    private let session: ExportSession
    private let source: DrawnSource

    /// - Parameter films: at least one.
    init(
        _ films: [FilmSettings], numbers: [Int], _ grid: PieceGrid, _ source: DrawnSource,
        _ session: ExportSession
    ) {
        (self.films, self.numbers, self.grid) = (films, numbers, grid)
        (self.source, self.session) = (source, session)
    }

    /// Makes pieces.
    ///
    /// - Parameters:
    ///   - pieces: their numbers.
    ///   - whole: films of the same frames that aren't made of pieces. Then, pieces are made one
    ///     after the other.
    ///   - made: called with each piece of every film, in the films' order, and piece by piece.
    /// - Returns: the consumers of the whole films, which aren't complete yet.
    /// - Throws: `FlipbookError`.
    @discardableResult
    func make(
        _ pieces: Range<Int>, besides whole: [FilmSettings] = [],
        progress: (RenderProgress) -> Void,
        made: (Int, [PieceSource]) throws(FlipbookError) -> Void
    ) throws(FlipbookError) -> [SinkConsumer] {
        let renditions = FilmPlan.renditions(of: films + whole)
        let consumers = try WholeFilms<DrawnSource>.consumers(whole, renditions, session.encoding)
        let wanted = WantedForms(Set(whole.map { Rendition($0) }))
        let finished = FinishedPieces(count: films.count)
        let runs = pieces.map { piece in
            FrameRun(frames: grid.frames(of: piece)) {
                () throws(FlipbookError) -> [any FrameConsumer<FrameMaker.Pictures>] in
                try open(piece, renditions, finished, wanted)
                    + consumers.map { SharedConsumer($0, isLast: piece + 1 == pieces.upperBound) }
            }
        }
        let encoders =
            consumers.isEmpty ? films.map { $0.piecesAtOnce(workers: source.jobs) }.min() ?? 1 : 1
        let runsAtOnce = max(1, encoders / films.count)
        try source.pipeline(runsAtOnce: runsAtOnce, session.encoding.cancellation).run(
            runs,
            make: { position throws(FrameFailure) in
                let piece = min(position / grid.length, grid.count - 1)
                let forms = wanted.forms(of: piece)
                return try source.pictures(
                    at: position, renditions.map { forms.contains($0) ? $0 : nil })
            },
            progress: progress,
            ended: { run throws(FlipbookError) in
                let piece = pieces.lowerBound + run
                try made(piece, finished.take(piece))
            })
        session.stores.pieces?.shrink()
        return consumers
    }

    /// The encoders of a piece for the films that have no stored one.
    private func open(
        _ piece: Int, _ renditions: [Rendition], _ finished: FinishedPieces, _ wanted: WantedForms
    ) throws(FlipbookError) -> [any FrameConsumer<FrameMaker.Pictures>] {
        let frames = grid.frames(of: piece)
        let (maker, stores) = (session.maker, session.stores)
        let (encoding, tally) = (session.encoding, session.tally)
        let first = maker.loaded.frames.lowerBound
        let frameKeys = stores.keys.map { keys in
            frames.map { maker.key(of: first + $0, keys) }
        }
        var consumers: [any FrameConsumer<FrameMaker.Pictures>] = []
        for (index, film) in films.enumerated() {
            let key = frameKeys.map { PieceStore.key(film, $0) }
            if let key, let kept = stores.pieces?.piece(key) {
                tally.countTaken(frames.count, of: numbers[index])
                finished.add(kept, piece: piece, film: index)
                continue
            }
            let writer = try encoding.watch(film) { () throws(MediaError) in
                try PieceWriter(
                    film, piece: piece,
                    of: PieceLabel.Origin(program: "", timeline: "", film: key ?? ""),
                    isCancelled: encoding.isCancelled)
            }
            wanted.add(Rendition(film), piece)
            consumers.append(
                PieceConsumer(
                    writer, film, picture: renditions.firstIndex(of: Rendition(film)) ?? 0, encoding
                ) { source in
                    // Files that changed while frames were drawn have other keys now.
                    if let key, stores.keys?.areValid == true {
                        stores.pieces?.keep(source, as: key)
                    }
                    tally.countEncoded(frames.count, of: numbers[index])
                    finished.add(source, piece: piece, film: index)
                })
        }
        return consumers
    }
}

/// The renditions of frames that pieces need.
private final class WantedForms: Sendable {
    private let common: Set<Rendition>
    private let forms = Mutex<[Int: Set<Rendition>]>([:])

    /// - Parameter common: the renditions that all frames need.
    init(_ common: Set<Rendition>) { self.common = common }

    func add(_ form: Rendition, _ piece: Int) {
        forms.withLock { _ = $0[piece, default: []].insert(form) }
    }

    func forms(of piece: Int) -> Set<Rendition> {
        forms.withLock { $0[piece] ?? [] }.union(common)
    }
}

/// Finished pieces that wait for earlier ones.
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
/// `@unchecked Sendable`: `FramePipeline` calls it on one thread at a time.
private final class PieceConsumer: FrameConsumer, @unchecked Sendable {
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
