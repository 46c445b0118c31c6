import Diagnostics
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineParsing

/// Values that all components below a layer read.
@Suite("An environment", .seeded)
struct EnvironmentTests {
    /// Layers in layers, some of which change values, and the opacities that follow.
    private struct Tree {
        var lines: [String] = []
        var opacities: [Double] = []
        private var random: SplitMix64

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            add(["a": 1, "b": 2], "  ", 0)
        }

        private mutating func add(_ around: [String: Double], _ margin: String, _ depth: Int) {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                var (values, written) = (around, [String]())
                for name in ["a", "b"] where Int.random(in: 0...2, using: &random) == 0 {
                    let other = Bool.random(using: &random) ? "a" : "b"
                    let number = Double(Int.random(in: 1...9, using: &random))
                    let isSum = Bool.random(using: &random)
                    values[name] = isSum ? (around[other] ?? 0) + number : number
                    written.append("\(name): \(isSum ? "$env.\(other) + " : "")\(number)")
                }
                let environment =
                    written.isEmpty ? "" : ", environment: { \(written.joined(separator: ", ")) }"
                if depth < 3, Bool.random(using: &random) {
                    lines.append("\(margin)- layers:")
                    add(values, margin + "    ", depth + 1)
                    if !written.isEmpty { lines.append("\(margin)  \(environment.dropFirst(2))") }
                } else {
                    lines.append("\(margin)- { leaf: {}\(environment) }")
                    opacities.append((values["a"] ?? 0) / 100 + (values["b"] ?? 0) / 1000)
                }
            }
        }

        var text: String {
            """
            flipbook: 1
            canvas: { size: [80, 60] }
            duration: 1
            environment: { a: $env.b - 1, b: 2 }
            components:
              part: { color: red, opacity: $env.a / 100 + $env.b / 1000 }
              leaf: { layers: [part: {}] }
            layers:
            \(lines.joined(separator: "\n"))
            """
        }
    }

    private static func opacities(_ layers: [Layer]) -> [Double] {
        layers.flatMap { layer -> [Double] in
            guard case .group(let children) = layer.content else {
                guard case .literal(let numbers) = layer.opacity.source else { return [.nan] }
                return numbers
            }
            return opacities(children)
        }
    }

    @Test("is that of the nearest layer which has the name")
    func nearest() throws {
        for seed in TestSeed.several(1...40) {
            let tree = Tree(seed: seed)
            let result = TestParser.parse(tree.text)
            let found = Self.opacities(try #require(result.timeline).layers)
            #expect(found.count == tree.opacities.count)
            #expect(
                zip(found, tree.opacities).allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed)")
        }
    }

    @Test("is read again with what it changes")
    func memory() throws {
        for seed in TestSeed.several(41...50) {
            var memory = TimelineParser.Memory()
            let text = Tree(seed: seed).text
            for number in ["1", "3", "$env.b", "1"] {
                let text = text.replacing("b: 2 }", with: "b: 5 }")
                    .replacing("a: 1.0", with: "a: \(number)")
                    .replacing("a: 2.0", with: "a: \(number)")
                let kept = TestParser.parser.parse(text: text, path: "a.yaml", memory: &memory)
                let fresh = TestParser.parser.parse(text: text, path: "a.yaml")
                #expect(kept.timeline == fresh.timeline, "seed \(seed)")
                #expect(kept.diagnostics.sorted == fresh.diagnostics.sorted)
            }
        }
    }

    @Test("of a component is seen by its own names, and not by what lies beside it")
    func own() throws {
        let result = TestParser.parse(
            """
            flipbook: 1
            canvas: { size: [80, 60] }
            duration: 1
            environment: { shade: 0.1 }
            components:
              box:
                takes: { shade: number }
                environment: { shade: $shade + 0.2 }
                let: { half: $env.shade / 2 }
                layers: [{ color: red, opacity: $half }, content]
            layers:
              - box: { shade: $env.shade, content: [{ color: red, opacity: $env.shade }] }
                offset: [$env.shade, 0]
            """)
        let layer = try #require(result.timeline).layers[0]
        let found =
            Self.opacities(layer.children)
            + [0, 1].map { index in
                if case .literal(let numbers) = layer.offset.source { numbers[index] } else { .nan }
            }
        #expect(zip(found, [0.15, 0.3, 0.1, 0]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}
