internal import WholeFiles

/// The names of files in the changes that CI shows: from the root of their repository on,
/// independent of the working directory.
///
/// Git isn't asked, which would read the repository's configuration. A folder with a `.git` is
/// enough, and nothing in it is read; git itself checks out no file of that name.
package enum RepositoryPath {
    /// Returns a file's path from the root of the repository of a folder. The path itself for a
    /// file elsewhere, and for other sources, such as `main:a.yaml`.
    ///
    /// - Parameter workspace: of a CI runner, for files that were fetched without git; its
    ///   variable is `GITHUB_WORKSPACE`.
    package static func of(
        _ path: String, seenFrom folder: String = ".",
        workspace: String? = Environment.value("GITHUB_WORKSPACE")
    ) -> String {
        guard let place = RealPath.of(path),
            let root = root(of: folder, workspace: workspace),
            let name = PathParts.path(place, from: root)
        else { return path }
        return name
    }

    private static func root(of folder: String, workspace: String?) -> String? {
        guard let place = RealPath.of(folder) else { return nil }
        var above = place
        while true {
            if FilePlace.isThere(above == "/" ? "/.git" : above + "/.git") { return above }
            guard above != "/" else { break }
            above = PathParts(above).folder
        }
        guard let workspace, PathParts.isAbsolute(workspace),
            let root = RealPath.of(workspace),
            root == place || RealPath.isInside(place, folder: root)
        else { return nil }
        return root
    }
}
