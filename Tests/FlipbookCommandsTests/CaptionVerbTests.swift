import Foundation
import TestSupport
import Testing

/// Films with captions in a track or a file, by the program as people run it.
@Suite("Captions of films")
struct CaptionVerbTests {
    private static func timeline(_ more: String = "") -> String {
        """
        flipbook: 1
        canvas: { size: [64, 64] }
        framerate: 12
        duration: 6
        animators: { x: { initial: 0, keyframes: [{ linear: 64, duration: 6 }] } }
        layers:
          - circle: { fill: orange }
            frame: [20, 20]
            position: [$x, 32]
        \(more)
        """
    }

    private static let layers = """
          - captions: { file: talk.srt, as: track, language: en }
          - captions: { file: talk.srt, as: srt, language: en }
          - captions: { file: talk.srt, as: vtt, at: 0.25 }
            during: { from: 2 }
        """

    private static let talk = """
        1
        00:00:00,500 --> 00:00:01,500
        Hello

        2
        00:00:03,000 --> 00:00:03,500
        you & <i>me</i>
        """

    private func folder(_ more: String = layers) throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.timeline(more), to: "a.yaml")
        try folder.write(Self.talk, to: "talk.srt")
        return folder
    }

    private func run(_ arguments: [String], _ folder: Folder) throws -> Command.Outcome {
        let outcome = try folder.runKeeping(arguments)
        #expect(outcome.code == 0, "\(outcome.talk)")
        return outcome
    }

    @Test("films, parts and kept pieces have the same captions, and frames don't know of them")
    func sameBytes() throws {
        let folder = try folder()
        let names = ["a.mp4", "a.mov", "a.webm", "a.mkv", "a.gif"]
        let outputs = names.flatMap { ["-o", "out/\($0)"] }
        let first = try run(["export", "a.yaml"] + outputs, folder)
        #expect(first.talk.contains("GIF has no tracks"), "\(first.talk)")
        let files = names + ["a.en.srt", "a.vtt"]
        let bytes = try files.map { try folder.bytes("out/\($0)") }
        #expect(String(decoding: bytes[5], as: UTF8.self).contains("00:00:00,500 --> 00:00:01,500"))
        #expect(
            String(decoding: bytes[6], as: UTF8.self) == """
                WEBVTT

                00:00:03.250 --> 00:00:03.750
                you &amp; <i>me</i>


                """)
        let again = try run(["export", "a.yaml"] + outputs, folder)
        #expect(again.talk.contains("0 drawn"), "\(again.talk)")
        #expect(try files.map { try folder.bytes("out/\($0)") } == bytes)
        for (name, whole) in zip(names, bytes) {
            for part in ["3/3", "1/3", "2/3"] {
                _ = try run(
                    ["export", "a.yaml", "--part", part, "-o", "parts-\(name)/\(name)"], folder)
            }
            _ = try run(["join", "parts-\(name)", "-o", "joined-\(name)/\(name)"], folder)
            #expect(try folder.bytes("joined-\(name)/\(name)") == whole, "\(name)")
            #expect(try folder.bytes("joined-\(name)/a.en.srt") == bytes[5])
            #expect(try folder.bytes("joined-\(name)/a.vtt") == bytes[6])
        }
        let hashes = try run(["hash", "a.yaml"], folder).output
        try folder.write(Self.timeline(), to: "a.yaml")
        let without = try run(["hash", "a.yaml"], folder).output
        #expect(hashes == without)
    }

    @Test("a range of frames, at any rate, has the captions of its time")
    func range() throws {
        let folder = try folder()
        for (rate, frames) in [("12", "12-41"), ("24", "24-83"), ("30", "30-104")] {
            _ = try run(
                ["export", "a.yaml", "-o", "b.mp4", "--frames", frames, "--fps", rate], folder)
            #expect(
                String(decoding: try folder.bytes("b.en.srt"), as: UTF8.self) == """
                    1
                    00:00:00,000 --> 00:00:00,500
                    Hello

                    2
                    00:00:02,000 --> 00:00:02,500
                    you & <i>me</i>


                    """)
        }
        let none = try run(["export", "a.yaml", "-o", "c.mp4", "--frames", "20-30"], folder)
        #expect(none.talk.contains("none of the timeline's captions"), "\(none.talk)")
        #expect(!folder.contents.contains("c.en.srt"))
    }

    @Test("FFmpeg finds the track, its language, its times and its words", .needs(.ffmpeg))
    func track() throws {
        let folder = try folder()
        for (name, codec, language) in [
            ("a.mp4", "mov_text", "eng"), ("a.mov", "mov_text", "eng"),
            ("a.webm", "webvtt", "eng"), ("a.mkv", "subrip", "eng"),
        ] {
            _ = try run(["export", "a.yaml", "-o", name], folder)
            func output(_ program: String, _ arguments: String) throws -> String {
                try Command(
                    program, arguments.split(separator: " ").map(String.init), in: folder.path
                ).run().output
            }
            let stream = try output(
                "ffprobe",
                "-v error -select_streams s -show_entries stream=codec_name:stream_tags=language "
                    + "-of csv=p=0 \(name)")
            #expect(stream == "\(codec),\(language)\n", "\(name)")
            let text = try output("ffmpeg", "-v error -i \(name) -map 0:s:0 -f webvtt -")
            for words in ["00:00.500 --> 00:01.500", "00:03.000 --> 00:03.500", "Hello", "me"] {
                #expect(text.contains(words), "\(name): \(text)")
            }
        }
    }

    @Test("captions never replace the file that they come from")
    func source() throws {
        let folder = try folder("  - captions: { file: talk.srt, as: srt }")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "talk.mp4"], in: folder.path)
        #expect(outcome.code == 2)
        #expect(outcome.talk.contains("talk.srt is read by the timeline"), "\(outcome.talk)")
        #expect(folder.contents == ["a.yaml", "talk.srt"])
    }
}
