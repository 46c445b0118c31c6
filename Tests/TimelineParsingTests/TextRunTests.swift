import Diagnostics
import Testing
import TextStyles
import TimelineModel

@testable import TimelineParsing

@Suite("Runs of texts in timelines")
struct TextRunTests {
    private let head = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 1\n"

    private func findings(_ text: String) -> [Diagnostic] {
        TestParser.parse(head + "layers: [{ text: \(text) }]").diagnostics.diagnostics
    }

    private func text(_ text: String, _ before: String = "") throws -> Text {
        let result = TestParser.parse(head + before + "layers: [{ text: \(text) }]")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let timeline = try #require(result.timeline)
        guard case .text(let text)? = timeline.layers.first?.content else {
            Issue.record("not a text")
            throw CancellationError()
        }
        return text
    }

    @Test("a list is short for runs, and a text in it for a run with nothing of its own")
    func shorthand() throws {
        let short = try text("[a, { string: b, weight: bold, italic: false }]")
        #expect(
            try short
                == text("{ runs: [{ string: a }, { string: b, weight: bold, italic: false }] }"))
        var bold = TextRun(string: "b")
        bold.weight = .bold
        bold.isItalic = false
        #expect(short.runs == [TextRun(string: "a"), bold])
        #expect(short.letters == "ab" && short.writtenString == "ab")
    }

    @Test("a run may have values in braces, and runs may be repeated and left out")
    func authoring() throws {
        let values = "values: { price: 12.5, words: [x, y], sale: false }\n"
        let found = try text(
            "[\"{$price:.2f}\", { forEach: $words, as: word, each: { string: $word, "
                + "weight: bold } }, { when: $sale, string: now }, \"{$time:.0f}\"]", values)
        #expect(found.runs.map(\.string) == ["12.50", "x", "y", "{$time:.0f}"])
        #expect(found.runs.map { $0.weight == .bold } == [false, true, true, false])
        #expect(found.isCounting && found.counts.count == 1)
        #expect(try text("{ locale: de, runs: [\"{$price:.1f}\"] }", values).letters == "12,5")
    }

    @Test("mistakes in runs are told, with what would be right")
    func mistakes() throws {
        func only(_ text: String) throws -> Diagnostic {
            let found = findings(text)
            #expect(found.count == 1, "\(found)")
            return try #require(found.first)
        }
        #expect(try only("{ string: a, runs: [b] }").code == .wrongKey)
        #expect(try only("{ weight: bold }").code == .missingKey)
        #expect(try only("[{ weight: bold }]").code == .missingKey)
        #expect(try only("{ string: [a, b] }").hint?.contains("runs") == true)
        #expect(try only("{ runs: a }").code == .wrongType)
        #expect(try only("{ spans: [a] , string: b }").hint == "did you mean 'runs'?")
        let limit = try only("[{ string: a, lineLimit: 1 }]")
        #expect(limit.code == .unknownKey && limit.hint?.contains("whole text") == true)
        #expect(try only("[{ string: a, fontWeight: bold }]").hint == "did you mean 'weight'?")
        #expect(try only("[{ string: a, size: 0 }]").code == .outOfRange)
        let many = Array(repeating: "a", count: Text.maxRuns + 1).joined(separator: ", ")
        #expect(try only("[\(many)]").code == .tooMany)
        let long = String(repeating: "a", count: 5000)
        #expect(try only("[b, { string: \(long), size: 400 }]").code == .textTooLarge)
    }
}
