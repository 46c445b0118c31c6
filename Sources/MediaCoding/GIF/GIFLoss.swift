/// How much may be lost at a quality: distances between colours, as `GIFPalette` measures them.
struct GIFLoss {
    /// A pixel that has changed by less keeps its colour.
    let kept: Int32
    /// What of the variance around a pixel what is shown may differ from what is wanted by and
    /// stay, in 256ths.
    private let keptShare: Int64
    /// Colours this near stand for each other in a flat part where that makes the file smaller.
    private let near: Int32
    /// What of the variance is added to that, in 256ths.
    private let nearShare: Int64
    /// A colour that is this near to one of the palette is not mixed.
    let unmixed: Int32
    /// Where a frame's pixels are further from the shared palette than this on the average, it gets
    /// one of its own.
    let shared: Int32

    /// Where the variance is more than this, the steps of a soft gradient are not seen.
    static let soft: Int32 = 60

    /// - Parameter quality: 0…100.
    init(quality: Int) {
        let loss = Double(100 - quality)
        kept = GIFPalette.distance(ofLevels: loss * 0.05)
        keptShare = Int64(100 - quality) * 3 / 5
        near = GIFPalette.distance(ofLevels: loss * 0.05)
        nearShare = Int64(100 - quality)
        unmixed = GIFPalette.distance(ofLevels: 5 + loss * 0.05)
        shared = GIFPalette.distance(ofLevels: 4 + loss * 0.2)
    }

    /// How far what is shown may be from what is wanted and stay.
    func kept(in variance: Int32) -> Int32 {
        kept + Int32(clamping: (Int64(variance) * keptShare) >> 8)
    }

    /// How far a colour may be from what is wanted and stand for it.
    func near(in variance: Int32) -> Int32 {
        near + Int32(clamping: (Int64(variance) * nearShare) >> 8)
    }
}
