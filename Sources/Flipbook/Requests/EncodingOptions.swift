internal import MediaCoding
internal import MediaTime
internal import TimelineModel
internal import TimelineParsing

/// How a film is written; what is nil is left to the format. `flipbook formats` says what each
/// format takes.
public struct EncodingOptions: Hashable, Sendable {
    /// What pictures are coded as, such as `hevc`.
    public var codec: String?
    /// Bits a channel.
    public var depth: Int?
    /// Pixels of the film, from frames that are made in the canvas's size; with one of the two the
    /// other follows.
    public var width: Int?
    public var height: Int?
    /// How good a film is that loses something: 0 (the worst) to 100 (the best).
    public var quality: Int?
    /// The same in the encoder's own numbers: x264's 18 looks like no loss, 51 is the worst.
    public var rateFactor: Int?
    /// The effort of H.264 and HEVC, from `ultrafast` to `placebo`.
    public var preset: String?
    /// How often an animated picture is shown; 0 is without end.
    public var loop: Int?
    /// How haptics are heard: `click`, a short sound of each; nil is not at all.
    public var haptics: String?

    /// The most colours of a picture with a palette, 4…256.
    public var colors: Int?
    /// The most bytes of a film whose quality, size and rate may be lowered for that: a GIF.
    public var maxSize: Int?

    public init(
        codec: String? = nil, depth: Int? = nil, width: Int? = nil, height: Int? = nil,
        quality: Int? = nil, rateFactor: Int? = nil, preset: String? = nil, loop: Int? = nil,
        haptics: String? = nil, colors: Int? = nil, maxSize: Int? = nil
    ) {
        self.codec = codec
        self.depth = depth
        self.width = width
        self.height = height
        self.quality = quality
        self.rateFactor = rateFactor
        self.preset = preset
        self.loop = loop
        self.haptics = haptics
        self.colors = colors
        self.maxSize = maxSize
    }

    /// What a film is called that goes into a folder: the ending of the first format that has the
    /// codec, or MP4's.
    package var fileName: String {
        let wanted = codec ?? ""
        let codec = VideoCodec(rawValue: wanted) ?? VideoCodec(alias: wanted)
        let format = Coding.all.first { $0.codec == codec }?.format ?? .mp4
        return format.isSequence ? "{name}-{frame}.\(format.rawValue)" : "{name}.\(format.rawValue)"
    }

    init(_ options: FilmOptions) {
        self.init(
            codec: options.codec, depth: options.depth, width: options.width,
            height: options.height, quality: options.quality, rateFactor: options.crf,
            preset: options.preset, loop: options.loop, haptics: options.haptics,
            colors: options.colors, maxSize: options.maxSize)
    }

    var options: FilmOptions {
        var options = FilmOptions()
        (options.codec, options.depth) = (codec, depth)
        (options.width, options.height) = (width, height)
        (options.quality, options.crf, options.preset) = (quality, rateFactor, preset)
        (options.loop, options.haptics) = (loop, haptics)
        (options.colors, options.maxSize) = (colors, maxSize)
        return options
    }

    /// What a key of a timeline's outputs is, such as `maxSize`, as a sentence; empty where there
    /// is none of that name.
    public static func summary(ofKey name: String) -> String {
        guard let key = OutputDescription.format.keys.first(where: { $0.name == name }) else {
            return ""
        }
        let text = key.description.summary.replacing("`", with: "")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Reads `8MB`, `500 kB`, `2MiB` or `700000` as a number of bytes; nil where the text is
    /// something else.
    public static func byteCount(_ text: String) -> Int? { ByteCount.bytes(text) }

    /// What `byteCount` reads, in words.
    public static let byteCountExpectation = ByteCount.expectation
}
