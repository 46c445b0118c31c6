internal import MediaCoding
internal import MediaTime
internal import PixelBuffers

/// A film that was written.
public struct ExportReport: Sendable {
    public var path: String
    /// Files of captions beside it.
    public var captionFiles: [String]
    public var frameCount: Int
    /// Pixels of the film; where colours are shared by two columns, a frame's and sometimes one
    /// more.
    public var width: Int
    public var height: Int
    /// Frames a second: `60` or `30000/1001`.
    public var frameRate: String
    public var byteCount: Int
    /// What became of its frames.
    public var work: FrameWork
    public var elapsedSeconds: Double
    /// What the author may not expect, in sentences.
    public var notes: [String]

    /// - Parameters:
    ///   - asked: the film as it was asked for, which may have been too large.
    ///   - hasCaptions: whether the timeline has captions that aren't drawn.
    init(
        _ film: FilmSettings, asked: FilmSettings, canvas: (width: Int, height: Int),
        work: FrameWork, seconds: Double, hasCaptions: Bool
    ) {
        self.work = work
        path = film.path
        captionFiles = asked.captionFiles.map(\.path)
        frameCount = film.frameCount ?? 0
        width = film.codedWidth
        height = film.codedHeight
        frameRate = "\(film.frameRate)"
        byteCount = Self.bytes(of: film)
        elapsedSeconds = seconds
        notes = []
        let title = film.coding.title
        if film.isPadded {
            let sampling = film.coding.sampling.rawValue
            notes.append(
                "\(title) with \(sampling) has even sides; \(film.width)×\(film.height) became "
                    + "\(width)×\(height), the last column or row shown twice")
        }
        if film.width > canvas.width {
            notes.append(
                "\(canvas.width)×\(canvas.height) was enlarged to \(film.width)×\(film.height); "
                    + "'--size' draws shapes at that size")
        }
        if let track = film.soundtrack {
            if film.coding.format.sound == nil {
                notes.append("\(title) has no sound; the timeline's 'audio' is not in it")
            } else if track.clips.isEmpty, track.ticks.isEmpty {
                notes.append("no trigger of the timeline has a 'haptic', so the film is silent")
            }
        }
        if hasCaptions { notes += Self.notes(onCaptionsOf: asked) }
        notes += Self.notes(onRateOf: film)
        if film != asked, let most = film.mostBytes {
            notes.append(
                "to fit into \(most) bytes it has a quality of \(film.quality), \(width)×\(height) "
                    + "pixels, \(film.colors) colours and every "
                    + (film.frameStep == 1 ? "frame" : "\(film.frameStep). frame"))
        }
        if film.coding.isSlowedByBrowsers(at: film.frameRate) {
            notes.append(
                "browsers show frames of 10 ms and less for 100 ms; '--fps 60' is as fast as it is")
        }
    }

    private static func notes(onCaptionsOf film: FilmSettings) -> [String] {
        if film.captions.isEmpty { return ["none of the timeline's captions is at these frames"] }
        var notes: [String] = []
        if film.coding.format.captions == nil, film.captions.contains(where: { $0.place == .track })
        {
            notes.append(
                "\(film.coding.title) has no tracks; captions that are a 'track' are not in it")
        }
        if film.path == Output.standardOutput, film.captions.contains(where: { $0.place != .track })
        {
            notes.append("beside standard output there is no file for captions")
        }
        return notes
    }

    private static func notes(onRateOf film: FilmSettings) -> [String] {
        guard film.frameStep > 1 else { return [] }
        let rate = film.frameRate
        let shown =
            FrameRate(rate.numerator, over: rate.denominator * Int64(film.frameStep)) ?? rate
        return [
            "of \(film.frameStep) frames one is kept, so that it shows \(shown) frames a second; "
                + "browsers show none for less than 20 ms as it is"
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
