#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Folders with everything in them.
package enum FileTree {
    /// Removes what is at `path`; of a folder, all that is in it. Links are removed, not followed.
    package static func remove(_ path: String) {
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
                remove(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
            }
        }
        rmdir(path)
    }
}
