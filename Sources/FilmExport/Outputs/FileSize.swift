#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The sizes of files.
package enum FileSize {
    /// Nil if the file doesn't exist.
    package static func bytes(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
