import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import TimelineSyntax

@Suite("YAML that is written", .seeded)
struct YAMLWriterTests {
    private static let place = SourceLocation(file: "a.yaml", line: 1, column: 1)
    private static let texts = [
        "", " ", "a", "a b", "null", "~", "true", "12", "-3.5", "0x1F", "1e3", ".inf", "- a", "-",
        "--- a", "a: b", "a:", "#a", "a #b", "a#b", "'", "\"", "\\", "a\nb", "a\n", "\t", "[",
        "{ }",
        "&a", "*a", "!a", "|", ">", "%", "@", "`", "?", "? a", ",", "é", "日本", "\u{1F600}",
        "\u{85}", "\u{2028}", "\u{7F}", "$time * 2", "a, b", "=", "<<", "1/3", "400ms",
        String(repeating: "long ", count: 60), "yes", "...", "a'b", "a\"b", "x:\"y", " a", "a ",
    ]

    private static func node(_ random: inout SplitMix64, _ depth: Int) -> YAMLNode {
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let kind = depth > 4 ? 0 : pick(3)
        switch kind {
        case 1:
            return YAMLNode(
                .sequence((0..<pick(4)).map { _ in node(&random, depth + 1) }), at: place)
        case 2:
            var keys: [String] = []
            for _ in 0..<pick(4) {
                let key = texts[pick(texts.count)]
                if !keys.contains(key), !key.isEmpty { keys.append(key) }
            }
            return YAMLNode(
                .mapping(
                    keys.map {
                        YAMLEntry(key: $0, keyLocation: place, value: node(&random, depth + 1))
                    }), at: place)
        default:
            let text = texts[pick(texts.count)]
            return YAMLNode(.scalar(YAMLScalar(text: text, isPlain: pick(2) == 0)), at: place)
        }
    }

    @Test("reads back to the same nodes")
    func roundTrip() throws {
        for seed in TestSeed.several(1...2000) {
            var random = SplitMix64(seed: seed)
            let node = Self.node(&random, 0)
            for text in [YAMLWriter.document(node), YAMLWriter.line(node)] {
                var reader = YAMLReader(file: "a.yaml")
                let read = reader.read(text)
                #expect(reader.diagnostics.isEmpty, "\(text)\n\(reader.diagnostics.diagnostics)")
                let found = try #require(read, "seed \(seed):\n\(text)")
                #expect(found ~= node, "seed \(seed):\n\(text)")
            }
        }
    }
}
