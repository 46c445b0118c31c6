internal import FilmExport
internal import FrameProduction
internal import MediaCoding
internal import PixelBuffers
internal import TimelineModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The time of an export, and of encoding its frames alone.
package struct ExportTimes: Hashable, Sendable {
    /// The number of frames: successive ones, from the film's middle.
    package var frameCount: Int
    /// Wall time of the whole export, from reading the timeline to the film at its path, on all
    /// cores.
    package var exportSeconds: Double
    /// Wall time of encoding the same frames from memory with the same settings.
    package var encodeSeconds: Double
    /// Processor time of that, in milliseconds a frame.
    package var encodeMilliseconds: Double
    /// The peak memory of the process until the end of the export.
    package var peakBytes: Int

    /// The time of an export in times of encoding alone.
    package var ratio: Double { exportSeconds / max(encodeSeconds, 1e-9) }
}

/// Exports a part of a film as an MP4 with the standard settings, and encodes the same frames from
/// memory.
struct ExportTrial {
    let timeline: String
    /// Their `frames` are replaced.
    var options: RenderOptions
    /// The most frames that are exported.
    let maxFrames: Int

    /// Frames that lie in memory are no more bytes than that: two pieces of 1920×1080, so that
    /// encoding alone has work for two cores, too.
    private static var maxBytes: Int { min(2 << 30, MemoryLimit.bytes / 4) }
    /// Each is measured so many times, in turn; the least counts.
    private static let rounds = 2

    /// - Returns: nil where the film can't be an MP4 here.
    func run(_ cancellation: Cancellation) throws(FlipbookError) -> ExportTimes? {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let film = FilePlace.inside(folder.path, "film.mp4")
        let whole = try LoadedTimeline(timeline, options: options)
        var options = options
        options.frames = part(of: whole)
        // Nothing is taken from earlier exports.
        options.ignoresCache = true
        let loaded = try LoadedTimeline(timeline, options: options)
        guard let settings = try? FilmPlan([Output(film)], of: loaded).films.first else {
            return nil
        }
        var best: ExportTimes?
        var frames: [PixelBuffer] = []
        for _ in 0..<Self.rounds {
            let (_, exportSeconds) = try Self.timed { () throws(FlipbookError) in
                _ = try Exporter(timeline: timeline, options: options)
                    .export(to: film, cancellation: cancellation)
            }
            // Before the frames lie in memory.
            let peakBytes = best?.peakBytes ?? PeakMemory.bytes
            if frames.isEmpty { frames = try Self.draw(loaded, for: settings, cancellation) }
            let (processor, encodeSeconds) = try Self.timed { () throws(FlipbookError) in
                try Self.encode(frames, settings, cancellation)
            }
            best = ExportTimes(
                frameCount: frames.count,
                exportSeconds: min(exportSeconds, best?.exportSeconds ?? .infinity),
                encodeSeconds: min(encodeSeconds, best?.encodeSeconds ?? .infinity),
                encodeMilliseconds: min(
                    processor * 1e3 / Double(max(frames.count, 1)),
                    best?.encodeMilliseconds ?? .infinity),
                peakBytes: peakBytes)
        }
        return best
    }

    private func part(of loaded: LoadedTimeline) -> FrameRange? {
        let canvas = loaded.timeline.canvas
        let bytes = 4 * canvas.pixelWidth * canvas.pixelHeight
        let count = min(maxFrames, loaded.frames.count, max(1, Self.maxBytes / max(bytes, 1)))
        let first = (loaded.frames.count - count) / 2
        return FrameRange(first: first, last: first + count - 1)
    }

    private static func draw(
        _ loaded: LoadedTimeline, for settings: FilmSettings, _ cancellation: Cancellation
    ) throws(FlipbookError) -> [PixelBuffer] {
        var frames: [PixelBuffer] = []
        let maker = try FrameMaker(loaded, jobs: nil)
        let format = settings.pixelFormat
        try maker.run(
            loaded.frames, cancellation: cancellation, progress: { _ in },
            make: { frame throws(FrameFailure) in try maker.frame(frame, format: format) },
            deliver: { frames.append($1) })
        return frames
    }

    /// Encodes the pieces of the film on all cores, as an export does.
    private static func encode(
        _ frames: [PixelBuffer], _ settings: FilmSettings, _ cancellation: Cancellation
    ) throws(FlipbookError) {
        guard let grid = settings.pieceGrid else { return }
        let runs = (0..<grid.count).map { piece in
            FrameRun<PixelBuffer>(frames: grid.frames(of: piece)) {
                () throws(FlipbookError) -> [any FrameConsumer<PixelBuffer>] in
                [try TrialConsumer(settings, piece: piece)]
            }
        }
        let workers = Environment.coreCount
        let pipeline = FramePipeline<PixelBuffer>(
            jobs: workers, runsAtOnce: settings.piecesAtOnce(workers: workers),
            cancellation: cancellation)
        try pipeline.run(
            runs, make: { position throws(FrameFailure) in frames[position] },
            progress: { _ in })
    }

    /// Seconds of the process's processor time, and by the clock on the wall.
    private static func timed(
        _ body: () throws(FlipbookError) -> Void
    ) throws(FlipbookError) -> (processor: Double, wall: Double) {
        let clock = ContinuousClock()
        let (start, before) = (clock.now, ProcessorTime.seconds)
        try body()
        return (ProcessorTime.seconds - before, (clock.now - start) / .seconds(1))
    }
}

/// Encodes a piece.
///
/// `@unchecked Sendable`: `FramePipeline` calls it on one thread at a time.
private final class TrialConsumer: FrameConsumer, @unchecked Sendable {
    private let writer: PieceWriter

    init(_ settings: FilmSettings, piece: Int) throws(FlipbookError) {
        writer = try flipbookErrors { () throws(MediaError) in
            try PieceWriter(settings, piece: piece)
        }
    }

    func take(_ frame: PixelBuffer) throws(FlipbookError) -> Bool {
        try flipbookErrors { () throws(MediaError) in try writer.append(frame) }
        return true
    }

    func end() throws(FlipbookError) {
        _ = try flipbookErrors { () throws(MediaError) in try writer.finish() }
    }
}

/// The most memory that this process has had.
enum PeakMemory {
    static var bytes: Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss << 10
        #else
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }

    /// Begins anew with what the process has now, so that the next of several measurements is of
    /// itself; where the system can't do that, the peak remains that of all.
    static func reset() {
        #if os(Linux)
            guard let file = fopen("/proc/self/clear_refs", "w") else { return }
            fputs("5", file)
            fclose(file)
        #endif
    }
}
