package import Diagnostics

/// A kernel can't be compiled, or didn't finish.
package struct KernelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error without its place.
    package var reason: String
    /// The loop or the function that didn't finish; nil for other errors.
    package var location: SourceLocation?
    /// Whether the `Deadline` expired.
    package var isTimeout: Bool

    package init(message: String, at location: SourceLocation? = nil, isTimeout: Bool = false) {
        reason = message
        self.location = location
        self.isTimeout = isTimeout
    }

    package var message: String { (location.map { "\($0): " } ?? "") + reason }

    package var description: String { message }
}
