import Foundation
import TestSupport
import Testing

/// A folder of a pull request can be laid out like git's own, with a configuration that names
/// commands: nothing of it is ever run.
@Suite("A repository from somebody else runs nothing")
struct HostileRepositoryTests {
    private static let edited = Sample.timeline(replacing: "duration: 0.2", with: "duration: 0.1")

    /// Every setting that has git run a command, with one that leaves a file behind.
    private static func commands(leaving mark: String) -> String {
        """
        [core]
            repositoryformatversion = 0
            bare = false
            worktree = .
            fsmonitor = "touch '\(mark)-fsmonitor'; false"
            hooksPath = hooks
            pager = "touch '\(mark)-pager'; cat"
            editor = touch '\(mark)-editor'
            sshCommand = touch '\(mark)-ssh'
            askPass = touch '\(mark)-askpass'
            alternateRefsCommand = touch '\(mark)-refs'
            gitProxy = touch '\(mark)-proxy'
        [diff]
            external = touch '\(mark)-diff'
        [diff "evil"]
            textconv = touch '\(mark)-textconv'
            command = touch '\(mark)-command'
        [filter "evil"]
            clean = "touch '\(mark)-clean'; cat"
            smudge = "touch '\(mark)-smudge'; cat"
            process = touch '\(mark)-process'
            required = true
        [log]
            showSignature = true
        [gpg]
            program = touch '\(mark)-gpg'
        [credential]
            helper = "!touch '\(mark)-credential'"
        [remote "origin"]
            url = ext::touch '\(mark)-remote'
            promisor = true
        [uploadpack]
            packObjectsHook = touch '\(mark)-pack'

        """
    }

    /// `T/a.yaml` and its manifest, committed in a repository whose files and configuration make
    /// themselves known when they are run, and edited since. `T` is laid out like a repository that
    /// has committed them, too.
    private func repository() throws -> (folder: Folder, marks: Folder) {
        let (folder, marks) = (try Folder(), try Folder())
        let mark = marks.path + "/ran"
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: folder.path + "/T", withIntermediateDirectories: true)
        try folder.write(Sample.timeline, to: "T/a.yaml")
        try #require(try Program.built.run(["hash", "T"], in: folder.path).code == 0)
        try folder.write("* filter=evil diff=evil\n", to: "T/.gitattributes")
        let inner = Command("git", ["init", "--quiet"], in: folder.path + "/T")
        try #require(try inner.run().code == 0)
        for arguments in [["add", "."], ["commit", "--quiet", "-m", "Inner"]] {
            try folder.git(["-C", "T"] + arguments)
        }
        for name in try manager.contentsOfDirectory(atPath: folder.path + "/T/.git") {
            try manager.moveItem(
                atPath: "\(folder.path)/T/.git/\(name)", toPath: "\(folder.path)/T/\(name)")
        }
        try manager.removeItem(atPath: folder.path + "/T/.git")
        try folder.write(Self.commands(leaving: mark), to: "T/config")
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try folder.git(["add", "T"])
        try folder.git(["commit", "--quiet", "-m", "Outer"])
        // The user's own configuration names commands as well, for files of their own.
        let own = Self.commands(leaving: mark + "-own")
            .replacingOccurrences(of: "    worktree = .\n", with: "")
        try folder.write(own, to: ".git/config")
        try folder.write(Self.edited, to: "T/a.yaml")
        for place in ["T/hooks", ".git/hooks"] {
            try manager.createDirectory(
                atPath: "\(folder.path)/\(place)", withIntermediateDirectories: true)
            for hook in ["post-index-change", "post-checkout", "reference-transaction"] {
                try folder.write("#!/bin/sh\ntouch '\(mark)-\(hook)'\n", to: "\(place)/\(hook)")
                try manager.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(place)/\(hook)")
            }
        }
        return (folder, marks)
    }

    @Test("the folder really runs a command where git is asked about it carelessly")
    func isHostile() throws {
        let (folder, marks) = try repository()
        _ = try Command("git", ["status"], in: folder.path + "/T").run()
        #expect(marks.contents.contains("ran-fsmonitor"), "\(marks.contents)")
    }

    @Test(
        "verify of the folder and of the manifest, with a tolerance and --update, from above",
        arguments: [
            ["T"], ["T/a.framehash"], ["T", "--tolerance", "0/255"], ["T/a.framehash", "--update"],
        ])
    func verifyFromAbove(_ arguments: [String]) throws {
        let (folder, marks) = try repository()
        let outcome = try Program.built.run(["verify"] + arguments, in: folder.path)
        #expect(outcome.code == (arguments.contains("--update") ? 0 : 1), "\(outcome.talk)")
        // The repository that holds the working directory knows why.
        #expect(
            outcome.output.contains("animator `glow`")
                && outcome.output.contains("at 0.10 s instead of 0.20 s"),
            "\(outcome.output)\(outcome.talk)")
        #expect(marks.contents == [])
    }

    @Test("verify and diff from within the folder have no history, and say so")
    func fromWithin() throws {
        let (folder, marks) = try repository()
        let inside = folder.path + "/T"
        for place in [".", "a.framehash"] {
            let verify = try Program.built.run(["verify", place], in: inside)
            #expect(verify.code == 1 && !verify.output.contains("glow"), "\(verify.output)")
        }
        let diff = try Program.built.run(["diff", "HEAD:a.yaml", "a.yaml"], in: inside)
        #expect(diff.code == 2 && diff.talk.contains("git"), "\(diff.talk)")
        #expect(marks.contents == [])
    }

    @Test("diff with a revision from above reads the files as git keeps them")
    func diffFromAbove() throws {
        let (folder, marks) = try repository()
        let diff = try Program.built.run(["diff", "main:T/a.yaml", "T/a.yaml"], in: folder.path)
        #expect(diff.code == 1 && diff.output.contains("animator `glow`"), "\(diff.talk)")
        let manifest = try Program.built.run(
            ["diff", "main:T/a.framehash", "T/a.yaml"], in: folder.path)
        #expect(manifest.code == 1, "\(manifest.talk)")
        #expect(marks.contents == [])
    }

    @Test("a file that needs more memory than there may be is told, and not asked of git")
    func largeFile() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        // A few kilobytes in git.
        try folder.write(String(repeating: "0", count: 60_000_000), to: "large.txt")
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Large"])
        let diff = try Program.built.run(
            ["diff", "main:a.yaml", "a.yaml", "--memory", "200MB"], in: folder.path)
        #expect(diff.code == 4, "\(diff.talk)")
        #expect(
            diff.talk.contains(
                "'large.txt' has 60000000 bytes in git; at most 50000000 are read with the memory "
                    + "that --memory gives"), "\(diff.talk)")
        let more = try Program.built.run(
            ["diff", "main:a.yaml", "a.yaml", "--memory", "1GB"], in: folder.path)
        #expect(more.code == 0, "\(more.talk)")
    }

    @Test("a file .git that names a folder among the files leads to no repository")
    func gitFile() throws {
        let (folder, marks) = try repository()
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: folder.path + "/U", withIntermediateDirectories: true)
        try manager.copyItem(atPath: folder.path + "/T", toPath: folder.path + "/U/evil")
        for name in ["a.yaml", "a.framehash"] {
            try manager.copyItem(
                atPath: "\(folder.path)/T/\(name)", toPath: "\(folder.path)/U/\(name)")
        }
        try folder.write(
            Self.commands(leaving: marks.path + "/ran")
                .replacingOccurrences(of: "worktree = .", with: "worktree = .."),
            to: "U/evil/config")
        try folder.write("gitdir: evil\n", to: "U/.git")
        for (arguments, place, code) in [
            (["verify", "U"], "", Int32(1)), (["verify", "."], "/U", 1),
            (["diff", "HEAD:a.yaml", "a.yaml"], "/U", 2),
        ] {
            let outcome = try Program.built.run(arguments, in: folder.path + place)
            #expect(outcome.code == code, "\(arguments): \(outcome.output)\(outcome.talk)")
            #expect(!outcome.output.contains("glow"), "\(outcome.output)")
        }
        #expect(marks.contents == [])
    }

    @Test("variables that name commands or another repository are not git's to see")
    func environment() throws {
        let (folder, marks) = try repository()
        let command = "touch '\(marks.path)/ran-variable'"
        let verify = try Program.built.run(
            ["verify", "T"], in: folder.path,
            environment: [
                "GIT_DIR": folder.path + "/T", "GIT_EXTERNAL_DIFF": command,
                "GIT_PAGER": command, "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": command,
            ])
        #expect(verify.code == 1 && verify.output.contains("animator `glow`"), "\(verify.talk)")
        #expect(marks.contents == [])
    }

    @Test("links of a revision don't lead out of it")
    func links() throws {
        let folder = try Folder()
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try FileManager.default.createDirectory(
            atPath: folder.path + "/T", withIntermediateDirectories: true)
        try folder.write(Sample.timeline, to: "T/a.yaml")
        try folder.write("secret: hunter2\n", to: "secret.yaml")
        for (name, target) in [
            ("within", "a.yaml"), ("absolute", "\(folder.path)/secret.yaml"),
            ("above", "../secret.yaml"), ("round", "above.yaml"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/T/\(name).yaml", withDestinationPath: target)
        }
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Links"])
        let within = try Program.built.run(
            ["diff", "main:T/within.yaml", "T/a.yaml"], in: folder.path)
        #expect(within.code == 0, "\(within.talk)")
        for name in ["absolute", "above", "round"] {
            let outcome = try Program.built.run(
                ["diff", "main:T/\(name).yaml", "T/a.yaml"], in: folder.path)
            #expect(outcome.code == 3, "\(name): \(outcome.talk)")
            #expect(!(outcome.output + outcome.talk).contains("hunter2"))
        }
    }

    @Test("a revision's file that no folder can have is left out, and the others are read")
    func strangeFiles() throws {
        let folder = try Folder()
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try folder.write(Sample.timeline, to: "a.yaml")
        let file = try folder.blob(Sample.timeline)
        let empty = try folder.blob("")
        let far = try folder.blob(String(repeating: "b", count: 5000))
        let below = try folder.tree("100644 blob \(file)\tq")
        let name = String(repeating: "n", count: 300)
        for lines in [
            "100644 blob \(file)\t\(name)", "040000 tree \(below)\t\(name)",
            "120000 blob \(empty)\tlink", "120000 blob \(far)\tlink",
            "100644 blob \(file)\tb\n100644 blob \(file)\tb",
            "100644 blob \(file)\tb\n040000 tree \(below)\tb",
            "120000 blob \(file)\tb\n040000 tree \(below)\tb",
        ] {
            let tree = try folder.tree("100644 blob \(file)\ta.yaml\n" + lines)
            let outcome = try Program.built.run(
                ["diff", "\(tree):a.yaml", "a.yaml"], in: folder.path)
            #expect(outcome.code == 0, "\(lines.prefix(80)): \(outcome.talk)")
        }
    }

    /// Git also stores a tree with a link and a folder of one name, and names that Swift's texts
    /// take for equal though they are two folders.
    @Test("a revision writes nothing through its links", arguments: [true, false])
    func writingThroughLinks(hasSameBytes: Bool) throws {
        let name = hasSameBytes ? "\u{E9}" : "e\u{301}"
        let (folder, outside) = (try Folder(), try Folder())
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try folder.write(Sample.timeline, to: "a.yaml")
        let file = try folder.blob(Sample.timeline)
        let plain = try folder.tree("100644 blob \(file)\tf")
        let planted = try folder.blob("planted")
        let links = try folder.tree("120000 blob \(planted)\tx")
        let deep = try folder.tree("040000 tree \(links)\ty\n120000 blob \(planted)\tx")
        // More steps than there are folders above end at the root, too.
        let way = try folder.blob(String(repeating: "../", count: 64) + outside.path.dropFirst())
        let tree = try folder.tree(
            "100644 blob \(file)\ta.yaml\n040000 tree \(plain)\t\u{E9}\n"
                + "120000 blob \(way)\t\(name)\n040000 tree \(deep)\t\(name)")
        let outcome = try Program.built.run(
            ["diff", "--no-sandbox", "\(tree):a.yaml", "a.yaml"], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outside.contents == [])
    }
}

extension Folder {
    /// Has git store a text, and returns its name.
    fileprivate func blob(_ text: String) throws -> String {
        try write(text, to: "blob")
        defer { try? FileManager.default.removeItem(atPath: path + "/blob") }
        return try line("git hash-object -w --no-filters blob")
    }

    /// Has git store a folder, and returns its name.
    ///
    /// - Parameter lines: those of `ls-tree`.
    fileprivate func tree(_ lines: String) throws -> String {
        try write(lines + "\n", to: "tree")
        defer { try? FileManager.default.removeItem(atPath: path + "/tree") }
        return try line("git mktree < tree")
    }

    /// The line that a command of the shell writes.
    private func line(_ command: String) throws -> String {
        let outcome = try Command("sh", ["-c", command], in: path).run()
        try #require(outcome.code == 0, "\(command): \(outcome.talk)")
        return outcome.output.trimmingCharacters(in: .newlines)
    }
}
