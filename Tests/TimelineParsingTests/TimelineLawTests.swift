import Diagnostics
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineParsing
@testable import TimelineSyntax

/// Laws that hold for every timeline, tried on many that are made from the demo.
@Suite(.seeded) struct TimelineLawTests {
    @Test("the demo is in good order, and nothing in it is questionable")
    func demo() throws {
        let result = TestParser.parse(try TestParser.demo())
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        let timeline = try #require(result.timeline)
        #expect(timeline.frameCount == 312)
        #expect(timeline.canvas.pixelWidth == 960 && timeline.canvas.pixelHeight == 540)
        #expect(timeline.touches[0].layer == [0])
    }

    @Test(
        "the order of keys changes nothing but places, and JSON is as good as YAML",
        arguments: TestSeed.several(0..<20))
    func keyOrder(seed: UInt64) throws {
        let text = try TestParser.demo()
        var yaml = YAMLReader(file: "demo.yaml")
        let read = yaml.read(text)
        let root = try #require(read)
        var random = SplitMix64(seed: seed)
        let shuffled = json(root, shuffling: true, &random)
        let original = TestParser.parse(text).timeline?.withoutPlaces
        let other = TestParser.parse(shuffled)
        #expect(other.diagnostics.isEmpty, "\(shuffled): \(other.diagnostics.diagnostics)")
        #expect(other.timeline?.withoutPlaces == original, "seed \(seed)")
    }

    /// Names keep their order, because touches, triggers and animators are numbered by it.
    private func json(
        _ node: YAMLNode, shuffling: Bool, _ random: inout SplitMix64
    ) -> String {
        switch node.content {
        case .poison: return "null"
        case .scalar(let scalar):
            if scalar.number != nil || scalar.boolean != nil { return scalar.text }
            return scalar.isNull ? "null" : "\"\(scalar.text)\""
        case .sequence(let items):
            return "[" + items.map { json($0, shuffling: true, &random) }.joined(separator: ", ")
                + "]"
        case .mapping(var entries):
            if shuffling { entries.shuffle(using: &random) }
            let members = entries.map { entry in
                let areNames = ["touches", "triggers", "animators"].contains(entry.key)
                return "\"\(entry.key)\": " + json(entry.value, shuffling: !areNames, &random)
            }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    @Test(
        "whatever is done to a file, there is a timeline or an error",
        arguments: TestSeed.several(0..<300))
    func mutations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var scalars = Array(try TestParser.demo().unicodeScalars)
        for _ in 0...Int.random(in: 0...4, using: &random) { mutate(&scalars, &random) }
        let result = TestParser.parse(String(String.UnicodeScalarView(scalars)))
        #expect((result.timeline == nil) == result.diagnostics.hasErrors, "seed \(seed)")
        for diagnostic in result.diagnostics.diagnostics {
            #expect((diagnostic.location?.line ?? 1) >= 1, "seed \(seed)")
            #expect((diagnostic.location?.column ?? 1) >= 1, "seed \(seed)")
        }
    }

    private func mutate(_ scalars: inout [Unicode.Scalar], _ random: inout SplitMix64) {
        guard !scalars.isEmpty else { return }
        let index = Int.random(in: 0..<scalars.count, using: &random)
        let end = min(scalars.count, index + Int.random(in: 1...40, using: &random))
        let pieces = [
            "[", "]", "{", "}", ":", "\n", " ", "-", "&a ", "*a", "? ", "\"", "'", "$", "#", "|",
            ">",
            "\t", "\u{0}", "\u{7F}", "é", ".nan", "-1", "1e999", "null", "!!str ", "---\n",
            "<<: *a",
            "\u{2028}", "%YAML 1.1\n", "\r",
        ]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: scalars.removeSubrange(index..<end)
        case 1: scalars.removeSubrange(index...)
        case 2: scalars.insert(contentsOf: scalars[index..<end], at: end)
        case 3:
            let other = Int.random(in: 0..<scalars.count, using: &random)
            scalars.swapAt(index, other)
        default:
            let piece = pieces.randomElement(using: &random) ?? ""
            scalars.insert(contentsOf: piece.unicodeScalars, at: index)
        }
    }

    @Test("a file that breaks off anywhere is a timeline or an error")
    func prefixes() throws {
        let text = try TestParser.demo()
        for length in stride(from: 0, to: text.count, by: 23) {
            let result = TestParser.parse(String(text.prefix(length)))
            #expect((result.timeline == nil) == result.diagnostics.hasErrors, "\(length)")
        }
    }
}

extension Timeline {
    /// The timeline as it would be from another file that says the same.
    var withoutPlaces: Timeline {
        var copy = self
        for animator in copy.animators.indices {
            copy.animators[animator].location = nil
            for track in copy.animators[animator].tracks.indices {
                func strip(_ keyframes: [Keyframe]) -> [Keyframe] {
                    keyframes.map {
                        Keyframe(target: $0.target, motion: $0.motion, delay: $0.delay)
                    }
                }
                let old = copy.animators[animator].tracks[track]
                copy.animators[animator].tracks[track].keyframes = strip(old.keyframes)
                copy.animators[animator].tracks[track].whenNil = old.whenNil.map(strip)
            }
        }
        copy.layers = copy.layers.map(\.withoutPlaces)
        return copy
    }
}

extension Layer {
    fileprivate var withoutPlaces: Layer {
        var copy = self
        copy.location = nil
        for effect in copy.effects.indices { copy.effects[effect].location = nil }
        if case .group(let layers) = content { copy.content = .group(layers.map(\.withoutPlaces)) }
        return copy
    }
}
