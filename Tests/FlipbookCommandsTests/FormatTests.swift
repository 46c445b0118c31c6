import Foundation
import TestSupport
import Testing

/// Films in every format, as people make them.
@Suite("Formats")
struct FormatTests {
    static let transparent = Sample.timeline(
        replacing: "background: black", with: "background: clear")

    static let outputs = [
        "a.mp4", "a.mov", "a.webm", "a.mkv", "a.apng", "a.webp", "a-{frame}.png", "a.y4m", "a.rgba",
    ]
    static let withAlpha = outputs.filter { !$0.hasSuffix("mp4") && !$0.hasSuffix("y4m") }

    /// What a command says on both streams, or nil where it isn't there.
    private func shell(_ command: String, in folder: Folder) throws -> Command.Outcome {
        try Program(path: "/bin/sh").run(["-c", command, Program.built.path], in: folder.path)
    }

    @Test("several outputs are written at once, each with the bytes that it has alone")
    func severalAtOnce() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let all = Self.outputs.flatMap { ["-o", "all/\($0)"] }
        let outcome = try Program.built.run(["export", "a.yaml"] + all, in: folder.path)
        try #require(outcome.code == 0, "\(outcome.talk)")
        for output in Self.outputs {
            let single = try Program.built.run(
                ["export", "a.yaml", "-o", "one/\(output)", "--jobs", "1"], in: folder.path)
            #expect(single.code == 0, "\(single.talk)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/all")
        #expect(names.count == Self.outputs.count + 11)
        for name in names {
            #expect(try folder.bytes("all/\(name)") == folder.bytes("one/\(name)"), "\(name)")
        }
    }

    @Test(
        "a film has the same bytes on one core and on all",
        .needs(.ffmpeg),
        arguments: [
            "a.mp4", "a.mp4 --codec hevc", "a.mp4 --codec av1", "a.mov", "a.mov --codec prores4444",
            "a.webm", "a.webm --codec av1", "a.mkv", "a.apng", "a.webp",
            "a.webp --codec webp-lossless",
        ])
    func sameBytesOnOneCore(output: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let arguments = "export a.yaml --size 240x160 -q -o"
        let name = output.prefix { $0 != " " }
        let outcome = try shell(
            "\"$0\" \(arguments) all-\(output) && taskset -c 0 \"$0\" \(arguments) one-\(output)",
            in: folder)
        try #require(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.talk == "")
        #expect(try folder.bytes("all-\(name)") == folder.bytes("one-\(name)"))
    }

    @Test("a transparent canvas goes into every format that has alpha", arguments: withAlpha)
    func transparency(output: String) throws {
        let folder = try Folder()
        try folder.write(Self.transparent, to: "a.yaml")
        let outcome = try Program.built.run(["export", "a.yaml", "-o", output], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
    }

    @Test(
        "what a format can't hold is refused with the reason, and leaves nothing",
        arguments: [
            ("-o a.mp4", ["no alpha", ".webm"]), ("-o a.y4m", ["no alpha"]),
            ("-o a.mov --codec hevc", ["no alpha", "'prores4444'"]),
            ("-o a.webm --depth 10", ["8 bits", "alpha"]),
            ("-o a.mpp4", ["'.mpp4'", "did you mean '.mp4'?"]),
            ("-o a.webmm", ["did you mean '.webm'?"]), ("-o a", ["nothing of the format"]),
            ("-o a.png", ["a-{frame}.png"]), ("-o a-{frame}.mkv", ["{frame}"]),
            ("-o a.mkv --codec vp9", ["can't hold VP9", "ffv1", ".webm"]),
            ("-o a.mkv --codec ffv2", ["did you mean 'ffv1'?"]),
            ("-o a.mkv --depth 10", ["8 or 16 bits"]), ("-o a.mkv --crf 20", ["no rate factor"]),
            ("-o a.mkv --quality 20", ["loses nothing"]), ("-o a.webm --crf 64", ["1 (the best)"]),
            ("-o a.webm --quality 101", ["0 (the worst)"]), ("-o a.webm --loop 2", [".apng"]),
            ("-o a.webm --preset fast", ["no presets"]), ("-o a.apng --loop 70000", ["70000"]),
            ("-o a.webm --width 0", ["1…16384"]),
            ("-o a.webm --width 20 --height 30", ["another shape"]),
            ("-o a.webm -o ./a.webm", ["twice"]), ("-o - -o -", ["twice"]),
            ("-o a.webm -o b.mp4", ["b.mp4", "no alpha"]), ("", ["'outputs'"]),
            ("-o a.gif --colors 3", ["4…256"]), ("-o a.apng --colors 16", ["no palette"]),
            ("-o a.gif --crf 3", ["no rate factor"]), ("-o a.webm --max-size 1MB", [".gif"]),
            ("-o a.mkv --size 1x1", ["at least 2 pixels"]),
            ("-o a.mkv --width 1", ["at least 2 pixels"]),
            ("-o a.mkv --size 16384x16384", ["262.1 million"]),
        ] as [(String, [String])])
    func refused(arguments: String, words: [String]) throws {
        let folder = try Folder()
        try folder.write(Self.transparent, to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml"] + arguments.split(separator: " ").map(String.init),
            in: folder.path)
        #expect(outcome.code == 2, "\(outcome.talk)")
        for word in words { #expect(outcome.talk.contains(word), "\(outcome.talk)") }
        #expect(folder.contents == ["a.yaml"])
    }

    @Test("H.264 of a size that no player shows is refused before anything is rendered")
    func tooLarge() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--size", "16384x16384"], in: folder.path)
        #expect(outcome.code == 2)
        #expect(outcome.talk.contains("35.7 million pixels"), "\(outcome.talk)")
    }

    @Test("a timeline's own outputs are written beside it, and flags come first")
    func ownOutputs() throws {
        let folder = try Folder()
        let outputs = """
            outputs:
              - { file: out/a.mp4, width: 24 }
              - { file: out/a.webm, codec: vp9, quality: 40 }
              - { file: "out/a-{frame}.png", depth: 16 }

            """
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/in", withIntermediateDirectories: false)
        try folder.write(Sample.timeline + outputs, to: "in/a.yaml")
        let outcome = try Program.built.run(["export", "in/a.yaml"], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.talk.contains("in/out/a.mp4: 12 frames of 24×16"), "\(outcome.talk)")
        #expect(outcome.talk.contains("in/out/a.webm: 12 frames of 48×32"), "\(outcome.talk)")
        let flags = try Program.built.run(
            ["export", "in/a.yaml", "--width", "12"], in: folder.path)
        #expect(flags.code == 0, "\(flags.talk)")
        for name in ["a.mp4", "a.webm", "a-{frame}.png"] {
            #expect(flags.talk.contains("in/out/\(name): 12 frames of 12×8"), "\(flags.talk)")
        }
    }

    @Test(
        "an output that can't be is found by check, where it stands",
        arguments: [
            ("{ file: a.mpp4 }", "did you mean '.mp4'?"),
            ("{ file: a.mp4, codec: vp9 }", "can't hold VP9"),
            ("{ file: a.mp4, depth: 12 }", "8 or 10 bits"),
            ("{ file: a.mkv, crf: 12 }", "no rate factor"),
            ("{ file: ../a.mkv }", "outside the timeline's folder"),
            ("{ file: /a.mkv }", "outside the timeline's folder"),
            ("{ file: \"a{b}.mkv\" }", "only {frame}"),
            ("{ file: a.gif, maxSize: 8 apples }", "such as 8MB"),
            ("{ file: a.gif, maxSize: 8 }", "a number below 1000 needs a unit"),
            ("{ file: \"a-{frame}.png\", haptics: click }", "PNG images have no sound"),
            ("{ file: \"a-{frame}.png\", quality: 3 }", "lose nothing, so they have no quality"),
            ("{ file: .  }", "'.' is a directory, not a file"),
            ("{ file: a.gif, colors: 3 }", "4"),
            ("{ file: a.mkv, maxSize: 8MB }", "can't be fitted"),
            ("{ file: a.mkv, lopo: 3 }", "did you mean 'loop'?"),
        ])
    func locatedOutputs(output: String, words: String) throws {
        let folder = try Folder()
        let text = Sample.timeline.trimmingCharacters(in: .newlines)
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).count + 2
        try folder.write(text + "\noutputs:\n  - \(output)\n", to: "a.yaml")
        let outcome = try Program.built.run(["check", "a.yaml"], in: folder.path)
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("a.yaml:\(line):"), "\(outcome.output)")
        #expect(outcome.output.contains(words), "\(outcome.output)")
    }

    @Test("a GIF is made to fit, or fails and leaves nothing, beside films that don't have to")
    func fitted() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let free = try Program.built.run(["export", "a.yaml", "-o", "free.gif"], in: folder.path)
        #expect(free.code == 0, "\(free.talk)")
        let maximum = try folder.bytes("free.gif").count * 2 / 3
        let fitted = try Program.built.run(
            ["export", "a.yaml", "-o", "fit.gif", "-o", "a.apng", "--max-size", "\(maximum)"],
            in: folder.path)
        #expect(fitted.code == 0, "\(fitted.talk)")
        #expect(fitted.talk.contains("to fit into \(maximum) bytes"), "\(fitted.talk)")
        #expect(try folder.bytes("fit.gif").count <= maximum)
        let before = folder.contents
        let none = try Program.built.run(
            ["export", "a.yaml", "-o", "none.gif", "-o", "b.apng", "--max-size", "20B"],
            in: folder.path)
        #expect(none.code == 4, "\(none.talk)")
        #expect(none.talk.contains("no film fits into 20 bytes"), "\(none.talk)")
        #expect(folder.contents == before)
    }

    @Test("a GIF that is being made to fit leaves nothing when it is interrupted")
    func interruptedFitting() throws {
        let folder = try Folder()
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 3600"), to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "out/a.gif", "--max-size", "1MB", "--progress", "json"],
            in: folder.path, interruptAfter: "\"completed\":", delay: .milliseconds(300))
        #expect(outcome.code == 130, "\(outcome.talk.suffix(500))")
        #expect(folder.contents == ["a.yaml"])
    }

    @Test("standard output is the frames, byte for byte, and nothing else")
    func standardOutput() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try shell(
            "\"$0\" export a.yaml -o - -o a.rgba > piped && cmp piped a.rgba", in: folder)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(try folder.bytes("piped").count == 12 * 48 * 32 * 4)
    }

    @Test("a reader of frames who leaves early ends the program quietly, and nothing is left")
    func closedPipe() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try shell(
            "{ \"$0\" export a.yaml --size 960x640 -o - -o a.mkv -q; echo $? >&2; } "
                + "| head -c 9 >&2",
            in: folder)
        #expect(outcome.talk.hasSuffix("141\n"), "\(outcome.talk)")
        #expect(folder.contents == ["a.yaml"])
    }

    @Test("ffprobe has nothing to say against a film", .needs(.ffmpeg))
    func probed() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        for output in [
            "a.mp4", "b.mp4 --codec hevc --size 96x64", "c.mp4 --codec av1", "a.mov",
            "b.mov --codec hevc --size 96x64",
            "a.webm", "b.webm --codec av1", "a.mkv", "a.apng", "a-{frame}.png", "a.y4m",
        ] {
            let name = output.prefix { $0 != " " }.replacing("{frame}", with: "05")
            let outcome = try shell(
                "\"$0\" export a.yaml -q -o \(output) && "
                    + "ffprobe -v warning -show_streams -show_packets \(name)", in: folder)
            #expect(outcome.code == 0)
            #expect(outcome.talk == "", "\(output)")
            if output.contains("hevc") {
                #expect(outcome.output.contains("codec_tag_string=hvc1"), "\(output)")
            }
        }
    }

    @Test(
        "the archive has the hashes of the manifest", .needs(.ffmpeg),
        arguments: ["30", "24000/1001", "60000/1001", "120", "12", "7", "100"])
    func archiveHashes(rate: String) throws {
        let folder = try Folder()
        try folder.write(
            Self.transparent.replacingOccurrences(
                of: "framerate: 30", with: "framerate: \(rate)"), to: "a.yaml")
        let hash =
            "ffmpeg -v error -i a.mkv -map 0:v -pix_fmt rgba -f framehash -hash sha256 -"
        let outcome = try shell(
            "\"$0\" export a.yaml -q -o a.mkv && \"$0\" hash a.yaml | grep -v '^#' > ours && "
                + "\(hash) | grep -v '^#' > theirs && cmp ours theirs && wc -l < ours",
            in: folder)
        #expect(outcome.code == 0, "\(outcome.talk)\(outcome.output)")
    }

    /// Three frames from the middle of each; that all of its frames are its manifest's is shown in
    /// `ManifestTests`, and that any number of them comes back in `RoundTripTests`.
    @Test(
        "the archive of every timeline of the project has the frame lines of its manifest",
        .needs(.ffmpeg), arguments: Program.timelines)
    func projectArchives(timeline: String) throws {
        let folder = try Folder()
        let path = "\(Program.root)/Timelines/\(timeline)"
        let recorded = try Program.recorded(timeline)
        let first = recorded.count / 2
        let last = min(first + 2, recorded.count - 1)
        let export = try Program.built.run(
            ["export", path, "-q", "-o", "a.mkv", "--frames", "\(first)-\(last)"],
            in: folder.path)
        try #require(export.code == 0, "\(export.talk)")
        let lines = try shell(
            "ffmpeg -v error -i a.mkv -map 0:v -pix_fmt rgba -f framehash -hash sha256 - "
                + "| grep -v '^#'", in: folder)
        func sums(_ lines: [Substring]) -> [Substring?] {
            lines.map { $0.split(separator: " ").last }
        }
        #expect(
            sums(lines.output.split(separator: "\n")) == sums(Array(recorded[first...last])),
            "\(lines.talk)")
    }

    @Test(
        "a film's bytes don't hang on what memory held before",
        arguments: [
            ("64, 128", "[green, \"#C02060\", blue]"), ("64, 200", "[green, \"#C02060\", blue]"),
            ("64, 200", "[\"#2040C0\", red, \"#20C040\"]"), ("130, 66", "[white, \"#102030\"]"),
        ])
    func bytesWithoutMemory(size: String, colours: String) throws {
        let folder = try Folder()
        try folder.write(
            Self.sweep.replacingOccurrences(of: "SIZE", with: size)
                .replacingOccurrences(of: "COLOURS", with: colours), to: "a.yaml")
        var films: [String: Set<Data>] = [:]
        // The C library fills what it gives out with the complement: samples of ten bits.
        for filler in ["0", "253", "254"] {
            let outcome = try Program.built.run(
                ["export", "a.yaml", "-q"], in: folder.path,
                environment: ["MALLOC_PERTURB_": filler])
            try #require(outcome.code == 0, "\(outcome.talk)")
            for name in folder.contents where name != "a.yaml" {
                films[name, default: []].insert(try folder.bytes(name))
            }
        }
        #expect(films.count == 10)
        for (name, bytes) in films { #expect(bytes.count == 1, "\(name)") }
    }

    /// A gradient that moves all over the picture, in every format.
    private static let sweep = """
        flipbook: 1
        name: Sweep
        canvas: { size: [SIZE], background: black }
        framerate: 30
        duration: 0.3
        animators:
          turn: { initial: 0, keyframes: [{ move: 0 }, { linear: 90, duration: 0.3 }] }
        layers:
          - gradient: { linear: COLOURS }
            frame: [300, 300]
            rotation: $turn
        outputs:
          - { file: a.mp4 }
          - { file: b.mp4, codec: hevc }
          - { file: c.mp4, codec: hevc, depth: 10 }
          - { file: d.mp4, codec: av1 }
          - { file: a.mov, codec: prores4444 }
          - { file: a.webm }
          - { file: a.mkv }
          - { file: a.gif }
          - { file: a.apng }
          - { file: a.webp }
        """

    @Test("the formats' page is what the program says of formats")
    func page() throws {
        let outcome = try Program.built.run(["formats", "--format", "markdown"])
        let page = try String(
            contentsOfFile: "\(Program.root)/Docs/formats.md", encoding: .utf8)
        #expect(outcome.output == page)
        let json = try Program.built.run(["formats", "--json"])
        let all = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(all?.count == 17)
        #expect(all?.allSatisfy { $0["extension"] is String && $0["depths"] is [Int] } == true)
        let text = try Program.built.run(["formats"])
        #expect(text.output.split(separator: "\n").count == 18)
    }
}
