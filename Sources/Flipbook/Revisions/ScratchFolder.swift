import Synchronization
internal import WholeFiles

/// A folder of this process's own, that goes with everything in it.
package final class ScratchFolder: Sendable {
    package let path: String

    /// Below which such folders are made, where it is not the system's place for them: a process
    /// that may not write there is given one of its own.
    private static let place = Mutex<String?>(nil)

    package static func makeAll(below folder: String) { place.withLock { $0 = folder } }

    /// - Throws: `FlipbookError.failed` where it can't be made.
    package init() throws(FlipbookError) {
        let place = Self.place.withLock { $0 } ?? FolderPlace.temporary
        path = try flipbookErrors { () throws(FileError) in
            try FolderPlace.makeNew("flipbook", in: place)
        }
    }

    deinit { FileTree.remove(path) }
}
