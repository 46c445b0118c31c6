import Diagnostics
import MediaTime
import Testing
import TimelineModel

@testable import MediaCoding
@testable import TimelineChecks
@testable import TimelineParsing

@Suite("Images and videos in timelines")
struct PictureTests {
    private let head = """
        flipbook: 1
        canvas: { size: [100, 50] }
        duration: 1
        animators: { grow: { initial: 10, keyframes: [{ linear: 20, duration: 1 }] } }
        layers:
          - color: { r: $grow, g: 0, b: 0 }
        """

    /// Files of 200×100 pixels, whatever their names; a film of ten pictures in a second.
    private func parser(notes: [MediaNote] = [], missing: Time? = nil) -> TimelineParser {
        let media = MediaInspector(
            image: { _ in .init(width: 200, height: 100, fingerprint: 1, notes: notes) },
            film: { _ in
                .init(
                    width: 200, height: 100,
                    times: (0..<10).compactMap { Time($0, over: 10) }, end: Time(seconds: 1),
                    missingLength: missing, fingerprint: 2, notes: notes)
            })
        return TimelineParser(
            effects: [], check: TestParser.check, readShaders: TestParser.readShaders,
            fonts: TestParser.fonts, media: media)
    }

    private func layer(_ text: String) throws -> Layer {
        let result = parser().parse(text: "\(head)\n  - \(text)", path: "folder/a.yaml")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.sorted)")
        return try #require(result.timeline?.layers.last)
    }

    private func size(_ text: String) throws -> [Double] {
        let layer = try layer(text)
        return try [layer.width, layer.height].map { side in
            guard case .literal(let numbers) = try #require(side).source else { return .nan }
            return numbers[0]
        }
    }

    @Test("a picture is as large as its pixels and its scale make it")
    func naturalSize() throws {
        for kind in ["image", "video"] {
            #expect(try size("\(kind): a.png") == [200, 100])
            #expect(try size("\(kind): a@2x.png") == [100, 50])
            #expect(try size("\(kind): some@2x/a@3x.b.png") == [200, 100])
            // The dot and the accent after it are one `Character`.
            #expect(try size("\(kind): a@2x.\u{301}b") == [100, 50])
            #expect(try size("\(kind): { file: a@2x.png, scale: 4 }") == [50, 25])
            #expect(try size("\(kind): { file: a.png }\n    frame: [30, 70]") == [30, 70])
            #expect(try size("\(kind): a.png\n    frame: { width: 30 }") == [30, 15])
            #expect(try size("\(kind): a.png\n    frame: { height: 30 }") == [60, 30])
        }
        let layer = try layer("image: a.png\n    frame: { width: 2 * $grow }")
        #expect(layer.height?.text == "'2 * $grow' * 0.5")
        #expect(layer.height?.expressions.first?.variables.map(\.name) == ["$grow"])
    }

    @Test("what is left out is filled in, and the path is that from the working directory")
    func defaults() throws {
        guard case .image(let image) = try layer("image: b/a.png").content,
            case .video(let video) = try layer("video: b/a.mp4").content
        else {
            Issue.record("neither an image nor a video")
            return
        }
        #expect(image.file == PictureFile(path: "folder/b/a.png", fingerprint: 1))
        #expect(image.contentMode == .fit && image.interpolation == .high)
        #expect(video.start == .zero && video.end == Time(seconds: 1) && !video.isLooped)
        #expect(video.clock == .running(at: .zero, speed: Time(seconds: 1)))
        #expect(video.times.count == 10)
        let exact =
            "video: { file: a.mp4, speed: 24/25, at: 400ms, start: 0.2, end: 0.9, loop: true }"
        guard case .video(let other) = try layer(exact).content else { return }
        let speed = try #require(Time(24, over: 25))
        #expect(other.clock == .running(at: try #require(Time(2, over: 5)), speed: speed))
        #expect(other.isLooped && other.end == Time(9, over: 10))
    }

    @Test("an animator that only scrubs a film is read, and colours not converted are told")
    func findings() {
        let scrubbed =
            head.replacing("  - color: { r: $grow, g: 0, b: 0 }", with: "")
            + "  - video: { file: a.mp4, time: $grow }\n  - image: b.png\n  - image: b.png"
        #expect(parser().parse(text: scrubbed, path: "a.yaml").diagnostics.isEmpty)
        let codes = parser(notes: [MediaNote(.colors, "odd")])
            .parse(text: scrubbed, path: "a.yaml").diagnostics.diagnostics.map(\.code.text)
        #expect(codes == Array(repeating: "unconverted-colors", count: 3))
    }

    @Test("a part of a film that is not shown is told")
    func parts() {
        let text = head + "\n  - video: a.mp4\n"
        let found = parser(notes: [MediaNote(.part, "it has another layer")])
            .parse(text: text, path: "a.yaml").diagnostics.diagnostics
        #expect(found.map(\.code) == [.unshownPart])
        #expect(found.first?.message == "'a.mp4': it has another layer")
    }

    @Test("a film whose file ends before its header says is told")
    func truncated() throws {
        let film = head.replacing("  - color: { r: $grow, g: 0, b: 0 }", with: "  - video: a.mp4")
        let found = parser(missing: Time(5, over: 2)).parse(text: film, path: "a.yaml")
            .diagnostics.sorted.filter { $0.code == .truncatedFilm }
        #expect(
            found.map(\.message) == [
                "'a.mp4' ends after 1 s, and its header says 2.5 s: the rest of the file is missing"
            ])
        #expect(found.first?.location?.line == 6)
    }
}
