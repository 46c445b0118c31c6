internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import Threads
internal import TimelineModel
internal import WholeFiles

/// Renders single frames of a timeline to images.
public struct Still: Sendable {
    /// Bits a channel of a PNG.
    public enum Depth: Sendable {
        case eight, sixteen
    }

    /// The timeline file's path.
    public var timeline: String
    /// Its `frames` are not looked at: the times say which.
    public var options: RenderOptions

    public init(timeline: String, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.options = options
    }

    /// Writes the frames that are on the screen at `times`, as PNG.
    ///
    /// - Parameters:
    ///   - times: of the frames that are shown then.
    ///   - depth: bits a channel.
    ///   - path: where the image of a frame goes, by the frame's number.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Returns: the paths of the images, in the order of their frames.
    /// - Throws: `FlipbookError`; `.request` where a time is past the film's end or two frames
    ///   would go to one file.
    @discardableResult
    public func export(
        at times: [StillTime], depth: Depth = .eight, to path: (Int) -> String,
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [String] {
        var options = options
        options.frames = nil
        let loaded = try LoadedTimeline(timeline, options: options)
        let frames = try frames(at: times, of: loaded)
        let paths = frames.map(path)
        if let twice = Dictionary(grouping: paths, by: \.self).first(where: { $0.value.count > 1 })
        {
            throw .request(
                "several frames would be written to \(twice.key); write {frame} in the output")
        }
        var rendition = rendition(depth)
        rendition.png = loaded.isOpaque ? .opaque : .withAlpha
        try render(frames, of: loaded, rendition, cancellation, progress) {
            position, made throws(FlipbookError) in
            try Self.write(made.packets[0] ?? [], to: paths[position])
        }
        return paths
    }

    /// Writes the frames that are on the screen at `times` as one PNG, side by side.
    ///
    /// - Parameters:
    ///   - times: of the frames that are shown then.
    ///   - columns: how many stand in a row.
    ///   - depth: bits a channel.
    ///   - path: where the image goes.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`; `.request` where a time is past the film's end.
    public func exportSheet(
        at times: [StillTime], columns: Int, depth: Depth = .eight, to path: String,
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) {
        var options = options
        options.frames = nil
        let loaded = try LoadedTimeline(timeline, options: options)
        let frames = try frames(at: times, of: loaded)
        var pictures: [PixelBuffer] = []
        try render(frames, of: loaded, rendition(depth), cancellation, progress) {
            pictures += $1.pictures.compactMap(\.self)
        }
        guard let sheet = ContactSheet.picture(of: pictures, columns: columns) else { return }
        let png = try Crew(size: options.jobs ?? Environment.coreCount).working {
            () throws(FlipbookError) in
            try flipbookErrors { () throws(MediaError) in
                try StillWriter.png(sheet, isOpaque: loaded.isOpaque, for: loaded.path)
            }
        }
        try Self.write(png, to: path)
    }

    private func rendition(_ depth: Depth) -> Rendition {
        var rendition = Rendition(format: depth == .sixteen ? .rgba16 : .rgba8)
        rendition.isKept = true
        return rendition
    }

    /// Makes the frames, or takes them from the store, and delivers them in order, each with its
    /// position among them.
    private func render(
        _ frames: [Int], of loaded: LoadedTimeline, _ rendition: Rendition,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void,
        deliver: (Int, FrameMaker.Pictures) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout)
        let cache = options.isCold ? nil : Environment.cacheDirectory
        let keys = cache.flatMap { _ in FrameKeys(of: maker) }
        let store = keys == nil ? nil : cache.map { FrameStore(cache: $0) }
        let source = DrawnSource(maker, keys, store)
        try maker.run(
            frames, cancellation: cancellation, progress: progress,
            make: { _, frame throws(FrameFailure) in
                try source.pictures(at: frame, [rendition])
            }, deliver: deliver)
        store?.shrink()
    }

    private static func write(_ png: [UInt8], to path: String) throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try WholeFile.write(png, to: path) }
        folder.keep()
    }

    /// - Throws: `FlipbookError.request` where the path's extension is not that of a still.
    package static func checkFormat(of path: String) throws(FlipbookError) {
        guard FilePlace.ending(of: path) == ".png" else {
            throw .request("\(path): stills are written as .png")
        }
    }

    /// `3.2 s`, for people: the nearest binary64 number.
    private func seconds(_ time: Time) -> String {
        Int(exactly: time.seconds).map { "\($0) s" } ?? "\(time.seconds) s"
    }

    /// Ascending, each once.
    private func frames(
        at times: [StillTime], of loaded: LoadedTimeline
    ) throws(FlipbookError) -> [Int] {
        var frames: Set<Int> = []
        for still in times {
            guard still.time < loaded.timeline.duration else {
                throw .request(
                    "there is no frame at \(seconds(still.time)); the film lasts "
                        + "\(seconds(loaded.timeline.duration)), and its last frame is "
                        + "\(loaded.timeline.frameCount - 1)")
            }
            frames.insert(loaded.timeline.frameRate.frame(at: still.time))
        }
        return frames.sorted()
    }
}
