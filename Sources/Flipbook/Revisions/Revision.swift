internal import TimelineParsing
internal import WholeFiles

/// A file as it was in a revision that git knows, with the files beside and below it where it is a
/// timeline: its shaders, fonts and pictures are those of that revision too.
struct Revision: Sendable {
    /// As the user wrote it: `main:Timelines/x.yaml`.
    var name: String
    /// Where the file is now, with its folder around it.
    var path: String
    private var folder: RevisionFolder
    /// What its files are called: the revision, a colon, and the folder with a slash.
    private var prefix: String

    /// Whether a text names a file of a revision, and not a file that is there.
    static func isNamed(by text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
        return !text.hasSuffix(":") && !FilePlace.isThere(text)
    }

    /// - Parameter name: `REVISION:PATH`, the path from the top of the repository that holds the
    ///   current folder, or from the current folder.
    /// - Throws: `FlipbookError.request` where git, the repository, the revision or the file isn't
    ///   there.
    init(_ name: String) throws(FlipbookError) {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .request("'\(name)' is no REVISION:FILE") }
        let (revision, path) = (parts[0], parts[1])
        let repository = try Repository()
        guard let tree = repository.tree(of: revision) else {
            throw .request("there is no revision '\(revision)' in this repository")
        }
        let fromHere = repository.path(of: "./\(path)")
        for place in [path, fromHere].compactMap(\.self) {
            if var found = try Revision(name: name, place: place, of: tree, in: repository) {
                found.prefix = "\(revision):\(found.prefix)"
                self = found
                return
            }
        }
        throw .request("revision '\(revision)' has no file '\(path)'")
    }

    /// A file of the work tree as a commit has it.
    ///
    /// - Throws: `FlipbookError.request` where git doesn't have it.
    init(of path: String, commit: String, in repository: Repository) throws(FlipbookError) {
        guard let place = repository.path(of: path),
            var found = try Revision(name: path, place: place, of: commit, in: repository)
        else { throw .request("commit \(commit) has no file '\(path)'") }
        found.prefix = "\(commit.prefix(9)):\(found.prefix)"
        self = found
    }

    /// Nil where there is no such file.
    private init?(
        name writtenName: String, place: String, of tree: String, in repository: Repository
    ) throws(FlipbookError) {
        guard let file = repository.file(place, of: tree) else { return nil }
        let parts = PathParts(place)
        var files = [file]
        var name = parts.name
        prefix = parts.folder == "." ? "" : parts.folder + "/"
        // Only timelines name what lies beside them, and a link may be one's.
        if file.isLink || [".yaml", ".yml", ".json"].contains(FilePlace.ending(of: place)) {
            let around = Self.project(above: parts.folder, of: tree, in: repository)
            files = repository.files(in: around, of: tree) ?? files
            name = String(around.isEmpty ? place[...] : place.dropFirst(around.utf8.count + 1))
            prefix = around.isEmpty ? "" : around + "/"
        }
        folder = try RevisionFolder(files, from: repository)
        path = folder.place(of: name)
        self.name = writtenName
    }

    /// A text that names files of the revision, with the names that people know them by.
    func named(_ text: String) -> String { text.replacing(folder.path + "/", with: prefix) }

    func named(_ findings: Findings) -> Findings { findings.seen(from: folder.path, as: prefix) }

    /// The folder that a timeline's files may come from, as `AssetReach` has it; empty for the top.
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

    /// The newest commit that touched a file; nil where the repository doesn't know the file, or
    /// the file is no longer as that commit left it.
    static func lastCommit(of path: String, in repository: Repository) -> String? {
        guard let place = repository.path(of: path),
            let commit = repository.lastCommit(of: place)
        else { return nil }
        guard let file = repository.file(place, of: commit), !file.isLink,
            let now = try? WholeFile.read(path, limitBytes: file.byteCount),
            now.count == file.byteCount, now == (try? repository.contents(of: file))
        else { return nil }
        return commit
    }
}
