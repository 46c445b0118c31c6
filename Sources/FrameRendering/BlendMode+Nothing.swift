import TimelineModel

/// The exact results of the kernels of `Blending.metal` for a source of zeros.
extension BlendMode {
    /// Whether any backdrop stays as it is: they add to it, or multiply it with one.
    var leavesBackdrop: Bool {
        switch self {
        case .normal, .sourceAtop, .destinationOver, .destinationOut, .plusLighter: true
        default: false
        }
    }

    /// Whether an opaque one does. They add the mixed colour times zero: its colour must be finite,
    /// which a nearly transparent backdrop's need not be. Modes that divide by differences of
    /// channels make no number of grey.
    var leavesOpaqueBackdrop: Bool {
        switch self {
        case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
            .hardLight, .difference, .exclusion:
            true
        default: leavesBackdrop
        }
    }

    /// Whether an opaque backdrop stays so, but for rounding.
    var keepsOpacity: Bool { self != .destinationOut }
}
