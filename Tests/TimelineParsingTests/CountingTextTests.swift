import Diagnostics
import NumberFormatting
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite("Texts that count")
struct CountingTextTests {
    private let head = """
        flipbook: 1
        canvas: { size: [100, 50] }
        duration: 1
        touches: { finger: { path: [{ at: 0, began: [1, 2] }, { at: 1, ended: true }] } }
        animators: { pop: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }

        """

    private func result(_ string: String, _ more: String = "", _ rest: String = "")
        -> TimelineParser.Result
    {
        TestParser.parse("\(head)\(rest)\nlayers:\n  - text: { string: \(string)\(more) }\n")
    }

    private func text(
        _ string: String, _ more: String = "", _ rest: String = ""
    ) throws -> Text {
        let result = result(string, more, rest)
        let timeline = try #require(result.timeline, "\(result.diagnostics.diagnostics)")
        guard case .text(let text)? = timeline.layers.first?.content else {
            throw CancellationError()
        }
        return text
    }

    @Test("what stands in braces is an expression, and the rest are letters")
    func parts() throws {
        let text = try text("'n is {$pop:.1f} { } {{$x} {{{$y}'")
        let value = Value(
            .number,
            .expression(
                Expression(
                    text: "$pop",
                    variables: [.init(name: "$pop", reference: .animator(0, track: 0))])))
        #expect(
            text.parts == [
                .letters("n is "), .count(value, try CountFormat(".1f")),
                .letters(" { } {$x} {{$y}"),
            ])
        #expect(text.letters.contains("7"))
    }

    @Test("parentheses, choices and indices don't end an expression")
    func expressions() throws {
        func expression(_ string: String) throws -> String {
            for case .count(let value, _) in try text(string).parts {
                if case .expression(let expression) = value.source { return expression.text }
            }
            throw CancellationError()
        }
        #expect(try expression("'{$pop > 1 ? 2 : 3}'") == "$pop > 1 ? 2 : 3")
        #expect(try expression("'{$pop > 1 ? 2 : 3:.1f}'") == "$pop > 1 ? 2 : 3")
        #expect(try expression("'{$(ceil($pop)):d}'") == "(ceil($pop))")
        #expect(try expression("'{$( ($pop) ):d}'") == "$pop")
        #expect(try expression("'{$finger.isDown}'") == "$finger.isDown")
    }

    @Test("constants become letters, in the marks of the text's language")
    func constants() throws {
        let values = "values: { price: 1234567.125, name: 'A {$x}', on: true, wait: 90s }"
        func string(_ string: String, _ more: String = "") throws -> String {
            let text = try text(string, more, values)
            #expect(text.parts.isEmpty)
            return text.string
        }
        #expect(try string("'{$price:,.2f}'") == "1,234,567.12")
        #expect(try string("'{$price:,.2f}'", ", locale: de") == "1.234.567,12")
        #expect(try string("'{$price * 100:,d} {$price}'") == "123,456,712 1234567.125")
        #expect(try string("'{$name}, {$on}, {$wait:%M:%S}'") == "A {$x}, true, 01:30")
        #expect(try string("$name") == "A {$x}")
        #expect(try string("'{$name == \"x\" ? \"yes\" : \"no\"}'") == "no")
        // No binary number is 0.1, and a sum of three such rounds otherwise.
        #expect(try string("'{$(0.15 + 0.15 + 0.15):.1f}'") == "0.4")
        #expect(try string("'{$(16777216 + 1):d}'") == "16777217")
    }

    @Test("a text that counts is given to components and named by 'let'")
    func components() throws {
        let rest = """
            values: { price: 2.5 }
            let: { label: 'costs {$price:.2f} at {$pop:.0%}' }
            components: { note: { takes: { say: text }, text: { string: 'It {$say}!' } } }
            """
        let given = TestParser.parse("\(head)\(rest)\nlayers:\n  - note: { say: $label }\n")
        let written = TestParser.parse(
            "\(head)layers:\n  - text: { string: 'It costs 2.50 at {$pop:.0%}!' }\n")
        func parts(_ result: TimelineParser.Result) throws -> [TextPart] {
            let timeline = try #require(result.timeline, "\(result.diagnostics.diagnostics)")
            guard case .text(let text)? = timeline.layers.first?.content else { return [] }
            return text.parts
        }
        #expect(try parts(given) == parts(written))
    }

    @Test("every mistake is told at its place in the text")
    func mistakes() throws {
        let values = "values: { at: [3, 4], list: [1, 2], tint: { r: 1, g: 0, b: 0 }, name: x }"
        let expected: [(String, String, Int)] = [
            ("'a {$pop'", "unclosed-brace", 24), ("'a {$pop:.2q}'", "number-format", 32),
            ("'a {$nope} {$nope2}'", "unknown-name", 25), ("'{$}'", "unknown-name", 23),
            ("'it''s {$5}'", "unknown-name", 29), ("'{$finger}'", "incomplete-name", 23),
            ("'a {$finger.start}'", "wrong-type", 25), ("'a {$at}'", "wrong-type", 25),
            ("'a {$list}'", "wrong-type", 25), ("'a {$tint}'", "wrong-type", 25),
            ("'a {$name:.1f}'", "wrong-type", 25), ("'{$name + 1}'", "wrong-type", 23),
            ("\"\\u0041 {$nope}\"", "unknown-name", 30), ("'{$pop:%M:%Q}'", "number-format", 31),
        ]
        for (string, code, column) in expected {
            let found = result(string, "", values).diagnostics.sorted
            #expect(found.map(\.code.text).first == code, "\(string): \(found)")
            #expect(found.first?.location?.column == column, "\(string): \(found)")
        }
        let both = result("'a {$nope} {$at} {$pop:q}'", "", values).diagnostics
        #expect(
            Set(both.diagnostics.map(\.code)) == [.unknownName, .wrongType, .numberFormat])
        #expect(result("a", ", locale: tlh").diagnostics.codes == ["unknown-locale"])
    }

    @Test("what a text counts is read")
    func uses() {
        #expect(result("'{$pop} {$finger.start.x}'").diagnostics.diagnostics.isEmpty)
        let large = ", size: 4000"
        #expect(result("'{$pop:.2f}'", large).diagnostics.codes == ["text-too-large"])
    }
}

extension DiagnosticSet {
    var codes: [String] { diagnostics.map(\.code.text) }
}
