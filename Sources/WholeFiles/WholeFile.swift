#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The C functions under names that don't collide with this type's own.
#if canImport(Glibc)
    private let readBytes = Glibc.read
    private let writeBytes = Glibc.write
#else
    private let readBytes = Darwin.read
    private let writeBytes = Darwin.write
#endif

/// Files that are read and written in one go.
package enum WholeFile {
    /// Writes `bytes` beside `path` and renames, so that `path` holds either all of them or what it
    /// held before.
    package static func write(
        _ bytes: [UInt8], to path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        let file = try PartialFile(for: path, in: registry)
        let descriptor = open(file.temporaryPath, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(code: errno, .write, path) }
        let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        // A network file system may report a full disk as late as this.
        let closing = close(descriptor) == 0 ? nil : errno
        if let code = failure ?? closing { throw FileError(code: code, .write, path) }
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
    /// - Throws: a `FileError`; `tooLarge` where there are more than `limitBytes`.
    package static func read(_ path: String, limitBytes: Int = .max) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(code: errno, .read, path) }
        defer { close(descriptor) }
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

    /// The `errno` of the write that failed, or nil.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = writeBytes(descriptor, piece.baseAddress, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
