package import TimelineExpansion

extension TimelineParser {
    /// The components that come with Flipbook.
    package var kit: [KitDescription] { KitDescription.all(in: format) }

    /// The components that a `use` of a file brings, by their names. What can't be read is left
    /// out.
    ///
    /// - Parameters:
    ///   - use: an item of `use`: a file's name, or such as `flipbook/devices`.
    ///   - path: the file with the `use`.
    package func components(of use: String, in path: String) -> [ComponentDescription] {
        ComponentDescription.all(of: use, in: path, format)
    }

    /// The parameters that the text of a `takes` declares. What can't be read is left out.
    package func parameters(in text: String) -> [Declaration] {
        ComponentDescription.parameters(in: text, format)
    }
}
