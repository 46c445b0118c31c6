package import Diagnostics

/// The place where a layer is written, for errors of drawing it.
///
/// It changes no pixel: comparisons take all places for equal, keys leave them out, and in words
/// all are the same.
package struct LayerPlace: Hashable, Encodable, Sendable, CustomStringConvertible {
    /// Nil for a layer that stands in no file, such as a letter of a text that is split.
    package var location: SourceLocation?

    package init(_ location: SourceLocation? = nil) { self.location = location }

    package static func == (left: LayerPlace, right: LayerPlace) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}

    package func encode(to encoder: any Encoder) {}

    package var description: String { "place" }
}
