internal import Diagnostics
public import FrameProduction
internal import FrameRendering
internal import MediaCoding
public import MediaTime
internal import PixelBuffers
internal import Threads

/// The pieces of a film, and how long each will take on this machine, by measuring a few frames.
///
///     let plan = try FilmForecast(of: "Timelines/checkout.yaml", parts: 4)
///     print(plan.text)
public struct FilmForecast: Sendable {
    /// A piece of the film.
    public struct Piece: Hashable, Sendable {
        /// The piece's number, from 1.
        public var number: Int
        /// Numbers of frames, counted from the film's first one.
        public var frames: Range<Int>
        /// Seconds of one core of this machine.
        public var seconds: Double
    }

    /// Successive pieces.
    public struct Part: Hashable, Sendable {
        /// The part's number, from 1.
        public var number: Int
        public var pieces: PieceRange
        public var frames: Range<Int>
        /// Seconds of one core of this machine, without those to begin.
        public var seconds: Double
    }

    /// The timeline's path.
    public var timeline: String
    /// The size in pixels.
    public var width: Int
    public var height: Int
    /// Frames per second, exactly, such as `60` or `30000/1001`.
    public var frameRate: String
    public var frameCount: Int
    /// The words for the format, such as `MP4 with H.264`.
    public var format: String
    public var pieces: [Piece]
    /// All pieces in as many parts as were requested, or as there are pieces; the longest is as
    /// short as can be.
    public var parts: [Part]
    /// The number of measured frames.
    public var measuredFrameCount: Int
    /// Seconds of drawing and of encoding these.
    public var drawSeconds: Double
    public var encodeSeconds: Double
    /// Seconds in which each part begins: to read the timeline, and to tell its film from others.
    public var beginSeconds: Double

    /// Seconds of one core for all pieces.
    public var seconds: Double { pieces.map(\.seconds).reduce(0, +) }
    /// Seconds of the longest part.
    public var longestSeconds: Double { parts.map(\.seconds).max() ?? 0 }

    /// Draws and encodes a few frames, always the same of a film, and spreads the cost over it.
    ///
    /// - Parameters:
    ///   - path: the timeline's.
    ///   - parts: how many parts there are to be; nil is one a piece.
    /// - Throws: `FlipbookError`; `.request` where the format can't be made in parts.
    public init(
        of path: String, parts: Int? = nil, options: RenderOptions = RenderOptions(),
        encoding: EncodingOptions = EncodingOptions(), cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) {
        var clock = SecondsClock()
        let loaded = try LoadedTimeline(path, options: options)
        try self.init(
            of: loaded, at: path, readingSeconds: clock.lap(), parts: parts,
            options: options, encoding: encoding, cancellation: cancellation)
    }

    /// - Parameter readingSeconds: the time that reading the timeline took.
    init(
        of loaded: LoadedTimeline, at path: String, readingSeconds: Double = 0, parts: Int?,
        options: RenderOptions, encoding: EncodingOptions, cancellation: Cancellation
    ) throws(FlipbookError) {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        var clock = SecondsClock()
        let name = encoding.fileName.replacing("{name}", with: "film")
        let film = try Self.film(FilePlace.inside(folder.path, name), encoding, of: loaded)
        let grid = try film.parts()
        let maker = try FrameMaker(loaded, jobs: 1, timeout: options.frameTimeout)
        // Each part begins with this: its time counts.
        _ = try FilmIdentity.origin(maker, film, options)
        let reading = readingSeconds + clock.lap()
        let sample = MeasuredRuns(count: loaded.frames.count)
        let trial = try PartTrial(film, grid, maker, cancellation).run(sample)
        timeline = path
        (width, height) = (film.width, film.height)
        frameRate = "\(film.frameRate)"
        frameCount = loaded.frames.count
        format = film.coding.title
        measuredFrameCount = sample.measured.count
        (drawSeconds, encodeSeconds) = (trial.drawing.reduce(0, +), trial.encoding)
        beginSeconds = reading
        let costs = sample.spread(
            trial.drawing, adding: trial.encoding / Double(max(sample.encodedCount, 1)))
        pieces = (0..<grid.count).map { number in
            let frames = grid.frames(of: number)
            return Piece(number: number + 1, frames: frames, seconds: costs.sum(of: frames))
        }
        self.parts = Self.balanced(pieces, count: parts ?? pieces.count)
    }

    private static func film(
        _ path: String, _ encoding: EncodingOptions, of loaded: LoadedTimeline
    ) throws(FlipbookError) -> FilmSettings {
        do throws(FlipbookError) {
            return try FilmPlan([Output(path, encoding: encoding)], of: loaded).films[0]
        } catch {
            // The path is in a temporary folder, which the user doesn't know.
            guard case .request(let message) = error else { throw error }
            throw .request(message.replacing("\(path): ", with: ""))
        }
    }

    /// Divides pieces into successive parts whose longest is as short as can be.
    ///
    /// - Parameter count: of parts; no more than pieces are made.
    static func balanced(_ pieces: [Piece], count: Int) -> [Part] {
        guard !pieces.isEmpty else { return [] }
        let count = min(max(count, 1), pieces.count)
        var low = pieces.map(\.seconds).max() ?? 0
        var high = pieces.map(\.seconds).reduce(0, +)
        for _ in 0..<64 where low < high {
            let middle = (low + high) / 2
            if ends(pieces, limit: middle).count <= count { high = middle } else { low = middle }
        }
        let ends = ends(pieces, limit: high, count: count)
        return zip([0] + ends, ends).enumerated().compactMap { number, range in
            let own = pieces[range.0..<range.1]
            guard let first = own.first, let last = own.last,
                let numbers = PieceRange(first: first.number, last: last.number)
            else { return nil }
            return Part(
                number: number + 1, pieces: numbers,
                frames: first.frames.lowerBound..<last.frames.upperBound,
                seconds: own.map(\.seconds).reduce(0, +))
        }
    }

    /// The ends of parts that take as many pieces as a limit of seconds allows.
    ///
    /// - Parameter count: how many there are to be; nil for as few as possible.
    private static func ends(_ pieces: [Piece], limit: Double, count: Int? = nil) -> [Int] {
        var ends: [Int] = []
        var seconds = 0.0
        for (index, piece) in pieces.enumerated() where index > 0 {
            seconds += pieces[index - 1].seconds
            // Each part that follows needs a piece.
            let isNeeded = count.map { pieces.count - index <= $0 - 1 - ends.count } ?? false
            let isLast = count.map { ends.count + 1 >= $0 } ?? false
            if isNeeded || (!isLast && seconds + piece.seconds > limit) {
                ends.append(index)
                seconds = 0
            }
        }
        return ends + [pieces.count]
    }
}

/// Draws and encodes the frames of a sample, on one core.
private struct PartTrial {
    let film: FilmSettings
    let grid: PieceGrid
    let maker: FrameMaker
    let cancellation: Cancellation

    struct Costs {
        /// Seconds of each measured frame.
        var drawing: [Double] = []
        /// Seconds of encoding all frames.
        var encoding = 0.0
    }

    init(
        _ film: FilmSettings, _ grid: PieceGrid, _ maker: FrameMaker, _ cancellation: Cancellation
    ) {
        (self.film, self.grid, self.maker) = (film, grid, maker)
        self.cancellation = cancellation
    }

    func run(_ sample: MeasuredRuns) throws(FlipbookError) -> Costs {
        var costs = Costs()
        let isCut = film.pieceGrid != nil
        var settings = film
        settings.frameCount = sample.encodedCount
        settings.soundtrack = nil
        let trial = settings
        var writer: PieceWriter?
        // The sample is a film of its own, which may have several pieces.
        var piece = 0
        let source = DrawnSource(maker, nil, nil, packs: !isCut)
        let form = isCut ? Rendition(film) : Rendition(partOf: film)
        // Compiles the kernels.
        if let first = sample.runs.first?.first { _ = try draw(first, source, form) }
        var clock = SecondsClock()
        for run in sample.runs {
            for frame in run {
                try cancellation.check()
                _ = clock.lap()
                let pictures = try draw(frame, source, form)
                let seconds = clock.lap()
                if frame > run.lowerBound || run.count == 1 { costs.drawing.append(seconds) }
                guard isCut, let picture = pictures.pictures[0] else { continue }
                try flipbookErrors { () throws(MediaError) in
                    let current =
                        if let writer { writer } else {
                            try PieceWriter(trial, piece: piece)
                        }
                    writer = current
                    try current.append(picture)
                    guard current.isFull else { return }
                    _ = try current.finish()
                    writer = nil
                    piece += 1
                }
                costs.encoding += clock.lap()
            }
        }
        return costs
    }

    private func draw(
        _ position: Int, _ source: DrawnSource, _ form: Rendition
    ) throws(FlipbookError) -> FrameMaker.Pictures {
        // Idle threads would help.
        let drawn = ThreadPool.$current.withValue(nil) {
            Result { () throws(FrameFailure) in try source.pictures(at: position, [form]) }
        }
        do throws(FrameFailure) { return try drawn.get() } catch { throw error.flipbookError }
    }
}

/// Seconds of the process's processor time since the last look, which other load on the machine
/// hardly changes.
private struct SecondsClock {
    private var last = ProcessorTime.seconds

    mutating func lap() -> Double {
        let now = ProcessorTime.seconds
        defer { last = now }
        return now - last
    }
}
