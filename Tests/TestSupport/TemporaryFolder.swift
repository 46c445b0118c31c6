import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of its own for a test, removed with everything in it at the end.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = try FolderPlace.makeNew("flipbook-tests", in: "/tmp")
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        // A link is removed and not followed.
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// Writes a file of the folder, in place of one of that name.
    package func write(_ text: String, to name: String) throws {
        try Bytes.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    /// The text of a file of the folder.
    package func read(_ name: String) throws -> String {
        try String(decoding: Bytes.read("\(path)/\(name)"), as: UTF8.self)
    }

    /// The names in the folder, hidden ones too, sorted.
    package var names: [String] { Self.names(in: path) }

    /// The names in any folder; none where it can't be read.
    package static func names(in path: String) -> [String] {
        (FolderListing.names(in: path) ?? []).sorted()
    }
}
