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
    public var crf: Int?
    /// The encoding effort of H.264 and HEVC, from `ultrafast` to `placebo`.
    public var preset: String?
    /// The number of plays of an animated picture; 0 repeats forever.
    public var loop: Int?
    /// How haptics become audible: `click` is a short sound for each; nil is silence.
    public var haptics: String?
    /// The maximum number of colours of a palette, 4…256.
    public var colors: Int?
    /// The maximum file size in bytes, for GIFs. Quality, size and rate are lowered to reach it.
    public var maxSize: Int?

    public init(
        codec: String? = nil, depth: Int? = nil, width: Int? = nil, height: Int? = nil,
        quality: Int? = nil, crf: Int? = nil, preset: String? = nil, loop: Int? = nil,
        haptics: String? = nil, colors: Int? = nil, maxSize: Int? = nil
    ) {
        self.codec = codec
        self.depth = depth
        self.width = width
        self.height = height
        self.quality = quality
        self.crf = crf
        self.preset = preset
        self.loop = loop
        self.haptics = haptics
        self.colors = colors
        self.maxSize = maxSize
    }

    /// The pixels of a film's side.
    package static let sides = 1...16384
    package static let maxFrames = 1 << 24
}
