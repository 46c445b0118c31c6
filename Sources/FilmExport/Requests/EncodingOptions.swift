internal import MediaCoding
internal import MediaTime
import TimelineExpansion
internal import TimelineModel

/// How a film is encoded. Nil selects the format's default. `flipbook formats` lists what each
/// format supports.
public struct EncodingOptions: Hashable, Sendable {
    /// The video codec, such as `hevc`.
    public var codec: String?
    /// Bits per channel.
    public var depth: Int?
    /// The film's size in pixels. Frames are drawn in the canvas's size and resized. If one side is
    /// given, the other follows from the aspect ratio.
    public var width: Int?
    public var height: Int?
    /// The quality of a lossy film, 0 (worst) to 100 (best).
    public var quality: Int?
    /// The quality in the encoder's own scale: for x264, 18 looks lossless and 51 is the worst.
    public var rateFactor: Int?
    /// The encoding effort of H.264 and HEVC, from `ultrafast` to `placebo`.
    public var preset: String?
    /// How often an animated picture plays; 0 repeats forever.
    public var loop: Int?
    /// How haptics become audible: `click` is a short sound for each; nil is silence.
    public var haptics: String?

    /// The maximum number of colours of a palette, 4…256.
    public var colors: Int?
    /// The maximum file size in bytes, for GIFs. Quality, size and rate are lowered to reach it.
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

    /// The default file name in a folder, with the extension of the first format for the codec, or
    /// MP4's.
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

    /// Returns a sentence about a key of a timeline's outputs, such as `maxSize`; empty if there is
    /// no such key.
    public static func summary(ofKey name: String) -> String {
        guard let key = OutputDescription.format.keys.first(where: { $0.name == name }) else {
            return ""
        }
        let text = key.description.summary.replacing("`", with: "")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Reads `8MB`, `500 kB`, `2MiB` or `700000` as a number of bytes; nil for any other text.
    public static func byteCount(_ text: String) -> Int? { ByteCount.bytes(text) }

    /// Reads the limit of a film's size as `byteCount` does; nil also for a number below 1000
    /// without a unit, such as `8`.
    public static func filmByteCount(_ text: String) -> Int? { ByteCount.filmBytes(text) }

    /// A description of the texts that `filmByteCount` reads.
    public static let filmByteCountExpectation = ByteCount.filmExpectation
}
