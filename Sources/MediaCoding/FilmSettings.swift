package import MediaTime
import WholeFiles

/// What a film is to be.
package struct FilmSettings: Hashable, Sendable {
    /// Where the film is to stand, as the user wrote it.
    package var path: String
    /// The size of the frames that come in, in pixels. A film of odd width or height is one pixel
    /// wider or higher: see `codedWidth`.
    package var width: Int
    package var height: Int
    package var frameRate: FrameRate
    /// How much is lost: 0 nothing, 18 nothing that an eye sees, 51 nearly everything.
    package var constantRateFactor: Double = 18
    /// How hard the encoder tries to make the film small: one of `presets`.
    package var preset = "medium"
    /// libav's name of the encoder.
    package var encoder = "libx264"
    /// How many frames will come; nil where the writer should take as many as there are.
    package var frameCount: Int?
    /// How many frames are encoded at the same time.
    ///
    /// A number and not “as many as there are processors”, because x264 lets a frame refer to fewer
    /// rows of the one before when it works on more of them at a time: the number shows in the
    /// film's bytes.
    package var threads = 4

    package init(path: String, width: Int, height: Int, frameRate: FrameRate) {
        self.path = path
        self.width = width
        self.height = height
        self.frameRate = frameRate
    }

    /// The presets of x264 and x265, the fastest first.
    package static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
    ]

    /// The film's width: even, because a chroma sample of 4:2:0 stands for two columns. Where it is
    /// larger than `width`, the last column is shown twice.
    package var codedWidth: Int { width + width % 2 }

    /// The film's height: even, as the width is.
    package var codedHeight: Int { height + height % 2 }

    /// Whether the film is larger than its frames; for the command to say so.
    package var isPadded: Bool { codedWidth != width || codedHeight != height }

    /// - Throws: a `MediaError` that names the first setting with which there can't be a film.
    func validate() throws(MediaError) {
        if let problem { throw MediaError(.invalidSettings, problem, file: path) }
    }

    private var problem: String? {
        if !(1...16384).contains(width) || !(1...16384).contains(height) {
            return "a film of \(width)×\(height) pixels can't be encoded, only 1…16384 a side"
        }
        if frameRate.numerator > 1 << 24 || frameRate.denominator > 1 << 24 {
            return "a frame rate of \(frameRate) can't be written exactly into a film"
        }
        if !(0...51).contains(constantRateFactor) {
            return "a crf of \(constantRateFactor) is outside 0…51"
        }
        if ["libx264", "libx265"].contains(encoder), !Self.presets.contains(preset) {
            return "unknown preset '\(preset)', there are \(Self.presets.joined(separator: ", "))"
        }
        if let frameCount, frameCount < 1 { return "a film has at least one frame" }
        if !(1...64).contains(threads) { return "\(threads) threads are outside 1…64" }
        return nil
    }
}
