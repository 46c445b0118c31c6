import TimelineModel

/// The exact results of the kernels in `Blending.metal` where the source is transparent: all zeros.
extension BlendMode {
    /// Whether every backdrop keeps its bits: these modes add zero to it, or multiply it by one.
    var leavesBackdrop: Bool {
        switch self {
        case .normal, .sourceAtop, .destinationOver, .destinationOut, .plusLighter: true
        default: false
        }
    }

    /// Whether an opaque backdrop keeps its bits. These modes add the mixed colour times zero,
    /// which is zero only if that colour is finite; with a nearly transparent backdrop it may not
    /// be. Modes that divide by differences of channels are left out: of grey they make NaN.
    var leavesOpaqueBackdrop: Bool {
        switch self {
        case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
            .hardLight, .difference, .exclusion:
            true
        default: leavesBackdrop
        }
    }

    /// Whether an opaque backdrop stays opaque, except for rounding.
    var keepsOpacity: Bool { self != .destinationOut }
}
