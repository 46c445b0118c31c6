internal import FrameRendering

/// How a colour between two steps of 8 bits is rounded. What 8 bits hold exactly stays as it is,
/// and 10 and 16 bits are rounded to the nearest.
public enum DitheringMode: String, Hashable, Sendable, CaseIterable {
    /// To the nearest: soft light on black has visible steps.
    case none
    /// Up or down by a pattern of 8×8 pixels.
    case ordered
    /// Up or down by a pattern of 64×64 pixels that looks like film grain.
    case blueNoise = "blue-noise"

    var dithering: Dithering {
        switch self {
        case .none: .none
        case .ordered: .ordered
        case .blueNoise: .blueNoise
        }
    }
}
