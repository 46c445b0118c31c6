/// One way to write a film: a kind of file, what its pictures are coded as, and what the two can
/// hold. `Coding.all` is the one place that says so: writers, checks, messages and
/// `Docs/formats.md` read it.
package struct Coding: Hashable, Sendable {
    /// How many colours there are to a pixel.
    package enum Sampling: String, Hashable, Sendable {
        /// A film of odd width or height gets a column or a row more.
        case quarter = "4:2:0"
        /// A film of odd width gets a column more.
        case half = "4:2:2"
        case full = "4:4:4"
        case rgb = "RGB"
        /// 4:2:0 that takes odd sizes as they are.
        case freeQuarter = "4:2:0 of any size"
        /// Every pixel is one of at most 256 colours.
        case palette
    }

    /// How much may be lost, in the encoder's own numbers.
    package struct QualityScale: Hashable, Sendable {
        package let best: Int
        package let worst: Int
        /// Where nothing is asked for.
        package let standard: Int
        /// Whether it is a constant rate factor, that `crf` sets.
        package let isRateFactor: Bool

        /// The encoder's number for 0 (the worst) to 100 (the best).
        package func value(percent: Int) -> Int {
            let product = (best - worst) * percent
            return worst + (product + (product < 0 ? -50 : 50)) / 100
        }

        package var range: ClosedRange<Int> { min(best, worst)...max(best, worst) }
    }

    /// Which frame rates there are.
    package enum Rates: Hashable, Sendable {
        /// Every one, exactly.
        case exact
        /// Times are rounded to milliseconds.
        case milliseconds
        /// Times are rounded to hundredths of a second, and frames are left out above 50 a second.
        case hundredths
        /// A frame's length is a fraction of two numbers of 16 bits.
        case shortFraction
        /// The file doesn't say.
        case untold
    }

    /// One of libav's encoders.
    package struct Encoder: Hashable, Sendable {
        package let name: String
        /// The fewest pixels on a side that it takes.
        package let leastSide: Int
    }

    package let format: FilmFormat
    package let codec: VideoCodec
    /// Bits a channel; what is taken where nothing is asked for comes first.
    package let depths: [Int]
    /// Those of `depths` that can have alpha.
    package let alphaDepths: [Int]
    package let sampling: Sampling
    package let isLossless: Bool
    package let sides: ClosedRange<Int>
    package let mostPixels: Int
    package let rates: Rates
    /// libav's encoders for it, the best first; empty where libav has no part in it.
    package let encoders: [Encoder]
    /// Nil where there is nothing to choose.
    package let quality: QualityScale?
    /// Whether x264's words for effort mean anything to it.
    package let hasPresets: Bool
    /// Whether the file says how often it is shown.
    package let loops: Bool
    /// What it is good for, in a few words.
    package let purpose: String

    package var hasAlpha: Bool { !alphaDepths.isEmpty }

    /// Whether pictures have palettes, whose size can be chosen, and a film can be fitted into a
    /// number of bytes.
    package var hasPalettes: Bool { sampling == .palette }

    /// `H.264 in MP4`, `PNG images`.
    package var title: String {
        switch format {
        case .mp4, .mov, .webm, .mkv: "\(codec.title) in \(format.title)"
        case .webp: codec == .webp ? format.title : "lossless \(format.title)"
        default: format.title
        }
    }

    /// All that a file of that format can hold, the usual first.
    package static func of(_ format: FilmFormat) -> [Coding] { all.filter { $0.format == format } }

    /// Of libav's encoders for it the first that this libav has and that takes pictures of this
    /// size; nil where there is none.
    package func encoder(width: Int, height: Int) -> Encoder? {
        encoders.first {
            min(width, height) >= $0.leastSide && MediaLibraries.hasEncoder($0.name)
        }
    }

    /// The size of a film of such frames, which is larger where one colour serves two columns.
    package func codedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        switch sampling {
        case .quarter: (width + width % 2, height + height % 2)
        case .half: (width + width % 2, height)
        case .full, .rgb, .freeQuarter, .palette: (width, height)
        }
    }
}
