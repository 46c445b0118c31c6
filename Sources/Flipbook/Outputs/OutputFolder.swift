internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders that were missing on the way to outputs, made for them; they go again where the
/// outputs do not come about.
struct OutputFolder: ~Copyable {
    /// Outermost first.
    private var made: [String] = []

    /// - Throws: `FlipbookError.failed` where a folder can't be made.
    init(for paths: [String]) throws(FlipbookError) {
        for path in paths { try make(path) }
    }

    /// - Throws: `FlipbookError.failed` where a folder can't be made.
    init(for path: String) throws(FlipbookError) { try make(path) }

    private mutating func make(_ path: String) throws(FlipbookError) {
        var missing: [String] = []
        var folder = PathParts(path).folder
        var status = stat()
        while stat(folder, &status) != 0, errno == ENOENT {
            missing.append(folder)
            folder = PathParts(folder).folder
        }
        for folder in missing.reversed() {
            // Another process may have made it in between, which is as good.
            if mkdir(folder, 0o777) == 0 {
                PartialFiles.shared.note(.folderBegins(folder))
                made.append(folder)
            } else if errno != EEXIST {
                let code = errno
                removeMade()
                throw .failed("\(FileError(code: code, .write, folder))")
            }
        }
    }

    /// The output is there: the folders stay.
    mutating func keep() {
        for folder in made { PartialFiles.shared.note(.folderEnds(folder)) }
        made = []
    }

    /// `rmdir` leaves alone what is not empty.
    private func removeMade() {
        for folder in made.reversed() {
            rmdir(folder)
            PartialFiles.shared.note(.folderEnds(folder))
        }
    }

    deinit { removeMade() }
}
