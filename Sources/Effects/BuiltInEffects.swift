package import ShaderCompiler
package import TimelineModel

/// The effects that come with Flipbook. To add one, add a folder with its shader and its
/// description, name the shader in the package's manifest, and add a line to `all`.
package enum BuiltInEffects {
    /// In the order in which they are documented.
    package static let all: [EffectDescription] = [.glow, .ripple]

    /// Their shaders; every description's name is a function of it.
    package static let library = ShaderLibrary(files: shaders)

    package static func effect(named name: String) -> EffectDescription? {
        all.first { $0.name == name }
    }

    /// The shader files are part of the program, so that it can be moved and started quickly.
    private static let shaders = [
        ShaderFile(path: "glow.metal", text: text(PackageResources.glow_metal)),
        ShaderFile(path: "ripple.metal", text: text(PackageResources.ripple_metal)),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
