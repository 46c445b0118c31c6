#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Identifies a file's content without reading it.
package enum FileIdentity {
    /// Returns device, inode, size, modification time and change time; nil for a missing file. The
    /// change time can't be forged.
    package static func of(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
            let times = [status.st_mtim, status.st_ctim]
        #else
            let times = [status.st_mtimespec, status.st_ctimespec]
        #endif
        return "\(status.st_dev):\(status.st_ino):\(status.st_size)"
            + times.map { ":\($0.tv_sec).\($0.tv_nsec)" }.joined()
    }
}
