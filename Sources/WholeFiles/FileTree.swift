#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whole folders.
package enum FileTree {
    /// Removes the file or folder at `path`, with its contents. Symbolic links are removed, not
    /// followed.
    package static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        if let directory = opendir(path) {
            let names = Self.names(in: directory)
            closedir(directory)
            for name in names where name != "." && name != ".." {
                remove(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
            }
        }
        rmdir(path)
    }

    /// The names in a folder, with `.` and `..`; nil if it is no folder, or a symbolic link.
    package static func names(in path: String) -> [String]? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            let directory = opendir(path)
        else { return nil }
        defer { closedir(directory) }
        return names(in: directory)
    }

    /// The names in an open folder, with `.` and `..`.
    static func names(in directory: OpaquePointer) -> [String] {
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
