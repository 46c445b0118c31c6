#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A shared lock on a folder of hidden files. It keeps other processes from removing them, and
/// removes files left by dead processes.
///
/// Writers share the lock. If a process gets it exclusively, no process, container or machine
/// writes. The lock ends with its process.
final class FolderHold: Sendable {
    private let descriptor: Int32

    /// Locks the folder, and removes files left by killed writers. Does nothing on file systems
    /// without locks.
    init(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { clear() }
        // Exclusive locks are held briefly; a hostile one must not block.
        for _ in 0..<100 where flock(descriptor, LOCK_SH | LOCK_NB) != 0 { usleep(10_000) }
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    private func clear() {
        let copy = dup(descriptor)
        guard copy >= 0 else { return }
        guard let stream = fdopendir(copy) else {
            _ = close(copy)
            return
        }
        defer { closedir(stream) }
        for name in FolderListing.names(in: stream)
        where PartialFiles.maker(of: name) != nil && isOurs(name) {
            unlinkat(descriptor, name, 0)
        }
    }

    /// Whether the name is of a regular file of this user without other hard links.
    private func isOurs(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
            && status.st_nlink == 1
    }
}
