#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder for cached files, owned by this user.
///
/// Checked after opening, and files are opened relative to it, so that replacing the path has no
/// effect.
package final class StoreFolder: Sendable {
    /// A folder or file that can't be trusted.
    package struct Refusal: Error, Hashable, CustomStringConvertible {
        /// `'PATH' belongs to another user`
        package let description: String

        init(_ path: String, _ reason: String) { description = "'\(path)' \(reason)" }
    }

    /// The extension of files being written.
    private static let partialEnding = ".part"

    private let path: String
    /// The extension of its files.
    private let ending: String
    private let descriptor: Int32

    /// - Parameters:
    ///   - ending: the extension of its files, with the dot; others are left alone.
    ///   - isMade: whether to create a missing folder.
    /// - Returns: nil if there is none.
    package init?(_ path: String, ending: String, isMade: Bool) throws(Refusal) {
        var descriptor = Self.open(path)
        if descriptor < 0, isMade, errno == ENOENT {
            Self.make(path)
            descriptor = Self.open(path)
        }
        guard descriptor >= 0 else { return nil }
        (self.path, self.ending, self.descriptor) = (path, ending, descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        try Self.check(status, path)
    }

    deinit { close(descriptor) }

    private static func open(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #else
            Darwin.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #endif
    }

    private static func make(_ path: String) {
        var made = PathParts.isAbsolute(path) ? "/" : ""
        for part in PathParts.names(in: path) {
            made += made.isEmpty || made == "/" ? part : "/" + part
            mkdir(made, 0o700)
        }
    }

    /// Checks the owner: a user who can write the folder controls what this process runs and shows.
    /// Root can do so anyway.
    private static func check(_ status: stat, _ path: String) throws(Refusal) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw Refusal(path, "belongs to another user")
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw Refusal(path, "can be written by others; 'chmod go-w' ends that")
        }
    }

    // MARK: Files

    /// Opens a file, and marks it as used.
    ///
    /// - Returns: nil if the file is missing or unreadable.
    /// - Throws: if it belongs to another user or isn't a regular file.
    package func open(_ name: String) throws(Refusal) -> OpenFile? {
        guard let file = try descriptor(of: name) else { return nil }
        futimens(file, nil)
        return OpenFile(file)
    }

    /// - Returns: nil if the file is missing, unreadable or too large.
    /// - Throws: if it belongs to another user or isn't a regular file.
    package func read(_ name: String, limitBytes: Int) throws(Refusal) -> [UInt8]? {
        guard let file = try open(name) else { return nil }
        let size = file.byteCount
        return size < limitBytes ? file.bytes(size, at: 0) : nil
    }

    private func descriptor(of name: String) throws(Refusal) -> Int32? {
        let place = "\(path)/\(name)"
        // Pipes would block, and links could lead to one.
        let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        if file < 0, errno == ELOOP || errno == ENXIO { throw Refusal(place, "is not a file") }
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            close(file)
            return nil
        }
        do throws(Refusal) {
            guard status.st_mode & S_IFMT == S_IFREG else { throw Refusal(place, "is not a file") }
            try Self.check(status, place)
        } catch {
            close(file)
            throw error
        }
        return file
    }

    /// Replaces a file by a complete new one.
    ///
    /// - Returns: false on failure.
    package func write(_ bytes: [UInt8], to name: String) -> Bool {
        write(name) { file in bytes.withUnsafeBytes { writeAll($0, to: file) == nil } }
    }

    /// Replaces a file by a copy.
    ///
    /// - Returns: false on failure.
    package func copy(_ source: OpenFile, to name: String) -> Bool {
        let size = source.byteCount
        var block = [UInt8](repeating: 0, count: min(max(size, 1), 1 << 20))
        return write(name) { file in
            var place = 0
            while place < size {
                let count = min(block.count, size - place)
                let isCopied = block.withUnsafeMutableBytes { bytes in
                    let part = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
                    return source.read(into: part, at: place)
                        && writeAll(UnsafeRawBufferPointer(part), to: file) == nil
                }
                guard isCopied else { return false }
                place += count
            }
            return true
        }
    }

    /// Writes a file under another name first. It is locked meanwhile: those without a lock were
    /// left by killed processes.
    private func write(_ name: String, _ content: (Int32) -> Bool) -> Bool {
        let partial = "\(name).\(getpid()).\(UInt64.random(in: 0 ... .max))\(Self.partialEnding)"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, partial, flags, 0o600)
        guard file >= 0 else { return false }
        flock(file, LOCK_EX | LOCK_NB)
        let isWritten = content(file)
        let isNamed = isWritten && renameat(descriptor, partial, descriptor, name) == 0
        if !isNamed { unlinkat(descriptor, partial, 0) }
        return close(file) == 0 && isNamed
    }

    /// Removes what killed processes left.
    package func removePartials() {
        for entry in entries where entry.name.hasSuffix(Self.partialEnding) {
            let file = openat(
                descriptor, entry.name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(descriptor, entry.name, 0) }
            close(file)
        }
    }

    // MARK: Size

    private struct Entry {
        var name: String
        var byteCount: Int
        /// In nanoseconds since 1970.
        var usedAt: Int
    }

    /// If the files exceed `most` bytes, removes the least recently used down to `least`.
    package func shrink(above maximum: Int, to minimum: Int) {
        removePartials()
        let entries = entries.filter { $0.name.hasSuffix(ending) }
            .sorted { ($0.usedAt, $0.name) < ($1.usedAt, $1.name) }
        var total = entries.reduce(0) { $0 + $1.byteCount }
        guard total > maximum else { return }
        for entry in entries where total > minimum {
            if unlinkat(descriptor, entry.name, 0) == 0 { total -= entry.byteCount }
        }
    }

    /// The number of files and their total size.
    package var content: (fileCount: Int, byteCount: Int) {
        let files = entries.filter { $0.name.hasSuffix(ending) }
        return (files.count, files.reduce(0) { $0 + $1.byteCount })
    }

    private var entries: [Entry] {
        var entries: [Entry] = []
        for name in FolderListing.names(in: path) ?? [] {
            var status = stat()
            guard name.hasSuffix(ending) || name.hasSuffix(Self.partialEnding),
                fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            #if canImport(Glibc)
                let usedAt = status.st_mtim
            #else
                let usedAt = status.st_mtimespec
            #endif
            entries.append(
                Entry(
                    name: name, byteCount: Int(status.st_size),
                    usedAt: usedAt.tv_sec * 1_000_000_000 + usedAt.tv_nsec))
        }
        return entries
    }
}
