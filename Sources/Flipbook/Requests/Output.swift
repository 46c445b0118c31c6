internal import MediaCoding
internal import TimelineModel
internal import TimelineParsing

/// A film to be written: where, and how.
public struct Output: Hashable, Sendable {
    /// Its ending says the format. In the path of a sequence of images `{frame}` stands for a
    /// frame's number; `-` is standard output, raw R, G, B, A.
    public var path: String
    public var encoding: EncodingOptions

    public init(_ path: String, encoding: EncodingOptions = EncodingOptions()) {
        self.path = path
        self.encoding = encoding
    }

    /// What stands for standard output in place of a path.
    public static let standardOutput = FilmFormat.standardOutput

    /// An output that a timeline asks for, where its file stands as seen from the working folder,
    /// and with what is not nil in `override` in place of its own.
    init(_ description: OutputDescription, of timeline: String, override: EncodingOptions) {
        let folder = timeline.lastIndex(of: "/").map { String(timeline[...$0]) } ?? ""
        path = description.file.hasPrefix("/") ? description.file : folder + description.file
        // A side that is overridden leaves the other to follow.
        let hasSize = override.width != nil || override.height != nil
        let hasQuality = override.quality != nil || override.rateFactor != nil
        encoding = EncodingOptions(
            codec: override.codec ?? description.codec, depth: override.depth ?? description.depth,
            width: hasSize ? override.width : description.width,
            height: hasSize ? override.height : description.height,
            quality: hasQuality ? override.quality : description.quality,
            rateFactor: hasQuality ? override.rateFactor : description.crf,
            preset: override.preset ?? description.preset, loop: override.loop ?? description.loop,
            haptics: override.haptics ?? description.haptics,
            colors: override.colors ?? description.colors,
            maxSize: override.maxSize ?? description.maxSize)
    }

    var request: FilmRequest {
        var request = FilmRequest(path: path)
        request.codec = encoding.codec
        request.depth = encoding.depth
        request.width = encoding.width
        request.height = encoding.height
        request.quality = encoding.quality
        request.crf = encoding.rateFactor
        request.preset = encoding.preset
        request.loop = encoding.loop
        request.haptics = encoding.haptics
        request.colors = encoding.colors
        request.maxSize = encoding.maxSize
        return request
    }
}
