internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The worker's state, known to the supervisor; used to clean up after it.
struct WorkerRecord {
    private(set) var files: Set<String> = []
    /// In order of creation, outermost first.
    private(set) var folders: [String] = []
    private(set) var subject: WorkerSubject?
    private(set) var delivered = 0
    private(set) var overrun: (subject: String, sentence: String)?
    private var unread: [UInt8] = []

    /// Takes bytes from the pipe; messages may arrive in pieces.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        unread += bytes
        while let end = unread.firstIndex(of: 0) {
            if let message = WorkerMessage(unread[..<end]) { note(message) }
            unread.removeSubrange(...end)
        }
    }

    private mutating func note(_ message: WorkerMessage) {
        switch message {
        case .file(.begins(let path)): files.insert(path)
        case .file(.ends(let path)): files.remove(path)
        case .file(.folderBegins(let path)): folders.append(path)
        case .file(.folderEnds(let path)): folders.removeAll { $0 == path }
        case .subjectBegins(let subject): self.subject = subject
        case .resultsDelivered(let count): delivered = count
        case .overrun(let subject, let sentence): overrun = overrun ?? (subject, sentence)
        }
    }

    /// Removes the worker's partial files and empty folders; called after its end.
    ///
    /// A file may have taken a sandboxed worker over, and this process has all of the user's
    /// rights. So names count only if they have the form of the worker's files and it could remove
    /// these itself.
    ///
    /// - Parameters:
    ///   - worker: its process number, which is in its files' names.
    ///   - writable: the real paths of the folders that it could write below; nil if it had no
    ///     sandbox.
    func clean(after worker: Int32, writable: [String]?) {
        /// Nil if it may not be removed. Links in the path are resolved.
        func place(_ path: String) -> String? {
            let parts = PathParts(path)
            guard let folder = RealPath.of(parts.folder) else { return nil }
            let isWritable =
                writable?.contains { folder == $0 || RealPath.isInside(folder, folder: $0) } ?? true
            return isWritable ? "\(folder)/\(parts.name)" : nil
        }
        for file in files where PartialFiles.maker(of: PathParts(file).name) ?? "" == "\(worker)" {
            if let place = place(file) { unlink(place) }
        }
        for folder in folders.reversed() {
            if let place = place(folder) { rmdir(place) }
        }
    }
}
