import TimelineModel

extension BlendMode {
    /// The kernel that blends a layer with its backdrop. It takes the layer's opacity.
    var kernel: RendererKernel {
        switch self {
        case .normal: .blendNormal
        case .multiply: .blendMultiply
        case .screen: .blendScreen
        case .overlay: .blendOverlay
        case .darken: .blendDarken
        case .lighten: .blendLighten
        case .colorDodge: .blendColorDodge
        case .colorBurn: .blendColorBurn
        case .softLight: .blendSoftLight
        case .hardLight: .blendHardLight
        case .difference: .blendDifference
        case .exclusion: .blendExclusion
        case .hue: .blendHue
        case .saturation: .blendSaturation
        case .color: .blendColor
        case .luminosity: .blendLuminosity
        case .sourceAtop: .blendSourceAtop
        case .destinationOver: .blendDestinationOver
        case .destinationOut: .blendDestinationOut
        case .plusDarker: .blendPlusDarker
        case .plusLighter: .blendPlusLighter
        }
    }
}
