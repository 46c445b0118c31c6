internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder that a timeline's files may be read from: the nearest one above it that holds a
/// `flipbook-project.yaml`, and else its own.
///
/// A timeline from somebody else must not read the files of whoever renders it. Whoever puts that
/// file into a folder says that all in it belong together.
package struct AssetReach: Sendable {
    package static let projectFile = "flipbook-project.yaml"

    /// With links followed; nil where there is no such folder.
    package let root: String?
    /// Whether it is a project's, and not the timeline's own.
    package let isProject: Bool

    /// - Parameter file: the timeline's path.
    package init(of file: String) {
        let own = RealPath.of(PathParts(file).folder)
        var folder = own
        var status = stat()
        let owner = own.flatMap { stat($0, &status) == 0 ? status.st_uid : nil }
        while let next = folder {
            let name = next == "/" ? "/\(Self.projectFile)" : "\(next)/\(Self.projectFile)"
            if Self.isProject(name, of: owner) {
                root = next
                isProject = true
                return
            }
            folder = next == "/" ? nil : PathParts(next).folder
        }
        root = own
        isProject = false
    }

    /// A regular file itself, no link; and of whoever has the timeline's folder or reads it, since
    /// in a folder that all may write to, somebody else may have put it there.
    private static func isProject(_ path: String, of owner: uid_t?) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && [owner, geteuid(), 0].contains(status.st_uid)
    }

    /// Whether a file, as seen from the working directory, lies there, links followed; what isn't
    /// there is judged by its name.
    func holds(_ path: String) -> Bool {
        guard let root else { return false }
        if let real = RealPath.of(path) { return RealPath.isInside(real, folder: root) }
        var rest = path
        while RealPath.of(rest.isEmpty ? "." : rest) == nil {
            let parts = PathParts(rest)
            guard parts.name != "..", !parts.name.isEmpty, parts.folder != rest else {
                return false
            }
            rest = parts.folder
        }
        guard let folder = RealPath.of(rest.isEmpty ? "." : rest) else { return false }
        return folder == root || RealPath.isInside(folder, folder: root)
    }

    /// As messages call it.
    var words: String { isProject ? "the project's folder" : "the timeline's folder" }

    var remedy: String {
        isProject
            ? "move it there, or allow it with --allow-assets-outside"
            : "move it there, put an empty '\(Self.projectFile)' into the folder that holds both, "
                + "or allow it with --allow-assets-outside"
    }
}
