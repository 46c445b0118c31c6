import Diagnostics
import Foundation
import Testing
import TimelineModel

@testable import TimelineParsing

/// Lists and pictures that a timeline gives to an author's function, with the real compiler.
@Suite("Lists and pictures for an author's function")
struct ShaderArgumentTests {
    private func parse(
        _ arguments: String, step: String? = nil, layer: String? = nil
    ) throws -> TimelineParser.Result {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "flipbook-lists-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        try write(
            """
            [[ stitchable ]] half4 ramp(
                float2 p, half4 c, device const half4* colors, int count, float shift,
                device const float* stops, int stopCount, texture2d<half> mask
            ) { return c; }
            [[ stitchable ]] half4 odd(float2 p, half4 c, device const bool3* list) { return c; }
            [[ stitchable ]] half4 more(
                float2 p, half4 c, device const float3* normals, device const int* steps,
                constant bool* truths, device const float4* places
            ) { return c; }
            [[ stitchable ]] half4 lead(
                float2 p, SwiftUI::Layer from, SwiftUI::Layer to, device const half4* colors,
                int count, float progress, texture2d<half> mask, float3 light
            ) { return from.sample(p); }
            half4 plain(half4 c) { return c; }
            kernel void show(
                texture2d<float> mask, texture2d<float, access::read_write> canvas,
                uint2 id [[thread_position_in_grid]]
            ) { canvas.write(mask.read(id), id); }
            """, "a.metal")
        try FileManager.default.copyItem(
            at: FixtureTests.folder.appending(path: "small.png"),
            to: folder.appending(path: "mask.png"))
        let own = "{ color: red, effects: [{ \(arguments) }] }"
        try write(
            LimitTests.head
                + "animators: { t: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }\n"
                + "shaders: [a.metal]\n"
                + (step.map {
                    "scenes: { a: [], b: [] }\nsequence: [{ show: a, for: 1 }, "
                        + "{ \($0), duration: 1 }, { show: b, for: 1 }]\n"
                } ?? "layers: [\(layer ?? own)]\n"),
            "film.yaml")
        return CompilerTests.parser.parse(file: folder.appending(path: "film.yaml").path())
    }

    private func findings(_ arguments: String) throws -> [String] {
        try parse(arguments).diagnostics.sorted.map {
            "\($0.location?.column ?? 0) \($0.message)"
        }
    }

    @Test("become values, in the order of the function's parameters")
    func values() throws {
        let result = try parse(
            "ramp: { stops: [0, $t, 1], shift: 2, mask: { image: mask.png }, "
                + "colors: [red, \"#FF8800\"] }")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        let effect = try #require(result.timeline?.allLayers.first?.effects.first)
        #expect(effect.arguments == [.number(2)])
        #expect(effect.lists.map(\.count) == [2, 3])
        #expect(effect.lists[0][0].kind == .color && effect.lists[1][0] == .number(0))
        #expect(effect.parameterNames == ["shift", "colors", "stops"])
        #expect(effect.pictures.map { $0.path.hasSuffix("/mask.png") } == [true])
        #expect(result.timeline?.drawsImages == true)
        let empty = try parse(
            "ramp: { stops: [], shift: 2, mask: { image: mask.png }, colors: [] }")
        #expect(empty.timeline?.allLayers.first?.effects.first?.lists == [[], []])
    }

    @Test("are reported where they are missing or wrong")
    func mistakes() throws {
        #expect(
            try findings("ramp: { shift: 1 }").map { String($0.drop { $0 != "'" }) } == [
                "'ramp' needs 'colors'", "'ramp' needs 'stops'", "'ramp' needs 'mask'",
            ])
        let wrong = try findings(
            "ramp: { shift: 1, colors: { a: 1 }, stops: [0, x y], mask: { image: none.png } }")
        #expect(wrong.count == 3, "\(wrong)")
        #expect(wrong.contains { $0.contains("'colors' must be a list") }, "\(wrong)")
        #expect(wrong.contains { $0.contains("none.png") }, "\(wrong)")
        let plain = try findings(
            "ramp: { shift: 1, colors: [], stops: [], mask: mask.png, other: 1 }")
        #expect(plain.count == 2, "\(plain)")
        let many = Array(repeating: "0", count: 4097).joined(separator: ", ")
        let large = try findings(
            "ramp: { shift: 1, colors: [], stops: [\(many)], mask: { image: mask.png } }")
        #expect(large.count == 1 && large[0].contains("the limit is 4096"), "\(large)")
        let odd = try findings("odd: { list: [] }")
        #expect(odd.count == 1 && odd[0].contains("a list of a type"), "\(odd)")
        let unmarked = try findings("plain: {}")
        #expect(
            unmarked.count == 1 && unmarked[0].contains("'plain' is not marked [[ stitchable ]]"),
            "\(unmarked)")
    }

    @Test("may be of whole numbers, bools and any vectors")
    func kinds() throws {
        let result = try parse(
            "more: { normals: [[0, 0, 1], [1, $t, 0]], steps: [3, 1], truths: [true, $t > 0.5], "
                + "places: [[1, 2, 3, 4], red] }")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        let effect = try #require(result.timeline?.allLayers.first?.effects.first)
        #expect(effect.lists.map(\.count) == [6, 2, 2, 5])
        let wrong = try findings("more: { normals: [[0, 1]], steps: [], truths: [2], places: [] }")
        #expect(wrong.count == 2, "\(wrong)")
        #expect(wrong.contains { $0.contains("a list of 3 numbers, not of 2") }, "\(wrong)")
    }

    @Test("a kernel's pictures are among those that the timeline reads")
    func kernels() throws {
        let pass = "show: { mask: { image: mask.png } }"
        let result = try parse("", layer: "{ frame: [8, 8], compute: { step: [{ \(pass) }] } }")
        #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.diagnostics)")
        let timeline = try #require(result.timeline)
        #expect(timeline.drawsImages)
    }

    @Test("go to transitions as well, with what lies outside of the layers")
    func transitions() throws {
        let step =
            "transition: lead, edge: clamp, arguments: { colors: [red, blue], "
            + "mask: { image: mask.png }, light: [0, $t, 1] }"
        let result = try parse("", step: step)
        #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.diagnostics)")
        let timeline = try #require(result.timeline)
        guard case .transition(let use) = timeline.sequence[1] else {
            Issue.record("no transition")
            return
        }
        #expect(use.outside == .clamp && use.lists.map(\.count) == [2])
        #expect(use.arguments.count == 4 && use.arguments[0] == .progress)
        #expect(use.parameterNames == ["progress", "light", "light", "light", "colors"])
        #expect(use.pictures.map { $0.path.hasSuffix("/mask.png") } == [true])
        #expect(timeline.drawsImages)
        func findings(_ step: String) throws -> [String] {
            try parse("", step: step).diagnostics.sorted.map(\.message)
        }
        #expect(
            try findings("transition: lead") == [
                "'lead' needs 'light'", "'lead' needs 'colors'", "'lead' needs 'mask'",
            ])
        #expect(
            try findings("transition: crossfade, edge: wrap") == ["'edge' can't be 'wrap'"])
        #expect(
            try findings("transition: plain") == [
                "the function 'plain' is not marked [[ stitchable ]]"
            ])
    }
}
