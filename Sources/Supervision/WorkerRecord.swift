internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a supervisor knows of its worker: by it, everything half-made is removed when the worker
/// has died.
struct WorkerRecord {
    private(set) var files: Set<String> = []
    /// In the order in which they were made, the outermost first.
    private(set) var folders: [String] = []
    private(set) var scratch: [String] = []
    private(set) var subject: WorkerSubject?
    private(set) var delivered = 0
    private(set) var overrun: (subject: String, sentence: String)?
    private var unread: [UInt8] = []

    /// Takes bytes of the pipe; a message may come in pieces.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        unread += bytes
        while let end = unread.firstIndex(of: 0) {
            if let message = WorkerMessage(unread[..<end]) { note(message) }
            unread.removeSubrange(...end)
        }
    }

    private mutating func note(_ message: WorkerMessage) {
        switch message {
        case .fileBegins(let path): files.insert(path)
        case .fileEnds(let path): files.remove(path)
        case .folderBegins(let path): folders.append(path)
        case .folderEnds(let path): folders.removeAll { $0 == path }
        case .scratchBegins(let path): scratch.append(path)
        case .subjectBegins(let subject): self.subject = subject
        case .resultsDelivered(let count): delivered = count
        case .overrun(let subject, let sentence): overrun = overrun ?? (subject, sentence)
        }
    }

    /// Removes what the worker has not finished. To be called when it is dead.
    func clean() {
        for file in files { unlink(file) }
        for folder in folders.reversed() { rmdir(folder) }
        for folder in scratch { FileTree.remove(folder) }
    }
}
