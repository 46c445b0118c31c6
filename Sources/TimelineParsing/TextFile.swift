package import Diagnostics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Text files from the disk.
package enum TextFile {
    /// 16 MiB; timelines and shaders are written by people.
    static let mostBytes = 16 << 20

    /// The file's text without a byte order mark.
    ///
    /// - Throws: what is wrong with the file: it is missing, no regular file, too large, or not
    ///   UTF-8.
    package static func read(_ path: String) throws(DiagnosticError) -> String {
        let bytes = try self.bytes(path, atMost: mostBytes)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DiagnosticError(notUTF8(bytes, path))
        }
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// The contents of a file, of at most `mostBytes`, a whole number of MiB.
    ///
    /// - Throws: what is wrong with the file: it is missing, no regular file, or too large.
    static func bytes(
        _ path: String, atMost mostBytes: Int
    ) throws(DiagnosticError) -> [UInt8] {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw failure("missing-file", "there is no file of the name '\(path)'")
        }
        // Opening a pipe waits for its other end, unless it is told not to.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw openFailure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw openFailure(path, errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw openFailure(path, EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw openFailure(path, ENXIO) }
        // Files that a system makes up have no size to ask for. One byte more than is allowed tells
        // that there is more.
        let hasSize = status.st_size > 0
        let room = min(hasSize ? Int(status.st_size) : mostBytes, mostBytes) + 1
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            while count < room {
                let got = readSome(
                    descriptor,
                    UnsafeMutableRawBufferPointer(
                        UnsafeMutableBufferPointer(rebasing: buffer[count...])))
                if got < 0 { failure = errno }
                if got <= 0 { return }
                count += got
            }
        }
        if let failure { throw openFailure(path, failure) }
        guard bytes.count <= mostBytes else {
            throw self.failure("file-too-large", "'\(path)' is larger than \(mostBytes >> 20) MiB")
        }
        return bytes
    }

    private static func openFailure(_ path: String, _ code: Int32) -> DiagnosticError {
        switch code {
        case ENOENT, ENOTDIR:
            failure("missing-file", "there is no file '\(path)'")
        // What a socket answers.
        case ENXIO: failure("not-a-file", "'\(path)' is not a regular file")
        case EISDIR: failure("not-a-file", "'\(path)' is a directory, not a file")
        case EACCES, EPERM: failure("no-permission", "no permission to read '\(path)'")
        default:
            failure(
                "unreadable-file",
                "'\(path)' can't be read: \(String(cString: strerror(code)))")
        }
    }

    private static func failure(_ code: String, _ message: String) -> DiagnosticError {
        DiagnosticError(Diagnostic(.error, code: code, message, at: nil))
    }

    private static func notUTF8(_ bytes: [UInt8], _ path: String) -> Diagnostic {
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var line = 1
        var column = 1
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue("\n"): (line, column) = (line + 1, 1)
            case .scalarValue: column += 1
            case .emptyInput, .error: break decoding
            }
        }
        return Diagnostic(
            .error, code: "not-utf8", "the file is not UTF-8 text",
            hint: isUTF16 ? "it looks like UTF-16; save it as UTF-8" : nil,
            at: SourceLocation(file: path, line: line, column: column))
    }
}

/// `read(2)` again and again while a signal interrupts it; -1 where it fails.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}
