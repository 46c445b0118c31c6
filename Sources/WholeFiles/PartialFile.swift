#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file being written: hidden in its folder, and renamed when complete.
///
/// Any early end (`discard`, `deinit`, an interruption) removes the hidden file and leaves the
/// older one.
///
/// A symbolic link at the path is never followed: its author would choose the file that is
/// replaced. The link itself is, unless it leads out of its folder, where it may be the user's way
/// to another disk: that is an error.
package final class PartialFile: Sendable {
    /// The path as the user wrote it.
    package let path: String
    /// The hidden file, `.a.mp4.1234-1.part` for `a.mp4`. By this path it can be read; in a sandbox
    /// it can't be written.
    package let temporaryPath: String

    private let registry: PartialFiles

    /// Creates an empty hidden file.
    ///
    /// - Throws: a `FileError` if `path` can't be written.
    package init(for path: String, in registry: PartialFiles = .shared) throws(FileError) {
        try Self.check(path)
        self.path = path
        self.registry = registry
        temporaryPath = try registry.create(beside: PathParts(path), for: path)
    }

    deinit { discard() }

    /// Whether the hidden file exists: not after `commit`, `discard` or an interruption.
    package var isPartial: Bool { registry.contains(temporaryPath) }

    /// Opens the hidden file for reading and writing, from its beginning on.
    ///
    /// - Returns: a descriptor, which the caller closes.
    func open() throws(FileError) -> Int32 { try registry.open(temporaryPath, for: path) }

    /// Replaces the hidden file's content.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        let descriptor = try open()
        let failure = writeAll(bytes, to: descriptor)
        // Network file systems may report a full disk only now.
        let closing = close(descriptor) == 0 ? nil : errno
        if let code = failure ?? closing { throw FileError(code: code, .write, path) }
    }

    /// Replaces the hidden file's content.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Renames the file to its path, replacing an older one.
    package func commit() throws(FileError) { try Self.commit([self]) }

    /// Renames files of one registry, one after the other.
    package static func commit(_ files: [PartialFile]) throws(FileError) {
        try files.first?.registry.commit(files.map { ($0.temporaryPath, $0.path) })
    }

    /// Removes the hidden file; does nothing after `commit`.
    package func discard() { registry.discard(temporaryPath) }

    /// - Throws: a `FileError` if there is something that can't be replaced.
    package static func check(_ path: String) throws(FileError) {
        guard !path.isEmpty else { throw FileError(.emptyPath, .write, path) }
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw FileError(.isDirectory, .write, path)
            case S_IFREG: break
            default: throw FileError(.notARegularFile, .write, path)
            }
            if RealPath.isLink(path) {
                guard !RealPath.leadsOutside(path) else {
                    throw FileError(.linkOutside, .write, path)
                }
                return
            }
            // A rename needs permission for the folder only, but must not replace a write-protected
            // file.
            guard access(path, W_OK) == 0 else { throw FileError(code: errno, .write, path) }
            return
        }
        let code = errno
        let parts = PathParts(path)
        if parts.name.isEmpty { throw FileError(.isDirectory, .write, path) }
        guard code == ENOENT else { throw FileError(code: code, .write, path) }
        guard stat(parts.folder, &status) == 0 else {
            throw FileError(code: errno, .write, path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FileError(.notAFolder(parts.folder), .write, path)
        }
    }
}
