import Synchronization
internal import WholeFiles

/// A temporary folder of this process. It is deleted with its content; if the process is killed, by
/// a later one.
package final class ScratchFolder: Sendable {
    private let folder: HeldFolder

    package var path: String { folder.path }

    /// The folder that contains all of these; nil for the system's temporary folder, which a
    /// sandboxed process can't write to.
    private static let place = Mutex<String?>(nil)

    package static func makeAll(below folder: String) { place.withLock { $0 = folder } }

    /// - Throws: `FlipbookError.failed` if it can't be created.
    package init() throws(FlipbookError) {
        let place = Self.place.withLock { $0 } ?? FolderPlace.temporary
        folder = try flipbookErrors { () throws(FileError) in try HeldFolder(in: place) }
    }

    /// Deletes it now, before an end of the process that deinitialises nothing.
    package func remove() { folder.remove() }
}
