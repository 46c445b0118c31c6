import Foundation
import TestSupport
import Testing

@Suite("What commands say, and what they take")
struct MessageVerbTests {
    private func shell(_ line: String, in folder: Folder) throws -> Command.Outcome {
        let line = line.replacingOccurrences(of: "flipbook", with: "'\(Program.built.path)'")
        return try Command("/bin/sh", ["-c", line], in: folder.path).run()
    }

    @Test(
        "every error begins alike, and says what to write",
        arguments: [
            ("expotr a.yaml", "error: there is no verb 'expotr'; did you mean 'export'?"),
            ("a.yaml", "error: a verb comes first, such as: flipbook check a.yaml"),
            ("render a.yaml", "error: there is no verb 'render'; did you mean 'export'?"),
            ("export a.yaml -o a.mp4 -r 30", "unknown option '-r'; did you mean '--fps'?\nUsage"),
            ("export a.yaml -c:v h264", "unknown option '-c:v'; did you mean '--codec'?\nUsage"),
            (
                "export a.yaml -o a.mp4 --resolution 640x360",
                "unknown option '--resolution'; did you mean '--size'?\nUsage"
            ),
            ("check a.yaml -ss 1", "error: unknown option '-ss'\nUsage"),
            (
                "cache --limit 10",
                "expected such as 8MB, 500kB, 2MiB or 700000; a number below 1000 needs a unit"
            ),
            (
                "export a.yaml out.mp4",
                "error: 'out.mp4' is a film, not a timeline; -o names it: flipbook export a.yaml "
                    + "-o out.mp4\n"
            ),
            (
                "still a.yaml --at 0 --frames 20 -o a.png",
                "not of still; at 30 frames per second, frame 20 is '--at 20/30'\nUsage"
            ),
            (
                "diff a.yaml a.yaml --tolerance 0.01",
                "expected a whole number of 255ths from 0 to 255, such as 2 or 2/255"
            ),
            (
                "diff a.yaml a.yaml --report r.png",
                "error: a report is a page of HTML: r.html, not r.png"
            ),
            (
                "verify a.yaml --report r.png",
                "error: a report is a page of HTML: r.html, not r.png"
            ),
            ("export --nonsense a.yaml", "error: unknown option '--nonsense'\nUsage"),
            (
                "export a.yaml --outptu a.gif",
                "unknown option '--outptu'; did you mean '--output'?\nUsage"
            ),
            ("hash a.yaml --sett n=1", "unknown option '--sett'; did you mean '--set'?\nUsage"),
            ("hash a.yaml --siz 3", "error: unknown option '--siz'\nUsage"),
            (
                "hash a.yaml --size 640x360",
                "error: '--size' is an option of export, plan, farm, still and benchmark, not of "
                    + "hash\nUsage: flipbook hash"
            ),
            (
                "check a.yaml --junit=x",
                "error: '--junit' is an option of verify, not of check\nUsage"
            ),
            (
                "export a.yaml --seet='--size",
                "unknown option '--seet'; did you mean '--set'?\nUsage"
            ),
            ("export a.yaml --a'b", "error: unknown option '--a'b'\nUsage"),
            ("hash a.yaml -z", "error: unknown option '-z'"),
            ("export a.yaml", "error: a.yaml: the timeline has no 'outputs'; name a film"),
            ("export a.yaml -o a.mp4 --codec h265", "'h265' is 'hevc' here"),
            ("export a.yaml -o a.xyz", "error: a.yaml: a.xyz: there is no format '.xyz'"),
            (
                "export a.yaml -o a.xyz -o b.xyz",
                ".y4m, .rgba\nerror: a.yaml: b.xyz: there is no format '.xyz'"
            ),
            (
                "shader a.yaml",
                "error: 'a.yaml' is a timeline, not a shader; try: flipbook check "
                    + "a.yaml\n"
            ),
            (
                "shader a.yaml b.metal c.YML --json",
                "'a.yaml', 'c.YML' are timelines, not shaders; try: flipbook check a.yaml c.YML"
            ),
            (
                "still a.yaml --at 0 --sheet 2 -o {name}-{frame}.png",
                "{frame} is for single frames, and a sheet has all; leave it out of "
                    + "'{name}-{frame}.png'"
            ),
            ("new film.mp4", "error: a timeline's name ends with .yaml: film.yaml, not film.mp4"),
        ])
    func errors(line: String, expected: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            line.split(separator: " ").map(String.init), in: folder.path)
        #expect(outcome.code == 2)
        #expect(outcome.talk.contains(expected), "\(outcome.talk)")
        #expect(outcome.talk.hasPrefix("error: "))
        #expect(folder.contents == ["a.yaml"])
    }

    @Test(
        "all missing arguments are reported at once, each with its meaning",
        arguments: [
            (
                "still a.yaml",
                """
                error: missing expected arguments '--at <seconds> ...' and '--output <file>'
                Help:  --at <seconds>  A time in seconds; may be repeated.
                       --output <file>  The image to write, or its folder; {name} is the
                """
            ),
            (
                "still --depth 8",
                """
                error: missing expected arguments '<timeline> ...', '--at <seconds> ...' and \
                '--output <file>'
                Help:  <timeline>  Timeline files;
                """
            ),
            ("still -o a.png", "'<timeline> ...' and '--at <seconds> ...'\nHelp:  <timeline>"),
            ("still a.yaml --at=0", "missing expected argument '--output <file>'\nHelp:  --output"),
            (
                "still a.yaml -o a.png",
                "missing expected argument '--at <seconds> ...'\nHelp:  --at"
            ),
            (
                "still a.yaml --frame 20 -o a.png",
                "error: '--frame' is an option of trace, not of still; at 30 frames per second, "
                    + "frame 20 is '--at 20/30'\nerror: missing expected argument "
                    + "'--at <seconds> ...'\nHelp:  --at"
            ),
            (
                "still a.yaml --nonsense=3",
                "error: unknown option '--nonsense'\nerror: missing expected arguments "
                    + "'--at <seconds> ...' and '--output <file>'\nHelp:  --at"
            ),
            ("still a.yaml -- --at", "arguments '--at <seconds> ...' and '--output <file>'\n"),
            ("farm a.yaml", "arguments '--for <engine>' and '--output <folder>'\nHelp:  --for"),
            ("join", "arguments '<pieces> ...' and '--output <file>'\nHelp:  <pieces>  A piece"),
            ("diff", "arguments '<old>' and '<new>'\nHelp:  <old>  The old film.\n       <new>"),
            ("diff a.yaml", "error: missing expected argument '<new>'\nHelp:  <new>"),
            ("plan", "error: missing expected argument '<timeline>'\nHelp:  <timeline>"),
        ])
    func missing(line: String, expected: String) throws {
        let folder = try Folder()
        let outcome = try Program.built.run(
            line.split(separator: " ").map(String.init), in: folder.path)
        #expect(outcome.code == 2)
        #expect(outcome.talk.contains(expected), "\(outcome.talk)")
        #expect(outcome.talk.contains("\nUsage: flipbook "))
        #expect(folder.contents == [])
    }

    @Test("the kernel's folders take no film, and that is said", .enabled(if: hasProcesses))
    func kernelFolders() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        for place in ["/proc/a.mp4", "/proc/none/a.mp4"] {
            let outcome = try Program.built.run(["export", "a.yaml", "-o", place], in: folder.path)
            #expect(outcome.code == 4)
            #expect(
                outcome.talk.contains("no file can be made in '/proc'")
                    || outcome.talk.contains("no permission"), "\(outcome.talk)")
        }
    }

    private static let hasProcesses = FileManager.default.fileExists(atPath: "/proc/self")

    @Test("- is standard input, whose files lie in the working folder")
    func standardInput() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "bad.yaml")
        let check = try shell("cat a.yaml | flipbook check -", in: folder)
        #expect(check.code == 0, "\(check.talk)")
        let bad = try shell("flipbook check - < bad.yaml", in: folder)
        #expect(bad.code == 3)
        #expect(bad.output.contains("<stdin>:2:1: error: unknown key 'nonsense'"))
        let plain = try Program.built.run(["hash", "a.yaml"], in: folder.path)
        let piped = try shell("cat a.yaml | flipbook hash -", in: folder)
        func frames(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        #expect(frames(piped.output).count == 12)
        #expect(frames(plain.output) == frames(piped.output))
        let film = try shell("cat a.yaml | flipbook export - -o 'out/{name}.mp4'", in: folder)
        #expect(film.code == 0, "\(film.talk)")
        let still = try shell("cat a.yaml | flipbook still - --at 0 -o out/", in: folder)
        #expect(still.code == 0 && still.output.isEmpty, "\(still.talk)")
        #expect(try shell("cat a.yaml | flipbook trace -", in: folder).code == 0)
        #expect(
            folder.contents == [
                "a.yaml", "bad.yaml", "out", "out/stdin-0.png", "out/stdin.mp4",
            ])
    }

    @Test("a folder stands for its timelines, and as an output takes files of their names")
    func folders() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/in/deep", withIntermediateDirectories: true)
        try folder.write(Sample.timeline, to: "in/a.yaml")
        try folder.write(Sample.timeline, to: "in/deep/b.yml")
        let film = try Program.built.run(
            ["export", "in", "-o", "out/", "--frames", "0-1"], in: folder.path)
        #expect(film.code == 0, "\(film.talk)")
        let other = try Program.built.run(
            ["export", "in/a.yaml", "-o", "out/", "--codec", "ffv1", "--frames", "0-1"],
            in: folder.path)
        #expect(other.code == 0, "\(other.talk)")
        let check = try Program.built.run(["check", "in/"], in: folder.path)
        #expect(check.code == 0 && check.talk.contains("2 timelines"), "\(check.talk)")
        let hash = try Program.built.run(["hash", "in/a.yaml", "-o", "out/"], in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        #expect(
            folder.contents.filter { $0.hasPrefix("out/") } == [
                "out/a.framehash", "out/a.mkv", "out/a.mp4", "out/b.mp4",
            ])
        let none = try Program.built.run(["check", "out"], in: folder.path)
        #expect(none.code == 2 && none.talk.contains("there is no timeline in out"))
        _ = try Program.built.run(["hash", "in/a.yaml", "-o", "in/a.framehash"], in: folder.path)
        let verify = try Program.built.run(["verify", "in/a.yaml"], in: folder.path)
        #expect(verify.code == 0, "\(verify.talk)")
        let missing = try Program.built.run(["verify", "in/deep/b.yml"], in: folder.path)
        #expect(missing.code == 3 && missing.talk.contains("flipbook hash in/deep/b.yml"))
    }

    @Test("paths in the working folder begin alike, whoever finds the files")
    func pathsInFolder() throws {
        let folder = try Folder()
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "bad.yaml")
        for place in [".", "./"] {
            let check = try Program.built.run(["check", place], in: folder.path)
            #expect(check.output.hasPrefix("bad.yaml:"), "\(check.output)")
        }
        try folder.write(Sample.timeline, to: "a.yaml")
        _ = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        try folder.write("flipbook: 1\n", to: "a.yaml")
        let verify = try Program.built.run(["verify", "."], in: folder.path)
        #expect(verify.talk.contains("a.yaml") && !verify.talk.contains("./"), "\(verify.talk)")
    }

    @Test("a name that a list in another file gives is reported there")
    func namesInFiles() throws {
        let folder = try Folder()
        try folder.write("{\"list\": [\"house\", \"hous\"]}", to: "v.json")
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [100, 50] }
            duration: 1
            values: { list: { kind: list, default: [house] } }
            layers:
              - { forEach: $list, as: name, layers: [{ icon: $name }] }
            """, to: "a.yaml")
        let check = try Program.built.run(
            ["check", "a.yaml", "--values", "v.json"], in: folder.path)
        #expect(check.code == 3)
        #expect(
            check.output.contains("v.json:1:20: error: no icon is called 'hous' [unknown-icon]"),
            "\(check.output)")
    }

    @Test("of a table that isn't there, no line is shown")
    func missingTable() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let check = try Program.built.run(
            ["check", "a.yaml", "--rows", "none.csv"], in: folder.path)
        #expect(check.code == 3)
        #expect(
            check.output == "none.csv:1:1: error: there is no file 'none.csv' [missing-file]\n",
            "\(check.output)")
    }

    @Test("a project's file beside timelines is left out: a shell's *.yaml names it too")
    func projectFile() throws {
        let folder = try Folder()
        try folder.write("", to: "flipbook-project.yaml")
        let alone = try shell("flipbook check *.yaml", in: folder)
        #expect(alone.code == 3 && alone.output.contains("[empty-file]"), "\(alone.talk)")
        try folder.write(Sample.timeline, to: "a.yaml")
        let check = try shell("flipbook check *.yaml", in: folder)
        #expect(check.code == 0 && check.talk.contains("1 timeline: all well"), "\(check.talk)")
        let films = try shell("flipbook export *.yaml -o '{name}.mp4' --frames 0-1", in: folder)
        #expect(films.code == 0, "\(films.talk)")
        #expect(folder.contents == ["a.mp4", "a.yaml", "flipbook-project.yaml"])
        #expect(try shell("flipbook hash a.yaml -o a.framehash", in: folder).code == 0)
        let verify = try shell("flipbook verify *.yaml", in: folder)
        #expect(verify.code == 0, "\(verify.talk)")
    }

    static let questionable = Sample.timeline.replacingOccurrences(
        of: "animators:", with: "animators:\n  unread: { initial: 0, keyframes: [{ move: 1 }] }")

    @Test("export says what check warns of, unless it is to be quiet; --strict lets it count")
    func warnings() throws {
        let folder = try Folder()
        try folder.write(Self.questionable, to: "a.yaml")
        let arguments = ["export", "a.yaml", "-o", "a.mp4", "--frames", "0-1"]
        let film = try Program.built.run(arguments, in: folder.path)
        #expect(film.code == 0 && film.talk.contains("warning: nothing reads"), "\(film.talk)")
        let quiet = try Program.built.run(arguments + ["-q"], in: folder.path)
        #expect(quiet.code == 0 && quiet.talk.isEmpty, "\(quiet.talk)")
        let json = try Program.built.run(arguments + ["--progress", "json"], in: folder.path)
        for line in json.talk.split(separator: "\n") {
            _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
        #expect(json.talk.contains("\"event\":\"findings\""))
        let check = try Program.built.run(["check", "a.yaml"], in: folder.path)
        let strict = try Program.built.run(["check", "a.yaml", "--strict"], in: folder.path)
        #expect(check.code == 0 && strict.code == 3)
        #expect(check.output == strict.output)
    }

    @Test("a report is written though nobody reads the answer")
    func closedPipe() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 0.3"), to: "b.yaml")
        _ = try shell("flipbook diff a.yaml b.yaml --report r.html | true", in: folder)
        #expect(folder.contents.contains("r.html"))
        #expect(try Program.built.run(["hash", "."], in: folder.path).code == 0)
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 0.3"), to: "a.yaml")
        _ = try shell("flipbook verify . --report v.html --junit v.xml | true", in: folder)
        #expect(folder.contents.contains("v.html") && folder.contents.contains("v.xml"))
    }

    @Test("completions are written for three shells", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let outcome = try Program.built.run(["--generate-completion-script", shell])
        #expect(outcome.code == 0 && outcome.output.contains("export"))
    }
}
