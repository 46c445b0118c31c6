internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Creates the missing folders of outputs, and removes them if the outputs aren't written.
package struct OutputFolder: ~Copyable {
    /// Outermost first.
    private var made: [String] = []

    /// - Throws: `FlipbookError.failed` if a folder can't be created.
    package init(for paths: [String]) throws(FlipbookError) {
        for path in paths { try make(path) }
    }

    /// - Throws: `FlipbookError.failed` if a folder can't be created.
    package init(for path: String) throws(FlipbookError) { try make(path) }

    private mutating func make(_ path: String) throws(FlipbookError) {
        var missing: [String] = []
        var folder = PathParts(path).folder
        var status = stat()
        while stat(folder, &status) != 0, errno == ENOENT {
            missing.append(folder)
            folder = PathParts(folder).folder
        }
        for folder in missing.reversed() {
            let code = PartialFiles.shared.makeFolder(folder)
            if code == 0 {
                made.append(folder)
            } else if code != EEXIST {
                // Otherwise, another process has created it meanwhile.
                removeMade()
                throw .failed("\(FileError(code: code, .write, folder))")
            }
        }
    }

    /// Keeps the folders, after the output is written.
    package mutating func keep() {
        for folder in made { PartialFiles.shared.keepFolder(folder) }
        made = []
    }

    private func removeMade() {
        for folder in made.reversed() { PartialFiles.shared.removeFolder(folder) }
    }

    deinit { removeMade() }
}
