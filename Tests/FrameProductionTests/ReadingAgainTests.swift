import Diagnostics
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction
@testable import TimelineParsing

/// The language server reads after a keystroke only what has changed.
@Suite("Reading after an edit", .seeded)
struct ReadingAgainTests {
    private static let timelines = ManifestPlaces.timelines(in: SampleTimeline.path(""))

    private func findings(_ result: TimelineParser.Result) -> [String] {
        result.diagnostics.sorted.map { finding in
            let uses = finding.location?.usesInWords.joined(separator: "; ") ?? ""
            let place = finding.location.map { "\($0)" } ?? "-"
            return "\(place) \(finding.severity) \(finding.code): \(finding.message) "
                + "(\(finding.hint ?? "")) \(uses)"
        }
    }

    private func compare(
        _ text: String, _ path: String, _ memory: inout TimelineParser.Memory, _ what: String
    ) {
        let whole = BuiltInParser.read(text: text, path: path)
        let again = BuiltInParser.read(text: text, path: path, memory: &memory)
        #expect(findings(again) == findings(whole), "\(what)\n\(text)")
        #expect(again.timeline == whole.timeline, "\(what)\n\(text)")
    }

    private static let parts = [
        "x", " ", "-", ": ", "\"", "{", "}", "]", "#", ",", "1", ".5", "$", "$time", " / 2", "*",
        "opacty: 1", "id: a", "- color: red",
    ]

    private func edit(_ lines: inout [String], _ random: inout SplitMix64) {
        let line = Int.random(in: lines.indices, using: &random)
        let place = Int.random(in: 0...lines[line].count, using: &random)
        let index = lines[line].index(lines[line].startIndex, offsetBy: place)
        switch Int.random(in: 0..<7, using: &random) {
        case 0 where lines.count > 1: lines.remove(at: line)
        case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: line)
        case 2: lines.insert("", at: line)
        case 3 where index < lines[line].endIndex: lines[line].remove(at: index)
        default:
            lines[line].insert(
                contentsOf: Self.parts.randomElement(using: &random) ?? "", at: index)
        }
    }

    @Test("an edited timeline has the findings of a whole reading", arguments: timelines)
    func everyTimeline(path: String) throws {
        let text = String(decoding: try Bytes.read(path), as: UTF8.self)
        var random = SplitMix64(seed: TestSeed.drawn &+ UInt64(text.utf8.count))
        let original = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        var memory = TimelineParser.Memory()
        compare(text, path, &memory, path)
        for step in 0..<6 {
            var lines = original
            edit(&lines, &random)
            compare(lines.joined(separator: "\n"), path, &memory, "\(path), step \(step)")
        }
        compare(text, path, &memory, path)
    }

    // MARK: Large timelines

    /// Layers with everything that makes one depend on others: ids, warnings that are given once,
    /// names, groups, and lines of their own.
    private func layers(_ random: inout SplitMix64, _ indent: String, depth: Int) -> [String] {
        (0..<Int.random(in: 2...6, using: &random)).flatMap { _ -> [String] in
            var lines: [String]
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where depth < 3:
                let group = ["layers", "vstack", "hstack"].randomElement(using: &random) ?? ""
                lines = ["- \(group):"] + layers(&random, indent + "    ", depth: depth + 1)
                lines[0] = indent + lines[0]
                if Bool.random(using: &random) { lines.append("\(indent)  during: [0.2, 0.8]") }
                return lines
            case 1: lines = ["- text: { string: \"a {$grow:.1f}\", size: 12 }"]
            case 2: lines = ["- color: \"#FF375F\"", "  opacity: 1 / 2 + $time"]
            case 3: lines = ["- circle: { fill: red }", "  frame: [$grow, 20]"]
            case 4:
                let id = ["a", "b", "c", "d"].randomElement(using: &random) ?? ""
                lines = ["- rectangle: { fill: blue }", "  id: \(id)\(depth)"]
            case 5: lines = ["- icon: heart", "  effects: [{ blur: 2 }, { saturation: $grow }]"]
            default:
                lines = [
                    "- capsule: {}", "  mask: { circle: { fill: white } }",
                    "  position: [10 * $time, $view.size.y / 2]",
                ]
            }
            return lines.map { indent + $0 }
        }
    }

    @Test(
        "edits of large timelines have the findings of a whole reading, wherever they are",
        arguments: TestSeed.several(1...24))
    func large(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var lines = [
            "flipbook: 1", "canvas: { size: [64, 36] }", "duration: 1", "animators:",
            "  grow: { initial: 4, keyframes: [{ linear: 20, duration: 0.4 }] }", "layers:",
        ]
        let first = lines.count
        while lines.count < 150 { lines += layers(&random, "  ", depth: 0) }
        let original = lines
        var memory = TimelineParser.Memory()
        for step in 0..<25 {
            compare(lines.joined(separator: "\n"), "/a.yaml", &memory, "step \(step)")
            switch Int.random(in: 0..<5, using: &random) {
            case 0: lines = original
            case 1:
                // Whole layers come and go.
                let starts = lines.indices.filter { $0 >= first && lines[$0].hasPrefix("  - ") }
                guard let one = starts.randomElement(using: &random) else { continue }
                let end = starts.first { $0 > one } ?? lines.count
                let layer = Array(lines[one..<end])
                lines.removeSubrange(one..<end)
                if Bool.random(using: &random), let other = starts.randomElement(using: &random) {
                    lines.insert(contentsOf: layer, at: min(other, one))
                }
            case 2: lines[4] = lines[4].replacing("grow", with: step % 2 == 0 ? "grow" : "grew")
            default: edit(&lines, &random)
            }
        }
    }

    // MARK: Components, values and repetitions

    /// Layers that mean what other parts of the file say: uses with names of their own, given
    /// layers, repetitions, conditions.
    private func authored(_ random: inout SplitMix64, _ indent: String, depth: Int) -> [String] {
        (0..<Int.random(in: 2...5, using: &random)).flatMap { _ -> [String] in
            let number = Int.random(in: 0..<40, using: &random)
            var lines: [String]
            switch Int.random(in: 0..<9, using: &random) {
            case 0 where depth < 3:
                let key =
                    ["layers", "vstack", "frame: [$wide, 20]\n  layers"]
                    .randomElement(using: &random) ?? ""
                lines = "- \(key):".split(separator: "\n").map { indent + $0 }
                return lines + authored(&random, indent + "    ", depth: depth + 1)
            case 1: lines = ["- dot: { at: [\(number), $wide] }", "  opacity: $grow / 20"]
            case 2: lines = ["- pulse: { size: \(number + 1) }"]
            case 3: lines = ["- card:", "    content:", "      - dot: { at: [\(number), 3] }"]
            case 4:
                lines = [
                    "- forEach: \(number % 4)", "  as: k",
                    "  layers: [{ dot: { at: [4 * $k, \(number)] } }]",
                ]
            case 5:
                lines = [
                    "- circle: { fill: $ink }", "  frame: [$half, 20]",
                    "  when: $wide > \(number)",
                ]
            case 6: lines = ["- text: { string: \"{$wide} of {$grow:.1f}\", size: 12 }"]
            case 7: lines = ["- pair: { first: { pulse: { size: \(number + 1) } } }"]
            default:
                lines = ["- let: { twice: 2 * $wide }", "  rectangle: { fill: blue }"]
                lines += ["  frame: [$twice, \(number)]"]
            }
            return lines.map { indent + $0 }
        }
    }

    private static let declarations = """
        flipbook: 1
        canvas: { size: [64, 36] }
        values: { wide: 20, ink: red }
        let: { half: $wide / 2 }
        animators:
          grow: { initial: 4, keyframes: [{ linear: 20, duration: 0.4 }] }
        components:
          dot:
            takes: { at: point }
            circle: { fill: red }
            frame: [20, 20]
            position: $at
          pulse:
            takes: { size: { default: 10 } }
            animators: { beat: { initial: 1, keyframes: [{ spring: 2, duration: 0.3 }] } }
            circle: { fill: teal }
            id: heart
            frame: [$size * $beat, $size]
          card:
            layers:
              - rectangle: { fill: white }
              - content
              - pulse
          pair:
            takes: { first: layers }
            hstack:
              - $first
              - dot: { at: [1, 2] }
        """.split(separator: "\n").map(String.init)

    @Test(
        "edits of timelines with components have the findings of a whole reading",
        arguments: TestSeed.several(1...24))
    func authored(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var lines = Self.declarations
        if seed % 3 == 0 {
            lines.append("sequence: [{ show: a, for: 0.5 }, { show: b, for: 0.5 }]")
            lines.append("scenes:")
            for name in ["a", "b"] {
                lines += ["  \(name):", "    layers:"]
                lines += authored(&random, "      ", depth: 0)
                lines += authored(&random, "      ", depth: 0)
            }
        } else {
            lines += ["duration: 1", "layers:"]
            while lines.count < 130 { lines += authored(&random, "  ", depth: 0) }
        }
        let original = lines
        let right = BuiltInParser.read(text: lines.joined(separator: "\n"), path: "/a.yaml")
        #expect(!right.diagnostics.hasErrors, "\(findings(right))")
        var memory = TimelineParser.Memory()
        for step in 0..<25 {
            compare(lines.joined(separator: "\n"), "/a.yaml", &memory, "seed \(seed), step \(step)")
            switch Int.random(in: 0..<6, using: &random) {
            case 0: lines = original
            case 1:
                // What layers depend on changes, or goes wrong.
                let declared = Self.declarations.count
                let line = Int.random(in: 2..<declared, using: &random)
                let changes = [
                    ("20", "21"), ("$at", "$it"), ("beat", "beet"), ("red", "blue"),
                    ("size", "siz"),
                ]
                guard lines.indices.contains(line),
                    let (one, two) = changes.randomElement(using: &random)
                else { continue }
                lines[line] = lines[line].replacing(one, with: two)
            case 2:
                // Items come and go: uses after them are counted anew.
                let starts = lines.indices.filter { lines[$0].hasPrefix("  - ") }
                guard let one = starts.randomElement(using: &random) else { continue }
                let end = starts.first { $0 > one } ?? lines.count
                let item = lines[one..<end]
                lines.replaceSubrange(
                    one..<end, with: Bool.random(using: &random) ? item + item : [])
            case 3: lines.insert("", at: Int.random(in: 0...lines.count, using: &random))
            default: edit(&lines, &random)
            }
            if lines.isEmpty { lines = original }
        }
    }
}
