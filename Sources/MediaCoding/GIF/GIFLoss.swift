/// How much may be lost at a quality: distances between colours, as `GIFPalette` measures them.
///
/// Of soft gradients a palette for fewer frames makes more than an exact choice among too few
/// colours. So up to 80 quality is spent on exactness, and above that more and more on palettes,
/// and on mixtures of their colours.
struct GIFLoss {
    /// A pixel that has changed by less keeps its colour, and colours this near stand for each
    /// other in a flat part where that makes the file smaller: of a colour that isn't dark.
    private let near: Int32
    /// What of the variance around a pixel what is shown may differ from what is wanted by and
    /// stay, in 256ths.
    private let keptShare: Int64
    /// What of the variance is added to `near`, in 256ths.
    private let nearShare: Int64
    /// How much of an error the dots of a mixture are, in 256ths.
    let noise: Int
    /// The distance below which a colour is as good as another, so that nothing is mixed.
    let unmixed: Int32
    /// How far all pixels of frames may be from their palette on the average; where they are
    /// further, fewer frames share one.
    let served: Double
    /// Where a frame's pixels are further from the shared palette than this on the average, it gets
    /// one of its own.
    let shared: Int32

    /// Where the variance is more than this, the steps of a soft gradient are not seen.
    static let soft: Int32 = 60

    /// The level from which a colour isn't dark. Below it an error counts for more, because it is
    /// larger beside the colour itself.
    private static let dark: Int32 = 56
    /// Added to both levels that are compared, so that something is left for black.
    private static let darkest: Int32 = 8

    /// - Parameter quality: 0…100.
    init(quality: Int) {
        let loss = Double(100 - quality)
        near = Int32(0.75 * loss + 0.00012 * loss * loss * loss)
        keptShare = Int64(100 - quality) * 3 / 5
        nearShare = Int64(100 - quality)
        noise = Int(256 * min(0.88, 0.4 + 0.045 * loss))
        unmixed = GIFPalette.distance(ofLevels: min(3, 0.5 * loss))
        served = 32 + loss + 0.06 * loss * loss
        shared = GIFPalette.distance(ofLevels: 4 + loss * 0.1)
    }

    /// How far a flat part may be from what is wanted.
    func near(_ pixel: UInt32) -> Int32 {
        let level = GIFPalette.brightness(pixel)
        guard level < Self.dark else { return near }
        return near * (level + Self.darkest) / (Self.dark + Self.darkest)
    }

    /// How far what is shown may be from what is wanted and stay.
    func kept(_ pixel: UInt32, in variance: Int32) -> Int32 {
        near(pixel) + Int32(clamping: (Int64(variance) * keptShare) >> 8)
    }

    /// How far a colour may be from what is wanted and stand for it.
    func near(_ pixel: UInt32, in variance: Int32) -> Int32 {
        near(pixel) + Int32(clamping: (Int64(variance) * nearShare) >> 8)
    }
}
