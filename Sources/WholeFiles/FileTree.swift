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
        for name in FolderListing.names(in: path) ?? [] {
            remove(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
        }
        rmdir(path)
    }

    /// The names in a folder; nil if it is no folder, or a symbolic link.
    package static func names(in path: String) -> [String]? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return FolderListing.names(in: path)
    }
}
