/// How much may be lost at a quality: distances between colours, as `GIFPalette` measures them.
struct GIFLoss {
    /// A pixel that has changed by less keeps its colour.
    let kept: Int32
    /// Colours this near stand for each other where that makes the file smaller.
    let near: Int32
    /// A colour that is this near to one of the palette is not mixed.
    let unmixed: Int32
    /// Where a frame's pixels are further from the shared palette than this on the average, it gets
    /// one of its own.
    let shared: Int32

    /// Neighbours that are further from each other than this hide an error.
    static let busy = GIFPalette.distance(ofLevels: 5)

    /// - Parameter quality: 0…100.
    init(quality: Int) {
        let loss = Double(100 - quality)
        kept = GIFPalette.distance(ofLevels: loss * 0.05)
        near = GIFPalette.distance(ofLevels: loss * 0.25)
        unmixed = GIFPalette.distance(ofLevels: 5 + loss * 0.05)
        shared = GIFPalette.distance(ofLevels: 4 + loss * 0.2)
    }
}
