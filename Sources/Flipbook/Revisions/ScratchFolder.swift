import Synchronization
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of this process's own, that goes with everything in it.
package final class ScratchFolder: Sendable {
    package let path: String

    /// Below which such folders are made, where it is not the system's place for them: a process
    /// that may not write there is given one of its own.
    private static let place = Mutex<String?>(nil)

    package static func makeAll(below folder: String) { place.withLock { $0 = folder } }

    /// - Throws: `FlipbookError.failed` where it can't be made.
    package init() throws(FlipbookError) {
        let place = Self.place.withLock { $0 } ?? Environment.value("TMPDIR") ?? "/tmp"
        var template = Array(FilePlace.inside(place, "flipbook-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed("\(FileError(code: errno, .write, place))")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { FileTree.remove(path) }
}
