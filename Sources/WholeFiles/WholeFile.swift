#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The C function, which the type's method shadows.
#if canImport(Glibc)
    private let readBytes = Glibc.read
#else
    private let readBytes = Darwin.read
#endif

/// Reads and writes whole files.
package enum WholeFile {
    /// Writes a hidden file and renames it: `path` has either all bytes or its old content.
    package static func write(
        _ bytes: [UInt8], to path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        let file = try PartialFile(for: path, in: registry)
        try file.write(bytes)
        try file.commit()
    }

    /// Writes UTF-8; otherwise as for bytes.
    package static func write(
        _ text: String, to path: String, in registry: PartialFiles = .shared
    ) throws(FileError) {
        try write(Array(text.utf8), to: path, in: registry)
    }

    /// Reads a file.
    ///
    /// - Throws: a `FileError` as `forEachPiece`; `tooLarge` above `limitBytes`.
    package static func read(_ path: String, limitBytes: Int = .max) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachPiece(of: path) { piece throws(FileError) in
            guard bytes.count + piece.count <= limitBytes else {
                throw FileError(.tooLarge(limitBytes: limitBytes), .read, path)
            }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }

    /// Reads a file in pieces, in order; none of an empty file.
    ///
    /// - Throws: a `FileError`, also of `body`; `notARegularFile` for pipes, devices and sockets,
    ///   which could block forever.
    package static func forEachPiece(
        of path: String, _ body: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(FileError) {
        let descriptor = try OpenFile.descriptor(ofRegular: path)
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                readBytes(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(code: errno, .read, path)
            }
            try body(chunk[..<count])
        }
    }
}
