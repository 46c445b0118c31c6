internal import WholeFiles

/// A file as it was in a revision that git knows, with the files beside and below it: a timeline's
/// shaders, fonts and pictures are those of that revision too.
struct Revision: Sendable {
    /// As the user wrote it: `main:Timelines/x.yaml`.
    var name: String
    /// Where the file is now, with its folder around it.
    var path: String
    private var folder: ScratchFolder

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
        try Self.git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}"])
        {
            _ in "there is no revision '\(revision)' in this repository"
        }
        let prefix = try Self.git(["rev-parse", "--show-prefix"]).lines.first ?? ""
        for candidate in [path, prefix + path] {
            let found = try Self.run(["cat-file", "-e", "\(revision):\(candidate)"])
            guard found.status == 0 else { continue }
            self = try Revision(name: name, revision: revision, place: candidate)
            return
        }
        throw .request("revision '\(revision)' has no file '\(path)'")
    }

    /// Puts the file's folder, as it was, into a folder of its own, past git's own index: nothing
    /// of the user's work tree is touched.
    ///
    /// - Parameter around: any folder of the repository.
    private init(
        name: String, revision: String, place: String, around: String = "."
    ) throws(FlipbookError) {
        let parts = PathParts(place)
        let tree = parts.folder == "." ? revision + "^{tree}" : "\(revision):\(parts.folder)"
        folder = try ScratchFolder()
        let index = [(name: "GIT_INDEX_FILE", value: FilePlace.inside(folder.path, "index"))]
        let target = FilePlace.inside(folder.path, "tree/")
        // From within a subfolder git would check out that subfolder only.
        let top = try Self.git(["-C", around, "rev-parse", "--show-toplevel"]).lines.first ?? "."
        try Self.git(["-C", top, "read-tree", tree], environment: index)
        try Self.git(
            ["-C", top, "checkout-index", "--all", "--quiet", "--prefix=" + target],
            environment: index)
        self.name = name
        path = target + parts.name
    }

    /// A file of the work tree as a commit has it.
    ///
    /// - Throws: `FlipbookError.request` where git or the file isn't there.
    init(of path: String, commit: String) throws(FlipbookError) {
        let parts = PathParts(path)
        let prefix =
            try Self.git(["-C", parts.folder, "rev-parse", "--show-prefix"]).lines.first ?? ""
        try self.init(
            name: path, revision: commit, place: prefix + parts.name, around: parts.folder)
    }

    /// The newest commit that touched a file; nil where git doesn't know the file, or the file is
    /// no longer as that commit left it.
    static func lastCommit(of path: String) -> String? {
        let parts = PathParts(path)
        let result = try? run(
            ["-C", parts.folder, "log", "-1", "--format=%H", "--", parts.name])
        guard let result, result.status == 0, let commit = result.output.lines.first else {
            return nil
        }
        let state = try? run(["-C", parts.folder, "status", "--porcelain", "--", parts.name])
        guard let state, state.status == 0, state.output.isEmpty else { return nil }
        return commit
    }

    private static func run(
        _ arguments: [String], environment: [(name: String, value: String)] = []
    ) throws(FlipbookError) -> ChildProcess.Result {
        try ChildProcess(name: "git", arguments: arguments, environment: environment).run()
    }

    @discardableResult private static func git(
        _ arguments: [String], environment: [(name: String, value: String)] = [],
        otherwise: (ChildProcess.Result) -> String = { "git: \($0.errors.lines.first ?? "failed")" }
    ) throws(FlipbookError) -> String {
        let result = try run(arguments, environment: environment)
        guard result.status == 0 else {
            // Outside of any repository every other sentence would lead astray.
            let isOutside = result.errors.lines.contains { $0.hasPrefix("fatal: not a git repo") }
            throw .request(isOutside ? "this folder is in no git repository" : otherwise(result))
        }
        return result.output
    }
}

extension String {
    fileprivate var lines: [String] { split(whereSeparator: \.isNewline).map(String.init) }
}
