package import TimelineModel

/// A kind of layer as timelines write it.
package protocol ReadableContent: LayerContent {
    /// What its key holds, and a sentence for the table of layers.
    static var key: (form: Form, summary: String) { get }

    /// What `key`'s form names, and whatever else stands in the format under a name.
    static var definitions: [TimelineFormat.Definition] { get }

    /// Whether its layer may have a `padding`.
    static var takesPadding: Bool { get }

    /// What a node behind the key says. What is wrong is reported to the reader, and something
    /// harmless stands in for it.
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

    /// What its mapping is.
    static var description: MappingDescription { format.description }
}
