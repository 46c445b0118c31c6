/// A film's sound codec; the raw value is its name in `flipbook formats`.
package enum SoundCodec: String, Hashable, Sendable, CaseIterable {
    case aac, opus, flac

    package var title: String {
        switch self {
        case .aac: "AAC"
        case .opus: "Opus"
        case .flac: "FLAC"
        }
    }

    /// libav's encoder name.
    package var encoder: String { self == .opus ? "libopus" : rawValue }

    /// Bits per second; 0 for lossless codecs.
    var bitRate: Int64 {
        switch self {
        case .aac: 192_000
        case .opus: 160_000
        case .flac: 0
        }
    }
}
