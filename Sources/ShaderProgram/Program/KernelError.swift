/// Why a kernel was not made, or did not finish.
package struct KernelError: Error, Hashable, Sendable {
    package var message: String
    /// Whether the `Deadline` had expired; then the message says where.
    package var isTimeout: Bool
    package init(message: String, isTimeout: Bool = false) {
        self.message = message
        self.isTimeout = isTimeout
    }
}
