#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An unnamed temporary file. It disappears when the process ends.
package final class NamelessFile: Sendable {
    private let descriptor: Int32

    /// - Parameter path: a file in the same folder; needn't exist.
    /// - Returns: nil if the folder isn't writable.
    package init?(beside path: String, in registry: PartialFiles = .shared) {
        guard let file = try? PartialFile(for: path, in: registry) else { return nil }
        defer { file.discard() }
        descriptor = open(file.temporaryPath, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// The size so far.
    package var byteCount: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The free space of the file system in bytes.
    package var freeBytes: Int {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return 0 }
        return Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(
            by: Int(clamping: UInt64(status.f_frsize))
        ).partialValue
    }

    /// - Returns: false if not everything was written.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        isDone(bytes.count) { done in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
    }

    /// - Returns: false if not everything was read.
    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        isDone(bytes.count) { done in
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            return pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
    }

    /// Repeats a partial transfer until `count` bytes are done.
    ///
    /// - Parameter move: takes the bytes done, returns the bytes moved or -1.
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
