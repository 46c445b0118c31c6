/// A shape can't be drawn.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Cairo's status; 0 for errors of Flipbook's own.
    package var code: Int
    /// Cairo's text for `code`.
    package var reason: String
    /// Advice for the author; nil if there is none.
    package var hint: String?

    package var description: String {
        code == 0
            ? "the shape can't be drawn: \(reason)"
            : "cairo can't draw the shape: \(reason) (status \(code))"
    }
}
