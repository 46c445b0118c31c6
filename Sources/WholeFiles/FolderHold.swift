#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A claim on a folder in which hidden files are being written, so that nobody clears them away;
/// and the clearing of those whose writers are gone.
///
/// Writers lock the folder together; who gets it for itself knows that no writer is left, whatever
/// machine, container or number of a process its files have in their names. The lock goes with
/// the process, however that ends.
final class FolderHold: Sendable {
    private let descriptor: Int32

    /// Claims the folder, and removes what writers that were killed have left in it. Where the file
    /// system has no such locks nothing is removed, and nothing is promised.
    init(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { clear() }
        // Who else has it for itself is done in a moment, or does not wish us well.
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
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(validatingCString: $0)
                }
            }
            guard let name, Self.isTemporary(name), isOurs(name) else { continue }
            unlinkat(descriptor, name, 0)
        }
    }

    /// Whether the name is one that `PartialFiles` gives: `.a.mp4.1234-1.part`.
    static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix(".part") else { return false }
        let parts = name.dropLast(5).split(separator: ".")
        guard parts.count > 1, let last = parts.last else { return false }
        let numbers = last.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy {
                !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
    }

    /// Whether it is an ordinary file that this user made and nobody has given a second name.
    private func isOurs(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
            && status.st_nlink == 1
    }
}
