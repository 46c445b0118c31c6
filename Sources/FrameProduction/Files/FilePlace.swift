internal import Diagnostics
import TimelineSyntax
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file or folder at a path.
package enum FilePlace {
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return path.hasSuffix("/")
            || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR)
    }

    /// The end of the file's name from its last dot, in lower case; empty if it has none.
    package static func ending(of path: String) -> String {
        let ending = PathParts(path).ending
        return ending.isEmpty ? "" : ".\(ending)"
    }

    /// The folder that a timeline may read files from if it isn't its own: the nearest one above it
    /// with a `flipbook-project.yaml`.
    ///
    /// - Parameter path: the timeline's, or its folder's.
    package static func projectFolder(of path: String) -> String? {
        let reach = AssetReach(of: isFolder(path) ? inside(path, "") : path)
        return reach.isProject ? reach.root : nil
    }

    /// `reactive-control` of `Timelines/reactive-control.yaml`
    package static func stem(of path: String) -> String { PathParts(path).stem }

    /// `.` if the path has no folder.
    package static func folder(of path: String) -> String { PathParts(path).folder }

    package static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    package static func inside(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Fails if a file can't be written there, before any work is done for it.
    package static func checkWriting(to path: String) throws(FlipbookError) {
        let folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try PartialFile(for: path).discard() }
        _ = consume folder
    }

    /// The same text for all paths of one file, such as `out/a.mp4` and `./out//a.mp4`. The file
    /// and its folders need not exist.
    package static func canonical(_ path: String) -> String {
        if let whole = RealPath.of(path) { return whole }
        let parts = PathParts.steps(in: path)
        guard let name = parts.last else { return path }
        let root = PathParts.isAbsolute(path) ? "/" : ""
        let above = parts.dropLast().joined(separator: "/")
        let folder =
            above.isEmpty && root.isEmpty ? RealPath.of(".") ?? "" : canonical(root + above)
        // `..` of a missing folder is resolved as the shell would if the folder existed.
        if name == ".." { return PathParts(folder).folder }
        return inside(folder, name)
    }

    /// Returns `path` relative to the folder of `other`: `../a.yaml`, or `a.yaml` if both are in
    /// the same folder.
    package static func relative(_ path: String, besides other: String) -> String {
        let target = PathParts.names(in: canonical(path))
        let start = PathParts.names(in: canonical(other)).dropLast()
        return (PathParts.way(from: start, to: target.dropLast()) + target.suffix(1))
            .joined(separator: "/")
    }

    /// Returns the path of a file in a folder from the folder on. Both begin in the same way, but
    /// for `./`.
    package static func path(_ path: String, from folder: String) -> String {
        PathParts.steps(in: path).dropFirst(PathParts.steps(in: folder).count)
            .joined(separator: "/")
    }

    /// The files in a folder and in the folders inside it whose names end with `suffix`, sorted.
    /// Their paths don't begin with `./`, except those that would be called like components that
    /// come with Flipbook: `./flipbook/devices.yaml`.
    ///
    /// Skips hidden files, as a shell's `*` does, and links to folders, which may be circular.
    package static func files(in folder: String, suffix: String) -> [String] {
        var files: [String] = []
        for name in FolderListing.names(in: folder) ?? [] where !name.hasPrefix(".") {
            let path = inside(folder, name)
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                files += self.files(in: path, suffix: suffix)
            } else if name.hasSuffix(suffix) {
                let direct = PathParts.direct(path)
                files.append(direct.hasPrefix(SourceLocation.kitPrefix) ? path : direct)
            }
        }
        return files.sorted()
    }
}
