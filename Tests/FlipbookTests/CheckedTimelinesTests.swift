import PixelBuffers
import Testing

@testable import FrameProduction

@Suite("What check passes renders")
struct CheckedTimelinesTests {
    @Test(
        "an expression of another type than its key's renders where check passes it",
        arguments: [
            "frame: \"20 + $time\"", "frame: \"1 + 2 // a remark\"", "frame: \"$time // wide\"",
            "frame: [\"$time // wide\", null]", "position: [\"$time // left\", \"$frame > 2\"]",
            "frame: \"$frame > 2\"", "frame: \"int($time) // whole\"", "scale: $frame > 0",
            "frame: [null, \"$time\"]",
        ])
    func otherTypes(key: String) throws {
        let text = """
            flipbook: 1
            canvas: { size: [30, 20] }
            duration: 1
            framerate: 4
            layers:
              - { circle: { fill: white }, \(key) }
              - { icon: heart, \(key) }
              - { iconMorph: { icons: [play, pause], size: 0, at: [0.5] }, \(key) }
            """
        let maker = try FrameMaker(
            LoadedTimeline(text: text, path: "a.yaml", options: RenderOptions()), jobs: 1)
        for frame in 0..<4 { _ = try maker.frame(frame, format: .rgba8) }
    }
}
