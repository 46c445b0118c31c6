import Foundation
import TestSupport
import Testing

@Suite("Bad input")
struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var timeline: String
        /// What the message must name.
        var words: [String]

        init(_ description: String, _ old: String, _ new: String, _ words: String...) {
            testDescription = description
            timeline = Sample.timeline(replacing: old, with: new)
            self.words = words
        }
    }

    static let timelines = [
        Case("broken YAML", "canvas: { size", "canvas: { size: [", ":3:"),
        Case("an unknown key", "duration: 0.4", "durration: 0.4", "durration", "duration"),
        Case("a wrong type", "duration: 0.4", "duration: [1, 2]", ":5:"),
        Case("a keyframe of negative duration", "duration: 0.2", "duration: -0.2", "-0.2"),
        Case(
            "a trigger that names no touch", "touch: finger,", "touch: fingre,", "fingre",
            "finger"),
        Case("a touch whose times go backwards", "at: 0.3,", "at: 0.01,", ":12:"),
        Case("NaN", "duration: 0.4", "duration: .nan", ":5:"),
        Case("infinity", "size: [24, 16]", "size: [.inf, 16]", ":3:"),
        Case("a canvas of nothing", "size: [24, 16]", "size: [0, 16]", ":3:"),
        Case("a canvas of 10⁹", "size: [24, 16]", "size: [1e9, 16]", ":3:"),
        Case("a rate of 0", "framerate: 30", "framerate: 0", ":4:"),
        Case("an unknown effect", "- ripple:", "- riple:", "riple", "ripple"),
        Case("an unknown variable", "progress: $glow", "progress: $glwo", "glwo"),
        Case("another format", "flipbook: 1", "flipbook: 99", "99"),
    ]

    @Test("is located, has exit code 3 and leaves nothing", arguments: timelines)
    func invalidTimelines(_ bad: Case) throws {
        for verb in [["check"], ["hash"], ["export", "-o", "out/a.mp4"]] {
            let folder = try Folder()
            try folder.write(bad.timeline, to: "a.yaml")
            let outcome = try Program.built.run(verb + ["a.yaml"], in: folder.path)
            let said = verb == ["check"] ? outcome.output : outcome.talk
            #expect(outcome.code == 3, "\(said)")
            #expect(said.contains("a.yaml:"), "\(said)")
            #expect(said.contains("error:"), "\(said)")
            for word in bad.words { #expect(said.contains(word), "\(said)") }
            #expect(folder.contents == ["a.yaml"])
        }
    }

    @Test("several mistakes are reported at once, in the order of the file")
    func allAtOnce() throws {
        let folder = try Folder()
        let text = Sample.timeline(replacing: "duration: 0.4", with: "durration: 0.4")
            .replacingOccurrences(of: "touch: finger,", with: "touch: fingre,")
        try folder.write(text, to: "a.yaml")
        let outcome = try Program.built.run(["check", "a.yaml"], in: folder.path)
        let first = try #require(outcome.output.range(of: "durration"))
        let second = try #require(outcome.output.range(of: "fingre"))
        #expect(first.lowerBound < second.lowerBound)
    }

    @Test(
        "a timeline that can't be read has exit code 3",
        arguments: [
            ["check", "missing.yaml"], ["hash", "missing.yaml"], ["trace", "."],
            ["export", "missing.yaml", "-o", "out/a.mp4"], ["trace", "missing.yaml"],
            ["still", "missing.yaml", "--at", "0", "-o", "a.png"], ["verify", "missing.framehash"],
        ])
    func unreadable(arguments: [String]) throws {
        let folder = try Folder()
        let outcome = try Program.built.run(arguments, in: folder.path)
        #expect(outcome.code == 3, "\(outcome.talk)")
        #expect((outcome.talk + outcome.output).contains(arguments[1]))
        #expect(folder.contents == [])
    }

    @Test(
        "a film that can't be read has exit code 3 and is named once",
        arguments: [
            ["diff", "bad.mp4", "a.mp4"], ["diff", "a.mp4", "bad.mp4"],
            ["diff", "a.yaml", "bad.mp4"], ["diff", "a.mp4", "bad.webp"],
            ["check", "--for", "readme", "bad.mp4"], ["check", "--for", "readme", "bad.webp"],
            ["check", "--flashes", "bad.mp4"],
        ])
    func damagedFilms(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let export = try Program.built.run(["export", "a.yaml", "-o", "a.mp4"], in: folder.path)
        #expect(export.code == 0, "\(export.talk)")
        let whole = try Bytes.read("\(folder.path)/a.mp4")
        // Empty, text, and a film that was cut in its header.
        for bytes in [[], Array("no film".utf8), Array(whole.prefix(40))] {
            let bad = try #require(arguments.first { $0.hasPrefix("bad.") })
            try Bytes.write(bytes, to: "\(folder.path)/\(bad)")
            let outcome = try Program.built.run(arguments, in: folder.path)
            #expect(outcome.code == 3, "\(bytes.count) bytes: \(outcome.talk)")
            #expect(outcome.talk.hasPrefix("error: '\(bad)': "), "\(outcome.talk)")
        }
    }

    @Test(
        "a folder without timelines is a command that is wrong",
        arguments: [
            ["check", "."], ["check", ".", "--flashes"], ["export", ".", "-o", "out/"],
            ["still", ".", "--at", "0", "-o", "out/"], ["hash", "."], ["hash", ".", "-o", "out/"],
            ["verify", "."], ["verify", ".", "--update"], ["diff", ".", "."], ["benchmark", "."],
        ])
    func emptyFolders(arguments: [String]) throws {
        let folder = try Folder()
        let outcome = try Program.built.run(arguments, in: folder.path)
        #expect(outcome.code == 2, "\(outcome.talk)")
        #expect(outcome.talk.contains("error: "), "\(outcome.talk)")
        #expect(folder.contents == [])
    }

    @Test(
        "a command that is wrong has exit code 2 and leaves nothing",
        arguments: [
            ["export", "a.yaml"],
            ["export", "a.yaml", "-o", "a.bmp"],
            ["export", "a.yaml", "-o", "a"],
            ["export", "a.yaml", "-o", "{nmae}.mp4"],
            ["export", "a.yaml", "-o", "{frame}.mp4"],
            ["export", "a.yaml", "-o", "folder.mp4"],
            ["export", "a.yaml", "b.yaml", "-o", "c.mp4"],
            ["export", "a.yaml", "./folder.mp4/../a.yaml", "-o", "{name}.mp4"],
            ["export", "a.yaml", "-o", "c.mp4", "--frames", "9-3"],
            ["export", "a.yaml", "-o", "c.mp4", "--frames", "0-12"],
            ["export", "a.yaml", "-o", "c.mp4", "--jobs", "0"],
            ["export", "a.yaml", "-o", "c.mp4", "--fps", "0"],
            ["export", "a.yaml", "-o", "c.mp4", "--scale", "nan"],
            ["export", "a.yaml", "-o", "c.mp4", "--scale", "1e9"],
            ["export", "a.yaml", "-o", "c.mp4", "--size", "1x"],
            ["export", "a.yaml", "-o", "c.mp4", "--size", "99999x2"],
            ["export", "a.yaml", "-o", "c.mp4", "--size", "2x2", "--scale", "1"],
            ["export", "a.yaml", "-o", "c.mp4", "--crf", "52"],
            ["export", "a.yaml", "-o", "c.mp4", "--preset", "bogus"],
            ["hash", "a.yaml", "-o", "a.yaml"],
            ["hash", "a.yaml", "-o", "."],
            ["still", "a.yaml", "--at", "0.4", "-o", "c.png"],
            ["still", "a.yaml", "--at", "0", "-o", "c.jpg"],
            ["still", "a.yaml", "--at", "-1", "-o", "c.png"],
            ["still", "a.yaml", "--at", "0", "--at", "0.2", "-o", "c.png"],
            ["trace", "a.yaml", "--frame", "12"],
            ["bogus"],
        ])
    func usage(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        try folder.write(Sample.timeline, to: "b.yaml")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/folder.mp4", withIntermediateDirectories: false)
        let outcome = try Program.built.run(arguments, in: folder.path)
        #expect(outcome.code == 2, "\(outcome.talk)")
        #expect(!outcome.talk.isEmpty)
        #expect(folder.contents == ["a.yaml", "b.yaml", "folder.mp4"])
        #expect(try folder.read("a.yaml") == Sample.timeline)
    }

    @Test("a place that can't be written has exit code 4", arguments: ["mp4", "framehash"])
    func unwritable(suffix: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        // Nobody makes files there, not even root.
        let place = "/sys/flipbook-test.\(suffix)"
        let verb = suffix == "mp4" ? "export" : "hash"
        let outcome = try Program.built.run([verb, "a.yaml", "-o", place], in: folder.path)
        #expect(outcome.code == 4, "\(outcome.talk)")
        #expect(outcome.talk.contains(place))
    }

    @Test("a frame that takes too long has exit code 4, names the loop and leaves nothing")
    func endless() throws {
        let folder = try Folder()
        try folder.write(
            """
            [[ stitchable ]] half4 endless(float2 position, half4 color, float start) {
                for (int i = 0; i < 1000000; i++)
                    for (int j = 0; j < 1000000; j++) color.r += start * color.g;
                return color;
            }
            """, to: "endless.metal")
        let timeline = """
            flipbook: 1
            canvas: { size: [64, 32] }
            framerate: 10
            duration: 0.3
            shaders: [endless.metal]
            layers: [{ color: red, effects: [{ endless: { start: $time } }] }]
            """
        try folder.write(timeline, to: "a.yaml")
        let before = folder.contents
        // Long enough for reading it on a busy machine, which is a step of its own.
        for verb in ["export a.yaml -o a.mp4", "hash a.yaml", "still a.yaml --at 0 -o a.png"] {
            let arguments =
                verb.split(separator: " ").map(String.init) + ["--frame-timeout", "2"]
            let outcome = try Program.built.run(arguments, in: folder.path)
            #expect(outcome.code == 4, "\(outcome.talk)")
            #expect(outcome.talk.contains("takes longer than 2 seconds"), "\(outcome.talk)")
            #expect(outcome.talk.contains("endless.metal:"), "\(outcome.talk)")
            #expect(folder.contents == before)
        }
        let wrong = try Program.built.run(
            ["hash", "a.yaml", "--frame-timeout", "-1"], in: folder.path)
        #expect(wrong.code == 2)
    }

    @Test("a full disk has exit code 4 and says so")
    func fullDisk() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program(path: "/bin/sh").run(
            ["-c", "exec \"$0\" hash a.yaml > /dev/full", Program.built.path], in: folder.path)
        #expect(outcome.code == 4, "\(outcome.talk)")
        #expect(outcome.talk.contains("No space left"))
        #expect(folder.contents == ["a.yaml"])
    }

    @Test(
        "help and the version say so, too, if they can't be written",
        arguments: ["--version", "help", "--help", "export --help", "help export"])
    func fullDiskOfHelp(arguments: String) throws {
        let outcome = try Program(path: "/bin/sh").run(
            ["-c", "exec \"$0\" \(arguments) > /dev/full", Program.built.path])
        #expect(outcome.code == 4)
        #expect(outcome.talk.hasPrefix("error: can't write to standard output: "))
    }

    @Test(
        "a stream that was closed at the start is never written into a file",
        arguments: ["export a.yaml -o a.mp4 --progress json", "still a.yaml --at 0 -o a.png"])
    func closedStreams(command: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let name = command.contains("mp4") ? "a.mp4" : "a.png"
        let whole = try Program(path: "/bin/sh").run(
            ["-c", "\"$0\" \(command)", Program.built.path], in: folder.path)
        #expect(whole.code == 0, "\(whole.talk)")
        let expected = try folder.bytes(name)
        for closed in ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
            let outcome = try Program(path: "/bin/sh").run(
                ["-c", "\"$0\" \(command) \(closed)", Program.built.path], in: folder.path)
            #expect(try folder.bytes(name) == expected)
            #expect(outcome.code == 0 || closed.contains(">&- "))
        }
        #expect(folder.contents == [name, "a.yaml"].sorted())
    }

    @Test("a manifest whose timeline is gone is named beside it")
    func timelineGone() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        _ = try Program.built.run(["hash", "a.yaml", "-o", "b.framehash"], in: folder.path)
        try FileManager.default.removeItem(atPath: "\(folder.path)/a.yaml")
        let outcome = try Program.built.run(["verify", "b.framehash"], in: folder.path)
        #expect(outcome.code == 3)
        #expect(outcome.talk.contains("b.framehash:1:1: error:"), "\(outcome.talk)")
        #expect(outcome.talk.contains("'a.yaml'"))
    }

    @Test("a shader outside the timeline's folder needs --allow-assets-outside")
    func assetsOutside() throws {
        let folder = try Folder()
        let shader = """
            [[ stitchable ]] half4 plain(float2 position, half4 color) { return color; }
            """
        try folder.write(shader, to: "plain.metal")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/in", withIntermediateDirectories: false)
        try folder.write("shaders: [../plain.metal]\n" + Sample.timeline, to: "in/a.yaml")
        for verb in [["check"], ["hash"], ["trace"], ["export", "-o", "a.mp4"]] {
            let refused = try Program.built.run(verb + ["in/a.yaml"], in: folder.path)
            #expect(refused.code == 3)
            #expect((refused.output + refused.talk).contains("--allow-assets-outside"))
            let allowed = try Program.built.run(
                verb + ["in/a.yaml", "--allow-assets-outside"], in: folder.path)
            #expect(allowed.code == 0, "\(allowed.talk)")
        }
    }

    @Test("a reader who leaves early ends the program quietly")
    func closedPipe() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program(path: "/bin/sh").run(
            ["-c", "{ sleep 1; \"$0\" hash a.yaml; echo $? >&2; } | true", Program.built.path],
            in: folder.path)
        #expect(outcome.talk == "141\n")
    }

    @Test("a file that can't be read has exit code 3 in every verb")
    func unreadable() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        #expect(mkfifo("\(folder.path)/pipe.mp4", 0o600) == 0)
        for file in ["none.mp4", "pipe.mp4", "/dev/zero", "none/a.mp4"] {
            for arguments in [
                ["check", file], ["check", "--for", "x", file], ["check", "--flashes", file],
                ["diff", file, "a.yaml"], ["diff", "a.yaml", file], ["hash", file],
                ["verify", file], ["export", file, "-o", "out.mp4"], ["join", file, "-o", "b.mp4"],
            ] {
                let outcome = try Program.built.run(arguments, in: folder.path)
                // As where a revision has no such file.
                let isNotThere = arguments[0] == "diff" && file.hasPrefix("none")
                #expect(
                    outcome.code == (isNotThere ? 2 : 3),
                    "\(arguments): \(outcome.output)\(outcome.talk)")
                #expect((outcome.output + outcome.talk).contains("'\(file)'"))
            }
        }
        #expect(folder.contents == ["a.yaml", "pipe.mp4"])
    }
}
