import Diagnostics
package import MediaTime
package import PixelBuffers
import WholeFiles

/// The settings of one film, resolved from a `FilmRequest`.
package struct FilmSettings: Hashable, Sendable {
    /// The output path as the user wrote it; `-` is standard output.
    package var path: String
    /// The size of incoming frames in pixels; the film's is `codedWidth` × `codedHeight`.
    package var width: Int
    package var height: Int
    package var frameRate: FrameRate
    package var coding: Coding
    /// Bits per channel, one of the coding's; frames have `pixelFormat`.
    package var depth: Int
    /// Whether the film stores alpha; if not, frames are taken as opaque.
    package var hasAlpha = false
    /// In the encoder's own scale; see the coding's `quality`.
    package var quality: Int
    /// Encoding effort of x264 and x265, one of `presets`.
    package var preset = "medium"
    /// libav's encoder name; empty if libav doesn't encode it.
    package var encoder: String
    /// Number of plays, for formats that store it; 0 is endless.
    package var loop = 0
    /// Nil is silence. Formats without sound ignore it.
    package var soundtrack: Soundtrack?
    /// Captions that aren't drawn. Formats without caption tracks ignore tracks.
    package var captions: [CaptionTrack] = []
    /// Colours per palette, including the one for transparency.
    package var colors = 256
    /// Every `frameStep`-th frame is written, if the format can't store all.
    package var frameStep: Int
    /// The most bytes the film may have; nil for no limit.
    package var maxBytes: Int?
    /// Properties that must not change in a smaller film.
    package struct Fixed: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let size = Fixed(rawValue: 1)
        package static let quality = Fixed(rawValue: 2)
        package static let colors = Fixed(rawValue: 4)
    }

    /// The options that the user has set.
    package var fixed: Fixed = []
    /// Number of frames to come; nil if unknown.
    package var frameCount: Int?
    /// The first frame's number in a sequence's names.
    package var firstFrame = 0
    /// Least digits of a frame's number in a sequence's names.
    package var frameDigits = 1

    package init(
        path: String, width: Int, height: Int, frameRate: FrameRate, coding: Coding = Coding.all[0]
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
        // If no encoder is available, the error names the last choice.
        encoder = found?.name ?? coding.encoders.last?.name ?? ""
    }

    /// Presets of x264 and x265, fastest first.
    package static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
    ]

    /// If larger than `width`, the last column is repeated.
    package var codedWidth: Int { coding.codedSize(width: width, height: height).width }

    /// If larger than `height`, the last row is repeated.
    package var codedHeight: Int { coding.codedSize(width: width, height: height).height }

    /// The soundtrack and its codec, if the format has sound.
    var sound: (track: Soundtrack, codec: SoundCodec)? {
        guard let soundtrack, let codec = coding.format.sound else { return nil }
        return (soundtrack, codec)
    }

    /// Whether the film is larger than its frames.
    package var isPadded: Bool { codedWidth != width || codedHeight != height }

    /// Threads of one encoder.
    ///
    /// Never the number of processors: x264 limits references between frames in flight, so this
    /// changes the film's bytes. Pieces are encoded side by side, which saves x264 threads, except
    /// for large frames, which leave memory for few pieces at once.
    var threads: Int {
        encoder == "libx264" && codedWidth * codedHeight <= 1 << 22 ? 1 : 4
    }

    /// The number of pieces that this many workers encode at once, limited so that the encoders
    /// need at most about a gigabyte. Encoders with their own threads encode one.
    package func piecesAtOnce(workers: Int) -> Int {
        switch encoder {
        case "libx264":
            // x264 keeps 3.3 bytes per pixel of about twenty frames.
            let bytes = codedWidth * codedHeight * 66
            return max(1, min(workers, (1 << 30) / bytes))
        case "prores_ks", "ffv1": return workers
        default: return 1
        }
    }

    /// The pixel format that frames must have.
    package var pixelFormat: PixelFormat { depth == 8 ? .rgba8 : .rgba16 }

    /// Whether the film shows frame `index`; see `frameStep`.
    package func shows(frame index: Int) -> Bool { index.isMultiple(of: frameStep) }

    /// The number of frames that the film keeps; see `frameStep`.
    package var keptFrameCount: Int? {
        guard let frameCount, frameStep > 1 else { return frameCount }
        let last = (frameCount - 1) / frameStep
        let isSeen = last == 0 || GIFTiming.isSeen(last * frameStep, before: frameCount, frameRate)
        return last + (isSeen ? 1 : 0)
    }

    /// The number of written frames per second.
    package var keptFrameRate: FrameRate {
        FrameRate(frameRate.numerator, over: frameRate.denominator * Int64(frameStep)) ?? frameRate
    }

    /// The path of a frame's file in a sequence.
    package func path(ofFrame index: Int) -> String {
        FilmPath(path).file(String(firstFrame + index).zeroPadded(to: frameDigits))
    }

    /// Settings of a `FilmRequest` are valid; those of a label in a piece's file needn't be.
    ///
    /// - Throws: a `MediaError` that names the first invalid setting.
    func validate() throws(MediaError) {
        if let problem { throw MediaError(.invalidSettings, problem, file: path) }
    }

    private var problem: String? {
        if let problem = coding.problem(width: width, height: height) { return problem }
        if let problem = coding.problem(frameRate: frameRate) { return problem }
        if !(hasAlpha ? coding.alphaDepths : coding.depths).contains(depth) {
            return "\(coding.titleHas) no \(depth) bits\(hasAlpha ? " with alpha" : "")"
        }
        if let frameCount, frameCount < 1 { return "a film has at least one frame" }
        return FilmOption.all.lazy.compactMap { $0.problem(in: self) }.first
    }
}
