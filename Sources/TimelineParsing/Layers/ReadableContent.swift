package import TimelineModel

/// A kind of layer that can be read from a timeline.
package protocol ReadableContent: LayerContent {
    /// The form of its key's value, and a sentence for the table of layers.
    static var key: (form: Form, summary: String) { get }

    /// The definitions that `key`'s form refers to, and any others.
    static var definitions: [TimelineFormat.Definition] { get }

    /// Whether its layer may have a `padding`.
    static var takesPadding: Bool { get }

    /// Reads the value of its key. Errors are reported to the reader and replaced by harmless
    /// values.
    static func read(_ node: YAMLNode, by reader: TimelineReader) -> Self
}

extension ReadableContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), format.description.summary)
    }

    package static var definitions: [TimelineFormat.Definition] {
        [.mapping(name, format.description)]
    }

    package static var takesPadding: Bool { true }

    /// The description of its mapping.
    static var description: MappingDescription { format.description }
}
