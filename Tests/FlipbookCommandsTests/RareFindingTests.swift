import Foundation
import TestSupport
import Testing

/// Findings that no small text can show; the index of findings names these tests.
@Suite("Findings that take more than a file to show")
struct RareFindingTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [8, 8] }
        framerate: 10
        duration: 0.2
        layers: [{ color: red }]

        """

    /// As it stands behind a message.
    private static func bracketed(_ code: String) -> String { "[\(code)]" }

    @Test("a file that may not be read", .enabled(if: getuid() != 0))
    func permission() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        chmod("\(folder.path)/a.yaml", 0)
        #expect(try folder.codes(["a.yaml"]) == ["no-permission"])
    }

    @Test("a link that leads out of its folder")
    func link() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "b.yaml")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/inner", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/inner/a.yaml", withDestinationPath: "../b.yaml")
        #expect(try folder.codes(["inner/a.yaml"]) == ["outside-file"])
    }

    @Test("a frame that the memory has no room for")
    func memory() throws {
        let folder = try Folder()
        try folder.write(
            Self.timeline.replacing("[8, 8]", with: "[8000, 8000]"), to: "a.yaml")
        #expect(try folder.codes(["a.yaml", "--memory", "500MB"]) == ["too-little-memory"])
    }

    /// Valid, but a layer of its second frame is too large to be drawn.
    private static let undrawable = """
        flipbook: 1
        canvas: { size: [8, 8] }
        framerate: 10
        duration: 0.2
        components:
          spot:
            takes: { size: number }
            layers:
              - { circle: { fill: red }, scale: $size, shadow: 5 }
        layers:
          - color: blue
          - forEach: [0, 1]
            as: round
            layers:
              - spot: { size: 1 + 99999 * $round * $frame }

        """

    @Test("a layer that is too large to be drawn")
    func undrawn() throws {
        let folder = try Folder()
        try folder.write(
            Self.undrawable.replacing("1 + 99999 * $round * $frame", with: "1"), to: "a.yaml")
        #expect(
            try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path).code
                == 0)
        try folder.write(Self.undrawable, to: "a.yaml")
        #expect(try folder.codes(["a.yaml"]) == [])
        let finding = """
            a.yaml:9:9: error: frame 1, at 0.1 s: a layer needs a picture of 786440×786440 pixels, \
            more than 268435456 [not-drawn]
                    - { circle: { fill: red }, scale: $size, shadow: 5 }
                      ^
              hint: make it smaller: its size or scale, or the radii of blurs and shadows
              used at a.yaml:15:9, in 'spot', for $index = 1

            """
        for verb in [
            "still a.yaml --at 0.1 -o a.png", "export a.yaml -o a.mp4",
            "hash a.yaml -o b.framehash",
            "diff a.yaml a.yaml",
        ] {
            let outcome = try Program.built.run(
                verb.split(separator: " ").map(String.init), in: folder.path)
            #expect(outcome.code == 4, "\(verb): \(outcome.talk)")
            #expect(outcome.talk.contains(finding), "\(verb): \(outcome.talk)")
        }
        let code = "not-drawn"
        let verified = try Program.built.run(
            ["verify", "a.framehash", "--format", "github"], in: folder.path)
        #expect(verified.code == 4, "\(verified.talk)")
        #expect(
            verified.output.contains("line=9,col=9,title=\(code)::frame 1, at 0.1 s: "),
            "\(verified.output)")
        #expect(try folder.codes(["--flashes", "a.yaml"]) == [code])
        #expect(folder.contents == ["a.framehash", "a.yaml"])
    }

    @Test("a loop that never ends is at its place in the shader, from any folder")
    func endlessLoop() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/part", withIntermediateDirectories: true)
        try folder.write(
            "half4 f(half4 c) {\n  while (true) { c = c * 0.5h; }\n  return c;\n}\n",
            to: "part/loop.h")
        try folder.write(
            "#include \"loop.h\"\n[[ stitchable ]] half4 g(float2 p, half4 c) { return f(c); }\n",
            to: "part/a.metal")
        try folder.write(
            Self.timeline.replacing(
                "[{ color: red }]", with: "[{ color: red, effects: [g] }]\nshaders: [a.metal]"),
            to: "part/a.yaml")
        #expect(try folder.codes(["part/a.yaml"]) == [])
        for verb in [
            "still part/a.yaml --at 0 -o a.png", "export part/a.yaml -o a.gif",
            "hash part/a.yaml -o a.framehash", "diff part/a.yaml part/a.yaml",
        ] {
            let outcome = try Program.built.run(
                verb.split(separator: " ").map(String.init), in: folder.path)
            #expect(outcome.code == 4, "\(verb): \(outcome.talk)")
            #expect(
                "\n\(outcome.talk)".contains("\npart/loop.h:2:3: error: frame "),
                "\(outcome.talk)")
            #expect(
                outcome.talk.contains(
                    "runs more than 1048575 iterations at a pixel [not-drawn]\n  "
                        + "  while (true) { c = c * 0.5h; }\n    ^\n"), "\(outcome.talk)")
        }
        #expect(folder.contents == ["part", "part/a.metal", "part/a.yaml", "part/loop.h"])
    }

    @Test("a crash while a timeline is read")
    func crash() throws {
        let folder = try Folder()
        let layers = (0..<4000).map { number in
            "  - text: { string: \"Layer \(number)\", size: \"17 + sin($time * \(number))\" }\n"
        }
        let head = Self.timeline.replacing("layers: [{ color: red }]\n", with: "layers:\n")
        try folder.write(head + layers.joined(), to: "a.yaml")
        // The worker is the program's only child.
        let script = """
            "$0" check a.yaml --format json >found 2>talk &
            until [ -n "$(cat /proc/$!/task/$!/children)" ]; do sleep 0.01; done
            sleep 0.3
            kill -SEGV $(cat /proc/$!/task/$!/children)
            wait $!
            """
        _ = try Command("/bin/sh", ["-c", script, Program.built.path], in: folder.path).run()
        let code = "crash"
        #expect(try folder.read("found").contains("\"code\": \"\(code)\""))
    }

    @Test("a manifest that can't be read")
    func manifest() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/a.framehash", withIntermediateDirectories: true)
        let outcome = try Program.built.run(["diff", "a.framehash", "a.yaml"], in: folder.path)
        #expect(outcome.talk.contains(Self.bracketed("unreadable-manifest")), "\(outcome.talk)")
    }

    @Test("a timeline that nobody verifies")
    func unverified() throws {
        let folder = try Folder()
        for name in ["a.yaml", "b.yaml"] { try folder.write(Self.timeline, to: name) }
        let hash = try Program.built.run(["hash", "b.yaml", "-o", "b.framehash"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        let outcome = try Program.built.run(["verify", "."], in: folder.path)
        #expect(outcome.talk.contains(Self.bracketed("no-manifest")), "\(outcome.talk)")
    }

    @Test("a timeline elsewhere with errors")
    func elsewhere() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        for name in ["inner", "hashes"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try folder.write(Self.timeline, to: "inner/a.yaml")
        let hashed = try Program.built.run(
            ["hash", "inner/a.yaml", "-o", "hashes/a.framehash"], in: folder.path)
        #expect(hashed.code == 0, "\(hashed.talk)")
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "inner/a.yaml")
        let outcome = try Program.built.run(["verify", "hashes/a.framehash"], in: folder.path)
        #expect(outcome.talk.contains(Self.bracketed("invalid-timeline")), "\(outcome.talk)")
    }

    @Test("frames that differ")
    func frames() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        #expect(
            try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path).code
                == 0)
        try folder.write(Self.timeline.replacing("red", with: "blue"), to: "a.yaml")
        let outcome = try Program.built.run(
            ["verify", "a.framehash", "--format", "github"], in: folder.path)
        #expect(outcome.code == 1)
        let code = "frames-differ"
        #expect(outcome.output.contains("title=\(code)"), "\(outcome.output)")
    }
}
