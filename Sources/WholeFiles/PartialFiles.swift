#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// The files that are being written at this moment, so that an interruption can remove them all.
///
/// A file enters when its temporary is created, and leaves when that is renamed or removed; both
/// happen under one lock, so an interruption sees every file either partial or whole.
package final class PartialFiles: Sendable {
    /// The registry that every writer uses unless told otherwise.
    package static let shared = PartialFiles()

    private struct State {
        var paths: Set<String> = []
        var counter = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// The temporary files that exist now, sorted.
    package var paths: [String] { state.withLock { $0.paths.sorted() } }

    /// Removes every partial file, and lets no new one begin and no old one be renamed: to be
    /// called once, from an ordinary thread (not from inside a signal handler), right before the
    /// process ends because of SIGINT.
    package func removeAll() {
        state.withLock { state in
            state.isClosed = true
            for path in state.paths { unlink(path) }
            state.paths = []
        }
    }

    func contains(_ temporary: String) -> Bool {
        state.withLock { $0.paths.contains(temporary) }
    }

    /// Creates an empty hidden file beside `place` and returns its path.
    func create(beside place: PathParts, for path: String) throws(FileError) -> String {
        let result = state.withLock { state -> Result<String, FileError> in
            guard !state.isClosed else { return .failure(FileError(.interrupted, .write, path)) }
            while true {
                state.counter += 1
                let temporary = place.sibling(
                    ".\(Self.shortened(place.name)).\(getpid())-\(state.counter).part")
                let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                if descriptor >= 0 {
                    close(descriptor)
                    state.paths.insert(temporary)
                    return .success(temporary)
                }
                let code = errno
                // A file of that name can only be what an earlier process left behind.
                guard code == EEXIST || code == EINTR else {
                    return .failure(FileError(code: code, .write, path))
                }
            }
        }
        return try result.get()
    }

    /// Renames a temporary to its place.
    func commit(_ temporary: String, to place: String, for path: String) throws(FileError) {
        let result = state.withLock { state -> Result<Void, FileError> in
            guard state.paths.contains(temporary) else {
                return .failure(FileError(.interrupted, .write, path))
            }
            guard rename(temporary, place) == 0 else {
                return .failure(FileError(code: errno, .write, path))
            }
            state.paths.remove(temporary)
            return .success(())
        }
        try result.get()
    }

    /// Removes a temporary; does nothing where it was renamed or removed before.
    func discard(_ temporary: String) {
        state.withLock { state in
            if state.paths.remove(temporary) != nil { unlink(temporary) }
        }
    }

    /// File systems allow 255 bytes a name, and the temporary's suffix needs some of them.
    private static func shortened(_ name: String) -> String {
        var name = name
        while name.utf8.count > 200 { name.removeLast() }
        return name
    }
}
