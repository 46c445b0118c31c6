import TestSupport
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Folders, as far as fuzzing needs them.
package enum Folder {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The names of the files in it, sorted, without those of folders and hidden files.
    static func names(_ path: String) throws -> [String] {
        let names = TemporaryFolder.names(in: path).filter {
            !$0.hasPrefix(".") && kind("\(path)/\($0)") == S_IFREG
        }
        if names.isEmpty { throw Failure(description: "there are no files in '\(path)'") }
        return names
    }

    /// The names of all that is in it; none where it is no folder.
    package static func allNames(_ path: String) -> [String] {
        kind(path) == S_IFDIR ? TemporaryFolder.names(in: path) : []
    }

    package static func read(_ path: String) throws -> [UInt8] { try Bytes.read(path) }

    package static func write(_ bytes: [UInt8], to path: String) throws {
        try Bytes.write(bytes, to: path)
    }

    private static func kind(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// Makes it, and those that it lies in.
    package static func make(_ path: String) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o755)
        }
    }

    /// A new one, of a name that nothing else has.
    package static func makeScratch() throws -> String {
        try FolderPlace.makeNew("file-fuzz", in: FolderPlace.temporary)
    }

    /// Removes it with all that is in it.
    package static func remove(_ path: String) {
        guard kind(path) == S_IFDIR else {
            unlink(path)
            return
        }
        for name in TemporaryFolder.names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
