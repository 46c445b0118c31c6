#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes that are put aside: in a file whose name is removed as soon as it is open, so that the
/// file goes with the process, whatever ends it.
package final class NamelessFile: Sendable {
    private let descriptor: Int32

    /// - Parameter path: a file in the same folder, which need not be there.
    /// - Returns: nil where that folder takes no file.
    package init?(beside path: String, in registry: PartialFiles = .shared) {
        guard let file = try? PartialFile(for: path, in: registry) else { return nil }
        defer { file.discard() }
        descriptor = open(file.temporaryPath, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// Bytes that the file system still has for anyone.
    package var freeBytes: Int {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return 0 }
        return Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(
            by: Int(clamping: UInt64(status.f_frsize))
        ).partialValue
    }

    /// - Returns: false where not all could be written.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        isDone(bytes.count) { done in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
    }

    /// - Returns: false where not all could be read.
    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        isDone(bytes.count) { done in
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            return pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
    }

    /// Moves `count` bytes in as many pieces as the system likes.
    ///
    /// - Parameter move: gets how many are done, and returns how many more it has moved.
    private func isDone(_ count: Int, _ move: (Int) -> Int) -> Bool {
        var done = 0
        while done < count {
            let moved = move(done)
            if moved < 0, errno == EINTR { continue }
            guard moved > 0 else { return false }
            done += moved
        }
        return true
    }
}
