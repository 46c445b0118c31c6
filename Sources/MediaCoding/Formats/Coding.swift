/// A film's format with one of its codecs, and what the pair supports. Writers, checks, messages
/// and `Docs/formats.md` read `Coding.all`.
package struct Coding: Hashable, Sendable {
    /// Chroma subsampling.
    package enum Sampling: String, Hashable, Sendable {
        /// Films of odd width or height are padded by a column or a row.
        case quarter = "4:2:0"
        /// Films of odd width are padded by a column.
        case half = "4:2:2"
        case full = "4:4:4"
        case rgb = "RGB"
        /// 4:2:0 without padding.
        case freeQuarter = "4:2:0 of any size"
        /// At most 256 colours.
        case palette
    }

    /// The encoder's scale of loss.
    package struct QualityScale: Hashable, Sendable {
        package let best: Int
        package let worst: Int
        /// The default.
        package let standard: Int
        /// Whether it is a constant rate factor, set by `crf`.
        package let isRateFactor: Bool

        /// Maps 0 (worst) … 100 (best) to the encoder's scale.
        package func value(percent: Int) -> Int {
            let product = (best - worst) * percent
            return worst + (product + (product < 0 ? -50 : 50)) / 100
        }

        package var range: ClosedRange<Int> { min(best, worst)...max(best, worst) }
    }

    /// The frame rates that can be stored.
    package enum Rates: Hashable, Sendable {
        /// All, exactly.
        case exact
        /// Time stamps are rounded to milliseconds.
        case milliseconds
        /// Time stamps are rounded to 10 ms; above 50 frames a second, frames are left out.
        case hundredths
        /// A frame's duration is a fraction of two 16-bit numbers.
        case shortFraction
        /// None is stored.
        case untold
    }

    package struct Encoder: Hashable, Sendable {
        package let name: String
        /// Least width and height in pixels.
        package let minSide: Int
    }

    package let format: FilmFormat
    package let codec: VideoCodec
    /// Bits per channel, the default first.
    package let depths: [Int]
    /// The `depths` that support alpha.
    package var alphaDepths: [Int] = []
    package let sampling: Sampling
    package var isLossless = false
    /// Width and height in pixels.
    package var sides = 1...16384
    /// Pixels per frame.
    package var maxPixels = Self.maxLibavPixels
    package let rates: Rates
    /// libav's encoders, best first; empty if libav doesn't encode it.
    package var encoders: [Encoder] = []
    /// Nil if there is no choice.
    package var quality: QualityScale? = nil
    /// Whether x264's presets apply.
    package var hasPresets = false
    /// Whether the file stores a number of plays.
    package var loops = false
    /// Its use, in a few words.
    package let purpose: String

    package var hasAlpha: Bool { !alphaDepths.isEmpty }

    /// Whether frames have palettes of selectable size; such a film can be fitted into a file size.
    package var hasPalettes: Bool { sampling == .palette }

    /// `H.264 in MP4`, `PNG images`.
    package var title: String {
        if format.muxer != nil { return "\(codec.title) in \(format.title)" }
        return codec == .losslessWebP ? "lossless \(format.title)" : format.title
    }

    /// The beginning of a sentence: `H.264 in MP4 has`, `PNG images have`.
    package var titleHas: String { "\(title) \(format.isSequence ? "have" : "has")" }

    /// The codings of a format, the default first.
    package static func of(_ format: FilmFormat) -> [Coding] { all.filter { $0.format == format } }

    /// The first encoder that this libav has and that accepts this size; nil if there is none.
    package func encoder(width: Int, height: Int) -> Encoder? {
        encoders.first {
            min(width, height) >= $0.minSide && MediaLibraries.hasEncoder($0.name)
        }
    }

    /// The film's size for frames of this size, padded as chroma subsampling requires.
    package func codedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        switch sampling {
        case .quarter: (width + width % 2, height + height % 2)
        case .half: (width + width % 2, height)
        case .full, .rgb, .freeQuarter, .palette: (width, height)
        }
    }
}
