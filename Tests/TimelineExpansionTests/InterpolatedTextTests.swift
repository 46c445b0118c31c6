import PortableMath
import TestSupport
import Testing

@testable import TimelineExpansion

@Suite("Texts with braces", .seeded)
struct InterpolatedTextTests {
    private static func text(_ random: inout SplitMix64, _ parts: [String]) -> String {
        (0..<Int(random.next() % 9)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
            .joined()
    }

    @Test("any letters can be written", arguments: TestSeed.several(1...200))
    func escapes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text = Self.text(&random, ["{", "$", "}", "a", "{{", "{$", "'", "é"])
        #expect(InterpolatedText.plain(InterpolatedText.escaped(text)) == text)
    }

    @Test(
        "a use is the same between any letters, and its places are where it is written",
        arguments: TestSeed.several(1...200))
    func uses(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = ["a", " ", "}", "\"", ":", "é", "👩‍👩‍👧"]
        let before = Self.text(&random, letters)
        let after = Self.text(&random, letters)
        let expression = ["$a", "$a.b[1]", "($a ? '}:' : \"]\")", "($b ? 1 : 2)", "$c['a:}']"][
            Int(random.next() % 5)]
        let format: String? = ["d", ",.2f", nil][Int(random.next() % 3)]
        let written =
            (expression.hasPrefix("(") ? "{$" : "{") + expression
            + (format.map { ":\($0)" } ?? "") + "}"
        let text = before + written + after
        let braced = InterpolatedText(text)
        #expect(braced.unclosed == nil, "\(text)")
        let uses = braced.pieces.compactMap { piece in
            if case .use(let use) = piece { use } else { nil }
        }
        let use = try #require(uses.first, "\(text)")
        #expect(uses.count == 1 && use.expression == expression && use.format == format, "\(text)")
        let scalars = Array(text.unicodeScalars)
        #expect(string(scalars[use.start..<use.end]) == written)
        let end = use.expressionStart + expression.unicodeScalars.count
        #expect(string(scalars[use.expressionStart..<end]) == expression)
    }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
