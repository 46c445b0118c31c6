import Diagnostics
import FrameHashing
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction

@Suite("Layers that no frame shows", .seeded)
struct UnseenLayerTests {
    private static let codes: Set = ["outside-canvas", "unseen-text"]

    private static func findings(_ path: String) -> [Diagnostic] {
        let findings = TimelineCheck(timeline: path, allowsAssetsOutside: true).findings()
        #expect(!findings.hasErrors, "\(findings.text())")
        return findings.inOrder.filter { codes.contains($0.code.text) }
    }

    private static func text(_ canvas: String, _ layers: [String]) -> String {
        "flipbook: 1\ncanvas: { size: [40, 30], \(canvas) }\nframerate: 10\nduration: 0.1\n"
            + "layers:\n" + layers.map { "  - \($0)\n" }.joined()
            + "  - { color: clear, hidden: true }\n"
    }

    /// What is found for layers, by their index: `unseen-text 0`.
    private static func found(_ canvas: String, _ layers: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text(canvas, layers), to: "a.yaml")
        return withExtendedLifetime(folder) {
            findings("\(folder.path)/a.yaml").map {
                "\($0.code) \(($0.location?.line ?? 0) - 6)"
            }
        }
    }

    @Test("a text in the canvas's colour is told while only the canvas is below it")
    func texts() throws {
        func found(_ layers: String..., on background: String = "white") throws -> [String] {
            try Self.found("background: \"\(background)\"", layers)
        }
        #expect(try found("text: a") == ["unseen-text 0"])
        #expect(try found("text: a", on: "#FFFFFF") == ["unseen-text 0"])
        #expect(
            try found("text: a", "text: b", "color: red") == ["unseen-text 0", "unseen-text 1"])
        #expect(try found("{ hstack: [{ text: a }], opacity: 0.5 }") == ["unseen-text 0"])
        #expect(try found("text: { string: a, color: black }", on: "black") == ["unseen-text 0"])
        #expect(try found("text: [a, { string: b, color: white }]") == ["unseen-text 0"])
        #expect(try found("{ color: red, hidden: true }", "text: a") == ["unseen-text 1"])
        for seen in [
            "text: { string: a, color: black }", "text: [a, { string: b, color: black }]",
            "text: { string: a, color: { linear: [white, black] } }", "text: a 🎉", "text: 1️⃣",
            "{ text: a, shadow: 1 }", "{ text: a, effects: [{ blur: 1 }] }",
            "{ text: a, hidden: true }",
            "{ layers: [{ text: a }, { color: red, blend: sourceAtop }] }",
            "{ layers: [{ text: a }], shadow: 1 }",
        ] {
            #expect(try found(seen) == [], "\(seen)")
        }
        #expect(try found("color: red", "text: a") == [])
        #expect(try found("text: a", on: "black") == [])
        #expect(try found("text: a", on: "#FFFFFF80") == [])
    }

    @Test("a layer outside the canvas is told, unless it may move or reach into it")
    func outside() throws {
        func found(_ layers: String...) throws -> [String] { try Self.found("scale: 2", layers) }
        #expect(try found("{ color: red, position: [400, 15] }") == ["outside-canvas 0"])
        #expect(try found("{ text: a, position: [400, 15] }") == ["outside-canvas 0"])
        for place in ["[-30, 15]", "[70, 15]", "[20, -30]", "[20, 60]"] {
            let circle = "{ circle: { fill: red }, frame: [20, 20], position: \(place) }"
            #expect(try found(circle) == ["outside-canvas 0"], "\(place)")
        }
        let far = "frame: [20, 20], position: [70, 15]"
        for seen in [
            "{ color: red, frame: [20, 20], position: [49, 15] }",
            "{ color: red, frame: [20, 20], position: [70, 15], offset: [-30, 0] }",
            "{ color: red, frame: [20, 20], position: [70 - $time, 15] }",
            "{ circle: { stroke: { color: red, width: 90 } }, \(far) }",
            "{ color: red, \(far), scale: 9 }", "{ color: red, \(far), shadow: 9 }",
            "{ color: red, \(far), id: pad }", "{ color: red, \(far), rotation: 9 }",
            "{ color: red, \(far), during: { from: 0 }, "
                + "transition: { in: { offset: [-40, 0] }, duration: 0.1 } }",
            "{ layers: [{ color: red, frame: [200, 20] }], \(far) }",
        ] {
            #expect(try found(seen) == [], "\(seen)")
        }
        #expect(
            try Self.found(
                "scale: 2 }\ncamera: { center: [70, 15], zoom: 2", ["{ color: red, \(far) }"]) == []
        )
    }

    private static func layer(_ random: inout SplitMix64) -> String {
        func one<Element>(of list: [Element]) -> Element {
            list[min(Int(random.nextUnit() * Double(list.count)), list.count - 1)]
        }
        func number(_ range: Range<Double>) -> Int { Int(random.nextNumber(in: range)) }
        let content = one(of: [
            "text: Hi", "text: { string: Hi, size: \(number(1..<40)), color: white }",
            "text: { string: long words here, color: black }", "color: red",
            "circle: { fill: red }", "rectangle: { fill: blue, cornerRadius: 3 }",
            "capsule: { stroke: { color: red, width: 4 } }", "layers: [{ text: Hi }]",
        ])
        var parts = [content]
        if random.nextUnit() < 0.6 {
            parts.append("position: [\(number(-60..<120)), \(number(-60..<120))]")
        }
        if random.nextUnit() < 0.6 {
            parts.append("frame: [\(number(1..<60)), \(number(1..<60))]")
        }
        if random.nextUnit() < 0.4 {
            parts.append(
                one(of: [
                    "opacity: 0.5", "offset: [9, -4]", "shadow: 3", "scale: 2", "rotation: 30",
                    "blend: sourceAtop", "blend: multiply",
                ]))
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    @Test("leaving out what is told changes no pixel")
    func law() throws {
        var counts: [String: Int] = [:]
        let seeds = TestSeed.several(1...60)
        let folder = try TemporaryFolder()
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let background = ["white", "black", "white"][Int(seed % 3)]
            let canvas =
                "scale: \(["1", "0.3", "2.1"][Int(seed % 7 % 3)]), background: \(background)"
            let layers = (0..<4).map { _ in Self.layer(&random) }
            func hash(_ layers: [String], _ name: String) throws -> String {
                try folder.write(Self.text(canvas, layers), to: name)
                let loaded = try LoadedTimeline("\(folder.path)/\(name)")
                return try FrameMaker(loaded, jobs: 1).frame(0, format: .rgba8).frameHash
            }
            let whole = try hash(layers, "a.yaml")
            let findings = Self.findings("\(folder.path)/a.yaml")
            guard !findings.isEmpty else { continue }
            for finding in findings { counts[finding.code.text, default: 0] += 1 }
            let lines = Set(findings.compactMap { $0.location?.line })
            let rest = layers.indices.filter { !lines.contains($0 + 6) }.map { layers[$0] }
            #expect(try hash(rest, "b.yaml") == whole, "seed \(seed): \(layers)")
        }
        #expect(
            seeds.count < 50 || Self.codes.allSatisfy { counts[$0, default: 0] > 5 }, "\(counts)")
    }

    @Test("the timelines of the repository have none")
    func timelines() throws {
        let paths = try TimelineInput.paths([SampleTimeline.path("")])
        #expect(paths.count > 30)
        for path in paths { #expect(Self.findings(path).isEmpty, "\(path)") }
    }
}
