#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

// The C function under a name that doesn't collide with this type's own.
#if canImport(Glibc)
    private let renameFile = Glibc.rename
#else
    private let renameFile = Darwin.rename
#endif

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
        var observer: (@Sendable (Event) -> Void)?
        /// By folder: the claim on it, and how many files are on their way there.
        var folders: [String: (hold: FolderHold, count: Int)] = [:]

        mutating func enter(_ temporary: String, _ hold: FolderHold) {
            paths.insert(temporary)
            folders[PathParts(temporary).folder, default: (hold, 0)].count += 1
        }

        /// False where the file isn't one of these any more.
        mutating func leave(_ temporary: String) -> Bool {
            guard paths.remove(temporary) != nil else { return false }
            let folder = PathParts(temporary).folder
            folders[folder]?.count -= 1
            if folders[folder]?.count == 0 { folders[folder] = nil }
            return true
        }
    }

    /// What becomes of a partial file.
    package enum Event: Hashable, Sendable {
        /// It is about to be made.
        case begins(String)
        /// It was renamed or removed, or could not be made.
        case ends(String)
        /// A folder was made on the way to a file; it is to go again, where it is empty, unless the
        /// file comes about.
        case folderBegins(String)
        /// The folder stays, or is gone.
        case folderEnds(String)
    }

    /// Has `observer` told of every file from here on, under the registry's lock, so that another
    /// process can remove the files of one that died.
    package func observe(_ observer: @escaping @Sendable (Event) -> Void) {
        state.withLock { $0.observer = observer }
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
            state.folders = [:]
        }
    }

    /// Tells the observer of a folder.
    package func note(_ event: Event) { state.withLock { $0.observer?(event) } }

    func contains(_ temporary: String) -> Bool {
        state.withLock { $0.paths.contains(temporary) }
    }

    /// Creates an empty hidden file beside `place` and returns its path.
    func create(beside place: PathParts, for path: String) throws(FileError) -> String {
        let result = state.withLock { state -> Result<String, FileError> in
            guard !state.isClosed else { return .failure(FileError(.interrupted, .write, path)) }
            // Before there is anything that another could take for left behind.
            let hold = state.folders[place.folder]?.hold ?? FolderHold(place.folder)
            while true {
                state.counter += 1
                let temporary = place.sibling(
                    ".\(Self.shortened(place.name)).\(getpid())-\(state.counter).part")
                state.observer?(.begins(temporary))
                let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                let code = errno
                if descriptor >= 0 {
                    close(descriptor)
                    state.enter(temporary, hold)
                    return .success(temporary)
                }
                state.observer?(.ends(temporary))
                // A file of that name can only be what an earlier process left behind.
                guard code == EEXIST || code == EINTR else {
                    return .failure(FileError(code: code, .write, path))
                }
            }
        }
        return try result.get()
    }

    /// Renames temporaries to their places.
    ///
    /// What is in them is on the disk before it gets its name: after a power cut the old file is
    /// there or the new one.
    func commit(
        _ files: [(temporary: String, place: String, path: String)]
    ) throws(FileError) {
        guard let first = files.first else { return }
        // Many small ones are quicker together, with whatever else the file system has to write.
        let isMany = files.count > Self.mostSyncedAlone && syncAll(around: first.temporary)
        if !isMany {
            for file in files {
                if let code = sync(file.temporary) {
                    throw FileError(code: code, .write, file.path)
                }
            }
        }
        for file in files { try rename(file.temporary, to: file.place, for: file.path) }
        for folder in Set(files.map { PathParts($0.place).folder }) { syncNames(in: folder) }
    }

    private static let mostSyncedAlone = 16

    private func rename(
        _ temporary: String, to place: String, for path: String
    ) throws(FileError) {
        let result = state.withLock { state -> Result<Void, FileError> in
            guard state.paths.contains(temporary) else {
                return .failure(FileError(.interrupted, .write, path))
            }
            guard renameFile(temporary, place) == 0 else {
                return .failure(FileError(code: errno, .write, path))
            }
            _ = state.leave(temporary)
            state.observer?(.ends(temporary))
            return .success(())
        }
        try result.get()
    }

    /// Removes a temporary; does nothing where it was renamed or removed before.
    func discard(_ temporary: String) {
        state.withLock { state in
            guard state.leave(temporary) else { return }
            unlink(temporary)
            state.observer?(.ends(temporary))
        }
    }

    /// File systems allow 255 bytes a name, and the temporary's suffix needs some of them.
    private static func shortened(_ name: String) -> String {
        var name = name
        while name.utf8.count > 200 { name.removeLast() }
        return name
    }
}

/// Sees to it that a file's bytes are on the disk.
///
/// - Returns: the `errno` of what went wrong; nil also where the file system knows no such thing.
private func sync(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    // One that is gone is told when it is renamed.
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    while fsync(descriptor) != 0 {
        let code = errno
        if code == EINTR { continue }
        return [EIO, ENOSPC, EDQUOT, EFBIG].contains(code) ? code : nil
    }
    return nil
}

private func syncNames(in folder: String) { _ = sync(folder) }

/// The same for everything on a file's file system; false where it can't be done.
private func syncAll(around path: String) -> Bool {
    #if canImport(Glibc)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        // Swift's module of the C library leaves `syncfs` out.
        guard let found = dlsym(nil, "syncfs") else { return false }
        typealias Function = @convention(c) (Int32) -> Int32
        return unsafeBitCast(found, to: Function.self)(descriptor) == 0
    #else
        return false
    #endif
}
