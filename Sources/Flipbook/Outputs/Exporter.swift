internal import MediaCoding
internal import MediaTime
internal import TimelineModel
internal import WholeFiles

/// Renders a timeline to a film.
///
///     let film = Exporter(timeline: "Timelines/reactive-control.yaml")
///     try film.export(to: "out/reactive-control.mp4")
public struct Exporter: Sendable {
    /// The timeline file's path.
    public var timeline: String
    public var options: RenderOptions
    public var encoding: EncodingOptions

    public init(
        timeline: String, options: RenderOptions = RenderOptions(),
        encoding: EncodingOptions = EncodingOptions()
    ) {
        self.timeline = timeline
        self.options = options
        self.encoding = encoding
    }

    /// Writes the film to `path`, whose extension says the format: `.mp4`, H.264.
    ///
    /// Missing folders on the way are made. The film appears at its place when it is whole, has
    /// been read back and found to be what was promised; whatever else happens, nothing is left
    /// behind.
    ///
    /// - Parameter progress: called after every frame, on the calling thread.
    /// - Throws: `FlipbookError`.
    @discardableResult
    public func export(
        to path: String, cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> ExportReport {
        try Self.checkFormat(of: path)
        let loaded = try LoadedTimeline(timeline, options: options)
        let maker = try FrameMaker(loaded, jobs: options.jobs)
        var folder = try OutputFolder(for: path)
        let clock = ContinuousClock()
        let start = clock.now

        let report = try flipbookErrors { () throws -> ExportReport in
            let settings = settings(for: path, of: loaded)
            let film = try FilmWriter(settings)
            // The hidden file goes when `film` goes, whichever way this ends.
            try maker.run(
                loaded.frames, cancellation: cancellation, progress: progress, finish: { $0 },
                deliver: { _, frame in try film.append(frame) })
            try film.finish()
            return ExportReport(
                path: path, frameCount: loaded.frames.count, width: settings.codedWidth,
                height: settings.codedHeight, frameRate: "\(settings.frameRate)",
                byteCount: FileSize.bytes(of: path) ?? 0,
                elapsedSeconds: (clock.now - start) / .seconds(1),
                notes: Self.notes(about: settings))
        }
        folder.keep()
        return report
    }

    private func settings(for path: String, of loaded: LoadedTimeline) -> FilmSettings {
        let canvas = loaded.timeline.canvas
        var settings = FilmSettings(
            path: path, width: canvas.pixelWidth, height: canvas.pixelHeight,
            frameRate: loaded.timeline.frameRate)
        settings.constantRateFactor = Double(encoding.quality)
        settings.preset = encoding.preset
        settings.frameCount = loaded.frames.count
        return settings
    }

    private static func notes(about settings: FilmSettings) -> [String] {
        guard settings.isPadded else { return [] }
        return [
            "H.264 with yuv420p has an even width and height; \(settings.width)×\(settings.height) "
                + "became \(settings.codedWidth)×\(settings.codedHeight), the last column or row "
                + "shown twice"
        ]
    }

    /// - Throws: `FlipbookError.request` where the path's extension is not that of a film.
    package static func checkFormat(of path: String) throws(FlipbookError) {
        guard FilePlace.ending(of: path) == ".mp4" else {
            throw .request("\(path): films are written as .mp4")
        }
    }
}

/// A film that was written.
public struct ExportReport: Sendable {
    public var path: String
    public var frameCount: Int
    /// Pixels of the film; where a frame's are odd, one more.
    public var width: Int
    public var height: Int
    /// Frames a second: `60` or `30000/1001`.
    public var frameRate: String
    public var byteCount: Int
    public var elapsedSeconds: Double
    /// What the author may not expect, in sentences.
    public var notes: [String]
}
