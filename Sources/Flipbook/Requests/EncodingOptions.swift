internal import MediaCoding

/// How a film is encoded; what is left out is the encoder's matter.
public struct EncodingOptions: Hashable, Sendable {
    /// x264's constant rate factor: 0 is lossless, 18 looks like it, 51 is the worst.
    public var quality: Int
    /// x264's effort, from `ultrafast` to `placebo`.
    public var preset: String

    public init(quality: Int = 18, preset: String = "medium") {
        self.quality = quality
        self.preset = preset
    }

    /// What `preset` may be, the fastest first.
    public static var presets: [String] { FilmSettings.presets }
}
