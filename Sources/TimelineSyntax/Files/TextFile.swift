package import Diagnostics
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Text files from the disk.
package enum TextFile {
    /// 16 MiB, ample for hand-written timelines and shaders.
    package static let maxBytes = 16 << 20

    /// Returns a file's text without a byte order mark.
    ///
    /// - Parameter name: the file's as its author wrote it, for hints; by default the path.
    /// - Throws: if the file is missing, not a regular file, too large, or not UTF-8.
    package static func read(
        _ path: String, named name: String? = nil
    ) throws(DiagnosticError) -> String {
        let bytes =
            path == StandardInput.path
            ? try StandardInput.bytes(atMost: maxBytes)
            : try self.bytes(path, named: name, atMost: maxBytes)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DiagnosticError(notUTF8(bytes, path))
        }
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Returns a file's content of at most `maxBytes`, a whole number of MiB.
    ///
    /// - Throws: if the file is missing, not a regular file, or too large.
    package static func bytes(
        _ path: String, named name: String? = nil, atMost maxBytes: Int
    ) throws(DiagnosticError) -> [UInt8] {
        do throws(FileError) {
            return try WholeFile.read(path, limitBytes: maxBytes)
        } catch {
            let reason = String(cString: strerror(error.code))
            let finding = FileFinding(
                error.kind, shown: path, name: name ?? path, path: path,
                other: "'\(path)' can't be read: \(reason)")
            throw .failure(finding.code, finding.message, hint: finding.hint, at: nil)
        }
    }

    private static func notUTF8(_ bytes: [UInt8], _ path: String) -> Diagnostic {
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
            .error, code: .notUtf8, "the file is not UTF-8 text", hint: hint(forNoText: bytes),
            at: SourceLocation(file: path, line: line, column: column))
    }

    private static func hint(forNoText bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "it looks like UTF-16; save it as UTF-8"
        }
        let kind = kinds.first { bytes.dropFirst($0.offset).starts(with: $0.mark) }
        if let kind { return "it is \(kind.name), and no text" }
        // All bytes are printable or white space in single-byte encodings.
        let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        return isText ? "it looks like Latin-1 or Windows-1252; save it as UTF-8" : nil
    }

    /// Signatures of binary formats that a timeline might name by mistake.
    private static let kinds: [(offset: Int, mark: [UInt8], name: String)] = [
        (0, Array("GIF8".utf8), "a GIF"),
        (0, [0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        (0, [0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (8, Array("WEBP".utf8), "a WebP picture"),
        (4, Array("ftyp".utf8), "an MP4 or QuickTime film"),
        (0, [0x1A, 0x45, 0xDF, 0xA3], "a Matroska or WebM film"),
        (8, Array("AVI ".utf8), "an AVI film"),
        (8, Array("WAVE".utf8), "a WAV sound"),
        (0, Array("OggS".utf8), "an Ogg sound"),
        (0, Array("fLaC".utf8), "a FLAC sound"),
        (0, Array("ID3".utf8), "an MP3 sound"),
        (0, Array("%PDF".utf8), "a PDF"),
        (0, [0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
        (0, [0x1F, 0x8B], "a gzip archive"),
        (0, Array("OTTO".utf8), "a font"),
        (0, [0x00, 0x01, 0x00, 0x00], "a font"),
        (0, Array("wOF2".utf8), "a font"),
    ]
}

/// Calls `read(2)` until no signal interrupts it. Returns -1 on failure.
func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}
