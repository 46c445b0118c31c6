internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import ShaderCompiler
internal import TimelineModel

/// Makes the frames of one timeline: schedules, renders and converts each on a worker.
struct FrameMaker: Sendable {
    let loaded: LoadedTimeline
    let schedule: FrameScheduler
    let renderer: FrameRenderer
    private let jobs: Int
    /// In seconds; nil where a frame's shaders may take for ever.
    private let timeout: Double?

    /// - Parameters:
    ///   - timeout: the most seconds that a frame's shaders may take.
    ///   - observer: looks on while the renderer runs kernels.
    ///   - compiler: nil is the process' own.
    /// - Throws: `FlipbookError.invalid` where an expression or a shader of the timeline is wrong.
    init(
        _ loaded: LoadedTimeline, jobs: Int?,
        timeout: Double? = RenderOptions.standardFrameTimeout,
        observer: (any StageObserver)? = nil, compiler: KernelCompiler? = nil
    ) throws(FlipbookError) {
        self.loaded = loaded
        self.timeout = timeout
        self.jobs = jobs ?? Environment.coreCount
        (schedule, renderer) = try flipbookErrors {
            let renderer = try FrameRenderer(
                compiler: compiler ?? Self.compiler, authorShaders: loaded.timeline.shaders,
                fontFiles: loaded.timeline.fonts.map(\.path), observer: observer)
            return (
                try FrameScheduler(timeline: loaded.timeline, texts: renderer.textSizes), renderer
            )
        }
    }

    /// One a process: what it has compiled for one timeline serves the next.
    private static let compiler = KernelCompiler(
        options: .init(
            vectorWidth: Environment.vectorWidth, cacheDirectory: Environment.cacheDirectory))

    /// Whether the film has a frame of this number.
    func has(_ index: Int) -> Bool { index < loaded.timeline.frameCount }

    /// The pixels of a frame: straight alpha, `rgba8` or `rgba16`.
    func frame(_ index: Int, format: PixelFormat) throws -> PixelBuffer {
        try frame(index, [Rendition(format: format)])[0]
    }

    /// The pixels of a frame, with straight alpha, in every size and format that is wanted.
    private func frame(_ index: Int, _ renditions: [Rendition]) throws -> [PixelBuffer] {
        let picture = try picture(index)
        return try renditions.map { rendition in
            let sized = try rendition.size.map {
                try renderer.scaled(picture, width: $0.width, height: $0.height)
            }
            return try renderer.straight(
                sized ?? picture, format: rendition.format,
                dithering: rendition.isDithered ? loaded.dithering.dithering : .none)
        }
    }

    /// The frame as it is drawn.
    private func picture(_ index: Int) throws -> PixelBuffer {
        guard let timeout else { return try renderer.render(schedule.state(at: index)) }
        do {
            return try FrameWatch.shared.watch(seconds: timeout) {
                try renderer.render(schedule.state(at: index))
            }
        } catch let error as KernelError where error.isTimeout {
            throw FlipbookError.failed(
                "frame \(index) takes longer than \(timeout.formatted) seconds: \(error.message); "
                    + "give it more with --frame-timeout, or 0 to wait for ever")
        }
    }

    /// Makes frames on the workers and delivers them in order, on the calling thread.
    ///
    /// - Parameters:
    ///   - frames: their numbers, in the order in which they are delivered.
    ///   - finish: what a worker does with a frame's pixels before they are delivered.
    ///   - deliver: called with the frame's position in `frames`.
    func run<Frames: RandomAccessCollection & Sendable, Product: Sendable>(
        _ frames: Frames, format: PixelFormat = .rgba8, cancellation: Cancellation,
        progress: (RenderProgress) -> Void,
        finish: @escaping @Sendable (PixelBuffer) throws -> Product,
        deliver: (Int, Product) throws -> Void
    ) throws where Frames.Element == Int {
        try run(
            frames, renditions: [Rendition(format: format)], cancellation: cancellation,
            progress: progress, finish: { try finish($0[0]) }, deliver: deliver)
    }

    /// The same, for frames that are wanted in several ways at once: made once, and then converted
    /// for each.
    func run<Frames: RandomAccessCollection & Sendable, Product: Sendable>(
        _ frames: Frames, renditions: [Rendition], cancellation: Cancellation,
        progress: (RenderProgress) -> Void,
        finish: @escaping @Sendable ([PixelBuffer]) throws -> Product,
        deliver: (Int, Product) throws -> Void
    ) throws where Frames.Element == Int {
        let clock = ContinuousClock()
        let start = clock.now
        let count = frames.count
        progress(RenderProgress(completed: 0, total: count, elapsedSeconds: 0))
        try FramePipeline(jobs: jobs, cancellation: cancellation).run(
            0..<count,
            make: { position in
                let index = frames[frames.index(frames.startIndex, offsetBy: position)]
                return try finish(frame(index, renditions))
            },
            deliver: { position, product in
                try deliver(position, product)
                progress(
                    RenderProgress(
                        completed: position + 1, total: count,
                        elapsedSeconds: (clock.now - start) / .seconds(1)))
            })
        // The last frame may be done when the interruption comes; the film is not.
        try cancellation.check()
    }
}

extension Double {
    /// Without a fraction that says nothing.
    fileprivate var formatted: String {
        self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
    }
}
