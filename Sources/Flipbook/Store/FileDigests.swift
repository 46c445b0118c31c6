internal import Hashing
import Synchronization
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// SHA-256 of the contents of files, each read once.
final class FileDigests: Sendable {
    private struct Entry {
        /// The file's identity before it was read.
        var identity: String?
        /// Nil if it can't be read.
        var digest: [UInt8]?
    }

    private let known = Mutex<[String: Entry]>([:])

    /// Nil if the file can't be read.
    func digest(of path: String) -> [UInt8]? {
        if let entry = known.withLock({ $0[path] }) { return entry.digest }
        let identity = FileIdentity.of(path)
        let entry = Entry(identity: identity, digest: Self.contents(of: path))
        known.withLock { $0[path] = $0[path] ?? entry }
        return entry.digest
    }

    /// The identity that a file had before its digest was made; nil if there was none.
    func identity(of path: String) -> String? { known.withLock { $0[path] }?.identity }

    /// Whether no file has changed since it was read.
    var areUnchanged: Bool {
        known.withLock { $0 }.allSatisfy { FileIdentity.of($0.key) == $0.value.identity }
    }

    /// SHA-256 of a file, read anew; nil if it can't be read.
    static func contents(of path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var hash = SHA256()
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = block.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return hash.finish() }
            block.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
