package import Diagnostics
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input. A pipe can be read only once, so its content is cached.
package enum StandardInput {
    /// The name of standard input in place of a path, also in messages.
    package static let path = "<stdin>"

    private enum State {
        case unread
        case bytes([UInt8])
        case failure(DiagnosticError)
    }

    private static let state = Mutex(State.unread)

    /// Returns the content, read on the first call.
    ///
    /// - Throws: if it is too large or can't be read.
    package static func bytes(atMost maxBytes: Int) throws(DiagnosticError) -> [UInt8] {
        let state = Self.state.withLock { state -> State in
            if case .unread = state { state = read(atMost: maxBytes) }
            return state
        }
        switch state {
        case .unread: return []
        case .bytes(let bytes): return bytes
        case .failure(let error): throw error
        }
    }

    private static func read(atMost maxBytes: Int) -> State {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { readSome(STDIN_FILENO, $0) }
            if count == 0 { return .bytes(bytes) }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                return .failure(
                    .failure(.unreadableFile, "standard input can't be read: \(reason)", at: nil))
            }
            bytes += buffer[..<count]
            guard bytes.count <= maxBytes else {
                return .failure(
                    .failure(
                        .fileTooLarge, "standard input is larger than \(maxBytes >> 20) MiB",
                        at: nil))
            }
        }
    }
}
