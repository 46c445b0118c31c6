import Foundation
import TestSupport
import Testing

@Suite("check --flashes and --for")
struct PublishingVerbTests {
    private static func blinking(_ seconds: Double) -> String {
        """
        flipbook: 1
        canvas: { size: [64, 36], background: black }
        framerate: 30
        duration: 2
        animators:
          calm: { initial: 0, keyframes: [{ linear: 1, duration: 2 }] }
          blink:
            initial: 0
            repeat: forever
            keyframes:
              - { move: 1 }
              - { linear: 1, duration: \(seconds) }
              - { move: 0 }
              - { linear: 0, duration: \(seconds) }
        layers:
          - { rectangle: { fill: white }, frame: [40, 36], opacity: $blink }
          - { circle: { fill: gray }, frame: [4, 4], position: [50 * $calm, 4] }
        """
    }

    private func codes(_ arguments: [String], _ folder: Folder) throws -> Set<String> {
        Set(try folder.codes(arguments))
    }

    @Test("a flash is told with its frames, its place and the animator")
    func flashes() throws {
        let folder = try Folder()
        try folder.write(Self.blinking(0.1), to: "fast.yaml")
        try folder.write(Self.blinking(0.25), to: "slow.yaml")
        let outcome = try Program.built.run(
            ["check", "--flashes", "fast.yaml", "slow.yaml"], in: folder.path)
        #expect(outcome.code == 3)
        #expect(
            outcome.output.contains(
                """
                fast.yaml:7:3: error: the brightness of 62 % of the frame changes more than six \
                times in a second, at frames 3-58 (0.1-1.93 s), from [12, 0] to [52, 36], because \
                of the animator 'blink' [flashes]
                """), "\(outcome.output)")
        #expect(!outcome.output.contains("slow.yaml:"))
        #expect(outcome.talk.contains("slow.yaml: no flashes found"))
        #expect(try codes(["--flashes", "fast.yaml"], folder) == ["flashes"])
        #expect(!(outcome.output + outcome.talk).contains("safe"))
    }

    @Test("without an animator, the layer is named; red has a code of its own")
    func layers() throws {
        let folder = try Folder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [64, 36], background: black }
            framerate: 30
            duration: 2
            layers:
              - { color: "#101010" }
              - { id: siren, rectangle: { fill: "#FF0000" }, opacity: "int($time * 10) % 2" }
              - { circle: { fill: gray }, frame: [4, 4] }
            """, to: "a.yaml")
        let outcome = try Program.built.run(["check", "--flashes", "a.yaml"], in: folder.path)
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("a.yaml:7:"), "\(outcome.output)")
        #expect(outcome.output.contains("because of the layer 'siren' [red-flashes]"))
        #expect(try codes(["--flashes", "a.yaml"], folder) == ["flashes", "red-flashes"])
    }

    @Test("a film is checked as its timeline is")
    func films() throws {
        let folder = try Folder()
        try folder.write(Self.blinking(0.1), to: "fast.yaml")
        let films = ["a.mp4", "a.gif", "a.webp"]
        let outputs = films.flatMap { ["-o", $0] }
        let export = try Program.built.run(["export", "fast.yaml"] + outputs, in: folder.path)
        #expect(export.code == 0, "\(export.talk)")
        for film in films {
            let outcome = try Program.built.run(["check", "--flashes", film], in: folder.path)
            #expect(outcome.code == 3, "\(film): \(outcome.talk)")
            #expect(outcome.output.contains("\(film):1:1: error: the brightness of 62 %"))
        }
    }

    @Test("a timeline and a film are compared with a place's rules, each at its key")
    func places() throws {
        let folder = try Folder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [1080, 1080] }
            framerate: 60
            duration: 5
            layers: []
            outputs:
              - { file: a.mp4 }
              - { file: a.mkv }
              - { file: b.mp4, codec: hevc }
              - { file: c.mp4, width: 540 }
            """, to: "a.yaml")
        let preview = try Program.built.run(
            ["check", "--for", "app-preview", "a.yaml"], in: folder.path)
        #expect(preview.code == 3)
        for line in [
            "a.yaml:2:9: error: a.mp4: a size of 1080×1080 pixels is not for an app preview",
            "a.yaml:3:12: error: a.mp4: a rate of 60 frames per second is not for an app preview",
            "a.yaml:4:11: error: a.mp4: a length of 5 s is not for an app preview",
            "a.yaml:8:5: error: a.mkv: a file .mkv is not for an app preview",
            "a.yaml:9:5: error: b.mp4: HEVC in a file .mp4 is not for an app preview",
            "a.yaml:10:5: error: c.mp4: a size of 540×540 pixels is not for an app preview",
            "(rules of 2026-11: https://developer.apple.com/",
        ] {
            #expect(preview.output.contains(line), "\(line)\n\(preview.output)")
        }
        #expect(
            try codes(["--for", "app-preview", "a.yaml"], folder) == ["unfit-for-place"])
        try folder.write(
            "flipbook: 1\ncanvas: { size: [108, 192] }\nduration: 4\nlayers: []\n", to: "b.yaml")
        let story = try Program.built.run(["check", "--for", "story", "b.yaml"], in: folder.path)
        #expect(story.code == 0, "\(story.output)")
        _ = try Program.built.run(
            ["export", "b.yaml", "-o", "b.gif", "-o", "b.mp4"], in: folder.path)
        for (place, film, code) in [
            ("readme", "b.gif", 0), ("x", "b.mp4", 0), ("story", "b.gif", 3),
            ("app-preview", "b.mp4", 3),
        ] {
            let outcome = try Program.built.run(["check", "--for", place, film], in: folder.path)
            #expect(Int(outcome.code) == code, "\(place) \(film): \(outcome.output)")
        }
        let wrong = try Program.built.run(["check", "--for", "tv", "b.yaml"], in: folder.path)
        #expect(wrong.code == 2)
        #expect(wrong.talk.contains("app-preview"))
    }
}
