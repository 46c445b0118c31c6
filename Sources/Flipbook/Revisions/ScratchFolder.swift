import Synchronization
internal import WholeFiles

/// A temporary folder of this process. It is deleted with its content.
package final class ScratchFolder: Sendable {
    package let path: String

    /// The folder that contains all of these; nil for the system's temporary folder, which a
    /// sandboxed process can't write to.
    private static let place = Mutex<String?>(nil)

    package static func makeAll(below folder: String) { place.withLock { $0 = folder } }

    /// - Throws: `FlipbookError.failed` if it can't be created.
    package init() throws(FlipbookError) {
        let place = Self.place.withLock { $0 } ?? FolderPlace.temporary
        path = try flipbookErrors { () throws(FileError) in
            try FolderPlace.makeNew("flipbook", in: place)
        }
    }

    deinit { FileTree.remove(path) }
}
