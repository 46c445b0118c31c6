internal import FilmExport
internal import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import TimelineModel

/// The properties of a film that places have rules for; the film is made or to be made.
struct PublishedFilm {
    /// In messages; nil for a timeline without outputs.
    var name: String?
    var width: Int
    var height: Int
    var seconds: Double?
    var rate: Double?
    /// The extension of its file; nil if not decided.
    var ending: String?
    /// Nil if not decided.
    var codec: VideoCodec?
    /// Nil if not known before it is made.
    var byteCount: Int?

    /// The film of a timeline without an output.
    init(canvasOf timeline: Timeline) {
        width = timeline.canvas.pixelWidth
        height = timeline.canvas.pixelHeight
        seconds = timeline.frameRate.time(ofFrame: timeline.frameCount).seconds
        rate = timeline.frameRate.framesPerSecond
    }

    /// An output of a timeline.
    init(_ settings: FilmSettings, of timeline: Timeline) {
        self.init(canvasOf: timeline)
        name = settings.path
        width = settings.codedWidth
        height = settings.codedHeight
        rate = timeline.frameRate.framesPerSecond / Double(settings.frameStep)
        ending = FilmFormat.ending(of: settings.path)
        codec = settings.coding.codec
        byteCount = settings.maxBytes
    }

    /// A film that has been made.
    ///
    /// - Throws: `FlipbookError.unreadable` if it isn't a film, has no pictures, or the first is
    ///   damaged; further ones aren't decoded.
    init(_ path: String) throws(FlipbookError) {
        name = path
        ending = FilmFormat.ending(of: path)
        byteCount = FileSize.bytes(of: path)
        if AnimatedPictureReader.reads(path) {
            let reader = try readingGivenFilm { () throws(MediaError) in
                try AnimatedPictureReader(path)
            }
            (width, height) = (reader.width, reader.height)
            codec = .webp
            return
        }
        let reader = try readingGivenFilm { () throws(MediaError) in
            let reader = try FilmReader(path)
            _ = try reader.next()
            return reader
        }
        (width, height) = (reader.width, reader.height)
        seconds = reader.duration?.seconds
        rate = reader.frameRate?.framesPerSecond
        codec = VideoCodec(rawValue: reader.codecName) ?? VideoCodec(alias: reader.codecName)
    }
}
