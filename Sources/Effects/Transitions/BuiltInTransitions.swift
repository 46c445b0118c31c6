package import MetalLanguage
package import TimelineModel

/// The built-in transitions.
///
/// To add one: a folder with its shader and description, the shader's line in the package manifest,
/// and a line in `table`.
package enum BuiltInTransitions {
    private static let table = ShaderTable<TransitionDescription>([
        (.crossfade, PackageResources.crossfade_metal),
        (.melt, PackageResources.melt_metal),
        (.push, PackageResources.push_metal),
        (.wipe, PackageResources.wipe_metal),
    ])

    /// In alphabetical order.
    package static let all = table.descriptions

    /// Contains a function of each description's name.
    package static let library = table.library

    package static func source(of name: String) -> String? {
        table.source(of: name)
    }

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
