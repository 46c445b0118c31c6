/// A shape couldn't be drawn.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Cairo's status; 0 where Cairo wasn't asked.
    package var code: Int
    /// Cairo's text for it.
    package var reason: String

    package var description: String {
        code == 0
            ? "the shape can't be drawn: \(reason)"
            : "cairo can't draw the shape: \(reason) (status \(code))"
    }
}
