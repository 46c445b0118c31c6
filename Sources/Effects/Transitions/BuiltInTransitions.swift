package import MetalLanguage
package import TimelineModel

/// The built-in transitions.
///
/// To add one: a folder with its shader and description, the shader's line in the package manifest,
/// and a line in `table`.
package enum BuiltInTransitions {
    /// Each with its shader file, whose function has the transition's name.
    private static let table: [(description: TransitionDescription, shader: [UInt8])] = [
        (.crossfade, PackageResources.crossfade_metal),
        (.melt, PackageResources.melt_metal),
        (.push, PackageResources.push_metal),
        (.wipe, PackageResources.wipe_metal),
    ]

    /// In alphabetical order.
    package static let all = table.map(\.description)

    /// Contains a function of each description's name.
    package static let library = ShaderLibrary(
        files: table.map {
            ShaderFile(path: "\($0.description.name).metal", text: text($0.shader))
        }, isLazy: true)

    package static func source(of name: String) -> String? {
        table.first { $0.description.name == name }.map { text($0.shader) }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    package static func transition(named name: String) -> TransitionDescription? {
        all.first { $0.name == name }
    }

    /// Returns per-frame tables that a transition's shader reads in addition to its arguments.
    ///
    /// - Parameters:
    ///   - arguments: the components of the shader's arguments.
    ///   - pixelWidth: the frame's width.
    package static func buffers(of name: String, arguments: [Float], pixelWidth: Int) -> [[Float]] {
        name == "melt" ? [Melt.noise(arguments: arguments, pixelWidth: pixelWidth)] : []
    }

    /// Whether a transition samples each pixel column at a different height, so that processing few
    /// columns at a time is faster than rows.
    package static func goesDownColumns(_ name: String) -> Bool { name == "melt" }
}
