import Diagnostics
import MediaTime
import Testing
import TimelineModel

@testable import MediaCoding
@testable import TimelineChecks
@testable import TimelineParsing

@Suite("Sounds in timelines")
struct AudioTests {
    private let head = """
        flipbook: 1
        canvas: { size: [100, 50] }
        duration: 4
        layers: [color: red]
        """

    private func milliseconds(_ count: Int64) -> Time { Time(count, over: 1000) ?? .zero }

    /// Sounds of ten seconds, but for one whose length isn't known.
    private func parse(_ text: String) -> TimelineParser.Result {
        var media = MediaInspector.files
        media.sound = { path in
            .init(duration: path.hasSuffix("unknown.mp3") ? nil : Time(seconds: 10))
        }
        let parser = TimelineParser(
            effects: [], check: TestParser.check, readShaders: TestParser.readShaders,
            fonts: TestParser.fonts, media: media)
        return parser.parse(text: "\(head)\n\(text)\n", path: "folder/a.yaml")
    }

    @Test("a sound is a file, a mapping or a list of them")
    func forms() throws {
        for text in ["audio: a.wav", "audio: { file: a.wav }", "audio: [a.wav]"] {
            let result = parse(text)
            #expect(result.diagnostics.isEmpty, "\(result.diagnostics.sorted)")
            #expect(result.timeline?.audio.map(\.path) == ["folder/a.wav"])
        }
        let result = parse(
            """
            audio:
              - { file: a.wav, start: 1, end: 2.5, at: 400ms, fadeIn: 0.1, fadeOut: 1, volume: 0.5 }
              - { file: unknown.mp3, loop: true }
            """)
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.sorted)")
        let audio = try #require(result.timeline?.audio)
        #expect(
            audio == [
                SoundClip(
                    path: "folder/a.wav", start: Time(seconds: 1),
                    end: Time(5, over: 2), at: milliseconds(400),
                    fadeIn: milliseconds(100), fadeOut: Time(seconds: 1), volume: 0.5),
                SoundClip(path: "folder/unknown.mp3", isLooped: true),
            ])
    }

    @Test("a file's own length ends a sound only where it fades out there")
    func ownLength() throws {
        for (keys, end) in [
            ("start: 7", nil), ("fadeIn: 1", nil), ("start: 7, fadeOut: 1", Time(seconds: 10)),
            ("fadeOut: 1, loop: true", nil),
        ] {
            let result = parse("audio: { file: a.wav, \(keys) }")
            #expect(result.diagnostics.isEmpty, "\(result.diagnostics.sorted)")
            #expect(result.timeline?.audio.first?.end == end, "\(keys)")
        }
    }

    @Test(
        "what is wrong with a sound is told at its place",
        arguments: [
            ("{ file: a.wav, trim: 3 }", "unknown-key", 23),
            ("{ file: a.wav, fadein: 1 }", "unknown-key", 23),
            ("{ start: 1 }", "missing-key", 8), ("{ file: a.wav, start: 10 }", "out-of-range", 30),
            ("{ file: a.wav, end: 11 }", "out-of-range", 28),
            ("{ file: a.wav, start: 3, end: 2 }", "wrong-value", 38),
            ("{ file: a.wav, at: 4 }", "out-of-range", 27),
            ("{ file: a.wav, fadeIn: 5 }", "out-of-range", 31),
            ("{ file: a.wav, end: 1, fadeIn: 0.6, fadeOut: 0.5 }", "out-of-range", 53),
            ("{ file: a.wav, at: 3, loop: true, fadeOut: 2 }", "out-of-range", 51),
            ("{ file: unknown.mp3, fadeOut: 5 }", "out-of-range", 38),
            ("{ file: a.wav, volume: -1 }", "out-of-range", 31),
            ("{ file: a.wav, volume: loud }", "wrong-type", 31),
            ("{ file: a.wav, loop: 3 }", "wrong-type", 29),
            ("{ file: a.wav, at: -1 }", "negative-time", 27),
            ("../a.wav", "outside-asset", 8), ("/a.wav", "outside-asset", 8),
            ("../\u{301}a.wav", "outside-asset", 8), ("/\u{301}a.wav", "outside-asset", 8),
        ])
    func mistakes(text: String, code: String, column: Int) throws {
        let result = parse("audio: \(text)")
        let found = result.diagnostics.sorted
        #expect(found.map(\.code.text) == [code], "\(found)")
        #expect(found.first?.location?.line == 5)
        #expect(found.first?.location?.column == column, "\(found)")
    }

    @Test("a file that isn't there, and an output that can't be heard, have hints")
    func hints() {
        let parser = TestParser.parser
        let missing = parser.parse(text: "\(head)\naudio: a.wav\n", path: "nowhere/a.yaml")
        #expect(missing.diagnostics.sorted.map(\.code) == [.missingFile])
        let misspelt = parse("outputs: [{ file: a.mp4, haptics: clack }]").diagnostics.sorted
        #expect(misspelt.map(\.hint) == ["did you mean 'click'?"])
        let silent = parse("outputs: [{ file: a.apng, haptics: click }]").diagnostics.sorted
        #expect(silent.count == 1)
        #expect(silent[0].message.hasSuffix("; .mp4, .mov, .webm and .mkv have sound"))
        #expect(parse("outputs: [{ file: a.mp4, haptics: click }]").diagnostics.isEmpty)
    }
}
