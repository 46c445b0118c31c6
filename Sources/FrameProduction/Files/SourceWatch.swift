internal import Hashing
internal import WholeFiles

/// Notices changes of the files that a timeline may read: those in its folder, or in the folder of
/// its project.
///
/// It looks at files' sizes and times, since a timeline can name further files at every save. For
/// files that are known to be read, there is `FileWatch`.
package struct SourceWatch {
    private let roots: [String]
    /// The files' sizes and times, by path.
    private var seen: [ExactText: String] = [:]

    /// The limit of watched files in a folder; further ones are ignored.
    private static let maxFiles = 20_000
    private static let depthLimit = 16

    /// - Parameter timelines: paths of their files.
    package init(of timelines: [String], and files: [String]) {
        let folders = timelines.map { FilePlace.projectFolder(of: $0) ?? FilePlace.folder(of: $0) }
        roots = Set(folders).sorted() + files
        seen = look()
    }

    /// Whether a file has changed since the last look.
    ///
    /// - Parameter outputs: paths of films, whose changes don't count. `{frame}` matches digits.
    package mutating func hasChanged(except outputs: [String]) -> Bool {
        let found = look()
        defer { seen = found }
        guard found != seen else { return false }
        let changed = Set(found.keys).union(seen.keys).filter { found[$0] != seen[$0] }
        return !OutputPaths(outputs).hold(changed.map(\.wrappedValue))
    }

    private func look() -> [ExactText: String] {
        var files: [ExactText: String] = [:]
        for root in roots { Self.look(at: root, depth: 0, &files) }
        return files
    }

    private static func look(at path: String, depth: Int, _ files: inout [ExactText: String]) {
        guard files.count < maxFiles else { return }
        guard let names = FileTree.names(in: path) else {
            files[ExactText(path)] = FileIdentity.of(path) ?? "missing"
            return
        }
        guard depth < depthLimit else { return }
        // Hidden files are those of editors, of git and of unfinished films.
        for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
            look(at: path == "." ? name : "\(path)/\(name)", depth: depth + 1, &files)
        }
    }
}
