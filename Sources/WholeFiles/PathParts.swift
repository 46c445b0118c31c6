/// A path's folder and file name.
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

    /// The names between a path's slashes, without empty ones. They are found by bytes: a slash and
    /// an accent that a name begins with are one `Character`.
    package static func names(in path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The name without its last extension; a leading dot doesn't start one.
    package var stem: String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The name's last extension in lower case, without the dot; empty if it has none.
    package var ending: String {
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The path of another file in the same folder.
    package func sibling(_ name: String) -> String {
        switch folder {
        case ".": name
        case "/": "/" + name
        default: folder + "/" + name
        }
    }
}
