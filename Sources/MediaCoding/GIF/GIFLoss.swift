/// The losses allowed at a quality, as distances of `GIFPalette.distance`.
///
/// Up to 80, quality buys exact pixels. Above, it increasingly buys palettes for fewer frames and
/// dithering, which improve soft gradients more.
struct GIFLoss {
    /// A pixel keeps its colour if it changed by less, and colours this near are interchangeable in
    /// flat areas; scaled down for dark colours.
    private let near: Int32
    /// The share of the local variance by which a kept pixel may be off, in 256ths.
    private let keptShare: Int64
    /// The share of the local variance added to `near`, in 256ths.
    private let nearShare: Int64
    /// The share of a dither pattern that counts as error, in 256ths.
    let noise: Int
    /// Colours this near are not dithered.
    let unmixed: Int32
    /// The greatest mean distance of a group's pixels from its palette; beyond it, the group is
    /// split.
    let served: Double
    /// The greatest mean distance of a frame's pixels from the shared palette; beyond it, the frame
    /// may get its own.
    let shared: Int32

    /// Above this variance, banding is invisible.
    static let soft: Int32 = 60

    /// Below this brightness, errors count more: they are larger relative to the colour.
    private static let dark: Int32 = 56
    /// Added to both brightnesses, so that black has a tolerance.
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

    /// The tolerance in flat areas.
    func near(_ pixel: UInt32) -> Int32 {
        let level = GIFPalette.brightness(pixel)
        guard level < Self.dark else { return near }
        return near * (level + Self.darkest) / (Self.dark + Self.darkest)
    }

    /// How far a shown pixel may be from the wanted one and stay.
    func kept(_ pixel: UInt32, in variance: Int32) -> Int32 {
        near(pixel) + Int32(clamping: (Int64(variance) * keptShare) >> 8)
    }

    /// How far a substitute may be from the wanted colour.
    func near(_ pixel: UInt32, in variance: Int32) -> Int32 {
        near(pixel) + Int32(clamping: (Int64(variance) * nearShare) >> 8)
    }
}
