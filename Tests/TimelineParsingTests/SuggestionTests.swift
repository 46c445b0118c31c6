import Diagnostics
import Testing

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineReading
@testable import TimelineSyntax

/// How much work the hints of many mistakes are.
@Suite("Suggestions for many mistakes")
struct SuggestionTests {
    private static func read(
        _ rest: String, suggestions: NameSuggestions = NameSuggestions()
    ) throws -> TimelineReader {
        let text = LimitTests.head + rest
        var yaml = YAMLReader(file: "a.yaml")
        let root = yaml.read(text)
        let reader = TimelineReader(
            parser: TestParser.parser.parts, text: text, path: "a.yaml", options: .init())
        reader.findings.suggestions = suggestions
        _ = reader.timeline(try #require(root))
        return reader
    }

    /// Unknown keys, all of the same length.
    private static func keys(_ count: Int, of text: (String) -> String) -> String {
        (0..<count).map { text("key\(100_000 + $0)") }.joined()
    }

    private static func ofTimeline(_ count: Int) throws -> TimelineReader {
        try read("layers: [{ color: red }]\n" + keys(count) { "\($0): 1\n" })
    }

    private static func ofLayers(_ count: Int) throws -> TimelineReader {
        try read("layers:\n" + keys(count) { "- { color: red, \($0): 1 }\n" })
    }

    @Test(
        "each further unknown key is as much work as the first, and tables are made once",
        arguments: [ofTimeline, ofLayers])
    func linear(read: @Sendable (Int) throws -> TimelineReader) throws {
        let (one, many) = (try read(1), try read(300))
        #expect(many.diagnostics.diagnostics.count == 300)
        #expect(one.findings.suggestions.steps > 0)
        #expect(many.findings.suggestions.steps == 300 * one.findings.suggestions.steps)
        #expect(one.context.nameTables.count == 1 && many.context.nameTables.count == 1)
    }

    @Test("when the steps are used up, mistakes are reported without a suggestion")
    func usedUp() throws {
        func hints(_ maxSteps: Int) throws -> [String?] {
            let reader = try Self.read(
                "layers:\n" + String(repeating: "- { color: red, opcaity: $tiem }\n", count: 3),
                suggestions: NameSuggestions(maxSteps: maxSteps))
            #expect(reader.diagnostics.diagnostics.allSatisfy { $0.code == .unknownKey })
            return reader.diagnostics.diagnostics.map(\.hint)
        }
        let hint = "did you mean 'opacity'?"
        #expect(try hints(NameSuggestions.maxSteps) == [hint, hint, hint])
        #expect(try hints(1) == [hint, nil, nil])
    }

    @Test("a list of very many names ends with the number of the others")
    func longLists() throws {
        let reader = try Self.read("layers: []\n")
        let names = (1...150).map { "n\($0)" }
        #expect(reader.list(names).hasSuffix("'n99', 'n100' and 50 more"))
        #expect(reader.list(names.prefix(100)).hasSuffix("'n99' and 'n100'"))
    }

    @Test("a required key that is misspelt is not missing, whatever other mappings have")
    func required() throws {
        let codes = try Self.read(
            "layers:\n- text: { strnig: a }\n- text: { size: 4, bogus: 1 }\n"
        ).diagnostics.sorted.map(\.code.text)
        #expect(codes == ["unknown-key", "missing-key", "unknown-key"])
    }
}
