/// A frame couldn't be drawn; not the fault of its pixels but of what was asked for.
package struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    package var message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
