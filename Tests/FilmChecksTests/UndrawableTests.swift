import Diagnostics
import Foundation
import FrameRendering
import TestSupport
import Testing
import TimelineChecks
import TimelineModel
import TimelineParsing

@testable import FilmChecks
@testable import FilmExport
@testable import FrameProduction

@Suite(.seeded) struct UndrawableTests {
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
            // More pixels a side than Cairo's pictures have.
            (
                #"{ text: { string: "a\na\na\na\na\na", lineSpacing: 9000 }, "#
                    + "effects: [{ blur: 20 }], scale: [1, 0.0003] }",
                "size: [40, 30]"
            ),
            (
                "{ icon: star, frame: [20, 90000], effects: [{ blur: 20 }], scale: [1, 0.0003] }",
                "size: [40, 30]"
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

    @Test(
        "layers that are drawn straight onto the frame needn't be surveyed",
        arguments: [
            ("{ color: red }", 0), ("{ text: Hello, scale: 1 + $time }", 0),
            ("{ vstack: [{ text: a }, { hstack: [{ text: b }, spacer] }] }", 0),
            ("{ text: Hello, padding: 4 }", 0), ("{ layers: [{ color: red }], scale: 2 }", 0),
            ("{ color: red, shadow: 5 }", 1), ("{ color: red, effects: [{ blur: 2 }] }", 1),
            ("{ layers: [{ color: red }], scale: 1 + $time }", 1),
            ("{ layers: [{ color: red, mask: { circle: { fill: red } } }] }", 1),
            ("{ text: \"{$time}\" }", 1), ("{ text: { string: a, size: 9 + $time } }", 1),
            ("{ circle: { stroke: { color: red, width: 2, dash: [1, 1] } } }", 1),
        ])
    func surveyed(layer: String, count: Int) throws {
        let timeline = try timeline([layer])
        #expect(timeline.layers.count == 1)
        #expect(timeline.withoutSafeLayers.layers.count == count)
    }

    @Test("safe layers have no findings", arguments: TestSeed.several(0..<60))
    func safeLayers(seed: UInt64) throws {
        var layers = RandomTexts(state: seed)
        let canvas = layers.pick(["[7680, 4320]", "[400, 300]"])
        let timeline = try timeline(
            (0..<6).map { _ in layers.layer(depth: 3) }, canvas: canvas)
        let fonts = FontInspector.kept()
        let all = timeline.undrawable(fonts, in: timeline)
        let some = timeline.undrawable(fonts, in: timeline.withoutSafeLayers)
        #expect(all.sorted == some.sorted)
    }

    private func timeline(
        _ layers: [String], canvas: String = "[400, 300]"
    ) throws -> Timeline {
        let text = """
            flipbook: 1
            canvas: { size: \(canvas) }
            framerate: 10
            duration: 1
            layers:

            """ + layers.map { "  - \($0)\n" }.joined()
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.yaml")
        let reading = BuiltInParser.read(
            folder.path + "/a.yaml", options: RenderOptions(), findsQuestionableThings: false,
            fonts: .kept())
        return try #require(reading.timeline, "\(reading.diagnostics) \(text)")
    }
}

/// Layers that are mostly harmless, and sometimes too large to be drawn.
private struct RandomTexts {
    var state: UInt64

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return choices[Int((state >> 33) % UInt64(choices.count))]
    }

    mutating func layer(depth: Int) -> String {
        let long = String(repeating: "word ", count: 60)
        var keys = [
            pick([
                "color: red", "circle: { fill: red }", "text: Hello",
                "text: { string: \(long), size: 4000 }",
                "text: { string: Hello, size: 9000 + $time }", "text: \"{$time:.1f}\"",
                "rectangle: { stroke: { color: red, width: 2, dash: [0.0000005, 0.0000005] } }",
                "rectangle: { stroke: { color: red, width: 2 } }",
            ])
        ]
        if depth > 0, pick([true, false]) {
            let inside = (0..<pick([1, 2, 3])).map { _ in layer(depth: depth - 1) }
            keys[0] = "\(pick(["layers", "hstack", "vstack"])): [\(inside.joined(separator: ", "))]"
        }
        for key in [
            "frame: [4, 4000]", "scale: 3000", "scale: 1 + $time", "scale: [1, 2]", "rotation: 30",
            "opacity: 0.5", "padding: 8", "shadow: 5", "effects: [{ blur: 100 }]",
            "clip: circle", "rotation3D: { degrees: 45, axis: y }",
        ] where pick([true, false, false, false, false, false, false]) {
            let name = key.prefix { $0 != ":" }
            if !keys.contains(where: { $0.hasPrefix(name + ":") }) { keys.append(key) }
        }
        if depth > 0, pick([true, false, false, false, false, false]) {
            keys.append("mask: \(layer(depth: depth - 1))")
        }
        return "{ \(keys.joined(separator: ", ")) }"
    }
}
