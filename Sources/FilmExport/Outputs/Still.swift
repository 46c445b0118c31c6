public import FrameProduction
internal import MediaCoding
internal import PixelBuffers
internal import Threads
internal import TimelineModel
internal import WholeFiles

/// Renders single frames of a timeline to images.
public struct Still: Sendable {
    /// Bits per channel of a PNG.
    public enum Depth: Sendable {
        case eight, sixteen
    }

    /// The timeline file's path.
    public var timeline: String
    /// `frames` is ignored: the times select the frames.
    public var options: RenderOptions

    public init(timeline: String, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.options = options
    }

    /// Writes the frames shown at `times` as PNGs: all of them or, with an error, none.
    ///
    /// - Parameters:
    ///   - times: of the frames that are shown then.
    ///   - depth: bits a channel.
    ///   - path: returns the path of a frame's image from the frame's number.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Returns: the paths of the images, in the order of their frames.
    /// - Throws: `FlipbookError`; `.request` if a time is past the film's end or two frames have
    ///   the same path.
    @discardableResult
    public func export(
        at times: [StillTime], depth: Depth = .eight, to path: (Int) -> String,
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> [String] {
        let loading = EarlyLoading([.llvm], options)
        defer { loading.join() }
        var options = options
        options.frames = nil
        let loaded = try LoadedTimeline(timeline, options: options)
        let frames = try frames(at: times, of: loaded)
        let paths = frames.map(path)
        try loaded.check(writing: paths)
        if let twice = Dictionary(grouping: paths, by: \.self).first(where: { $0.value.count > 1 })
        {
            throw .request(
                "several frames would be written to \(twice.key); write {frame} in the output")
        }
        var rendition = rendition(depth)
        rendition.png = loaded.isOpaque ? .opaque : .withAlpha
        var files: [PartialFile] = []
        var folders = try OutputFolder(for: paths)
        try render(frames, of: loaded, rendition, cancellation, progress) {
            position, made throws(FlipbookError) in
            try flipbookErrors { () throws(FileError) in
                let file = try PartialFile(for: paths[position])
                try file.write(made.packets[0] ?? [])
                files.append(file)
            }
        }
        try flipbookErrors { () throws(FileError) in try PartialFile.commit(files) }
        folders.keep()
        return paths
    }

    /// Writes the frames shown at `times` side by side into one PNG.
    ///
    /// - Parameters:
    ///   - times: of the frames that are shown then.
    ///   - columns: the number of frames in a row.
    ///   - depth: bits a channel.
    ///   - path: the image's path.
    ///   - cancellation: ends the work early, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`; `.request` if a time is past the film's end.
    public func exportSheet(
        at times: [StillTime], columns: Int, depth: Depth = .eight, to path: String,
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) {
        let loading = EarlyLoading([.llvm], options)
        defer { loading.join() }
        var options = options
        options.frames = nil
        let loaded = try LoadedTimeline(timeline, options: options)
        try loaded.check(writing: [path])
        let frames = try frames(at: times, of: loaded)
        var pictures: [PixelBuffer] = []
        try render(frames, of: loaded, rendition(depth), cancellation, progress) {
            pictures += $1.pictures.compactMap(\.self)
        }
        guard let sheet = ContactSheet.picture(of: pictures, columns: columns) else { return }
        let png = try ThreadPool(size: options.workerCount).working {
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

    /// Draws the frames, or reads them from the store, and passes them on in order, each with its
    /// position.
    private func render(
        _ frames: [Int], of loaded: LoadedTimeline, _ rendition: Rendition,
        _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void,
        deliver: (Int, FrameMaker.Pictures) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let maker = try FrameMaker(loaded, jobs: options.jobs, timeout: options.frameTimeout)
        let cache = options.ignoresCache ? nil : Environment.cacheDirectory
        let keys = cache.flatMap { _ in FrameKeys(of: maker) }
        let store = keys == nil ? nil : cache.map { FrameStore(cache: $0) }
        let source = DrawnSource(maker, keys, store)
        try maker.run(
            frames, cancellation: cancellation, progress: progress,
            make: { frame throws(FrameFailure) in
                try source.pictures(at: frame, [rendition])
            }, deliver: deliver)
        store?.shrink()
    }

    private static func write(_ png: [UInt8], to path: String) throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try WholeFile.write(png, to: path) }
        folder.keep()
    }

    /// - Throws: `FlipbookError.request` if the path doesn't have a still's extension.
    package static func checkFormat(of path: String) throws(FlipbookError) {
        guard FilePlace.ending(of: path) == ".png" else {
            throw .request("\(path): stills are written as .png")
        }
    }

    /// Ascending, each once.
    private func frames(
        at times: [StillTime], of loaded: LoadedTimeline
    ) throws(FlipbookError) -> [Int] {
        var frames: Set<Int> = []
        for time in times { frames.insert(try time.frame(of: loaded.timeline)) }
        return frames.sorted()
    }
}
