import Diagnostics
import TimelineSyntax

/// The name and parameters of a component.
package struct ComponentDescription: Sendable {
    package var name: String
    /// Empty if it isn't described.
    package var about: String
    /// In the order of the file.
    package var parameters: [Declaration]
    /// Whether a use may have a `content`, which is none of the parameters.
    package var takesContent: Bool

    package init(name: String, about: String, parameters: [Declaration], takesContent: Bool) {
        self.name = name
        self.about = about
        self.parameters = parameters
        self.takesContent = takesContent
    }

    /// The parameter whose value may stand alone: the first, if the others have defaults.
    package var parameterAlone: Declaration? {
        parameters.dropFirst().allSatisfy { $0.standardText != nil } ? parameters.first : nil
    }
}

extension ComponentDescription {
    /// The components that a `use` of a file brings, by their names. What can't be read is left
    /// out.
    ///
    /// - Parameters:
    ///   - use: an item of `use`: a file's name, or such as `flipbook/devices`.
    ///   - path: the file with the `use`.
    package static func all(
        of use: String, in path: String, _ format: TimelineFormat
    ) -> [ComponentDescription] {
        let expander = Expander(file: path, text: "", options: ReadingOptions(), format: format)
        let place = SourceLocation(file: path, line: 1, column: 1)
        let item = YAMLNode(text: use, isPlain: false, at: place)
        expander.takeFiles(YAMLNode(.sequence([item]), at: place))
        return expander.components.table.own.map(expander.description)
    }

    /// The parameters that the text of a `takes` declares. What can't be read is left out.
    package static func parameters(
        in text: String, _ format: TimelineFormat
    ) -> [Declaration] {
        var reader = YAMLReader(file: "")
        let expander = Expander(file: "", text: text, options: ReadingOptions(), format: format)
        return expander.parameters(reader.read(text)).map(\.declaration)
    }
}

extension Expander {
    func description(of component: Component) -> ComponentDescription {
        let parameters = component.parameters.map(\.declaration)
        return ComponentDescription(
            name: component.name, about: component.about ?? "", parameters: parameters,
            takesContent: hasContent(component.layer)
                && !parameters.contains { $0.name == "content" })
    }
}
