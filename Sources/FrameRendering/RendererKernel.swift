import ShaderCompiler

/// The renderer's own kernels, each a function of that name in one of the files of `Kernels/`.
enum RendererKernel: String, CaseIterable, Sendable {
    case solid, paintColor, paintAngularGradient, clipToMask
    case overwritingDisc, blendedDisc
    case transformAbout
    case copyPixel, straightAlpha, ditheredStraightAlpha
    case convolveRows, convolveColumns, halveRows, halveColumns, enlargeRows, enlargeColumns
    case blendNormal, blendMultiply, blendScreen, blendOverlay, blendDarken, blendLighten
    case blendColorDodge, blendColorBurn, blendSoftLight, blendHardLight, blendDifference
    case blendExclusion, blendPlusLighter

    /// A file of kernels; read only when one of them is used, since a small film uses few.
    enum Source: String, CaseIterable, Hashable, Sendable {
        case painting, particles, transforming, conversion, blurring, blending

        var file: ShaderFile {
            let bytes =
                switch self {
                case .painting: PackageResources.Painting_metal
                case .particles: PackageResources.Particles_metal
                case .transforming: PackageResources.Transforming_metal
                case .conversion: PackageResources.Conversion_metal
                case .blurring: PackageResources.Blurring_metal
                case .blending: PackageResources.Blending_metal
                }
            return ShaderFile(
                path: "\(rawValue).metal", text: String(decoding: bytes, as: UTF8.self))
        }
    }

    var source: Source {
        switch self {
        case .solid, .paintColor, .paintAngularGradient, .clipToMask: .painting
        case .overwritingDisc, .blendedDisc: .particles
        case .transformAbout: .transforming
        case .copyPixel, .straightAlpha, .ditheredStraightAlpha: .conversion
        case .convolveRows, .convolveColumns, .halveRows, .halveColumns, .enlargeRows,
            .enlargeColumns:
            .blurring
        case .blendNormal, .blendMultiply, .blendScreen, .blendOverlay, .blendDarken,
            .blendLighten, .blendColorDodge, .blendColorBurn, .blendSoftLight, .blendHardLight,
            .blendDifference, .blendExclusion, .blendPlusLighter:
            .blending
        }
    }
}
