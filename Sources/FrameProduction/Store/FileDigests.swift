internal import Hashing
import Synchronization
internal import WholeFiles

/// SHA-256 of the contents of files, each read once, and the files' identities before.
///
/// It lasts as long as the renderer that decodes the files, and looks at a file before the renderer
/// does: a picture that was decoded for an earlier film has the digest of its file as it was then.
package final class FileDigests: Sendable {
    private struct Entry {
        /// The file's identity when it was first requested; nil if there was none.
        var identity: String?
        /// Nil if the contents weren't requested, or can't be read.
        var digest: [UInt8]?
        var isRead = false
    }

    private let known = Mutex<[ExactText: Entry]>([:])

    /// Nil if the file can't be read.
    package func digest(of path: String) -> [UInt8]? {
        let before = entry(path)
        if before.isRead { return before.digest }
        let digest = Self.contents(of: path)
        let path = ExactText(path)
        return known.withLock { known in
            guard known[path]?.isRead == false else { return known[path]?.digest }
            known[path]?.digest = digest
            known[path]?.isRead = true
            return digest
        }
    }

    /// The identity that the file had when it was first requested, before its digest was made; nil
    /// if there was none.
    package func identity(of path: String) -> String? { entry(path).identity }

    private func entry(_ path: String) -> Entry {
        let key = ExactText(path)
        if let entry = known.withLock({ $0[key] }) { return entry }
        let fresh = Entry(identity: FileIdentity.of(path))
        return known.withLock { known in
            let entry = known[key] ?? fresh
            known[key] = entry
            return entry
        }
    }

    /// A file that has changed since it was first requested; nil if there is none.
    package var changedFile: String? {
        known.withLock { $0 }
            .filter { FileIdentity.of($0.key.wrappedValue) != $0.value.identity }
            .keys.min()?.wrappedValue
    }

    /// SHA-256 of a file, read anew; nil if it can't be read.
    package static func contents(of path: String) -> [UInt8]? {
        var hash = SHA256()
        let isRead: Void? = try? WholeFile.forEachPiece(of: path) { piece in
            piece.withUnsafeBytes { hash.update($0) }
        }
        return isRead.map { hash.finish() }
    }
}
