import Foundation
import TestSupport
import Testing

@testable import FilmChecks
@testable import FilmExport
@testable import FrameProduction

@Suite struct UndrawableTests {
    private func codes(_ layer: String, canvas: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let text = """
            flipbook: 1
            canvas: { \(canvas) }
            framerate: 10
            duration: 1
            layers:
              - \(layer)

            """
        try folder.write(text, to: "a.yaml")
        return TimelineCheck(timeline: folder.path + "/a.yaml").findings().codes
    }

    @Test(
        "check finds layers that can't be drawn, without drawing",
        arguments: [
            ("{ color: red, effects: [{ blur: 2 }] }", "size: [16384, 16384]"),
            ("{ color: red, effects: [{ blur: 1000 }] }", "size: [1, 1], scale: 16384"),
            ("{ circle: { fill: red }, effects: [{ blur: 2 }], scale: 10000 }", "size: [320, 180]"),
            ("{ circle: { fill: red }, shadow: 5, scale: 3000 }", "size: [320, 180]"),
            (
                "{ rectangle: { stroke: { color: red, width: 2, dash: [0.0000005, 0.0000005] } } }",
                "size: [320, 180]"
            ),
            // Not in frame 0, but where it appears.
            (
                "{ circle: { fill: red }, shadow: 5, scale: 3000, during: { from: 0.5 } }",
                "size: [320, 180]"
            ),
        ])
    func undrawable(layer: String, canvas: String) throws {
        #expect(try codes(layer, canvas: canvas) == ["not-drawn"])
    }

    @Test("masks in masks are drawn up to a limit of memory")
    func nestedMasks() throws {
        func nested(_ depth: Int) -> String {
            (0..<depth).reduce("{ rectangle: { fill: white } }") { inner, _ in
                "{ rectangle: { fill: white }, mask: \(inner) }"
            }
        }
        #expect(try codes(nested(5), canvas: "size: [3840, 2160]") == [])
        #expect(try codes(nested(20), canvas: "size: [3840, 2160]") == ["not-drawn"])
    }

    @Test("a frame of more masks in masks isn't begun")
    func refusedStill() throws {
        let masks = (0..<20).reduce("{ rectangle: { fill: white } }") { inner, _ in
            "{ rectangle: { fill: white }, mask: \(inner) }"
        }
        let folder = try TemporaryFolder()
        try folder.write(
            "flipbook: 1\ncanvas: { size: [3840, 2160] }\nduration: 1\nlayers: [\(masks)]\n",
            to: "a.yaml")
        let error = #expect(throws: FlipbookError.self) {
            try Still(timeline: folder.path + "/a.yaml").export(
                at: [StillTime("0")].compactMap(\.self), to: { _ in folder.path + "/a.png" })
        }
        #expect("\(error as Any)".contains("more than 1600"))
    }

    @Test(
        "what is drawn today stays drawable",
        arguments: [
            ("{ color: red }", "size: [16384, 16384]"),
            ("{ circle: { fill: red }, effects: [{ blur: 100 }] }", "size: [7680, 4320]"),
            ("{ circle: { fill: red }, shadow: [20, 40, 60] }", "size: [3840, 2160]"),
        ])
    func drawable(layer: String, canvas: String) throws {
        #expect(try codes(layer, canvas: canvas) == [])
    }
}
