import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of its own for a test, removed with everything in it at the end.
package final class TemporaryFolder {
    package let path: String

    package struct NotMade: Error {}

    package init() throws {
        path = try FolderPlace.makeNew("flipbook-tests", in: "/tmp")
    }

    deinit {
        for name in names {
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0 { rmdir(inner) }
        }
        rmdir(path)
    }

    /// Writes a file of the folder, in place of one of that name.
    package func write(_ text: String, to name: String) throws {
        guard let file = fopen("\(path)/\(name)", "w") else { throw NotMade() }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw NotMade() }
    }

    /// The text of a file of the folder.
    package func read(_ name: String) throws -> String {
        guard let file = fopen("\(path)/\(name)", "r") else { throw NotMade() }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The names in the folder, hidden ones too, sorted.
    package var names: [String] { Self.names(in: path) }

    /// The names in any folder; none where it can't be read.
    package static func names(in path: String) -> [String] {
        (FolderListing.names(in: path) ?? []).sorted()
    }
}
