/// A limitation of what is shown of a picture or film, to warn about.
package struct MediaNote: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Colours that aren't converted.
        case colors
        /// A part that isn't shown.
        case part
    }

    package var kind: Kind
    /// A sentence about the file, such as `it has …`.
    package var text: String

    package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}
