/// What a film's sound is coded as; the raw value is what `flipbook formats` says.
package enum SoundCodec: String, Hashable, Sendable, CaseIterable {
    case aac, opus, flac

    /// As people call it.
    package var title: String {
        switch self {
        case .aac: "AAC"
        case .opus: "Opus"
        case .flac: "FLAC"
        }
    }

    /// libav's name of the encoder.
    package var encoder: String { self == .opus ? "libopus" : rawValue }

    /// Bits a second; 0 where nothing is lost.
    var bitRate: Int64 {
        switch self {
        case .aac: 192_000
        case .opus: 160_000
        case .flac: 0
        }
    }
}

extension FilmFormat {
    /// What its sound is coded as; nil where a film of this format is silent.
    package var sound: SoundCodec? {
        switch self {
        case .mp4, .mov: .aac
        case .webm: .opus
        case .mkv: .flac
        default: nil
        }
    }
}
