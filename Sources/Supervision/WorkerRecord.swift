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
    func clean() {
        for file in files { unlink(file) }
        for folder in folders.reversed() { rmdir(folder) }
    }
}
