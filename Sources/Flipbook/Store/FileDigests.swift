internal import Hashing
import Synchronization
internal import WholeFiles

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
        var hash = SHA256()
        let isRead: Void? = try? WholeFile.forEachPiece(of: path) { piece in
            piece.withUnsafeBytes { hash.update($0) }
        }
        return isRead.map { hash.finish() }
    }
}
