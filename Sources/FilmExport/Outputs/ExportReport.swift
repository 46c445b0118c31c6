internal import MediaCoding
internal import MediaTime
internal import PixelBuffers

/// The result of exporting a film.
public struct ExportReport: Sendable {
    public var path: String
    /// Files of captions beside it.
    public var captionFiles: [String]
    /// The frames of the film. Those that a GIF leaves out, above 50 frames a second or to fit a
    /// size, don't count.
    public var frameCount: Int
    /// The film's size in pixels; with chroma subsampling, it may be padded to even sides.
    public var width: Int
    public var height: Int
    /// Frames a second, of those that count: `60` or `30000/1001`.
    public var frameRate: String
    public var byteCount: Int
    /// The numbers of frames that were drawn, encoded and taken from the store.
    public var work: FrameWork
    public var elapsedSeconds: Double
    /// Notes on what the author may not expect, as sentences.
    public var notes: [String]

    /// - Parameters:
    ///   - asked: the requested film, which may have been too large.
    ///   - hasCaptions: whether the timeline has captions that aren't drawn.
    init(
        _ film: FilmSettings, asked: FilmSettings, canvas: (width: Int, height: Int),
        work: FrameWork, seconds: Double, hasCaptions: Bool
    ) {
        self.work = work
        path = film.path
        captionFiles = asked.captionFiles.map(\.path)
        frameCount = film.keptFrameCount ?? 0
        width = film.codedWidth
        height = film.codedHeight
        frameRate = "\(film.keptFrameRate)"
        byteCount = Self.bytes(of: film)
        elapsedSeconds = seconds
        notes = []
        let title = film.coding.title
        if film.isPadded {
            let sampling = film.coding.sampling.rawValue
            notes.append(
                "\(title) with \(sampling) needs even sides: \(film.width)×\(film.height) became "
                    + "\(width)×\(height) by repeating the last column or row")
        }
        if film.width > canvas.width {
            notes.append(
                "\(canvas.width)×\(canvas.height) was enlarged to \(film.width)×\(film.height); "
                    + "'--size' draws shapes at that size")
        }
        if let track = film.soundtrack {
            if film.coding.format.sound == nil {
                notes.append(
                    "\(film.coding.titleHas) no sound: the timeline's 'audio' was left out")
            } else if track.clips.isEmpty, track.ticks.isEmpty {
                notes.append("no trigger of the timeline has a 'haptic', so the film is silent")
            }
        }
        if hasCaptions { notes += Self.notes(onCaptionsOf: asked) }
        // The limit of its size may have left out more.
        if film.frameStep == asked.frameStep { notes += Self.notes(onRateOf: film) }
        if film != asked, let maximum = film.maxBytes {
            notes.append(
                "to fit into \(maximum) bytes, it has quality \(film.quality), \(width)×\(height) "
                    + "pixels, \(film.colors) colours and "
                    + (film.frameStep == 1 ? "all frames" : "one of \(film.frameStep) frames"))
        }
        if film.coding.isSlowedByBrowsers(at: film.frameRate) {
            notes.append(
                "browsers show frames of 10 ms or less for 100 ms; '--fps 60' keeps the speed")
        }
    }

    private static func notes(onCaptionsOf film: FilmSettings) -> [String] {
        if film.captions.isEmpty { return ["none of the timeline's captions is in these frames"] }
        var notes: [String] = []
        if film.coding.format.captions == nil, film.captions.contains(where: { $0.place == .track })
        {
            notes.append(
                "\(film.coding.titleHas) no tracks: captions with 'as: track' were left out")
        }
        if film.path == Output.standardOutput, film.captions.contains(where: { $0.place != .track })
        {
            notes.append("no captions file was written, since the film went to standard output")
        }
        return notes
    }

    private static func notes(onRateOf film: FilmSettings) -> [String] {
        guard film.frameStep > 1 else { return [] }
        return [
            "one of \(film.frameStep) frames is kept, for \(film.keptFrameRate) frames a second: "
                + "browsers show frames of less than 20 ms for 100 ms"
        ]
    }

    private static func bytes(of film: FilmSettings) -> Int {
        guard film.coding.format.isSequence else {
            return film.path == Output.standardOutput
                ? film.width * film.height * film.pixelFormat.bytesPerPixel
                    * (film.frameCount ?? 0)
                : FileSize.bytes(of: film.path) ?? 0
        }
        return (0..<(film.frameCount ?? 0)).reduce(0) {
            $0 + (FileSize.bytes(of: film.path(ofFrame: $1)) ?? 0)
        }
    }
}
