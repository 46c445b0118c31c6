internal import FrameRendering

/// The rounding of colours to 8 bits. Colours that 8 bits represent exactly are unchanged. 10 and
/// 16 bits are rounded to the nearest value.
public enum DitheringMode: String, Hashable, Sendable, CaseIterable {
    /// To the nearest value. Soft gradients show visible steps.
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
