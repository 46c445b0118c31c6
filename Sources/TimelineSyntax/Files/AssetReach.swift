internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder that a timeline may read files from: the nearest ancestor that holds a
/// `flipbook-project.yaml`, or else the timeline's own folder.
///
/// The limit keeps an untrusted timeline from reading the user's other files. The project file
/// states that everything in its folder belongs together.
package struct AssetReach: Sendable {
    package static let projectFile = "flipbook-project.yaml"

    /// The folder's real path; nil if it doesn't exist.
    package let root: String?
    /// The real path of the timeline's own folder.
    private let own: String?
    /// Whether it is a project's folder rather than the timeline's own.
    package let isProject: Bool
    /// The paths of the project files that were looked for. If there is one, it comes last.
    package let places: [String]

    /// - Parameter file: the timeline's path.
    package init(of file: String) {
        let own = RealPath.of(PathParts(file).folder)
        self.own = own
        var folder = own
        var places: [String] = []
        var status = stat()
        let owner = own.flatMap { stat($0, &status) == 0 ? status.st_uid : nil }
        while let next = folder {
            let name = next == "/" ? "/\(Self.projectFile)" : "\(next)/\(Self.projectFile)"
            places.append(name)
            if Self.isProject(name, of: owner) {
                root = next
                isProject = true
                self.places = places
                return
            }
            folder = next == "/" ? nil : PathParts(next).folder
        }
        root = own
        isProject = false
        self.places = places
    }

    /// Whether the path is a project file. It must be a regular file, not a link, and owned by the
    /// owner of the timeline's folder, by the current user or by root: in a shared folder, anyone
    /// could have created it.
    private static func isProject(_ path: String, of owner: uid_t?) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && [owner, geteuid(), 0].contains(status.st_uid)
    }

    /// Whether a file lies in the folder after following links. The path is relative to the working
    /// directory. A missing file is judged by its path.
    package func holds(_ path: String) -> Bool {
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

    /// Whether a file in the folder is hidden, or a link to a hidden one. There, people and
    /// programs keep what is not for others: `.env`, `.netrc`, `.git/config`. Findings would quote
    /// it.
    ///
    /// - Parameter name: as the author wrote it.
    package func hides(_ path: String, named name: String) -> Bool {
        if PathParts.isHidden(name) { return true }
        guard let real = RealPath.of(path) else { return false }
        // The timeline's own folder may be a hidden one.
        let inside = [own, root].lazy.compactMap { $0 }
            .compactMap { PathParts.path(real, from: $0) }.first
        return inside.map(PathParts.isHidden) ?? false
    }

    package static let remedyOfHidden =
        "a name that begins with a dot is for what is not shown: rename it, or allow it with "
        + "--allow-assets-outside"

    /// The folder's name in messages.
    package var words: String { isProject ? "the project's folder" : "the timeline's folder" }

    package var remedy: String {
        isProject
            ? "move it there, or allow it with --allow-assets-outside"
            : "move it there, put an empty '\(Self.projectFile)' into the folder that holds both, "
                + "or allow it with --allow-assets-outside"
    }
}
