package import MetalLanguage
package import TimelineModel

/// The transitions that come with Flipbook.
///
/// To add one: a folder with its shader and its description, the shader's line in the package's
/// manifest, and a line in `table`.
package enum BuiltInTransitions {
    /// Each with the shader file that holds the function of its name.
    private static let table: [(description: TransitionDescription, shader: [UInt8])] = [
        (.crossfade, PackageResources.crossfade_metal),
        (.melt, PackageResources.melt_metal),
        (.push, PackageResources.push_metal),
        (.wipe, PackageResources.wipe_metal),
    ]

    /// In alphabetical order.
    package static let all = table.map(\.description)

    /// Their shaders; every description's name is a function of it.
    package static let library = ShaderLibrary(
        files: table.map {
            ShaderFile(
                path: "\($0.description.name).metal",
                text: String(decoding: $0.shader, as: UTF8.self)
            )
        })

    /// The text of a transition's shader file.
    package static func source(of name: String) -> String? {
        table.first { $0.description.name == name }.map {
            String(decoding: $0.shader, as: UTF8.self)
        }
    }

    package static func transition(named name: String) -> TransitionDescription? {
        all.first { $0.name == name }
    }

    /// The numbers that a transition's shader reads beside its arguments, because they are the
    /// same for many pixels: worked out once a frame.
    ///
    /// - Parameters:
    ///   - arguments: the components of the shader's arguments.
    ///   - pixelWidth: how many pixels the frame is wide.
    package static func buffers(
        of name: String, arguments: [Float], pixelWidth: Int
    ) -> [[Float]] {
        name == "melt" ? [Melt.noise(arguments: arguments, pixelWidth: pixelWidth)] : []
    }

    /// Whether a transition reads every column of pixels at a height of its own, so that it is
    /// quicker to go down a few columns than along a row.
    package static func goesDownColumns(_ name: String) -> Bool { name == "melt" }
}
