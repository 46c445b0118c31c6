/// A path's folder and file name.
package struct PathParts: Hashable, Sendable {
    /// `.` where the path names no folder, `/` for the root.
    package let folder: String
    /// Empty where the path ends with a slash.
    package let name: String

    package init(_ path: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            (folder, name) = (".", path)
            return
        }
        name = String(path[path.utf8.index(after: slash)...])
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
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
