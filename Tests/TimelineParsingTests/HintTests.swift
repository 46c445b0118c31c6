import Diagnostics
import Testing

@testable import TimelineExpansion
@testable import TimelineParsing

@Suite("A hint that says what to write")
struct HintTests {
    /// A layer with a mistake: what is before it, the mistake, and what is after it.
    private typealias Mistake = (before: String, wrong: String, after: String)

    private static func places(of wrong: String) -> [Mistake] {
        [
            ("  - { color: red, opacity: '", wrong, "' }"),
            ("  - { color: red, rotation: '", wrong, "' }"),
            ("  - rectangle: { fill: red, cornerRadius: '", wrong, "' }"),
            ("  - { color: red, position: ['", wrong, "', 10] }"),
            ("  - { color: red, offset: [10, '", wrong, "'] }"),
            ("  - { color: red, frame: { width: '", wrong, "' } }"),
            ("  - { color: red, frame: [10, '", wrong, "'] }"),
            ("  - { color: red, padding: { top: '", wrong, "' } }"),
        ]
    }

    private static let mistakes: [Mistake] =
        ["50%", "12px", "1,234", "1,5", "90deg", "0.5rad"].flatMap(places) + [
            ("  - { color: red, shadow: ", "[0, 4, 12, black]", " }"),
            ("  - { color: red, shadow: ", "[0px, 4px, 12px, \"#00000080\"]", " }"),
            ("  - { color: red, innerShadow: ", "0 4px 12px black", " }"),
            ("  - { forEach: ", "0..<3", ", layers: [color: red] }"),
        ]

    private static func errors(_ layer: String) -> [Diagnostic] {
        let text = LimitTests.head + "layers:\n" + layer + "\n"
        return CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted
    }

    @Test("is right: written there, there is no error", arguments: 0..<mistakes.count)
    func applied(index: Int) throws {
        let (before, wrong, after) = Self.mistakes[index]
        let found = Self.errors(before + wrong + after)
        guard let hint = found.first?.hint else { return }
        guard
            let match = hint.firstMatch(
                of: /(?:write|such as forEach:) ("[^"]*"|\{ .* \}|[^,;]*)/)
        else { return }
        let isQuoted = before.hasSuffix("'") && after.hasPrefix("'")
        let right =
            (isQuoted ? String(before.dropLast()) : before) + String(match.1)
            + (isQuoted ? String(after.dropFirst()) : after)
        let left = Self.errors(right).filter { $0.severity == .error && $0.code != .outOfRange }
        #expect(left.isEmpty, "\(hint): \(right): \(left)")
    }

    @Test("places a layer in its parent, and knows both meanings of a comma")
    func words() {
        func hint(_ layer: String) -> String? { Self.errors("  - \(layer)").first?.hint }
        #expect(
            hint("{ color: red, position: [50%, 1] }")
                == "write 0.5 * $parent.size.x, or $parent.size.y")
        #expect(
            hint("{ color: red, shadow: [0, 4, 12, black] }")
                == "write { radius: 6, offset: [0, 4], color: black }; "
                + "CSS's blur is twice the radius")
        #expect(hint("rectangle: { fill: red, radius: 8 }")?.contains("'cornerRadius'") == true)
        #expect(
            hint("{ forEach: [a], count: 3, layers: [color: red] }")?.contains("forEach: 3")
                == true)
        #expect(hint("{ color: red, shadow: [3, 4] }") == nil)
    }

    @Test("names both readings of a number with a comma")
    func commas() {
        func hint(_ text: String) -> String? {
            var options = TimelineParser.Options()
            options.values = GivenValues(texts: [.init(name: "n", value: text)])
            let timeline = LimitTests.head + "values: { n: { kind: number } }\nlayers: []\n"
            return TestParser.parser.parse(text: timeline, path: "a.yaml", options: options)
                .diagnostics.sorted.first?.hint
        }
        #expect(hint("1,234") == "write 1234, or 1.234 with decimals")
        #expect(hint("1,5") == "decimals follow a point: write 1.5")
        #expect(hint("0,500") == "decimals follow a point: write 0.500")
        #expect(hint("1,234,567") == "there is no comma after thousands: write 1234567")
        #expect(hint("1234,567") == "decimals follow a point: write 1234.567")
    }
}
