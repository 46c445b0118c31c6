import MetalLanguage

/// The renderer's own kernels, each a function of that name in one of the files of `Kernels/`.
enum RendererKernel: String, CaseIterable, Sendable {
    case solid, paintColor, clipToMask, fillWithBackground
    case paintLinearGradient, paintRadialGradient, paintAngularGradient, paintMeshGradient
    case transformAbout, projectAbout
    case movePicture, shadowUnder, innerShadow, blurOpaque, luminanceMask, clipOutsideMask
    case extendEdges, extendEdgesHalved, frost
    case copyPixel, straightAlpha, ditheredStraightAlpha, noiseDitheredStraightAlpha
    case resampleRows, resampleColumns
    case addLight, meanLight
    case uprightPixel, pixelOfPlanes, convertedColor, scalePictureRows, scalePictureColumns
    case convolveRows, convolveColumns, halveRows, halveColumns, enlargeRows, enlargeColumns
    case blendNormal, blendMultiply, blendScreen, blendOverlay, blendDarken, blendLighten
    case blendColorDodge, blendColorBurn, blendSoftLight, blendHardLight, blendDifference
    case blendExclusion, blendHue, blendSaturation, blendColor, blendLuminosity
    case blendSourceAtop, blendDestinationOver, blendDestinationOut, blendPlusDarker
    case blendPlusLighter

    /// A file of kernels; read only when one of them is used, since a small film uses few.
    enum Source: String, CaseIterable, Hashable, Sendable {
        case painting, pictures, transforming, modifying, conversion, resampling, blurring, blending

        var path: String { "\(rawValue).metal" }

        var file: ShaderFile {
            let bytes =
                switch self {
                case .painting: PackageResources.Painting_metal
                case .pictures: PackageResources.Pictures_metal
                case .transforming: PackageResources.Transforming_metal
                case .modifying: PackageResources.Modifying_metal
                case .conversion: PackageResources.Conversion_metal
                case .resampling: PackageResources.Resampling_metal
                case .blurring: PackageResources.Blurring_metal
                case .blending: PackageResources.Blending_metal
                }
            return ShaderFile(path: path, text: String(decoding: bytes, as: UTF8.self))
        }
    }

    var source: Source {
        switch self {
        case .solid, .paintColor, .clipToMask, .fillWithBackground, .paintLinearGradient,
            .paintRadialGradient, .paintAngularGradient, .paintMeshGradient:
            .painting
        case .uprightPixel, .pixelOfPlanes, .convertedColor, .scalePictureRows,
            .scalePictureColumns:
            .pictures
        case .transformAbout, .projectAbout: .transforming
        case .movePicture, .shadowUnder, .innerShadow, .blurOpaque, .luminanceMask,
            .clipOutsideMask, .extendEdges, .extendEdgesHalved, .frost:
            .modifying
        case .copyPixel, .straightAlpha, .ditheredStraightAlpha, .noiseDitheredStraightAlpha:
            .conversion
        case .resampleRows, .resampleColumns: .resampling
        case .convolveRows, .convolveColumns, .halveRows, .halveColumns, .enlargeRows,
            .enlargeColumns, .addLight, .meanLight:
            .blurring
        case .blendNormal, .blendMultiply, .blendScreen, .blendOverlay, .blendDarken,
            .blendLighten, .blendColorDodge, .blendColorBurn, .blendSoftLight, .blendHardLight,
            .blendDifference, .blendExclusion, .blendHue, .blendSaturation, .blendColor,
            .blendLuminosity, .blendSourceAtop, .blendDestinationOver, .blendDestinationOut,
            .blendPlusDarker, .blendPlusLighter:
            .blending
        }
    }
}
