package import MetalLanguage
package import TimelineModel

/// The effects that come with Flipbook.
///
/// To add one: a folder with its shader and its description, the shader's line in the package's
/// manifest, and a line in `table`. A test says which of them is missing.
package enum BuiltInEffects {
    /// Each with the shader file that holds the function of its name. The files are part of the
    /// program, so that it can be moved and started quickly.
    private static let table: [(description: EffectDescription, shader: [UInt8])] = [
        (.cd, PackageResources.cd_metal),
        (.colorCircle, PackageResources.colorCircle_metal),
        (.gaussianBlur3x3, PackageResources.gaussianBlur3x3_metal),
        (.glow, PackageResources.glow_metal),
        (.lumaThreshold, PackageResources.lumaThreshold_metal),
        (.nameDrop, PackageResources.nameDrop_metal),
        (.ripple, PackageResources.ripple_metal),
        (.stretch, PackageResources.stretch_metal),
    ]

    /// Those that are shaders, in alphabetical order.
    package static let all = table.map(\.description)

    /// Everything that people may use as an effect, in alphabetical order: also the blur, which the
    /// timeline's parser and the renderer know without a shader.
    package static let documented = (all + [.blur]).sorted { $0.name < $1.name }

    /// Their shaders; every description's name is a function of it.
    package static let library = ShaderLibrary(
        files: table.map { ShaderFile(path: "\($0.description.name).metal", text: text($0.shader)) }
    )

    package static func effect(named name: String) -> EffectDescription? {
        all.first { $0.name == name }
    }

    /// The text of an effect's shader file.
    package static func source(of name: String) -> String? {
        table.first { $0.description.name == name }.map { text($0.shader) }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
