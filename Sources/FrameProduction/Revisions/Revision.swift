import TimelineSyntax
internal import WholeFiles

/// A file in a git revision. For a timeline, it includes the files in and below its folder: its
/// shaders, fonts and pictures are from the same revision.
package struct Revision: Sendable {
    /// The name that the user gave: `main:Timelines/x.yaml`.
    var name: String
    /// The path of the extracted file, in a copy of its folder.
    package var path: String
    private var folder: RevisionFolder
    /// The prefix of its files' display names: the revision, a colon, and the folder with a slash.
    private var prefix: String

    /// Whether a text names a file in a revision rather than an existing file.
    package static func isNamed(by text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
        return !text.hasSuffix(":") && !FilePlace.isThere(text)
    }

    /// - Parameter name: `REVISION:PATH`. The path is relative to the root of the repository that
    ///   contains the working directory, or to the working directory.
    /// - Throws: `FlipbookError.request` if git, the repository, the revision or the file doesn't
    ///   exist.
    package init(_ name: String) throws(FlipbookError) {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .request("'\(name)' is not REVISION:FILE") }
        let (revision, path) = (parts[0], parts[1])
        let repository = try Repository()
        let tree = try Self.tree(of: revision, in: repository)
        let fromHere = repository.path(of: PathParts.isAbsolute(path) ? path : "./\(path)")
        let places = [path, fromHere].compactMap(\.self)
        for place in places {
            if var found = try Revision(name: name, place: place, of: tree, in: repository) {
                found.prefix = "\(revision):\(found.prefix)"
                self = found
                return
            }
        }
        for place in places {
            if let damage = repository.damage(of: tree, at: place) { throw .unreadable(damage) }
        }
        throw .request("revision '\(revision)' has no file '\(path)'")
    }

    private static func tree(
        of revision: String, in repository: Repository
    ) throws(FlipbookError) -> String {
        guard let tree = repository.tree(of: revision) else {
            let main = ["main", "master", "trunk", "develop"]
            let near =
                (main.contains(revision)
                    ? main : EnglishText.nearest(to: revision, in: main).map { [$0] })
                ?? []
            let other = (near + ["origin/\(revision)"]).first { repository.tree(of: $0) != nil }
            throw .request(
                "there is no revision '\(revision)' in this repository"
                    + (other.map { "; there is '\($0)'" } ?? ""))
        }
        return tree
    }

    /// A file of the work tree in a revision.
    ///
    /// - Throws: `FlipbookError.request` if git, the repository, the revision or the file doesn't
    ///   exist.
    package init(of path: String, revision: String) throws(FlipbookError) {
        let repository = try Repository()
        let tree = try Self.tree(of: revision, in: repository)
        try self.init(of: path, tree: tree, called: revision, in: repository)
    }

    /// A file of the work tree in a commit.
    ///
    /// - Throws: `FlipbookError.request` if git doesn't have it.
    package init(of path: String, commit: String, in repository: Repository) throws(FlipbookError) {
        try self.init(of: path, tree: commit, called: String(commit.prefix(9)), in: repository)
    }

    /// - Parameter called: the revision's name in messages.
    private init(
        of path: String, tree: String, called revision: String, in repository: Repository
    ) throws(FlipbookError) {
        guard let place = repository.path(of: path),
            var found = try Revision(name: path, place: place, of: tree, in: repository)
        else { throw .request("revision '\(revision)' has no file '\(path)'") }
        found.prefix = "\(revision):\(found.prefix)"
        self = found
    }

    /// Returns nil if the file doesn't exist.
    private init?(
        name writtenName: String, place: String, of tree: String, in repository: Repository
    ) throws(FlipbookError) {
        guard let file = repository.file(place, of: tree) else { return nil }
        let parts = PathParts(place)
        var files = [file]
        var name = parts.name
        prefix = parts.folder == "." ? "" : parts.folder + "/"
        // Only timelines refer to other files. A link may lead to a timeline.
        if file.isLink || [".yaml", ".yml", ".json"].contains(FilePlace.ending(of: place)) {
            let around = Self.project(above: parts.folder, of: tree, in: repository)
            files = repository.files(in: around, of: tree) ?? files
            name = PathParts.path(place, from: around) ?? place
            prefix = around.isEmpty ? "" : around + "/"
        }
        folder = try RevisionFolder(files, from: repository)
        path = folder.place(of: name)
        self.name = writtenName
    }

    /// Replaces paths of extracted files by their display names.
    package func named(_ text: String) -> String { text.replacing(folder.path + "/", with: prefix) }

    package func named(_ findings: Findings) -> Findings {
        findings.seen(from: folder.path, as: prefix)
    }

    /// Returns the folder that a timeline may read from, like `AssetReach`; empty for the root.
    private static func project(
        above folder: String, of tree: String, in repository: Repository
    ) -> String {
        let own = folder == "." ? "" : folder
        var next = own
        while true {
            let file = next.isEmpty ? AssetReach.projectFile : "\(next)/\(AssetReach.projectFile)"
            if let found = repository.file(file, of: tree), !found.isLink { return next }
            guard !next.isEmpty else { return own }
            let above = PathParts(next).folder
            next = above == "." ? "" : above
        }
    }

    /// Returns the newest commit that changed a file; nil if the file isn't in the repository or
    /// was changed since.
    package static func lastCommit(of path: String, in repository: Repository) -> String? {
        guard let place = repository.path(of: path), let commit = repository.lastCommit(of: place)
        else { return nil }
        guard let file = repository.file(place, of: commit), !file.isLink,
            let now = try? WholeFile.read(path, limitBytes: file.byteCount),
            now.count == file.byteCount, now == (try? repository.contents(of: file))
        else { return nil }
        return commit
    }
}
