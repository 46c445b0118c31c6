#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A temporary folder that only this user can access, held by a lock.
///
/// The lock ends with the processes that have it, however they end. So a folder that isn't locked
/// was left by a killed process, and a later one removes it.
package final class HeldFolder: Sendable {
    package let path: String
    private let descriptor: Int32

    /// The beginning of all names; the process's number and six letters follow.
    private static let prefix = "flipbook-scratch-"
    private static let letterCount = 6
    private static let maxTries = 100

    /// Makes a folder, and removes those that killed processes left beside it.
    ///
    /// - Parameter place: an existing folder.
    package init(in place: String) throws(FileError) {
        Self.clear(place)
        for _ in 0..<Self.maxTries {
            let path = try FolderPlace.makeNew("\(Self.prefix)\(getpid())", in: place)
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let isTaken =
                descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
            // Before it was locked, another process may have taken it for one that was left.
            if !isTaken, access(path, F_OK) == 0 {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            if descriptor >= 0 { _ = close(descriptor) }
        }
        throw FileError(code: EBUSY, .write, place)
    }

    deinit {
        remove()
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Removes the folder with its content, for ends of the process that deinitialise nothing.
    package func remove() { FileTree.remove(path) }

    /// Removes folders of killed processes. Does nothing on file systems without locks.
    private static func clear(_ place: String) {
        for name in FolderListing.names(in: place) ?? [] where isName(name) {
            let path = place.hasSuffix("/") ? place + name : "\(place)/\(name)"
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { _ = close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            FileTree.remove(path)
        }
    }

    /// Whether a folder of this kind has the name: `flipbook-scratch-1234-a1B2c3`.
    private static func isName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let parts = name.utf8.dropFirst(prefix.utf8.count).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty
            && parts[0].allSatisfy { (0x30...0x39).contains($0) } && parts[1].count == letterCount
    }
}
