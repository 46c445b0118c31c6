internal import Diagnostics
internal import FrameHashing
package import FrameRendering
package import FrameScheduling
package import PixelBuffers
internal import MetalLanguage
package import NativeKernels
internal import ShaderProgram
internal import TimelineModel

/// Makes the frames of one timeline: schedules, renders and converts each on a worker.
package struct FrameMaker: Sendable {
    package let loaded: LoadedTimeline
    package let schedule: FrameScheduler
    package let renderer: FrameRenderer
    /// Digests of the files that the renderer decodes.
    package let digests: FileDigests
    package let jobs: Int
    /// In seconds; nil for no limit.
    private let timeout: Double?
    /// The path of the timeline or its manifest, for messages.
    private let subject: String
    /// Stores frames that are needed several times; nil if each is needed once.
    package var kept: FrameSpillFile?
    /// Frames shared with other films; nil for a single film.
    private let drawn: DrawnFrames?
    /// Recent frames and counts, shared by this film's frames.
    package let sharing: FrameSharing

    /// - Parameters:
    ///   - timeout: the time limit of a frame in seconds.
    ///   - observer: called when the renderer runs kernels.
    ///   - compiler: nil for the process's own.
    ///   - shared: work shared with other films of a batch; nil for a single film.
    ///   - reuses: whether frames may be made from others, with the same pixels.
    ///   - sharing: frames of an earlier version of the film to reuse; nil for none.
    /// - Throws: `FlipbookError.invalid` if the timeline has a wrong expression or shader.
    package init(
        _ loaded: LoadedTimeline, jobs: Int?,
        timeout: Double? = RenderOptions.standardFrameTimeout,
        observer: (any StageObserver)? = nil, compiler: KernelCompiler? = nil,
        shared: SharedWork? = nil, reuses: Bool = true, sharing: FrameSharing? = nil
    ) throws(FlipbookError) {
        self.loaded = loaded
        self.timeout = timeout
        self.sharing = sharing ?? FrameSharing(isOn: reuses)
        self.jobs = jobs ?? Environment.coreCount
        subject = Watchdog.subject ?? loaded.path
        let prepared = try Watchdog.shared.watch(
            "preparing it", of: loaded.path, seconds: timeout
        ) {
            Result { () throws(DiagnosticError) in
                func make() throws(DiagnosticError) -> FrameRenderer {
                    try FrameRenderer(
                        compiler: compiler ?? Self.compiler,
                        authorShaders: loaded.timeline.shaders, library: loaded.shaders,
                        half: HalfFormat(isRounded: loaded.timeline.roundsHalf),
                        fontFiles: loaded.timeline.fonts.map(\.path), observer: observer)
                }
                let common = try shared?.renderer(for: loaded.timeline, make: make)
                let renderer = if let common { common.renderer } else { try make() }
                let schedule = try FrameScheduler(
                    timeline: loaded.timeline, texts: renderer.textSizes)
                return (schedule, renderer, common?.frames, common?.digests ?? FileDigests())
            }
        }
        (schedule, renderer, drawn, digests) = try flipbookErrors(prepared.get)
    }

    /// One compiler per process, so that timelines share compiled kernels.
    package static let compiler = KernelCompiler(
        options: .init(
            vectorWidth: Environment.vectorWidth, cacheDirectory: Environment.cacheDirectory))

    /// Returns the number of frames to draw at the same time, so that drawing takes at most about
    /// 128 MB per worker, without stored frames.
    ///
    /// - Parameter peakCount: the largest number so far.
    func concurrency(_ peakCount: Int) -> Int {
        let each = (renderer.peakBytes - RecentFrames.maxBytes) / max(peakCount, 1)
        return each > 0 ? max(1, jobs * (128 << 20) / each) : jobs
    }

    /// Whether the film has a frame of this number.
    package func has(_ index: Int) -> Bool { index < loaded.timeline.frameCount }

    /// The pixels of a frame: straight alpha, `rgba8` or `rgba16`.
    ///
    /// - Throws: `FrameFailure` with the frame's number: a shortage of memory, the time limit, or
    ///   what can't be drawn.
    package func frame(_ index: Int, format: PixelFormat) throws(FrameFailure) -> PixelBuffer {
        try watched(index) { () throws(RenderingError) in
            try pixels(showing: schedule.state(at: index), at: index, format)
        }
    }

    private func pixels(
        showing state: FrameState, at index: Int, _ format: PixelFormat
    ) throws(RenderingError) -> PixelBuffer {
        let made = try sharedPictures(showing: state, at: index, [Rendition(format: format)])
        guard let picture = made[0] else {
            throw .request("a frame was not made")
        }
        return picture
    }

    /// The pixels of a state in each rendition, drawn or shared by another film; nil for a
    /// rendition that omits the frame.
    ///
    /// - Parameter position: in the film; nil for a frame that isn't needed again.
    private func sharedPictures(
        showing state: FrameState, at index: Int, position: Int? = nil,
        _ renditions: [Rendition?]
    ) throws(RenderingError) -> [PixelBuffer?] {
        func render() throws(RenderingError) -> PixelBuffer { try renderer.render(state) }
        func draw() throws(RenderingError) -> [PixelBuffer?] {
            try pictures(showing: state, at: index, renditions) { () throws(RenderingError) in
                guard let kept, let position else { return try render() }
                return try kept.frame(index, at: position, draw: render)
            }
        }
        guard let drawn else { return try draw() }
        return try drawn.pictures(of: state, renditions.map { $0.map(form) }, draw: draw)
    }

    /// The size and format of a rendition's picture.
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

    /// Makes a frame within the time limit.
    private func watched<Made>(
        _ index: Int, _ make: () throws(RenderingError) -> Made
    ) throws(FrameFailure) -> Made {
        let step = Watchdog.$subject.withValue(subject) {
            Result { () throws(FlipbookError) in
                try Watchdog.shared.watch("frame \(index)", of: loaded.path, seconds: timeout) {
                    Result(catching: make)
                }
            }
        }
        let made = try frameFailures(step.get)
        do throws(RenderingError) {
            return try made.get()
        } catch {
            guard case .kernel(let cause) = error.cause, cause.isTimeout else {
                throw FrameFailure(error, frame: index, of: loaded)
            }
            let sentence = Watchdog.sentence("frame \(index)", limit: timeout ?? 0)
            throw .other(
                .failed(
                    "\(sentence): \(cause.message); "
                        + "give it more with --frame-timeout, or 0 for no limit"))
        }
    }

    /// The hash of a frame that may not be in this film; nil if it can't be drawn.
    package func hash(drawing state: FrameState) -> String? {
        try? watched(0) { () throws(RenderingError) in
            try pixels(of: renderer.render(state), Rendition(format: .rgba8)).frameHash
        }
    }

    /// The key of a frame, which is evaluated only if its key isn't stored.
    package func key(of index: Int, _ keys: FrameKeys) -> FrameKey {
        limited(index) { keys.key(at: index) { schedule.state(at: index) } }
    }

    /// Makes a frame within its time limit. Steps in it have limits of their own, whose messages
    /// can be more exact.
    func limited<Made>(_ index: Int, _ make: () -> Made) -> Made {
        Watchdog.$subject.withValue(subject) {
            // If the watchdog can't start, drawing the frame reports it.
            Watchdog.shared.watchIfPossible(
                "frame \(index)", of: loaded.path, seconds: timeout, make)
        }
    }

    /// The hash of a frame, which is drawn only if its hash isn't known.
    ///
    /// - Throws: as `frame`.
    package func hash(of index: Int, _ known: CachedHashes?) throws(FrameFailure) -> String {
        try watched(index) { () throws(RenderingError) in
            lazy var state = schedule.state(at: index)
            let key = known?.keys.key(at: index) { state }
            if let known, let key, let hash = known.hash(for: key) { return hash }
            let hash = try hash(showing: state, at: index)
            if let known, let key { known.keep(hash, for: key) }
            return hash
        }
    }

    /// The hash of a state; reuses that of an earlier frame with the same state.
    private func hash(showing state: FrameState, at index: Int) throws(RenderingError) -> String {
        if sharing.isOn, let hash = sharing.hashes.hash(of: state) {
            sharing.counter.add(drawn: 0, of: state.canvas.bounds.pixelCount)
            return hash
        }
        let hash = try pixels(showing: state, at: index, .rgba8).frameHash
        if sharing.isOn { sharing.hashes.keep(hash, of: state) }
        return hash
    }

    /// The pictures of one frame.
    package struct Pictures: Sendable {
        /// One picture per rendition; nil if the rendition omits the frame.
        package var pictures: [PixelBuffer?]
        /// The pictures needed as bytes, PNGs or `FramePacket`s, by the rendition's index.
        package var packets: [Int: [UInt8]] = [:]
        /// The frame's hash, if requested.
        var hash: String?

        package init(
            pictures: [PixelBuffer?], packets: [Int: [UInt8]] = [:], hash: String? = nil
        ) {
            self.pictures = pictures
            self.packets = packets
            self.hash = hash
        }
    }

    /// A frame in several sizes and formats: one picture per rendition, and the hash of its `rgba8`
    /// pixels if `hashes`.
    ///
    /// - Parameters:
    ///   - position: in the film.
    ///   - renditions: nil for one that isn't needed.
    /// - Throws: as `frame`.
    func pictures(
        at position: Int, _ renditions: [Rendition?], hashes: Bool
    ) throws(FrameFailure) -> Pictures {
        // Most films use the pixels that are hashed.
        let hashed = Rendition(format: .rgba8)
        let same = renditions.firstIndex {
            $0.map { $0.step == 1 && form($0) == form(hashed) } ?? false
        }
        let all = hashes && same == nil ? renditions + [hashed] : renditions
        let wanted = all.map { $0.flatMap { $0.has(position) ? $0 : nil } }
        let index = loaded.frames.lowerBound + position
        var pictures = wanted.map { _ -> PixelBuffer? in nil }
        if wanted.contains(where: { $0 != nil }) {
            pictures = try watched(index) { () throws(RenderingError) in
                try sharedPictures(
                    showing: schedule.state(at: index), at: index, position: position, wanted)
            }
        }
        guard hashes else { return Pictures(pictures: pictures, hash: nil) }
        let picture = if let same { pictures[same] } else { pictures.popLast() ?? nil }
        return Pictures(pictures: pictures, hash: picture?.frameHash)
    }

    /// Makes something of frames on the workers and delivers it in order, on the calling thread.
    ///
    /// - Parameters:
    ///   - frames: their numbers, in the order in which they are delivered.
    ///   - make: gets a frame's number; called for several frames at once.
    ///   - deliver: gets a frame's position in `frames`.
    /// - Throws: the error of the earliest frame that fails, after those in front of it are
    ///   delivered; errors of `deliver`; `FlipbookError.cancelled`.
    package func run<Frames: RandomAccessCollection & Sendable, Product: Sendable>(
        _ frames: Frames, cancellation: Cancellation, progress: (RenderProgress) -> Void,
        make: @escaping @Sendable (Int) throws(FrameFailure) -> Product,
        deliver: (Int, Product) throws(FlipbookError) -> Void
    ) throws(FlipbookError) where Frames.Element == Int {
        try FramePipeline<Product>(
            jobs: jobs, maxMaking: { concurrency($0) }, cancellation: cancellation
        ).run(
            0..<frames.count,
            make: { position throws(FrameFailure) in
                try make(frames[frames.index(frames.startIndex, offsetBy: position)])
            }, progress: progress, deliver: deliver)
    }
}
