internal import Diagnostics
internal import FrameHashing
internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import MetalLanguage
internal import NativeKernels
internal import ShaderProgram
internal import TimelineModel

/// Makes the frames of one timeline: schedules, renders and converts each on a worker.
struct FrameMaker: Sendable {
    let loaded: LoadedTimeline
    let schedule: FrameScheduler
    let renderer: FrameRenderer
    let jobs: Int
    /// In seconds; nil for no limit.
    private let timeout: Double?
    /// What the command is at: the timeline's path, or its manifest's.
    private let subject: String
    /// Frames that will be asked for again; nil where each is asked for once.
    var kept: KeptFrames?
    /// Frames that other films have, too; nil where there is one film.
    private let drawn: DrawnFrames?
    /// What frames of this film have in common.
    let sharing: FrameSharing

    /// - Parameters:
    ///   - timeout: the most seconds that a frame may take.
    ///   - observer: looks on while the renderer runs kernels.
    ///   - compiler: nil is the process' own.
    ///   - shared: what the film has with others, where it is one of many.
    ///   - reuses: whether frames are made of others; the pixels are the same.
    ///   - sharing: frames of an earlier version of the film that frames may be made of; nil for
    ///     none.
    /// - Throws: `FlipbookError.invalid` where an expression or a shader of the timeline is wrong.
    init(
        _ loaded: LoadedTimeline, jobs: Int?,
        timeout: Double? = RenderOptions.standardFrameTimeout,
        observer: (any StageObserver)? = nil, compiler: KernelCompiler? = nil,
        shared: SharedWork? = nil, reuses: Bool = true, sharing: FrameSharing? = nil
    ) throws(FlipbookError) {
        self.loaded = loaded
        self.timeout = timeout
        self.sharing = sharing ?? FrameSharing(isOn: reuses)
        self.jobs = jobs ?? Environment.coreCount
        subject = StepWatch.subject ?? loaded.path
        let prepared = try StepWatch.shared.watch(
            "preparing it", of: loaded.path, seconds: timeout
        ) {
            Result { () throws(DiagnosticError) in
                func make() throws(DiagnosticError) -> FrameRenderer {
                    try FrameRenderer(
                        compiler: compiler ?? Self.compiler,
                        authorShaders: loaded.timeline.shaders,
                        half: HalfFormat(isRounded: loaded.timeline.roundsHalf),
                        fontFiles: loaded.timeline.fonts.map(\.path), observer: observer)
                }
                let common = try shared?.renderer(for: loaded.timeline, make: make)
                let renderer = if let common { common.renderer } else { try make() }
                let schedule = try FrameScheduler(
                    timeline: loaded.timeline, texts: renderer.textSizes)
                return (schedule, renderer, common?.frames)
            }
        }
        (schedule, renderer, drawn) = try flipbookErrors(prepared.get)
    }

    /// One a process: what it has compiled for one timeline serves the next.
    static let compiler = KernelCompiler(
        options: .init(
            vectorWidth: Environment.vectorWidth, cacheDirectory: Environment.cacheDirectory))

    /// How many frames may be drawn at once, so that drawing needs no more than about 128 MB for
    /// each worker beside what is kept for later frames.
    ///
    /// - Parameter most: how many were so far.
    func mostAtOnce(_ most: Int) -> Int {
        let each = (renderer.mostUsedBytes - RecentFrames.mostBytes) / max(most, 1)
        return each > 0 ? max(1, jobs * (128 << 20) / each) : jobs
    }

    /// Whether the film has a frame of this number.
    func has(_ index: Int) -> Bool { index < loaded.timeline.frameCount }

    /// The pixels of a frame: straight alpha, `rgba8` or `rgba16`.
    func frame(_ index: Int, format: PixelFormat) throws(FrameFailure) -> PixelBuffer {
        try watched(index) { () throws(RenderingError) in
            try pixels(
                showing: schedule.state(at: index), at: index, Rendition(format: format))
        }
    }

    /// The pixels of a state, drawn or as another film drew them.
    private func pixels(
        showing state: FrameState, at index: Int, _ rendition: Rendition
    ) throws(RenderingError) -> PixelBuffer {
        func draw() throws(RenderingError) -> [PixelBuffer?] {
            try pictures(showing: state, at: index, [rendition]) {
                () throws(RenderingError) in
                try renderer.render(state)
            }
        }
        let made =
            if let drawn {
                try drawn.pictures(of: state, [form(rendition)], draw: draw)
            } else { try draw() }
        guard let picture = made[0] else {
            throw .request("a frame was not made")
        }
        return picture
    }

    /// The pixels of a frame, with straight alpha, in every size and format that is wanted; nil
    /// where a rendition leaves it out. What all leave out is not drawn.
    private func frame(
        _ index: Int, at position: Int, _ renditions: [Rendition?]
    ) throws(FrameFailure) -> [PixelBuffer?] {
        guard renditions.contains(where: { $0?.has(position) ?? false }) else {
            return renditions.map { _ in nil }
        }
        return try watched(index) { () throws(RenderingError) in
            let state = schedule.state(at: index)
            let wanted = renditions.map { $0.flatMap { $0.has(position) ? $0 : nil } }
            func draw() throws(RenderingError) -> [PixelBuffer?] {
                try pictures(showing: state, at: index, wanted) { () throws(RenderingError) in
                    let picture = try kept?.frame(index, at: position) {
                        () throws(RenderingError) in try renderer.render(state)
                    }
                    return if let picture { picture } else { try renderer.render(state) }
                }
            }
            let forms = wanted.map { $0.map(form) }
            guard let drawn else { return try draw() }
            return try drawn.pictures(of: state, forms, draw: draw)
        }
    }

    /// Which of a frame's pictures it is.
    func form(_ rendition: Rendition) -> DrawnFrames.Form {
        let canvas = loaded.timeline.canvas
        return DrawnFrames.Form(
            width: rendition.size?.width ?? canvas.pixelWidth,
            height: rendition.size?.height ?? canvas.pixelHeight, format: rendition.format,
            isDithered: rendition.isDithered)
    }

    func pixels(
        of picture: PixelBuffer, _ rendition: Rendition
    ) throws(RenderingError) -> PixelBuffer {
        try rendition.pixels(of: picture, renderer, loaded.dithering.dithering)
    }

    /// Makes a frame within its time.
    private func watched<Made>(
        _ index: Int, _ make: () throws(RenderingError) -> Made
    ) throws(FrameFailure) -> Made {
        let step = StepWatch.$subject.withValue(subject) {
            Result { () throws(FlipbookError) in
                try StepWatch.shared.watch("frame \(index)", of: loaded.path, seconds: timeout) {
                    Result(catching: make)
                }
            }
        }
        let made = try frameFailures(step.get)
        do throws(RenderingError) {
            return try made.get()
        } catch {
            guard case .kernel(let cause) = error, cause.isTimeout else {
                throw FrameFailure(error)
            }
            let sentence = StepWatch.sentence("frame \(index)", limit: timeout ?? 0)
            throw .other(
                .failed(
                    "\(sentence): \(cause.message); "
                        + "give it more with --frame-timeout, or 0 for no limit"))
        }
    }

    /// The hash of a frame that this film needn't have; nil where it can't be drawn.
    func hash(drawing state: FrameState) -> String? {
        try? watched(0) { () throws(RenderingError) in
            try pixels(of: renderer.render(state), Rendition(format: .rgba8)).frameHash
        }
    }

    /// The hash of a frame, which is drawn only where it isn't known.
    func hash(of index: Int, _ known: KnownHashes?) throws(FrameFailure) -> String {
        try watched(index) { () throws(RenderingError) in
            let state = schedule.state(at: index)
            let key = known?.key(of: state)
            if let known, let key, let hash = known.hash(for: key) { return hash }
            let hash = try hash(showing: state, at: index)
            if let known, let key { known.keep(hash, for: key) }
            return hash
        }
    }

    /// The hash of a state; that of an earlier frame where that has the same state.
    private func hash(
        showing state: FrameState, at index: Int
    ) throws(RenderingError) -> String {
        if sharing.isOn, let hash = sharing.hashes.hash(of: state) {
            sharing.counter.add(drawn: 0, of: state.canvas.bounds.pixelCount)
            return hash
        }
        let hash = try pixels(showing: state, at: index, Rendition(format: .rgba8))
            .frameHash
        if sharing.isOn { sharing.hashes.keep(hash, of: state) }
        return hash
    }

    /// Makes the hashes of frames, in order.
    func runHashes(
        _ frames: Range<Int>, known: KnownHashes?, cancellation: Cancellation,
        progress: (RenderProgress) -> Void,
        deliver: (_ position: Int, _ hash: String) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        try run(
            frames, cancellation: cancellation, progress: progress,
            make: { _, number throws(FrameFailure) in try hash(of: number, known) },
            deliver: deliver)
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
        finish: @escaping @Sendable (PixelBuffer) throws(FlipbookError) -> Product,
        deliver: (Int, Product) throws(FlipbookError) -> Void
    ) throws(FlipbookError) where Frames.Element == Int {
        try run(
            frames, cancellation: cancellation, progress: progress,
            make: { _, number throws(FrameFailure) in
                let pixels = try frame(number, format: format)
                return try frameFailures { () throws(FlipbookError) in try finish(pixels) }
            }, deliver: deliver)
    }

    /// The pictures of one frame.
    struct Pictures: Sendable {
        /// One for each rendition; nil where it leaves the frame out.
        var pictures: [PixelBuffer?]
        /// By the renditions' numbers, those that are wanted as bytes: PNGs, or as `FramePacket`
        /// has them.
        var packets: [Int: [UInt8]] = [:]
        /// The frame's hash, where it was asked for.
        var hash: String?
    }

    /// Makes a frame, and of it every picture that is wanted.
    ///
    /// - Parameter position: in the film.
    func pictures(
        at position: Int, _ renditions: [Rendition?], hashes: Bool
    ) throws(FrameFailure) -> Pictures {
        // Most films are made of the pixels that are hashed.
        let hashed = Rendition(format: .rgba8)
        let same = renditions.firstIndex {
            $0.map { $0.step == 1 && form($0) == form(hashed) } ?? false
        }
        let all = hashes && same == nil ? renditions + [hashed] : renditions
        var pictures = try frame(loaded.frames.lowerBound + position, at: position, all)
        guard hashes else { return Pictures(pictures: pictures, hash: nil) }
        let picture = if let same { pictures[same] } else { pictures.popLast() ?? nil }
        return Pictures(pictures: pictures, hash: picture?.frameHash)
    }

    /// Makes anything of frames on the workers, and delivers it in order.
    ///
    /// - Parameter make: gets a frame's position in `frames`, and its number.
    func run<Frames: RandomAccessCollection & Sendable, Product: Sendable>(
        _ frames: Frames, cancellation: Cancellation, progress: (RenderProgress) -> Void,
        make: @escaping @Sendable (Int, Int) throws(FrameFailure) -> Product,
        deliver: (Int, Product) throws(FlipbookError) -> Void
    ) throws(FlipbookError) where Frames.Element == Int {
        let clock = ProgressClock(total: frames.count)
        progress(clock.progress(0))
        try FramePipeline(jobs: jobs, cancellation: cancellation).run(
            0..<frames.count,
            make: { position throws(FrameFailure) in
                let place = frames.index(frames.startIndex, offsetBy: position)
                return try make(position, frames[place])
            },
            deliver: { position, product throws(FlipbookError) in
                try deliver(position, product)
                progress(clock.progress(position + 1))
            })
        // The last frame may be done when the interruption comes; the film is not.
        try cancellation.check()
    }
}
