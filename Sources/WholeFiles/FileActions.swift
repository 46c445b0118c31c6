#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

// The C functions, which the type's methods shadow.
#if canImport(Glibc)
    private let renameFile = Glibc.rename
#else
    private let renameFile = Darwin.rename
#endif

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }

/// Changes of files and folders beside outputs. A sandboxed worker is not allowed to make them, and
/// asks another process.
///
/// Results are an `errno`, 0 for success.
package protocol FileActions: Sendable {
    /// Creates an empty hidden file.
    func create(_ hidden: String) -> Int32
    /// Opens a hidden file for reading and writing, from its beginning on.
    ///
    /// - Returns: a descriptor, which the caller closes; a negated `errno`.
    func open(_ hidden: String) -> Int32
    /// Moves a hidden file to its path, where it replaces a file or a link.
    func rename(_ hidden: String, to path: String) -> Int32
    /// Removes a hidden file.
    func remove(_ hidden: String)
    /// Creates a folder.
    func makeFolder(_ path: String) -> Int32
    /// Removes a folder if it is empty.
    func removeFolder(_ path: String)
}

/// Done by this process.
package final class LocalFileActions: FileActions {
    /// Per folder: its lock and its number of hidden files.
    private let folders = Mutex<[String: (hold: FolderHold, count: Int)]>([:])

    package init() {}

    package func create(_ hidden: String) -> Int32 {
        let folder = PathParts(hidden).folder
        // Lock first: another process may remove unlocked files.
        folders.withLock { $0[folder, default: (FolderHold(folder), 0)].count += 1 }
        let descriptor = openFile(
            hidden, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            leave(folder)
            return code
        }
        close(descriptor)
        return 0
    }

    package func open(_ hidden: String) -> Int32 {
        let descriptor = openFile(hidden, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : -errno
    }

    package func rename(_ hidden: String, to path: String) -> Int32 {
        guard renameFile(hidden, path) == 0 else { return errno }
        leave(PathParts(hidden).folder)
        return 0
    }

    package func remove(_ hidden: String) {
        unlink(hidden)
        leave(PathParts(hidden).folder)
    }

    package func makeFolder(_ path: String) -> Int32 { mkdir(path, 0o777) == 0 ? 0 : errno }

    package func removeFolder(_ path: String) { rmdir(path) }

    private func leave(_ folder: String) {
        folders.withLock { folders in
            folders[folder]?.count -= 1
            if folders[folder]?.count == 0 { folders[folder] = nil }
        }
    }
}
