import Diagnostics
import TestSupport
import Testing
import TextStyles
import TimelineModel

@testable import Drawing
@testable import TimelineChecks
@testable import TimelineParsing

@Suite("Texts in timelines")
struct TextTests {
    private let head = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 1\n"

    private func codes(_ text: String) -> [String] {
        TestParser.parse(head + text).diagnostics.diagnostics.map(\.code.text)
    }

    @Test("a text alone stands for one with SwiftUI's defaults")
    func shorthand() throws {
        let texts = try ["text: Hello", "text: { string: Hello }"].map { text in
            let timeline = try #require(TestParser.parse(head + "layers: [{ \(text) }]").timeline)
            return try #require(timeline.layers.first).content
        }
        #expect(texts[0] == .text(Text(string: "Hello")))
        #expect(texts[0] == texts[1])
        #expect(Text(string: "").size == .number(17))
    }

    @Test("a text that is too long, or too large for its length, is refused with its place")
    func limits() {
        let long = String(repeating: "a", count: 100_001)
        #expect(codes("layers: [{ text: \(long) }]") == ["text-too-long"])
        let megabyte = String(repeating: "word ", count: 200_000)
        #expect(codes("layers: [{ text: \"\(megabyte)\" }]") == ["text-too-long"])
        let wide = "layers: [{ text: { string: \(long.prefix(5000)), size: 400 } }]"
        #expect(codes(wide) == ["text-too-large"])
        let fonts = Array(repeating: "a.otf", count: 65).joined(separator: ", ")
        #expect(codes("fonts: [\(fonts)]\nlayers: []") == ["too-many"])
    }

    @Test("lengths that no picture can hold are refused at their keys")
    func lengths() {
        func found(_ text: String) -> [String] {
            TestParser.parse(head + "layers:\n  - text: \(text)\n").diagnostics.diagnostics.map {
                "\($0.code) \($0.location?.column ?? 0): \($0.message)"
            }
        }
        #expect(
            found("{ tracking: 1e6, string: tonight, size: 54 }") == [
                "text-too-large 23: a paragraph of 7 bytes is too wide with 1000000 points between "
                    + "its letters"
            ])
        #expect(found("{ tracking: -2e6, string: tonight }").count == 1)
        #expect(found("{ runs: [{ string: a, tracking: 1e6 }, b, c] }").count == 1)
        #expect(found("{ runs: [{ string: a, tracking: -2e6 }, b] }").count == 1)
        #expect(found("{ runs: [{ string: a, baselineOffset: -2e6 }, b] }").count == 1)
        #expect(
            found("{ lineSpacing: 1e6, string: \"a\\nb\" }") == [
                "text-too-large 26: 2 lines of it are too high with 1000000 points between them"
            ])
        #expect(found("{ lineSpacing: -1e6, runs: [\"a\\n\", b] }").count == 1)
        #expect(found("{ size: $time, tracking: 1e6, string: abc }").count == 1)
        for good in [
            "{ tracking: 1e5, string: tonight }", "{ lineSpacing: 1e5, string: \"a\\nb\" }",
            "{ size: $time, string: abc }", "{ tracking: 1e6 * $time, string: abc }",
            "{ tracking: 1e6, string: a }",
        ] {
            #expect(found(good) == [], "\(good)")
        }
    }

    /// What is found where texts are drawn with these fonts.
    private func findings(_ use: TextDrawer.FontUse, _ layers: String) -> [String] {
        let fonts = FontInspector(
            families: { _ in [] }, uses: { texts, _ in texts.map { _ in use } })
        let parser = TimelineParser(
            effects: [], check: TestParser.check, readShaders: TestParser.readShaders, fonts: fonts)
        return parser.parse(text: head + layers, path: "a.yaml").diagnostics.diagnostics.map(
            \.code.text)
    }

    @Test("where there is no font at all, a text is an error with its place")
    func noFonts() throws {
        let parser = TimelineParser(
            effects: [], check: TestParser.check, readShaders: TestParser.readShaders,
            fonts: FontInspector(
                families: { _ in [] },
                uses: { _, _ throws(TextError) in
                    throw TextError(reason: "there are no fonts on this machine")
                }))
        func findings(_ layers: String) -> TimelineParser.Result {
            parser.parse(text: head + layers, path: "a.yaml")
        }
        let result = findings("layers:\n  - color: red\n  - text: Hello\n  - text: you")
        let finding = try #require(result.diagnostics.diagnostics.first)
        #expect(result.diagnostics.diagnostics.count == 1 && result.timeline == nil)
        #expect(finding.code == .noFonts && finding.severity == .error)
        #expect(finding.location?.line == 6)
        #expect(finding.message.contains("there are no fonts on this machine"))
        #expect(findings("layers: [{ color: red }]").diagnostics.isEmpty)
    }

    @Test("fonts that are not the timeline's are named, each once")
    func systemFonts() {
        let layers = "layers: [{ text: a }, { layers: [{ text: b }] }]"
        let own = TextDrawer.FontUse.Font(family: "Inter", source: .author)
        let foreign = TextDrawer.FontUse.Font(family: "Inter", source: .system)
        let other = TextDrawer.FontUse.Font(family: "DejaVu Sans", source: .system)
        let boxed = TextDrawer.FontUse.Font(family: "Inter", source: .flipbook)
        func found(_ fonts: [TextDrawer.FontUse.Font], missing: Int = 0) -> [String] {
            findings(.init(fonts: fonts, missingCount: missing), layers)
        }
        #expect(found([own]) == [] && found([boxed]) == [])
        #expect(found([foreign]) == ["system-font"])
        #expect(found([own, other]) == ["system-font"])
        #expect(found([other]) == ["unknown-font", "system-font"])
        #expect(found([own], missing: 2) == ["missing-letters", "missing-letters"])
        #expect(findings(.init(fonts: [other], missingCount: 0), "layers: []") == [])
    }

    @Test("an italic that the family doesn't have is told, each family once")
    func uprightItalics() throws {
        let text = "{ text: { string: a, italic: true } }"
        func found(_ fonts: [TextDrawer.FontUse.Font]) -> [String] {
            findings(.init(fonts: fonts, missingCount: 0), "layers: [\(text), \(text)]")
        }
        var upright = TextDrawer.FontUse.Font(family: "Inter", source: .author)
        #expect(found([upright]) == [])
        upright.lacksItalic = true
        #expect(found([upright]) == ["no-italic"])
        // The letters that another font has may be of a script that has no italic.
        let own = TextDrawer.FontUse.Font(family: "Inter", source: .flipbook)
        let other = TextDrawer.FontUse.Font(
            family: "Other", source: .author, lacksItalic: true)
        #expect(found([own, other]) == [])
        #expect(found([other]) == ["unknown-font", "no-italic"])

        let file = "Tests/Fixtures/fonts/Joined.ttf"
        let path = String(#filePath.dropLast("Tests/TimelineParsingTests/TextTests.swift".count))
        let drawer = TextDrawer(files: [path + file])
        func lacksItalic(_ family: String, _ isItalic: Bool) throws -> Bool? {
            let look = TextLook(
                string: "an", family: family, style: TextStyle(isItalic: isItalic), size: 17)
            return try drawer.fonts(of: look).fonts.first?.lacksItalic
        }
        #expect(try lacksItalic("Flipbook Joined", true) == true)
        #expect(try lacksItalic("Flipbook Joined", false) == false)
        #expect(try lacksItalic("Inter", true) == false)
    }

    @Test("an author's value in a text without braces is told")
    func valuesWithoutBraces() {
        func found(_ text: String) -> [Diagnostic] {
            let values = "values: { n: Mira }\nlet: { m: $time }\n"
            return TestParser.parse(head + values + "layers:\n  - text: \(text)").diagnostics
                .diagnostics
        }
        #expect(found("Hi $n").map(\.code) == [.expressionInText])
        #expect(found("Hi $n").first?.location?.column == 14)
        #expect(found("Hi $n, {$m:.1f}").map(\.code) == [.expressionInText])
        #expect(found("\"{$n} is $m\"").first?.location?.column == 20)
        #expect(found("\"Hi ${n}\"").first?.hint == "write {$n} for its value")
        for (words, shown) in [
            ("Hi {n}", "'{n}'"), ("Hi {{n}}", "'{{n}}'"), ("Hi \\(n)", "'\\(n)'"),
        ] {
            let finding = found(words).first
            #expect(finding?.message == "\(shown) is drawn literally", "\(words)")
            #expect(finding?.hint == "write {$n} for its value", "\(words)")
            #expect(finding?.location?.column == 14, "\(words)")
        }
        for words in ["Hi {o}", "Hi { n }", "Hi {time}", "Hi \\(o)"] {
            #expect(found(words).isEmpty, "\(words)")
        }
        for words in ["$n", "Hi {$n}", "$$n", "Hi $o", "US$", "\"{{$n}\""] {
            #expect(found(words).isEmpty, "\(words)")
        }
    }

    @Test("a value in a text for a component is told at its use")
    func valuesWithoutBracesInArguments() {
        let found = TestParser.parse(
            head + """
                values: { n: Mira }
                components:
                  note: { takes: { string: text }, text: $string }
                layers:
                  - note: Hi $n
                  - note: $n
                """
        ).diagnostics.diagnostics
        #expect(found.map(\.code) == [.expressionInText])
        #expect(found.first?.location?.line == 8)
    }

    @Test("a name in a text that has a value elsewhere is told")
    func names() {
        func found(_ text: String) -> [Diagnostic] {
            let animators = "animators: { n: { initial: 0, keyframes: [{ move: 1 }] } }\n"
            let layers = "layers:\n  - { opacity: $n, text: \(text) }"
            return TestParser.parse(head + animators + layers).diagnostics.diagnostics
        }
        #expect(found("\"it is $n\"").map(\.code) == [.expressionInText])
        #expect(found("\"it is $n\"").first?.location?.column == 33)
        #expect(found("$time").map(\.code) == [.expressionInText])
        #expect(found("\"{$n} of $n\"").first?.location?.column == 35)
        #expect(found("\"it is {$n}, {{$n}\"").map(\.code) == [.expressionInText])
        for (words, hint) in [
            ("{time:.1f} s", "write {$time:.1f} for its value"),
            ("in ${n}", "write {$n} for its value"),
            ("${time:%M:%S}", "write {$time:%M:%S} for its value"),
        ] {
            let finding = found("\"\(words)\"").first
            #expect(finding?.code == .expressionInText && finding?.hint == hint, "\(words)")
        }
        #expect(found("\"in ${n}\"").first?.location?.column == 30)
        for words in [
            "$5", "$$m", "US$", "\"$ n\"", "\"{$n}\"", "\"{n}\"", "\"{m:2} ${m}\"",
            "\"{ time: 1 }\"",
        ] {
            #expect(found(words).isEmpty, "\(words)")
        }
    }

    @Test("letters that come from another font than the one asked for are named")
    func substitutes() {
        let inter = TextDrawer.FontUse.Font(family: "Inter", source: .author, letters: "a")
        let emoji = TextDrawer.FontUse.Font(family: "Emoji", source: .system, letters: "😀❤️")
        let use = TextDrawer.FontUse(fonts: [inter, emoji], missingCount: 1, missing: "\u{E000}")
        let fonts = FontInspector(
            families: { _ in [] }, uses: { texts, _ in texts.map { _ in use } })
        let parser = TimelineParser(
            effects: [], check: TestParser.check, readShaders: TestParser.readShaders, fonts: fonts)
        let result = parser.parse(text: head + "layers: [{ text: a }]", path: "a.yaml")
        #expect(
            result.diagnostics.sorted.map(\.hint) == [
                "name a font file that has '\u{E000}' in 'fonts'",
                "'Inter' has no '😀', '❤️'; name a font file that has in 'fonts'",
            ])
    }

    @Test("a font whose name has control characters is refused: libraries quote it in logs")
    func fontNames() throws {
        let folder = try TemporaryFolder()
        try folder.write("font", to: "a.ttf")
        func codes(_ family: String) -> [String] {
            let fonts = FontInspector(families: { _ in [family] }, uses: { _, _ in [] })
            let parser = TimelineParser(
                effects: [], check: TestParser.check, readShaders: TestParser.readShaders,
                fonts: fonts)
            return parser.parse(
                text: head + "fonts: [a.ttf]\nlayers: [{ color: red }]\n",
                path: "\(folder.path)/a.yaml"
            ).diagnostics.diagnostics.map(\.code.text)
        }
        #expect(codes("Plain Name") == [])
        for name in ["Evil\n::error::pwned", "a\u{1B}[2J", "a\rb", "a\u{2028}b"] {
            #expect(codes(name) == ["broken-font"], "\(name)")
        }
    }
}
