#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file on its way: written under a hidden name in the folder where it belongs, and renamed when
/// it is whole, so that nobody ever sees half of it.
///
/// Whatever ends the writing early (`discard`, the last reference going away, an interruption)
/// removes the hidden file and leaves what stood at the place before as it was.
package final class PartialFile: Sendable {
    /// Where the file is to stand, as the user wrote it.
    package let path: String
    /// The hidden file to write to: `.a.mp4.1234-1.part` beside `a.mp4`.
    package let temporaryPath: String

    private let place: String
    private let registry: PartialFiles

    /// Creates the hidden file, empty.
    ///
    /// - Throws: a `FileError` that says why `path` can't be written: it is a folder or a device,
    ///   its folder is missing, there is no permission…
    package init(for path: String, in registry: PartialFiles = .shared) throws(FileError) {
        let place = try Self.place(of: path)
        self.path = path
        self.place = place
        self.registry = registry
        temporaryPath = try registry.create(beside: PathParts(place), for: path)
    }

    deinit { discard() }

    /// Whether the hidden file is still there: not after `commit`, `discard` or an interruption.
    package var isPartial: Bool { registry.contains(temporaryPath) }

    /// Writes the hidden file's whole content.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        let descriptor = open(temporaryPath, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            throw isPartial
                ? FileError(code: code, .write, path) : FileError(.interrupted, .write, path)
        }
        let failure = writeAll(bytes, to: descriptor)
        // A network file system may report a full disk as late as this.
        let closing = close(descriptor) == 0 ? nil : errno
        if let code = failure ?? closing { throw FileError(code: code, .write, path) }
    }

    /// Writes the hidden file's whole content.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try write(bytes) }
        }
        try result.get()
    }

    /// Puts the file in its place, over what stood there.
    package func commit() throws(FileError) { try Self.commit([self]) }

    /// Puts files of one registry in their places, one after the other.
    package static func commit(_ files: [PartialFile]) throws(FileError) {
        try files.first?.registry.commit(files.map { ($0.temporaryPath, $0.place, $0.path) })
    }

    /// Removes the hidden file; does nothing after `commit`.
    package func discard() { registry.discard(temporaryPath) }

    /// The path to rename to: `path` itself, or the file that a symbolic link there leads to.
    private static func place(of path: String) throws(FileError) -> String {
        guard !path.isEmpty else { throw FileError(.emptyPath, .write, path) }
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw FileError(.isDirectory, .write, path)
            case S_IFREG: break
            default: throw FileError(.notARegularFile, .write, path)
            }
            // A rename needs leave to write the folder only; a file that its owner has protected
            // should stay as it is all the same.
            guard access(path, W_OK) == 0 else { throw FileError(code: errno, .write, path) }
            return try resolved(path)
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
        return path
    }

    private static func resolved(_ path: String) throws(FileError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let target = realpath(path, nil) else {
            throw FileError(code: errno, .write, path)
        }
        defer { free(target) }
        return String(cString: target)
    }
}
