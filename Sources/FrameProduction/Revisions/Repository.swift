internal import WholeFiles

/// The repository whose work tree contains `Git.folder`.
package struct Repository: Sendable {
    /// The real path of the work tree's root.
    let top: String

    /// - Throws: `FlipbookError.request` without a repository or git.
    package init() throws(FlipbookError) {
        top = String(decoding: try Self.ask(.workTree), as: UTF8.self)
    }

    /// Returns a file's path relative to the root; nil if it lies elsewhere or its folder doesn't
    /// exist.
    func path(of file: String) -> String? {
        let parts = PathParts(file)
        // The last component is not resolved: git stores links as links.
        let place = FilePlace.inside(FilePlace.canonical(parts.folder), parts.name)
        return parts.name.isEmpty ? nil : PathParts.path(place, from: top)
    }

    /// Returns the name of a revision's tree; nil if the revision doesn't exist.
    func tree(of revision: String) -> String? { Self.name(.tree(revision: revision)) }

    /// Returns the newest commit that changed a file.
    func lastCommit(of path: String) -> String? { Self.name(.lastCommit(path: path)) }

    /// Returns the files in a folder and its subfolders; nil if the tree has no such folder.
    func files(in folder: String, of tree: String) -> [TreeFile]? {
        files(.entries(tree: tree, folder: folder, isDeep: true))
    }

    /// Returns a file of a tree, with its name as its path.
    func file(_ path: String, of tree: String) -> TreeFile? {
        let parts = PathParts(path)
        let folder = parts.folder == "." ? "" : parts.folder
        return files(.entries(tree: tree, folder: folder, isDeep: false))?
            .first { $0.path == parts.name }
    }

    /// The damage of a tree in which a file isn't found; nil if the tree is whole and just lacks
    /// the file.
    func damage(of tree: String, at path: String) -> String? {
        let answer = Git.answer(.entries(tree: tree, folder: "", isDeep: true))
        guard answer.status == 0 else {
            return "git: \(answer.errors.split(whereSeparator: \.isNewline).first ?? "git failed")"
        }
        // Instead of a size, git writes that it can't read the object.
        let isBad = answer.output.split(separator: 0).contains { line in
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            return parts.count == 2 && parts[1].elementsEqual(path.utf8)
                && parts[0].suffix(3).elementsEqual("BAD".utf8)
        }
        return isBad ? "git can't read the contents of '\(path)': its object is damaged" : nil
    }

    private func files(_ request: GitRequest) -> [TreeFile]? {
        let answer = Git.answer(request)
        guard answer.status == 0 else { return nil }
        return answer.output.split(separator: 0).compactMap { TreeFile(line: $0) }
    }

    /// Returns a file's content.
    ///
    /// - Throws: `FlipbookError.failed` if git doesn't have it, or it is too large.
    func contents(of file: TreeFile) throws(FlipbookError) -> [UInt8] {
        try contents(of: [file])[0]
    }

    /// Returns the files' contents, in order.
    func contents(of files: [TreeFile]) throws(FlipbookError) -> [[UInt8]] {
        let answer = try Self.ask(.contents(files.map(\.blob)))
        var rest = answer[...]
        var contents: [[UInt8]] = []
        // `NAME blob SIZE`, a line break, the bytes, a line break.
        for file in files {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
                rest[..<end].elementsEqual("\(file.blob) blob \(file.byteCount)".utf8),
                rest.endIndex - end >= file.byteCount + 2
            else { throw .failed("git does not have the contents of '\(file.path)'") }
            let start = end + 1
            contents.append(Array(rest[start..<start + file.byteCount]))
            rest = rest[(start + file.byteCount + 1)...]
        }
        return contents
    }

    private static func name(_ request: GitRequest) -> String? {
        let answer = Git.answer(request)
        guard answer.status == 0 else { return nil }
        return String(decoding: answer.output, as: UTF8.self)
            .split(whereSeparator: \.isNewline).first.map(String.init)
    }

    private static func ask(_ request: GitRequest) throws(FlipbookError) -> [UInt8] {
        let answer = Git.answer(request)
        guard answer.status == 0 else {
            let line = answer.errors.split(whereSeparator: \.isNewline).first ?? "git failed"
            // Outside a repository, git's other messages would mislead.
            throw .request(
                line.hasPrefix("fatal: not a git repo")
                    ? "this folder is in no git repository" : "git: \(line)")
        }
        return answer.output
    }
}

/// A file of a commit.
struct TreeFile: Hashable, Sendable {
    /// The path relative to the listed folder.
    var path: String
    /// The name of its content.
    var blob: String
    var byteCount: Int
    /// Whether the entry is a symbolic link. Its content is then the target's path.
    var isLink: Bool

    /// - Parameter line: a line of `ls-tree`: `MODE blob NAME SIZE`, a tab, the path.
    /// - Returns: nil for other entries, such as submodules, and for paths that leave the folder or
    ///   that no timeline can name.
    init?(line: ArraySlice<UInt8>) {
        guard let tab = line.firstIndex(of: UInt8(ascii: "\t")),
            let path = String(validating: line[(tab + 1)...], as: UTF8.self)
        else { return nil }
        let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
        guard words.count == 4, words[1] == "blob", let byteCount = Int(words[3]), byteCount >= 0
        else { return nil }
        let parts = PathParts.names(in: path, keepsEmpty: true)
        guard
            !parts.contains(where: { $0.isEmpty || [".", "..", ".git"].contains($0.lowercased()) })
        else { return nil }
        switch words[0] {
        case "100644", "100755": isLink = false
        case "120000": isLink = true
        default: return nil
        }
        (self.path, self.byteCount) = (path, byteCount)
        blob = String(words[2])
    }
}
