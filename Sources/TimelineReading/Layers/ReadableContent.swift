package import TimelineExpansion
import TimelineModel
package import TimelineSyntax

/// A kind of layer that can be read from a timeline.
package protocol ReadableContent: DescribedContent {
    /// Whether its layer may have a `padding`.
    static var takesPadding: Bool { get }

    /// Reads the value of its key. Errors are reported to the reader and replaced by harmless
    /// values.
    static func read(_ node: YAMLNode, by reader: TimelineReader) -> Self
}

extension ReadableContent {
    package static var takesPadding: Bool { true }
}
