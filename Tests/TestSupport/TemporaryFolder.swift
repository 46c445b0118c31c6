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
        var template = Array("/tmp/flipbook-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NotMade() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names {
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0 { rmdir(inner) }
        }
        rmdir(path)
    }

    /// The names in the folder, hidden ones too, sorted.
    package var names: [String] { Self.names(in: path) }

    /// The names in any folder; none where it can't be read.
    package static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
