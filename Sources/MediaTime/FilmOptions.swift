/// The options of a film; nil leaves a choice to the format.
package struct FilmOptions: Hashable, Sendable {
    /// The video codec, e.g. `hevc`.
    package var codec: String?
    /// Bits per channel.
    package var depth: Int?
    /// In pixels; a missing side follows from the other.
    package var width: Int?
    package var height: Int?
    /// 0 (worst) … 100 (best).
    package var quality: Int?
    /// The encoder's own scale.
    package var crf: Int?
    package var preset: String?
    /// Number of plays; 0 is endless.
    package var loop: Int?
    /// The sound of haptics; nil is silent.
    package var haptics: String?
    /// Colours per palette.
    package var colors: Int?
    /// Limit of the film's size in bytes.
    package var maxSize: Int?

    package init() {}

    /// Pixels of a side.
    package static let sides = 1...16384
    package static let maxFrames = 1 << 24
    package static let qualities = 0...100
    package static let loops = 0...65535
    package static let colorCounts = 4...256

    /// Replaces options by those set in `other`. `width` and `height` replace each other, as do
    /// `quality` and `crf`.
    package func overridden(by other: FilmOptions) -> FilmOptions {
        var options = self
        if other.width != nil || other.height != nil {
            (options.width, options.height) = (other.width, other.height)
        }
        if other.quality != nil || other.crf != nil {
            (options.quality, options.crf) = (other.quality, other.crf)
        }
        options.codec = other.codec ?? codec
        options.depth = other.depth ?? depth
        options.preset = other.preset ?? preset
        options.loop = other.loop ?? loop
        options.haptics = other.haptics ?? haptics
        options.colors = other.colors ?? colors
        options.maxSize = other.maxSize ?? maxSize
        return options
    }
}
