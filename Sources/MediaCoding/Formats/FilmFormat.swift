import MediaTime
import WholeFiles

/// A film's container; the raw value is the file name extension.
package enum FilmFormat: String, Hashable, Sendable, CaseIterable {
    case mp4, mov, webm, mkv, apng, webp, gif, png, y4m, rgba

    /// The format by the name's extension; raw RGBA for `-`, standard output.
    package init?(path: String) {
        if path == Self.standardOutput {
            self = .rgba
            return
        }
        guard let format = Self(rawValue: Self.ending(of: path)) else { return nil }
        self = format
    }

    /// The path that means standard output.
    package static let standardOutput = "-"

    /// Replaced by the frame's number in a sequence's path.
    package static let framePlaceholder = "{frame}"

    /// The lower-case extension of the file name; empty if it has none.
    package static func ending(of path: String) -> String { PathParts(path).ending }

    /// `.mp4`
    package var ending: String { ".\(rawValue)" }

    package var title: String { description.title }

    /// Whether every frame is a file.
    package var isSequence: Bool { description.sink is SequenceWriter.Type }

    /// Whether libav's muxers write it from packets, so that films are encoded in pieces.
    package var isCutIntoPieces: Bool { muxer != nil }

    /// Whether the encoder needs all frames, so that pieces are single lossless frames.
    package var isJoinedOfFrames: Bool { description.needsAllFrames }

    /// The sound codec; nil for formats without sound.
    package var sound: SoundCodec? { description.sound }

    /// The codec of caption tracks; nil for formats without.
    package var captions: CaptionCodec? { description.captions }

    var sink: any FormatSink.Type { description.sink }

    /// Nil for formats that libav doesn't write.
    var muxer: Muxer? { description.muxer }

    /// How libavformat writes a format.
    struct Muxer {
        /// libavformat's name.
        var name: String
        /// Whether it follows Matroska's specification.
        var isMatroska = false
        /// Whether languages are written by ISO 639-2/B, not /T.
        var hasBibliographicLanguages = false

        /// libavformat's options.
        func options(for settings: FilmSettings) -> KeyValuePairs<String, String> {
            if isMatroska { return ["cues_to_front": "1"] }
            // The duration's unit; the default of milliseconds represents few frame rates exactly.
            let rate = settings.frameRate.numerator
            let unit = rate * max(1, (1000 + rate - 1) / rate)
            return ["movflags": "+faststart", "movie_timescale": "\(unit)"]
        }
    }

    private struct Description {
        var title: String
        var sink: any FormatSink.Type
        var needsAllFrames = false
        var muxer: Muxer?
        var sound: SoundCodec?
        var captions: CaptionCodec?
    }

    /// Everything that is a format's own; `Coding.all` has its codecs.
    private var description: Description {
        func muxed(
            _ title: String, _ muxer: Muxer, _ sound: SoundCodec, _ captions: CaptionCodec
        ) -> Description {
            Description(
                title: title, sink: FilmWriter.self, muxer: muxer, sound: sound, captions: captions)
        }
        return switch self {
        case .mp4: muxed("MP4", Muxer(name: "mp4"), .aac, .movText)
        case .mov:
            muxed("QuickTime", Muxer(name: "mov", hasBibliographicLanguages: true), .aac, .movText)
        case .webm:
            muxed(
                "WebM", Muxer(name: "webm", isMatroska: true, hasBibliographicLanguages: true),
                .opus, .webVTT)
        // libav stores WebVTT in Matroska as in WebM, which few players support.
        case .mkv:
            muxed(
                "Matroska",
                Muxer(name: "matroska", isMatroska: true, hasBibliographicLanguages: true), .flac,
                .subRip)
        case .apng:
            Description(
                title: "animated PNG", sink: AnimatedPNGWriter.self, needsAllFrames: true)
        case .webp:
            Description(
                title: "animated WebP", sink: AnimatedPictureWriter.self, needsAllFrames: true)
        case .gif: Description(title: "GIF", sink: GIFWriter.self, needsAllFrames: true)
        case .png: Description(title: "PNG images", sink: SequenceWriter.self, needsAllFrames: true)
        case .y4m: Description(title: "YUV4MPEG2", sink: RawFilmWriter.self)
        case .rgba: Description(title: "raw RGBA", sink: RawFilmWriter.self)
        }
    }
}
