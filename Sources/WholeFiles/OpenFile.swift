#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file, readable and writable at any place.
package final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Takes over a descriptor, which is closed at the end.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file for reading; a pipe doesn't block.
    ///
    /// - Throws: a `FileError`.
    package init(reading path: String) throws(FileError) {
        try Self.check(path)
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(code: errno, .read, path) }
    }

    private static func check(_ path: String) throws(FileError) {
        guard !path.isEmpty else { throw FileError(.emptyPath, .read, path) }
        // C would open the part before the zero.
        guard !path.utf8.contains(0) else { throw FileError(.notFound, .read, path) }
    }

    /// Opens a regular file for reading.
    ///
    /// - Throws: a `FileError`; `notARegularFile` for pipes, devices and sockets, which could block
    ///   forever.
    package init(regular path: String) throws(FileError) {
        descriptor = try Self.descriptor(ofRegular: path)
    }

    /// Opens as `init(regular:)`. The file that is checked is the one that is open: its name may
    /// have become another file's.
    static func descriptor(ofRegular path: String) throws(FileError) -> Int32 {
        try check(path)
        // Without `O_NONBLOCK`, opening a pipe waits for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // The error of opening a socket.
            if errno == ENXIO { throw FileError(.notARegularFile, .read, path) }
            throw FileError(code: errno, .read, path)
        }
        var status = stat()
        let error: FileError? =
            if fstat(descriptor, &status) != 0 {
                FileError(code: errno, .read, path)
            } else {
                switch status.st_mode & S_IFMT {
                case S_IFREG: nil
                case S_IFDIR: FileError(.isDirectory, .read, path)
                default: FileError(.notARegularFile, .read, path)
                }
            }
        guard let error else { return descriptor }
        close(descriptor)
        throw error
    }

    /// Creates a temporary file without a name, so that it ends with the process.
    ///
    /// - Parameter path: a file in the same folder; needn't exist.
    /// - Throws: a `FileError` if the folder isn't writable.
    package init(
        namelessBeside path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        let file = try PartialFile(for: path, in: registry)
        defer { file.discard() }
        descriptor = try file.open()
    }

    /// Opens a hidden file for reading and writing.
    package init(_ file: PartialFile) throws(FileError) { descriptor = try file.open() }

    deinit { _ = close(descriptor) }

    /// Its length.
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

    /// Reads at most as many bytes as there is room for.
    ///
    /// - Returns: their number, 0 at the end; a failure's `errno`, negated.
    package func readSome(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        while true {
            let count = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { return -Int(errno) }
        }
    }

    /// - Returns: nil if there are fewer bytes from `offset` on.
    package func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
        // The initializer below would write into the storage that all empty arrays share.
        guard count > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            done = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) ? count : 0
        }
        return bytes.count == count ? bytes : nil
    }

    /// A stream that writes from the file's beginning on.
    ///
    /// - Parameter path: the name in messages.
    package func stream(for path: String) throws(FileError) -> OutputStream {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw FileError(code: errno, .write, path) }
        return OutputStream(owning: copy, for: path)
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
