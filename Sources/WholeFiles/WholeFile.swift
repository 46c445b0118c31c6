#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The C function under a name that doesn't collide with this type's own.
#if canImport(Glibc)
    private let readBytes = Glibc.read
#else
    private let readBytes = Darwin.read
#endif

/// Files that are read and written in one go.
package enum WholeFile {
    /// Writes `bytes` beside `path` and renames, so that `path` holds either all of them or what it
    /// held before.
    package static func write(
        _ bytes: [UInt8], to path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        let file = try PartialFile(for: path, in: registry)
        try file.write(bytes)
        try file.commit()
    }

    /// Writes `text` as UTF-8; otherwise as `write(_:to:in:)` for bytes.
    package static func write(
        _ text: String, to path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        try write(Array(text.utf8), to: path, in: registry)
    }

    /// The bytes of the file at `path`.
    ///
    /// - Throws: a `FileError`; `notARegularFile` for a pipe, a device or a socket, which could be
    ///   waited for without an end; `tooLarge` where there are more than `limitBytes`.
    package static func read(_ path: String, limitBytes: Int = .max) throws(FileError) -> [UInt8] {
        // Opening a pipe waits for its other end, unless it is told not to.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // What a socket answers.
            if errno == ENXIO { throw FileError(.notARegularFile, .read, path) }
            throw FileError(code: errno, .read, path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(code: errno, .read, path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileError(.isDirectory, .read, path)
        default: throw FileError(.notARegularFile, .read, path)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                readBytes(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(code: errno, .read, path)
            }
            guard bytes.count + count <= limitBytes else {
                throw FileError(.tooLarge(limitBytes: limitBytes), .read, path)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
    }
}
