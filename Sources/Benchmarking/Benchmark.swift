internal import FrameHashing
package import FrameProduction
internal import FrameRendering
internal import FrameScheduling
internal import MediaCoding
internal import PixelBuffers
internal import Threads
internal import TimelineModel

/// Measures the duration of each rendering stage on this machine.
package struct Benchmark: Sendable {
    /// A measured subject.
    package enum Subject: Hashable, Sendable {
        /// A built-in effect, a built-in transition or `metaballs`, applied to a picture of many
        /// shapes.
        case effect(String)
        /// A timeline file.
        case timeline(String)

        var name: String {
            switch self {
            case .effect(let name): name
            case .timeline(let path): path
            }
        }

        /// The name in JSON.
        var kind: String {
            switch self {
            case .effect: "effect"
            case .timeline: "timeline"
            }
        }
    }

    package var subject: Subject
    /// The size in pixels. The default is 1920×1080 for an effect, and a timeline's own size.
    package var size: CanvasSize?
    /// The number of measured frames, evenly spread over the film or over each phase of an effect.
    package var frames: Int
    /// The number of frames in progress at once.
    package var jobs: Int
    package var allowsAssetsOutside: Bool
    /// The timeline's values, as in `RenderOptions`.
    package var values: TimelineValues

    /// The maximum number of measured frames.
    package static let maxFrames = 1000

    package init(
        _ subject: Subject, size: CanvasSize? = nil, frames: Int = 24, jobs: Int = 1,
        allowsAssetsOutside: Bool = false, values: TimelineValues = TimelineValues()
    ) {
        self.subject = subject
        self.size = size
        self.frames = frames
        self.jobs = jobs
        self.allowsAssetsOutside = allowsAssetsOutside
        self.values = values
    }

    /// The names of all effects that can be measured, in alphabetical order.
    package static var effects: [String] { BenchmarkScene.names }

    /// Draws the frames, after one uncounted frame.
    ///
    /// - Throws: `FlipbookError`.
    package func run(
        cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) -> BenchmarkReport {
        guard (1...Self.maxFrames).contains(frames) else {
            throw .request("1 to \(Self.maxFrames) frames can be measured, not \(frames)")
        }
        PeakMemory.reset()
        let films = try films()
        let phases = try films.map { film throws(FlipbookError) in
            try measure(film, cancellation)
        }
        let canvas = films[0].loaded.timeline.canvas
        return BenchmarkReport(
            subject: subject, width: canvas.pixelWidth, height: canvas.pixelHeight, jobs: jobs,
            phases: phases, export: try measureExport(cancellation))
    }

    struct Film {
        var phase: String?
        var loaded: LoadedTimeline
        var frames: [Int]
    }

    func films() throws(FlipbookError) -> [Film] {
        switch subject {
        case .timeline(let path):
            let loaded = try LoadedTimeline(
                path,
                options: RenderOptions(
                    size: size, allowsAssetsOutside: allowsAssetsOutside, values: values))
            let count = loaded.frames.count
            let measured = min(frames, count)
            return [Film(loaded: loaded, frames: (0..<measured).map { $0 * count / measured })]
        case .effect(let name):
            guard case let (width, height)? = pixels else {
                throw .request("an effect is measured at a size in pixels")
            }
            guard max(width, height) <= Canvas.maxPixelsPerSide,
                width * height <= Canvas.maxPixels
            else {
                throw .request(
                    "\(width)×\(height) is too large; a side has at most "
                        + "\(Canvas.maxPixelsPerSide) pixels, and all have "
                        + "\(Canvas.maxPixels)")
            }
            let scenes = try BenchmarkScene.scenes(
                of: name, width: width, height: height, frames: frames)
            var films: [Film] = []
            for scene in scenes {
                films.append(
                    Film(
                        phase: scene.phase,
                        loaded: try LoadedTimeline(
                            text: scene.text, path: "\(name).yaml",
                            options: RenderOptions(size: size)),
                        frames: Array(scene.frames)))
            }
            return films
        }
    }

    private var pixels: (width: Int, height: Int)? {
        switch size {
        case nil: (1920, 1080)
        case .pixels(let width, let height): (width, height)
        case .scale: nil
        }
    }

    /// Nil for an effect, and where the film can't be an MP4.
    private func measureExport(_ cancellation: Cancellation) throws(FlipbookError) -> ExportTimes? {
        guard case .timeline(let path) = subject else { return nil }
        let options = RenderOptions(
            size: size, allowsAssetsOutside: allowsAssetsOutside, values: values)
        return try ExportTrial(timeline: path, options: options, maxFrames: frames)
            .run(cancellation)
    }

    private func measure(
        _ film: Film, _ cancellation: Cancellation
    ) throws(FlipbookError) -> BenchmarkReport.Phase {
        let stopwatch = Stopwatch()
        let maker = try FrameMaker(film.loaded, jobs: jobs, observer: stopwatch)
        // A warm-up: compiles the kernels and allocates memory that later frames reuse.
        _ = try flipbookErrors { () throws(FrameFailure) in
            try maker.measured(film.frames[0], stopwatch)
        }
        let clock = ContinuousClock()
        let start = clock.now
        var times: [StageTimes] = []
        try FramePipeline<StageTimes>(jobs: jobs, cancellation: cancellation).run(
            0..<film.frames.count,
            make: { position throws(FrameFailure) in
                // No thread pool: the work of other threads would not be counted.
                let times = ThreadPool.$current.withValue(nil) {
                    Result { () throws(FrameFailure) in
                        try maker.measured(film.frames[position], stopwatch)
                    }
                }
                return try times.get()
            },
            deliver: { times.append($1) })
        let elapsed = (clock.now - start) / .seconds(1)
        return BenchmarkReport.Phase(
            name: film.phase, frames: times, elapsedSeconds: elapsed,
            reuse: maker.reuse(of: film.frames))
    }
}

extension FrameMaker {
    /// The share of pixels that frames have of those before them in the film, 0…1. The first one
    /// of a film has none.
    fileprivate func reuse(of frames: [Int]) -> Double {
        let canvas = loaded.timeline.canvas.bounds
        let drawn = frames.map { frame in
            frame == 0
                ? canvas.pixelCount
                : renderer.change(
                    from: schedule.state(at: frame - 1), to: schedule.state(at: frame)
                ).pixelCount(of: canvas)
        }
        return 1 - Double(drawn.reduce(0, +)) / Double(canvas.pixelCount * max(frames.count, 1))
    }

    /// Draws and hashes a frame and returns its cost.
    fileprivate func measured(
        _ index: Int, _ stopwatch: Stopwatch
    ) throws(FrameFailure) -> StageTimes {
        _ = stopwatch.take()
        let (state, schedule) = Stopwatch.measure { self.schedule.state(at: index) }
        let (pixels, drawing) = try frame(index) { () throws(RenderingError) in
            try Stopwatch.measure { () throws(RenderingError) in
                try renderer.render(state, as: [(.rgba8, .ordered)])[0]
            }
        }
        var times = stopwatch.take()
        times.schedule = schedule
        times.draw = max(0, drawing - times.shade - times.composite - times.convert)
        times.hash = Stopwatch.measure { pixels.frameHash }.milliseconds
        return times
    }

    private func frame<Made>(
        _ index: Int, _ make: () throws(RenderingError) -> Made
    ) throws(FrameFailure) -> Made {
        do throws(RenderingError) { return try make() } catch {
            throw FrameFailure(error, frame: index, of: loaded)
        }
    }
}
