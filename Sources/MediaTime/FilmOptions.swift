/// How a film is written; what is nil is left to the format.
package struct FilmOptions: Hashable, Sendable {
    /// What pictures are coded as, such as `hevc`.
    package var codec: String?
    /// Bits a channel.
    package var depth: Int?
    /// Pixels; with one of the two the other follows.
    package var width: Int?
    package var height: Int?
    /// 0…100, the best.
    package var quality: Int?
    /// The encoder's own number.
    package var crf: Int?
    package var preset: String?
    /// 0 is without end.
    package var loop: Int?
    /// How haptics are heard; nil is not at all.
    package var haptics: String?
    /// The most colours of a palette.
    package var colors: Int?
    /// The most bytes that the film may have.
    package var maxSize: Int?

    package init() {}

    /// Pixels.
    package static let sides = 1...16384
    package static let qualities = 0...100
    package static let loops = 0...65535
    package static let colorCounts = 4...256

    /// These, with what is not nil in `other` in place of it. A side that is overridden leaves the
    /// other to follow, and a quality its twin.
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
