internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Creates the missing folders of outputs, and removes them if the outputs aren't written.
struct OutputFolder: ~Copyable {
    /// Outermost first.
    private var made: [String] = []

    /// - Throws: `FlipbookError.failed` if a folder can't be created.
    init(for paths: [String]) throws(FlipbookError) {
        for path in paths { try make(path) }
    }

    /// - Throws: `FlipbookError.failed` if a folder can't be created.
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
            // Another process may have created it meanwhile.
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

    /// Keeps the folders, after the output is written.
    mutating func keep() {
        for folder in made { PartialFiles.shared.note(.folderEnds(folder)) }
        made = []
    }

    /// `rmdir` removes only empty folders.
    private func removeMade() {
        for folder in made.reversed() {
            rmdir(folder)
            PartialFiles.shared.note(.folderEnds(folder))
        }
    }

    deinit { removeMade() }
}
