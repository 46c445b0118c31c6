/// A shape couldn't be drawn.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Cairo's status.
    package var code: Int
    /// Cairo's text for it.
    package var reason: String

    package var description: String { "cairo can't draw the shape: \(reason) (status \(code))" }
}
