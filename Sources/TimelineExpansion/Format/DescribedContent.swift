package import TimelineModel

/// A kind of layer as the format describes it.
package protocol DescribedContent: LayerContent {
    /// The form of its key's value, and a sentence for the table of layers.
    static var key: (form: Form, summary: String) { get }

    /// The definitions that `key`'s form refers to, and any others.
    static var definitions: [TimelineFormat.Definition] { get }
}

extension DescribedContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), format.description.summary)
    }

    package static var definitions: [TimelineFormat.Definition] {
        [.mapping(name, format.description)]
    }

    /// The description of its mapping.
    static var description: MappingDescription { format.description }
}
