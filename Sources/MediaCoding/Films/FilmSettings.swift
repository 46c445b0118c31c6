package import MediaTime
package import PixelBuffers
import WholeFiles

/// What a film is to be; `FilmRequest` makes it of what a user asks for.
package struct FilmSettings: Hashable, Sendable {
    /// Where the film is to stand, as the user wrote it; `-` is standard output.
    package var path: String
    /// The size of the frames that come in, in pixels; the film's is `codedWidth` by `codedHeight`.
    package var width: Int
    package var height: Int
    package var frameRate: FrameRate
    package var coding: Coding
    /// Bits a channel: one of the coding's. Frames come as `pixelFormat`.
    package var depth: Int
    /// Whether the film has the frames' alpha; otherwise they are taken to be opaque.
    package var hasAlpha = false
    /// The encoder's own number for how much may be lost; see the coding's `quality`.
    package var quality: Int
    /// How hard x264 and x265 try to make the film small: one of `presets`.
    package var preset = "medium"
    /// libav's name of the encoder; empty where none has a part in it.
    package var encoder: String
    /// How often the film is shown where the file says so; 0 is without end.
    package var loop = 0
    /// What is heard; nil is silence. A format without sound leaves it out.
    package var soundtrack: Soundtrack?
    /// The most colours of a picture where it has a palette; one of them stands for “as before”.
    package var colors = 256
    /// Of so many frames one is kept, where the format can't show all.
    package var frameStep: Int
    /// The film is given up where it would have more bytes than this; nil is any number.
    package var mostBytes: Int?
    /// How many frames will come; nil where the writer should take as many as there are.
    package var frameCount: Int?
    /// The number of the first frame, for the names of a sequence.
    package var firstFrame = 0
    /// The least digits of a frame's number in the names of a sequence.
    package var frameDigits = 1
    /// How many frames are encoded at the same time.
    ///
    /// A number and not “as many as there are processors”, because x264 lets a frame refer to fewer
    /// rows of the one before when it works on more of them at a time: the number shows in the
    /// film's bytes.
    package var threads = 4

    package init(
        path: String, width: Int, height: Int, frameRate: FrameRate,
        coding: Coding = Coding.all[0]
    ) {
        self.path = path
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.coding = coding
        depth = coding.depths[0]
        quality = coding.quality?.standard ?? 0
        frameStep = coding.rates == .hundredths ? GIFTiming.step(for: frameRate) : 1
        let coded = coding.codedSize(width: width, height: height)
        let found = coding.encoder(width: coded.width, height: coded.height)
        // Where none is there, the error names the one that should be.
        encoder = found?.name ?? coding.encoders.last?.name ?? ""
    }

    /// The presets of x264 and x265, the fastest first.
    package static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
    ]

    /// Where this is larger than `width`, the last column is shown twice.
    package var codedWidth: Int { coding.codedSize(width: width, height: height).width }

    /// Where this is larger than `height`, the last row is shown twice.
    package var codedHeight: Int { coding.codedSize(width: width, height: height).height }

    /// What is heard, where the format has sound, and what it is coded as.
    var sound: (track: Soundtrack, codec: SoundCodec)? {
        guard let soundtrack, let codec = coding.format.sound else { return nil }
        return (soundtrack, codec)
    }

    /// Whether the film is larger than its frames; for the command to say so.
    package var isPadded: Bool { codedWidth != width || codedHeight != height }

    /// What frames have to be made of.
    package var pixelFormat: PixelFormat { depth == 8 ? .rgba8 : .rgba16 }

    /// Whether a frame is seen in the film, or stands for a time only.
    package func shows(frame index: Int) -> Bool { index.isMultiple(of: frameStep) }

    /// The path of a frame's own file in a sequence.
    package func path(ofFrame index: Int) -> String {
        let number = String(firstFrame + index)
        let zeros = String(repeating: "0", count: max(0, frameDigits - number.count))
        var path = "", rest = path[...]
        rest = self.path[...]
        while let place = rest.firstRange(of: FilmFormat.framePlaceholder) {
            path += rest[..<place.lowerBound] + zeros + number
            rest = rest[place.upperBound...]
        }
        return path + rest
    }

    /// - Throws: a `MediaError` that names the first setting with which there can't be a film.
    func validate() throws(MediaError) {
        if let problem { throw MediaError(.invalidSettings, problem, file: path) }
    }

    private var problem: String? {
        if let problem = coding.problem(width: width, height: height) { return problem }
        if let problem = coding.problem(frameRate: frameRate) { return problem }
        if !(hasAlpha ? coding.alphaDepths : coding.depths).contains(depth) {
            return "\(coding.title) has no \(depth) bits\(hasAlpha ? " with alpha" : "")"
        }
        if let scale = coding.quality, !scale.range.contains(quality) {
            return "a quality of \(quality) is outside "
                + "\(scale.range.lowerBound)…\(scale.range.upperBound)"
        }
        if coding.hasPresets, !Self.presets.contains(preset) {
            return "unknown preset '\(preset)', there are \(Self.presets.joined(separator: ", "))"
        }
        if coding.hasPalettes, !FilmOptions.colorCounts.contains(colors) {
            let range = FilmOptions.colorCounts
            return "a palette has \(range.lowerBound)…\(range.upperBound) colours, not \(colors)"
        }
        if !FilmOptions.loops.contains(loop) { return "a film is shown 0…65535 times, not \(loop)" }
        if let frameCount, frameCount < 1 { return "a film has at least one frame" }
        if !(1...64).contains(threads) { return "\(threads) threads are outside 1…64" }
        return nil
    }
}
