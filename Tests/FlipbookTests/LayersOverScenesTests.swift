import FrameScheduling
import PixelBuffers
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction

@Suite("Layers over scenes")
struct LayersOverScenesTests {
    private static let head = """
        flipbook: 1
        canvas: { size: [64, 48], background: "#20406080" }
        framerate: 10
        touches:
          tap: { in: badge, path: [{ at: 0.1, began: [4, 4] }, { at: 1.4, ended: true }] }

        """
    private static let over = """
          - rectangle: { fill: "#FF8000C0" }
            id: badge
            frame: [30, 20]
            position: [20 + 8 * $time, 16]
          - { circle: { fill: white }, frame: [12, 12], blend: multiply, position: [30, 20] }
          - { touchIndicator: tap }
          - { color: clear, frame: [40, 14], position: [32, 38], material: thin }
        """

    private static let wiped =
        "{ show: a, for: 0.5 }, { transition: wipe, duration: 0.6 }, { show: b, for: 0.5 }"

    private static func frames(_ text: String) throws -> [[UInt8]] {
        let loaded = try LoadedTimeline(
            text: head + text, path: "over.yaml", options: RenderOptions())
        let maker = try FrameMaker(loaded, jobs: 1)
        return try (0..<loaded.frames.count).map {
            try maker.frame($0, format: .rgba8).pixelBytes
        }
    }

    private static func scenes(_ a: String, _ b: String, _ steps: String) -> String {
        """
        scenes:
          a:
          - { color: red, frame: [50, 40] }
        \(a)
          b:
          - { color: blue, frame: [40, 40] }
        \(b)
        sequence: [\(steps)]

        """
    }

    @Test("are drawn as at the top of each scene")
    func scenes() throws {
        let cut = "{ show: a, for: 0.8 }, { show: b, for: 0.8 }"
        let other = Self.over.replacing("badge", with: "badge_b")
        let inside = try Self.frames(Self.scenes(Self.over, other, cut))
        let over = try Self.frames(Self.scenes("", "", cut) + "layers:\n" + Self.over)
        #expect(over == inside)
    }

    @Test("are drawn over a transition as over a picture of it")
    func transition() throws {
        // Between two equal scenes, a wipe shows that scene.
        let steps = Self.wiped
        func film(_ a: String) -> String {
            Self.scenes("", "", steps)
                .replacing("blue, frame: [40, 40]", with: "red, frame: [50, 40]")
                + "layers:\n" + a
        }
        let still = try Self.frames(
            "duration: 1.6\nlayers:\n  - { color: red, frame: [50, 40] }\n" + Self.over)
        #expect(try Self.frames(film(Self.over)) == still)
    }

    @Test("stay where they are under a camera, and are traced")
    func camera() throws {
        let text = Self.scenes("", "", Self.wiped) + "layers:\n" + Self.over
        let loaded = try LoadedTimeline(
            text: Self.head + "camera: { zoom: 2 }\n" + text, path: "over.yaml",
            options: RenderOptions())
        let plain = try LoadedTimeline(
            text: Self.head + text, path: "over.yaml", options: RenderOptions())
        let (zoomed, unzoomed) = (
            try FrameScheduler(timeline: loaded.timeline),
            try FrameScheduler(timeline: plain.timeline)
        )
        // The finger is seen only while it is down.
        for frame in 2..<13 {
            #expect(
                zoomed.state(at: frame).layers.suffix(3)
                    == unzoomed.state(at: frame).layers.suffix(3))
        }
        let log = TracePrinter.text(zoomed.trace(at: 6))
        #expect(log.contains("layers over the scenes\n  2.0 rectangle badge"))
        #expect(zoomed.place(ofLayerAt: [2, 0], frame: 0).size.width == 30)
    }
}
