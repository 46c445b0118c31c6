internal import Drawing
package import FrameHashing
public import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import TimelineModel
internal import WholeFiles

/// Hashes every frame of a timeline. The manifest is in FFmpeg's framehash format.
public struct FrameHasher: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var options: RenderOptions
    /// Work that the film shares with the other films of a table.
    package var shared: SharedWork?
    /// The reports that are written at the end, as in `Verifier`.
    package var reports: FinalReports?

    public init(timeline: String, options: RenderOptions = RenderOptions()) {
        self.timeline = timeline
        self.options = options
    }

    /// Writes the manifest incrementally: the header, then one line per frame, each with its line
    /// break.
    ///
    /// - Parameters:
    ///   - cancellation: stops the work, from any thread.
    ///   - progress: called after every frame, on the calling thread.
    ///   - write: receives each part. An error that it throws stops the work and is rethrown; use
    ///     `.failed` if a line can't be written.
    /// - Throws: `FlipbookError`.
    public func hash(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in },
        write: (String) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let loaded = try LoadedTimeline(timeline, options: options)
        let maker = try FrameMaker(loaded, jobs: options.jobs, timeout: options.frameTimeout)
        let name = PathParts(timeline).name
        try write(ManifestText.header(header(of: loaded, timeline: name)))
        try run(maker, cancellation: cancellation, progress: progress) {
            frame throws(FlipbookError) in try write(ManifestText.line(frame))
        }
    }

    /// Writes the manifest to `path`, atomically. Missing folders are created.
    ///
    /// - Returns: the number of frames.
    /// - Throws: `FlipbookError`.
    @discardableResult
    public func write(
        to path: String, cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> Int {
        let loaded = try LoadedTimeline(timeline, options: options, shared: shared)
        try loaded.check(writing: [path])
        try reports?.add(loaded)
        let name = FilePlace.relative(timeline, besides: path)
        // Opened before drawing, so that an unwritable path fails early.
        var folder = try OutputFolder(for: path)
        let file = try flipbookErrors { () throws(FileError) in try PartialFile(for: path) }
        let manifest = try manifest(
            of: loaded, timeline: name, cancellation: cancellation, progress: progress
        ).manifest
        try flipbookErrors { () throws(FileError) in
            try file.write(Array(ManifestText.text(of: manifest).utf8))
            try file.commit()
        }
        folder.keep()
        return manifest.frames.count
    }

    /// - Parameter timeline: the timeline's path as written in the manifest.
    /// - Returns: the manifest, and the number of frames known from earlier runs.
    package func manifest(
        of loaded: LoadedTimeline, timeline: String, cancellation: Cancellation,
        progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> (manifest: FrameManifest, knownCount: Int) {
        let maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        var frames: [FrameManifest.Frame] = []
        let known = try run(maker, cancellation: cancellation, progress: progress) {
            frames.append($0)
        }
        return (
            FrameManifest(header: header(of: loaded, timeline: timeline), frames: frames), known
        )
    }

    /// - Returns: the number of known frames.
    @discardableResult
    private func run(
        _ maker: FrameMaker, cancellation: Cancellation, progress: (RenderProgress) -> Void,
        deliver: (FrameManifest.Frame) throws(FlipbookError) -> Void
    ) throws(FlipbookError) -> Int {
        let frames = maker.loaded.frames
        let canvas = maker.loaded.timeline.canvas
        let byteCount = canvas.pixelWidth * canvas.pixelHeight * 4
        let known = options.ignoresCache ? nil : CachedHashes(of: maker)
        // Keeps the hashes of frames drawn before an interruption.
        defer { known?.save() }
        try maker.run(
            frames, cancellation: cancellation, progress: progress,
            make: { frame throws(FrameFailure) in try maker.hash(of: frame, known) },
            deliver: { position, hash throws(FlipbookError) in
                try deliver(
                    FrameManifest.Frame(
                        index: frames.lowerBound + position, byteCount: byteCount, hash: hash))
            })
        return known?.count ?? 0
    }

    private func header(of loaded: LoadedTimeline, timeline: String) -> ManifestHeader {
        let canvas = loaded.timeline.canvas
        let frames = loaded.frames
        let texts = loaded.timeline.drawsText ? DrawingLibrary.textVersions : []
        let vectors = loaded.timeline.drawsSVG ? [("librsvg", DrawingLibrary.svgVersion)] : []
        let decoders = MediaLibraries.decodingVersions(
            pictures: loaded.timeline.drawsImages, films: loaded.timeline.drawsFilms)
        var header = ManifestHeader(
            frameRate: loaded.timeline.frameRate, width: canvas.pixelWidth,
            height: canvas.pixelHeight, flipbookVersion: FlipbookVersion.current,
            timeline: timeline,
            part: options.frames.map { $0.first...$0.last }, frameCount: frames.count,
            libraries: [.init(name: "cairo", version: DrawingLibrary.version)]
                + (texts + vectors).map { .init(name: $0.0, version: $0.1) }
                + decoders.map { .init(name: $0.library, version: $0.version) })
        header.values = loaded.given
        return header
    }
}
