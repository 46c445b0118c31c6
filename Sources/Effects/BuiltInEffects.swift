package import MetalLanguage
package import TimelineModel

/// The built-in effects.
///
/// To add one: a folder with its shader and description, the shader's line in the package manifest,
/// and a line in `table`. A test names what is missing.
package enum BuiltInEffects {
    private static let table = ShaderTable<EffectDescription>([
        (.brightness, PackageResources.brightness_metal),
        (.cd, PackageResources.cd_metal),
        (.colorCircle, PackageResources.colorCircle_metal),
        (.colorInvert, PackageResources.colorInvert_metal),
        (.colorMultiply, PackageResources.colorMultiply_metal),
        (.contrast, PackageResources.contrast_metal),
        (.gaussianBlur3x3, PackageResources.gaussianBlur3x3_metal),
        (.glow, PackageResources.glow_metal),
        (.grayscale, PackageResources.grayscale_metal),
        (.hueRotation, PackageResources.hueRotation_metal),
        (.lumaThreshold, PackageResources.lumaThreshold_metal),
        (.luminanceToAlpha, PackageResources.luminanceToAlpha_metal),
        (.nameDrop, PackageResources.nameDrop_metal),
        (.ripple, PackageResources.ripple_metal),
        (.saturation, PackageResources.saturation_metal),
        (.stretch, PackageResources.stretch_metal),
    ])

    /// The effects that are shaders, in alphabetical order.
    package static let shaders = table.descriptions

    /// All effects including `blur`, which isn't a shader, in alphabetical order.
    package static let all = (shaders + [.blur]).sorted { $0.name < $1.name }

    /// Contains a function of each description's name.
    package static let library = table.library

    package static func effect(named name: String) -> EffectDescription? {
        all.first { $0.name == name }
    }

    package static func source(of name: String) -> String? {
        table.source(of: name)
    }
}
