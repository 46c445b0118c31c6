/// A path's folder and file name.
///
/// Paths are parted and compared by bytes, as the file system does: a slash and an accent that the
/// name after it begins with are one `Character`, and `String` takes differently composed letters
/// as equal.
package struct PathParts: Hashable, Sendable {
    /// `.` if the path has none, `/` for the root.
    package let folder: String
    /// Empty if the path ends with a slash.
    package let name: String

    package init(_ path: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            (folder, name) = (".", path)
            return
        }
        name = String(path[path.utf8.index(after: slash)...])
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a path starts at the root rather than in the working directory.
    package static func isAbsolute(_ path: some StringProtocol) -> Bool {
        path.utf8.first == UInt8(ascii: "/")
    }

    /// The names between a path's slashes, by default without empty ones.
    package static func names(in path: String, keepsEmpty: Bool = false) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepsEmpty)
            .map { String(Substring($0)) }
    }

    /// The names between a path's slashes that lead anywhere: without empty ones and `.`.
    package static func steps(in path: String) -> [String] {
        names(in: path).filter { $0 != "." }
    }

    /// Whether a file, or a folder on the way to it, is hidden: its name begins with a dot.
    package static func isHidden(_ path: String) -> Bool {
        steps(in: path).contains { $0 != ".." && $0.utf8.first == UInt8(ascii: ".") }
    }

    /// The names of the shortest path that leads to the same place if no folder is a link: without
    /// `.`, and with `..` only at the start.
    package static func plainNames(in path: String) -> [String] {
        var names: [String] = []
        for name in steps(in: path) {
            if name == "..", let last = names.last, last != ".." {
                names.removeLast()
            } else {
                names.append(name)
            }
        }
        return names
    }

    /// The names of the relative path from one folder to another. Both are given by their names,
    /// starting at the same folder.
    package static func way(
        from start: some Collection<String>, to end: some Collection<String>
    ) -> [String] {
        let shared = zip(start, end).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared)
    }

    /// A path from a folder on, if the path starts with the folder's; nil if not.
    package static func path(_ path: String, from folder: String) -> String? {
        let start = folder == "/" ? folder : folder + "/"
        guard path.utf8.starts(with: start.utf8) else { return nil }
        return String(Substring(path.utf8.dropFirst(start.utf8.count)))
    }

    /// The name without its last extension; a leading dot doesn't start one.
    package var stem: String {
        guard let dot, dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The name's last extension in lower case, without the dot; empty if it has none.
    package var ending: String {
        guard let dot else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    private var dot: String.Index? { name.utf8.lastIndex(of: UInt8(ascii: ".")) }

    /// The path that a name in the file means: from its folder on, unless it is absolute.
    package func path(named name: String) -> String {
        Self.isAbsolute(name) ? name : sibling(name)
    }

    /// The path of another file in the same folder.
    package func sibling(_ name: String) -> String {
        switch folder {
        case ".": name
        case "/": "/" + name
        default: folder + "/" + name
        }
    }

    /// A path without the `./` that it begins with: both lead to the same file, which messages and
    /// editors should know by one name.
    package static func direct(_ path: String) -> String {
        var rest = Substring(path).utf8
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst().drop { $0 == UInt8(ascii: "/") }
        }
        return rest.isEmpty ? path : String(Substring(rest))
    }
}
