import PortableMath
import TestSupport
import Testing

@testable import MetalLanguage

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
        #expect(InterpolatedText(InterpolatedText.escaped(text)).letters == text)
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
            if case .hole(let hole) = piece { hole } else { nil }
        }
        let use = try #require(uses.first, "\(text)")
        #expect(uses.count == 1 && use.tree.text == expression && use.format == format, "\(text)")
        let scalars = Array(text.unicodeScalars)
        #expect(string(scalars[use.range]) == written)
        let end = use.expressionStart + expression.unicodeScalars.count
        #expect(string(scalars[use.expressionStart..<end]) == expression)
    }

    @Test("an editor's names are those of expressions, also of broken ones")
    func names() {
        for (text, wanted) in [
            ("$a + $b.c[$d]", ["a", "b", "d"]), ("$a + + $b", ["a", "b"]), ("($a", ["a"]),
            ("$a == '$b' /* $c */", ["a"]), ("It's {$a} of {$(b($c)):.1f}", ["a", "c"]),
            ("{{$a} {$b}", ["b"]), ("$ + $a", ["a"]), ("é $a", ["a"]), ("none", []),
        ] {
            let scalars = Array(text.unicodeScalars)
            let names = InterpolatedText.names(in: text).map { string(scalars[$0]) }
            #expect(names == wanted, "\(text)")
        }
    }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
