import TimelineModel

extension Material {
    /// The blur's standard deviation in points.
    var radius: Double {
        switch thickness {
        case .ultraThin: 16
        case .thin: 20
        case .regular: 24
        case .thick: 28
        case .ultraThick: 32
        }
    }

    /// The factor by which it saturates the colours behind it.
    var saturation: Double { 1.8 }

    /// The colour over the blurred backdrop, with straight alpha.
    var tint: RGBA {
        let opacity =
            switch thickness {
            case .ultraThin: 0.3
            case .thin: 0.45
            case .regular: 0.6
            case .thick: 0.75
            case .ultraThick: 0.87
            }
        let grey = scheme == .light ? 0.97 : 0.11
        return RGBA(red: grey, green: grey, blue: grey, alpha: opacity)
    }
}
