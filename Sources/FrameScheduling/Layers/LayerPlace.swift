package import Diagnostics

/// Where a layer is written, for what is wrong with drawing it.
///
/// It changes no pixel: comparisons take all places for equal, and keys leave them out.
package struct LayerPlace: Hashable, Encodable, Sendable {
    /// Nil for a layer that stands in no file, such as a letter of a text that is split.
    package var location: SourceLocation?

    package init(_ location: SourceLocation? = nil) { self.location = location }

    package static func == (left: LayerPlace, right: LayerPlace) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}

    package func encode(to encoder: any Encoder) {}
}
