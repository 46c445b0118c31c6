/// A kernel can't be compiled, or didn't finish.
package struct KernelError: Error, Hashable, Sendable, CustomStringConvertible {
    package var message: String
    /// Whether the `Deadline` expired; the message says where.
    package var isTimeout: Bool
    package init(message: String, isTimeout: Bool = false) {
        self.message = message
        self.isTimeout = isTimeout
    }

    package var description: String { message }
}
