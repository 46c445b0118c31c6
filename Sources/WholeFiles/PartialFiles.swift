#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Synchronization

/// The hidden files of this process, so that an interruption can remove them.
///
/// Creating, renaming and removing are under one lock: an interruption finds every file either
/// partial or whole.
package final class PartialFiles: Sendable {
    /// The default registry.
    package static let shared = PartialFiles()

    private struct State {
        var paths: Set<String> = []
        var counter = 0
        var isClosed = false
        var observer: (@Sendable (Event) -> Void)?
        var actions: any FileActions = LocalFileActions()
    }

    /// A change of a partial file.
    package enum Event: Hashable, Sendable {
        /// About to be created.
        case begins(String)
        /// Renamed, removed, or not created.
        case ends(String)
        /// A folder was made for a file; it is to be removed, if empty, unless the file is
        /// completed.
        case folderBegins(String)
        /// The folder stays, or is removed.
        case folderEnds(String)
    }

    /// Calls `observer`, under the lock, with every later event, so that another process can clean
    /// up after this one.
    package func observe(_ observer: @escaping @Sendable (Event) -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// Has others do all that is done to hidden files, and to the folders that are made for them.
    package func delegate(to actions: any FileActions) {
        state.withLock { $0.actions = actions }
    }

    private let state = Mutex(State())

    package init() {}

    /// The existing hidden files, sorted.
    package var paths: [String] { state.withLock { $0.paths.sorted() } }

    /// Removes all partial files and rejects new ones and renames. Called once, from an ordinary
    /// thread (not a signal handler), before the process ends because of SIGINT.
    package func removeAll() {
        state.withLock { state in
            state.isClosed = true
            for path in state.paths { state.actions.remove(path) }
            state.paths = []
        }
    }

    func contains(_ temporary: String) -> Bool {
        state.withLock { $0.paths.contains(temporary) }
    }

    /// Creates an empty hidden file beside `place`, the parts of `path`, and returns its path.
    func create(beside place: PathParts, for path: String) throws(FileError) -> String {
        try state.withLock { state throws(FileError) in
            guard !state.isClosed else { throw FileError(.interrupted, .write, path) }
            while true {
                state.counter += 1
                let temporary = place.sibling(
                    ".\(Self.shortened(place.name)).\(getpid())-\(state.counter).part")
                state.observer?(.begins(temporary))
                let code = state.actions.create(temporary)
                if code == 0 {
                    state.paths.insert(temporary)
                    return temporary
                }
                state.observer?(.ends(temporary))
                // Left by an earlier process of the same number.
                guard code == EEXIST || code == EINTR else {
                    throw FileError(code: code, .write, path)
                }
            }
        }
    }

    /// Opens a hidden file for reading and writing, from its beginning on; the caller closes it.
    func open(_ temporary: String, for path: String) throws(FileError) -> Int32 {
        let descriptor = state.withLock { $0.actions }.open(temporary)
        guard descriptor < 0 else { return descriptor }
        throw contains(temporary)
            ? FileError(code: -descriptor, .write, path) : FileError(.interrupted, .write, path)
    }

    /// Renames hidden files to their places.
    ///
    /// Contents are synced first: after a power failure there is the old file or the new one.
    func commit(_ files: [(temporary: String, path: String)]) throws(FileError) {
        guard let first = files.first else { return }
        // Many small files sync faster together.
        let isMany = files.count > Self.maxSyncedOneByOne && syncAll(around: first.temporary)
        if !isMany {
            for file in files {
                if let code = sync(file.temporary) {
                    throw FileError(code: code, .write, file.path)
                }
            }
        }
        for file in files { try rename(file.temporary, to: file.path) }
        for folder in Set(files.map { PathParts($0.path).folder }) { syncNames(in: folder) }
    }

    private static let maxSyncedOneByOne = 16

    /// The system's `rename` replaces a link at the path, and doesn't follow it.
    private func rename(_ temporary: String, to path: String) throws(FileError) {
        try state.withLock { state throws(FileError) in
            guard state.paths.contains(temporary) else {
                throw FileError(.interrupted, .write, path)
            }
            let code = state.actions.rename(temporary, to: path)
            guard code == 0 else { throw FileError(code: code, .write, path) }
            state.paths.remove(temporary)
            state.observer?(.ends(temporary))
        }
    }

    /// Removes a hidden file; does nothing if it was renamed or removed.
    func discard(_ temporary: String) {
        state.withLock { state in
            guard state.paths.remove(temporary) != nil else { return }
            state.actions.remove(temporary)
            state.observer?(.ends(temporary))
        }
    }

    // MARK: Folders

    /// Creates a folder for files. It is removed with this process, if empty, unless it is kept.
    ///
    /// - Returns: an `errno`; 0 for success.
    package func makeFolder(_ path: String) -> Int32 {
        state.withLock { state in
            let code = state.actions.makeFolder(path)
            if code == 0 { state.observer?(.folderBegins(path)) }
            return code
        }
    }

    /// Keeps a folder that was made.
    package func keepFolder(_ path: String) { state.withLock { $0.observer?(.folderEnds(path)) } }

    /// Removes a folder that was made, if it is empty.
    package func removeFolder(_ path: String) {
        state.withLock { state in
            state.actions.removeFolder(path)
            state.observer?(.folderEnds(path))
        }
    }

    // MARK: Names

    /// The number of the process that made a hidden file, `1234` of `.a.mp4.1234-1.part`; nil for
    /// all other names.
    package static func maker(of name: String) -> Substring? {
        guard name.hasPrefix("."), name.hasSuffix(".part") else { return nil }
        let parts = name.dropLast(5).split(separator: ".")
        guard parts.count > 1, let last = parts.last else { return nil }
        let numbers = last.split(separator: "-", omittingEmptySubsequences: false)
        let areNumbers = numbers.allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        return numbers.count == 2 && areNumbers ? numbers[0] : nil
    }

    /// File systems allow 255 bytes a name, suffix included.
    private static func shortened(_ name: String) -> String {
        var name = name
        while name.utf8.count > 200 { name.removeLast() }
        return name
    }
}

/// Syncs a file to the disk.
///
/// - Returns: the `errno` of a failure; nil if the file system doesn't support it.
private func sync(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    // `rename` reports a missing file.
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

/// Syncs the file system of `path`; false if that isn't possible.
private func syncAll(around path: String) -> Bool {
    #if canImport(Glibc)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        // Swift's Glibc module lacks `syncfs`.
        guard let found = dlsym(nil, "syncfs") else { return false }
        typealias Function = @convention(c) (Int32) -> Int32
        return unsafeBitCast(found, to: Function.self)(descriptor) == 0
    #else
        return false
    #endif
}
