internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of this process's own, that goes with everything in it.
final class ScratchFolder: Sendable {
    let path: String

    /// - Throws: `FlipbookError.failed` where it can't be made.
    init() throws(FlipbookError) {
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array(FilePlace.inside(place, "flipbook-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed("\(FileError(code: errno, .write, place))")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        if let directory = opendir(path) {
            var names: [String] = []
            while let entry = readdir(directory) {
                names.append(
                    withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    })
            }
            closedir(directory)
            for name in names where name != "." && name != ".." {
                remove(FilePlace.inside(path, name))
            }
        }
        rmdir(path)
    }
}
