import Flipbook
import Foundation
import TestSupport
import Testing

@Suite("What each verb says")
struct VerbTests {
    @Test("--version and --help go to standard output")
    func help() throws {
        let version = try Program.built.run(["--version"])
        #expect(version.code == 0)
        #expect(version.output == "\(FlipbookVersion.current)\n")
        let help = try Program.built.run(["--help"])
        for verb in ["export", "still", "hash", "verify", "check", "trace", "effects", "doctor"] {
            #expect(help.output.contains("  \(verb) "))
            #expect(try Program.built.run(["help", verb]).code == 0)
        }
    }

    @Test("doctor finds the machine that runs the tests healthy")
    func doctor() throws {
        let outcome = try Program.built.run(["doctor"])
        #expect(outcome.code == 0, "\(outcome.output)")
        for word in ["libavcodec", "cairo", "LLVM", "libx264", "lanes"] {
            #expect(outcome.output.contains(word))
        }
    }

    @Test("stills go where the pattern says, with the frames' numbers", arguments: ["8", "16"])
    func stills(depth: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            [
                "still", "a.yaml", "--at", "0", "--at", "100ms", "--at", "0.1", "-o",
                "out/{name}-{frame}.png", "--depth", depth,
            ], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(folder.contents == ["a.yaml", "out", "out/a-0.png", "out/a-3.png"])
        let bytes = try folder.bytes("out/a-3.png")
        // PNG's header: width, height, depth.
        #expect(Array(bytes[16..<25]) == [0, 0, 0, 48, 0, 0, 0, 32, depth == "8" ? 8 : 16])
    }

    @Test("of stills one of which can't be written, none are")
    func allStillsOrNone() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        // Where the second one would be, there is a folder.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/out/a-3.png", withIntermediateDirectories: true)
        let outcome = try Program.built.run(
            ["still", "a.yaml", "--at", "0", "--at", "0.1", "--at", "0.2", "-o", "out/"],
            in: folder.path)
        #expect(outcome.code == 2, "\(outcome.talk)")
        #expect(outcome.talk.contains("a-3.png"))
        #expect(folder.contents == ["a.yaml", "out", "out/a-3.png"])
    }

    @Test("--size makes frames of that size, --fps and --frames as many as they say")
    func sizes() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            [
                "export", "a.yaml", "-o", "a.mp4", "--size", "61x33", "--fps", "60", "--frames",
                "3-12",
            ], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.talk.contains("10 frames of 62×34 at 60 frames/s"))
        #expect(outcome.talk.contains("61×33"))
    }

    @Test("check has exit code 0 with warnings, and writes them in three forms")
    func check() throws {
        let folder = try Folder()
        let text = Sample.timeline(
            replacing: "animators:", with: "animators:\n  unread: { initial: 0, keyframes: [] }"
        )
        .replacingOccurrences(
            of: "keyframes: []", with: "keyframes: [{ linear: 1, duration: 0.1 }]")
        try folder.write(text, to: "a.yaml")
        let plain = try Program.built.run(["check", "a.yaml"], in: folder.path)
        #expect(plain.code == 0)
        #expect(plain.output.contains("a.yaml:17:"), "\(plain.output)")
        #expect(plain.output.contains("warning:"))
        let json = try Program.built.run(["check", "a.yaml", "--format", "json"], in: folder.path)
        let findings = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        #expect((findings as? [[String: Any]])?.first?["line"] as? Int == 17)
        let github = try Program.built.run(
            ["check", "a.yaml", "--format", "github"], in: folder.path)
        #expect(github.output.hasPrefix("::warning file=a.yaml,line=17,"))
    }

    @Test("trace tells the events, and every value at a frame")
    func trace() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let events = try Program.built.run(["trace", "a.yaml"], in: folder.path)
        #expect(events.code == 0, "\(events.talk)")
        for word in ["finger", "began", "ended", "glow"] { #expect(events.output.contains(word)) }
        for frame in ["0", "5", "11"] {
            let values = try Program.built.run(
                ["trace", "a.yaml", "--frame", frame, "--format", "json"], in: folder.path)
            #expect(values.code == 0, "\(values.talk)")
            _ = try JSONSerialization.jsonObject(with: Data(values.output.utf8))
        }
    }

    @Test("trace tells a time's values, which are those of the frame that is shown then")
    func traceAtTime() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        func trace(_ arguments: [String]) throws -> Command.Outcome {
            try Program.built.run(["trace", "a.yaml"] + arguments, in: folder.path)
        }
        for time in ["0", "0.05", "150ms", "0.2", "0.2999", "0.33s"] {
            let still = try Program.built.run(
                ["still", "a.yaml", "--at", time, "-o", "{frame}.png"], in: folder.path)
            #expect(still.code == 0, "\(still.talk)")
            let name = try #require(folder.contents.first { $0.hasSuffix(".png") })
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            let values = try trace(["--at", time])
            #expect(values.code == 0 && !values.output.isEmpty, "\(values.talk)")
            #expect(try values.output == trace(["--frame", String(name.dropLast(4))]).output)
        }
        let late = try trace(["--at", "0.4"])
        #expect(late.code == 2 && late.talk.contains("there is no frame at 0.4 s; the film lasts"))
        let both = try trace(["--at", "0", "--frame", "0"])
        #expect(both.code == 2 && both.talk.contains("--frame and --at can't go together"))
        #expect(try trace(["--at", "-1"]).code == 2)
    }
}
