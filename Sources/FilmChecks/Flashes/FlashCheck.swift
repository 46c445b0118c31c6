internal import Diagnostics
public import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import Synchronization
internal import TimelineModel
import TimelineParsing

/// Finds flashes that WCAG 2.2 forbids (success criterion 2.3.1: three flashes or below threshold)
/// in the frames of a timeline or of a film.
///
/// It can't prove that a film is harmless: other patterns may harm, too.
public struct FlashCheck: Sendable {
    /// The path of a timeline or a film.
    public var path: String
    /// For timelines.
    public var options: RenderOptions
    /// The row that the timeline's values come from, for messages.
    private let row: String?

    /// - Parameter row: a table's row, whose values override the timeline's.
    public init(
        _ path: String, options: RenderOptions = RenderOptions(), row: RowTable.Row? = nil
    ) {
        self.path = path
        self.options = row.map { RowFilm(timeline: path, row: $0.row).options(options) } ?? options
        self.row = row?.place
    }

    /// Draws or reads all frames and returns an error for every flash.
    ///
    /// - Parameters:
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`; `.invalid` for a timeline with errors.
    public func findings(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> Findings {
        guard TimelineInput.isTimeline(path) else {
            return try findingsInFilm(cancellation)
        }
        let loaded = try LoadedTimeline(path, options: options)
        let maker = try FrameMaker(loaded, jobs: options.jobs, timeout: options.frameTimeout)
        let flashes = try Self.flashes(
            of: maker, loaded.frames, cancellation: cancellation, progress: progress)
        let canvas = loaded.timeline.canvas
        let rate = loaded.timeline.frameRate
        var diagnostics = DiagnosticSet()
        for flash in flashes {
            let cause = try FlashCause(
                of: flash, in: maker, options: options, cancellation: cancellation)
            let place = Self.place(of: flash.bounds, pixelsPerPoint: canvas.scale)
            diagnostics.insert(
                Self.diagnostic(
                    flash, place: place + (row.map { ", with \($0)" } ?? ""),
                    because: cause.words,
                    seconds: { rate.time(ofFrame: $0).seconds },
                    at: cause.location ?? SourceLocation(file: path, line: 1, column: 1)))
        }
        guard !diagnostics.isEmpty else { return Findings(diagnostics) }
        let sources = BuiltInParser.plain(path, options: options)?.sources
        return Findings(diagnostics, sources: sources ?? [:])
    }

    /// The flashes of some frames of a timeline.
    static func flashes(
        of maker: FrameMaker, _ frames: Range<Int>, cancellation: Cancellation,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [FlashDetector.Flash] {
        var detector = FlashDetector()
        let rate = maker.loaded.timeline.frameRate
        // Equal frames share a buffer, and so a grid.
        let last = Mutex<(picture: PixelBuffer, grid: FlashGrid)?>(nil)
        try maker.run(
            frames, cancellation: cancellation, progress: progress,
            make: { frame throws(FrameFailure) in
                let picture = try maker.frame(frame, format: .rgba8)
                let near = last.withLock { $0 }
                if let near, near.picture === picture { return near.grid }
                let grid = FlashGrid(picture, near: near)
                last.withLock { $0 = (picture, grid) }
                return grid
            },
            deliver: { position, grid in
                let index = frames.lowerBound + position
                detector.add(grid, index: index, time: rate.time(ofFrame: index).seconds)
            })
        return detector.flashes
    }

    private func findingsInFilm(_ cancellation: Cancellation) throws(FlipbookError) -> Findings {
        var detector = FlashDetector()
        var times: [Double] = []
        try readingGivenFilm { () throws(MediaError) in
            var last: (picture: PixelBuffer, grid: FlashGrid)?
            func add(_ pixels: PixelBuffer, at time: Double) {
                let grid = FlashGrid(pixels, near: last)
                last = (pixels, grid)
                detector.add(grid, index: times.count, time: time)
                times.append(time)
            }
            if AnimatedPictureReader.reads(path) {
                let reader = try AnimatedPictureReader(path)
                while !cancellation.isCancelled, let picture = try reader.next() {
                    add(picture.pixels, at: Double(picture.start) / 1000)
                }
            } else {
                let reader = try FilmReader(path)
                while !cancellation.isCancelled, let frame = try reader.next() {
                    add(frame.pixels, at: frame.time.seconds)
                }
            }
        }
        try cancellation.check()
        var diagnostics = DiagnosticSet()
        for flash in detector.flashes {
            diagnostics.insert(
                Self.diagnostic(
                    flash, place: Self.place(of: flash.bounds, pixelsPerPoint: 1), because: nil,
                    seconds: { times[$0] }, at: SourceLocation(file: path, line: 1, column: 1)))
        }
        return Findings(diagnostics)
    }

    private static func place(of bounds: PixelRectangle, pixelsPerPoint: Double) -> String {
        func point(_ x: Int, _ y: Int) -> String {
            let numbers = [x, y].map { (Double($0) / pixelsPerPoint).rounded() }
            return "[\(Int(numbers[0])), \(Int(numbers[1]))]"
        }
        return "\(point(bounds.x, bounds.y)) to \(point(bounds.maxX, bounds.maxY))"
    }

    private static func diagnostic(
        _ flash: FlashDetector.Flash, place: String, because cause: String?,
        seconds: (Int) -> Double, at location: SourceLocation
    ) -> Diagnostic {
        let (first, last) = (flash.frames.lowerBound, flash.frames.upperBound)
        let share = Int((flash.area * 100).rounded())
        let changes =
            "\(share) % of the frame changes more than six times in a second, at frames "
            + "\(first)-\(last) (\(seconds(first).hundredths)-\(seconds(last).hundredths) s), "
            + "from \(place)\(cause.map { ", because of \($0)" } ?? "")"
        let hint =
            "at most three flashes a second, or a quarter of the frame, or smaller changes: see "
            + "WCAG 2.3.1"
        return switch flash.kind {
        case .luminance:
            Diagnostic(
                .error, code: .flashes, "the brightness of \(changes)", hint: hint, at: location)
        case .red:
            Diagnostic(
                .error, code: .redFlashes, "saturated red in \(changes)", hint: hint,
                at: location)
        }
    }
}
