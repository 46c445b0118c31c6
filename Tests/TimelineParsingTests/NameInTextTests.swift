import Diagnostics
import LayerKinds
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineSyntax

/// Names in texts, and texts with a `$` in them, in a file with other names or without any.
@Suite("A name in a text", .seeded)
struct NameInTextTests {
    /// What may be beside the layers of a file.
    private static let heads = [
        "", "values: { a: 1 }", "let: { a: $time }", "components: { box: { color: red } }",
        "animators: { pop: { initial: 0, keyframes: [{ move: 1 }] } }",
        "values: { a: 1 }\nlet: { b: $a }\nuse: [flipbook/pointers]",
    ]

    private static func parse(_ head: String, _ layers: String) -> TimelineParser.Result {
        TestParser.parse(
            "flipbook: 1\ncanvas: { size: [40, 30] }\nduration: 1\n\(head)\nlayers:\n\(layers)\n")
    }

    private static func codes(_ head: String, _ layers: String) -> [String] {
        parse(head, layers).diagnostics.diagnostics.filter { $0.severity == .error }.map(
            \.code.text)
    }

    @Test("is one that there is, in every file", arguments: heads)
    func unknown(head: String) {
        for layer in [
            "{ text: $wrod }", "{ text: { string: $wrod, size: 9 } }", "{ text: [a, $wrod] }",
            "{ text: \"a {$wrod}\" }", "{ icon: $wrod }", "{ icon: \"star{$wrod}\" }",
            "{ path: { d: \"M0 0L{$wrod} 3\", fill: red } }", "{ image: \"{$wrod}.png\" }",
            "{ forEach: [a, b], as: word, layers: [{ text: $wrod }] }",
            "{ forEach: 2, layers: [{ text: $wrod }] }",
        ] {
            #expect(Self.codes(head, "  - \(layer)") == ["unknown-name"], "\(layer)")
        }
    }

    @Test("is one that there is, also in what is given to a component")
    func arguments() {
        let components = "components: { badge: { takes: { title: text }, text: $title } }"
        for use in ["$wrod", "{ title: $wrod }", "\"a {$wrod}\""] {
            #expect(Self.codes(components, "  - badge: \(use)") == ["unknown-name"], "\(use)")
        }
        #expect(Self.codes(components, "  - badge: $$wrod").isEmpty)
    }

    @Test("has a hint: the nearest name, or how the letters are written")
    func hints() {
        func hint(_ layer: String) -> String? {
            Self.parse("", "  - \(layer)").diagnostics.diagnostics.first?.hint
        }
        #expect(
            hint("{ forEach: [a], as: word, layers: [{ text: $wrod }] }")
                == "did you mean '$word'?")
        #expect(
            hint("{ text: $price }")
                == "a text that begins with '$' is written with two: '$$price'")
        let canvas = TestParser.parse(
            "flipbook: 1\ncanvas: { size: [4, 3], scale: $q }\nduration: 1\nlayers: []")
        #expect(canvas.diagnostics.diagnostics.first?.hint == "declare 'q' under 'values'")
    }

    @Test("is filled in where a text isn't drawn, in every file", arguments: heads)
    func filled(head: String) {
        let layers = """
              - { forEach: [heart, star], as: name, layers: [{ icon: "{$name}-outline" }] }
              - { forEach: 2, layers: [{ path: { d: "M0 0L{$index + 1} {$count}", fill: red } }] }
            """
        let named = """
            layers:
              - { icon: heart-outline }
              - { icon: star-outline }
              - { path: { d: M0 0L1 2, fill: red } }
              - { path: { d: M0 0L2 2, fill: red } }

            """
        let plain = ExpansionTests.body("\(head)\nlayers:\n\(layers)\n")
        #expect(plain.hasSuffix(named), "\(plain)")
        #expect(Self.parse(head, layers).timeline != nil)
        #expect(Self.codes(head, "  - { icon: \"{$time}\" }") == ["not-constant"])
        #expect(Self.codes(head, "  - { icon: \"heart{$time\" }") == ["unclosed-brace"])
    }

    @Test("is none in letters that only look like one", arguments: heads)
    func letters(head: String) {
        for (written, drawn) in [
            ("$5", "$5"), ("US$", "US$"), ("$", "$"), ("$ x", "$ x"), ("a $x", "a $x"),
            ("$$", "$"), ("$$x", "$x"), ("$$5", "$5"), ("$$$x", "$$x"), ("$$time", "$time"),
            ("$x and $y", "$x and $y"), ("$$x, {{$y}", "$x, {$y}"), ("$x-$y", "$x-$y"),
        ] {
            let result = Self.parse(head, "  - { text: \"\(written)\" }")
            #expect(result.diagnostics.codes.filter { !$0.hasPrefix("un") }.isEmpty, "\(written)")
            guard case .text(let text)? = result.timeline?.layers.first?.content else { continue }
            #expect(text.string == drawn, "\(written)")
        }
    }

    @Test("stays letters in any given text, which is drawn as it is, also when expanded")
    func given() throws {
        let head = """
            flipbook: 1
            canvas: { size: [40, 30] }
            duration: 1
            values: { title: { kind: text } }
            components: { badge: { takes: { words: text }, text: $words } }
            layers: [{ text: $title }, badge: $title]

            """
        func strings(_ text: String, _ options: TimelineParser.Options) -> [String?] {
            let result = TestParser.parser.parse(text: text, path: "a.yaml", options: options)
            return (result.timeline?.layers ?? []).map { layer in
                if case .text(let text) = layer.content { text.string } else { nil }
            }
        }
        var numbers = SplitMix64(seed: TestSeed.drawn)
        let parts = ["$", "{", "}", "a", "5", " ", ".", "time", "title", "\u{301}", "é"]
        for _ in 0..<300 {
            let title = (0..<Int.random(in: 1...6, using: &numbers))
                .compactMap { _ in parts.randomElement(using: &numbers) }.joined()
            var options = TimelineParser.Options()
            options.values = GivenValues(texts: [.init(name: "title", value: title)])
            #expect(strings(head, options) == [title, title], "\(title)")
            var reader = YAMLReader(file: "a.yaml")
            let expander = Expander(
                file: "a.yaml", text: head, options: options,
                format: TimelineFormat(kinds: BuiltInLayerKinds.all))
            let read = reader.read(head).flatMap { expander.expanded($0) }
            let plain = try #require(read)
            let again = YAMLWriter.document(expander.written(plain, expander.places.timeline))
            #expect(strings(again, TimelineParser.Options()) == [title, title], "\(title)")
        }
    }
}
