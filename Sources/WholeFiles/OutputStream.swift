#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The C functions, which the type's methods shadow.
#if canImport(Glibc)
    private let writeBytes = Glibc.write
    private let closeFile = Glibc.close
#else
    private let writeBytes = Darwin.write
    private let closeFile = Darwin.close
#endif

/// A buffered stream to a file or pipe.
package final class OutputStream {
    private var descriptor: Int32
    private let isOwned: Bool
    private let path: String
    private var pending: [UInt8] = []

    private static let pieceBytes = 1 << 18

    package init(to file: PartialFile) throws(FileError) {
        descriptor = try file.open()
        isOwned = true
        path = file.path
    }

    /// Takes over a descriptor.
    init(owning descriptor: Int32, for path: String) {
        self.descriptor = descriptor
        isOwned = true
        self.path = path
    }

    package init(standardOutputFor path: String) {
        descriptor = STDOUT_FILENO
        isOwned = false
        self.path = path
    }

    deinit {
        if isOwned, descriptor >= 0 { _ = closeFile(descriptor) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.pieceBytes { try flush() }
    }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Writes the buffer and closes the file, unless it is standard output.
    package func close() throws(FileError) {
        try flush()
        guard isOwned, descriptor >= 0 else { return }
        let code = closeFile(descriptor) == 0 ? 0 : errno
        descriptor = -1
        // Network file systems may report a full disk only now.
        if code != 0 { throw FileError(code: code, .write, path) }
    }

    private func flush() throws(FileError) {
        let code = pending.withUnsafeBytes { writeAll($0, to: descriptor) }
        pending.removeAll(keepingCapacity: true)
        if let code { throw FileError(code: code, .write, path) }
    }
}

/// Writes everything; returns the `errno` of a failure.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
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
