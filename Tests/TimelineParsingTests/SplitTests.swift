import Diagnostics
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite("Splits of texts")
struct SplitTests {
    @Test("what is wrong is told with its place and what would be right")
    func mistakes() {
        func found(_ split: String) -> [String] {
            let text = """
                flipbook: 1
                canvas: { size: [120, 60] }
                duration: 1
                layers:
                  - text: { string: Hello, split: \(split) }
                """
            return TestParser.parse(text).diagnostics.diagnostics.map(\.code.text)
        }
        #expect(found("{ in: opacity }") == [])
        #expect(found("words") == ["wrong-type"])
        #expect(found("{ by: words }") == ["missing-key"])
        #expect(found("{ by: syllables, in: opacity }") == ["wrong-value"])
        #expect(found("{ in: opacity, out: opacity }") == ["wrong-key"])
        #expect(found("{ in: [{ offset: [0, 1], scale: 2 }] }") == ["wrong-value"])
        #expect(found("{ in: scale }") == ["wrong-type"])
        #expect(found("{ in: { opacity: 0 } }") == ["wrong-type"])
        #expect(found("{ in: opacity, spring: bouncy, duration: 1 }") == ["wrong-key"])
        #expect(found("{ in: opacity, spring: bounce }") == ["wrong-value"])
        #expect(found("{ rotation: $part.size }") == ["unknown-name"])
        #expect(found("{ rotation: 2 * $part.index }") == [])
        #expect(found("{ in: { blur: 2000 } }") == ["out-of-range"])
    }
}
