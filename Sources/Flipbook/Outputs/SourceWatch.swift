internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Notices changes of the files that a timeline may read: those in its folder, or in the folder of
/// its project.
///
/// It looks at files' sizes and times, since a timeline can name further files at every save.
package struct SourceWatch {
    private let roots: [String]
    /// The files' sizes and times, by path.
    private var seen: [String: String] = [:]

    /// Of larger folders only the first files are watched.
    private static let mostFiles = 20_000
    private static let depthLimit = 16
    /// Seconds between checks.
    private static let interval = 0.2

    /// - Parameter timelines: paths of their files.
    package init(of timelines: [String], and files: [String]) {
        let folders = timelines.map { FilePlace.projectFolder(of: $0) ?? FilePlace.folder(of: $0) }
        roots = Set(folders).sorted() + files
        seen = look()
    }

    /// Waits until a file changes and then for the end of the change.
    ///
    /// - Parameter outputs: paths of films, whose changes don't count. `{frame}` stands for digits.
    /// - Returns: false if cancelled.
    package mutating func waitForChange(
        except outputs: [String], _ cancellation: Cancellation
    ) -> Bool {
        var found = look()
        while Self.same(found, seen, except: outputs) {
            if cancellation.isCancelled { return false }
            usleep(UInt32(Self.interval * 1e6))
            found = look()
        }
        // An editor may write a file in several steps, or several files.
        while true {
            if cancellation.isCancelled { return false }
            usleep(UInt32(Self.interval * 1e6) / 2)
            let next = look()
            defer { found = next }
            if next == found { break }
        }
        seen = found
        return true
    }

    /// Whether a file has changed since the last look.
    package mutating func hasChanged(except outputs: [String]) -> Bool {
        let found = look()
        defer { seen = found }
        return !Self.same(found, seen, except: outputs)
    }

    private static func same(
        _ some: [String: String], _ others: [String: String], except outputs: [String]
    ) -> Bool {
        if some == others { return true }
        let changed = Set(some.keys).union(others.keys).filter { some[$0] != others[$0] }
        return OutputPaths(outputs).hold(changed)
    }

    private func look() -> [String: String] {
        var files: [String: String] = [:]
        for root in roots { Self.look(at: root, depth: 0, &files) }
        return files
    }

    private static func look(at path: String, depth: Int, _ files: inout [String: String]) {
        guard files.count < mostFiles else { return }
        guard let names = FileTree.names(in: path) else {
            files[path] = FileIdentity.of(path) ?? "missing"
            return
        }
        guard depth < depthLimit else { return }
        // Hidden files are those of editors, of git and of unfinished films.
        for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
            look(at: path == "." ? name : "\(path)/\(name)", depth: depth + 1, &files)
        }
    }
}
