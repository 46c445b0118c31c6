import Diagnostics
import Testing

@Suite struct DiagnosticRendererTests {
    static let source = "canvas:\n\tsize: [1]\n" + String(repeating: "x", count: 300) + "\n"
    static let place = SourceLocation(file: "a.yaml", line: 2, column: 8)
    static let finding = Diagnostic(
        .error, code: .wrongType, "'size' must be two numbers", hint: "write [1, 2]", at: place)

    private func text(_ diagnostic: Diagnostic, colored: Bool = false) -> String {
        DiagnosticRenderer(format: .text(colored: colored), sources: ["a.yaml": Self.source])
            .render([diagnostic])
    }

    @Test("a report has place, message and code, the line with a caret, and the hint")
    func report() {
        #expect(
            text(Self.finding) == """
                a.yaml:2:8: error: 'size' must be two numbers [wrong-type]
                  \tsize: [1]
                  \t      ^
                  hint: write [1, 2]

                """)
    }

    @Test("colours are escape sequences around the same text")
    func colors() {
        let plain = text(Self.finding, colored: true).replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(plain == text(Self.finding))
    }

    @Test("of a long line the part around the caret is shown")
    func longLine() {
        var finding = Self.finding
        finding.location = SourceLocation(file: "a.yaml", line: 3, column: 200)
        let lines = text(finding).split(separator: "\n")
        #expect(lines[1].count < 110)
        #expect(lines[1].hasPrefix("  …x") && lines[1].hasSuffix("x…"))
        #expect(lines[2].last == "^")
        #expect(lines[2].count <= lines[1].count)
    }

    @Test(
        "a place that the text doesn't have is no harm",
        arguments: [(99, 1), (0, 0), (-3, 5), (2, 900), (4, 1)])
    func nowhere(line: Int, column: Int) {
        var finding = Self.finding
        finding.location = SourceLocation(file: "a.yaml", line: line, column: column)
        #expect(text(finding).contains("error: 'size'"))
    }

    @Test("of an empty text, as of a file that can't be read, no line is shown")
    func emptyText() {
        let place = SourceLocation(file: "a.csv", line: 1, column: 1)
        let finding = Diagnostic(.error, code: .outsideFile, "it is a link", at: place)
        let renderer = DiagnosticRenderer(format: .text(colored: false), sources: ["a.csv": ""])
        #expect(renderer.render([finding]) == "a.csv:1:1: error: it is a link [outside-file]\n")
    }

    @Test("a name from a file can't move the cursor of a terminal")
    func escapes() {
        let finding = Diagnostic(.error, code: .syntax, "no '\u{1B}[2J\r'", at: nil)
        #expect(text(finding) == "error: no '\\u{1B}[2J\\r' [syntax]\n")
    }

    @Test("nothing of a file turns the direction of a line", arguments: ["\u{202E}", "\u{2066}"])
    func directions(mark: String) {
        let place = SourceLocation(file: "a\(mark).yaml", line: 1, column: 2)
        let finding = Diagnostic(
            .error, code: .syntax, "no '\(mark)'", hint: "not \(mark)", at: place)
        for format in [
            DiagnosticRenderer.Format.text(colored: false), .json, .githubAnnotations,
        ] {
            let shown = DiagnosticRenderer(
                format: format, sources: ["a\(mark).yaml": "x\(mark): 1"]
            ).render([finding])
            #expect(!shown.contains(mark) && shown.contains("no '\\u"), "\(shown)")
        }
    }

    @Test("findings are in the order of their places, those without one first")
    func order() {
        var set = DiagnosticSet()
        set.error(.loop, "later", at: SourceLocation(file: "a.yaml", line: 9, column: 1))
        set.error(.alias, "earlier", at: SourceLocation(file: "a.yaml", line: 2, column: 1))
        set.warning(.syntax, "anywhere", at: nil)
        let lines = DiagnosticRenderer(format: .text(colored: false)).render(set)
            .split(separator: "\n")
        #expect(
            lines == [
                "warning: anywhere [syntax]", "a.yaml:2:1: error: earlier [alias]",
                "a.yaml:9:1: error: later [loop]",
            ])
    }

    @Test("JSON holds every part, escaped")
    func json() {
        let finding = Diagnostic(.note, code: .syntax, "a \"b\"\n\\ \u{1}", at: nil)
        let renderer = DiagnosticRenderer(format: .json)
        #expect(
            renderer.render([Self.finding, finding]) == """
                [
                  {"severity": "error", "code": "wrong-type", \
                "message": "'size' must be two numbers", "hint": "write [1, 2]", \
                "file": "a.yaml", "line": 2, "column": 8, \
                "range": null, "pointer": null, "fix": null},
                  {"severity": "note", "code": "syntax", "message": "a \\"b\\"\\n\\\\ \\u0001", \
                "hint": null, "file": null, "line": null, "column": null, \
                "range": null, "pointer": null, "fix": null}
                ]

                """)
        #expect(renderer.render([]) == "[]\n")
    }

    @Test("an annotation is one line, whatever the message is")
    func annotation() {
        var finding = Self.finding
        finding.message = "100 %\nwrong"
        finding.location?.file = "a,b:c.yaml"
        #expect(
            DiagnosticRenderer(format: .githubAnnotations).render([finding])
                == "::error file=a%2Cb%3Ac.yaml,line=2,col=8,title=wrong-type::"
                + "100 %25%0Awrong%0Ahint: write [1, 2]\n")
    }

    @Test("an annotation of a component that comes with Flipbook is at its use")
    func annotationOfKit() {
        let use = SourceLocation(file: "a.yaml", line: 7, column: 5)
        var inner = SourceLocation(file: "flipbook/captions.yaml", line: 30, column: 5)
        inner.uses = PlaceOfUse(.component("spokenWords"), at: use)
        var finding = Self.finding
        finding.location = SourceLocation(file: "flipbook/captions.yaml", line: 25, column: 13)
        finding.location?.uses = PlaceOfUse(.component("plate"), at: inner)
        let text = DiagnosticRenderer(format: .githubAnnotations).render([finding])
        #expect(text.hasPrefix("::error file=a.yaml,line=7,col=5,title=wrong-type::"), "\(text)")
        #expect(text.contains("used at flipbook/captions.yaml:30:5, in 'plate'"), "\(text)")
    }

    @Test("a summary counts each severity")
    func summary() {
        var set = DiagnosticSet()
        #expect(set.summary == "")
        set.error(.alias, "one", at: nil)
        set.error(.alias, "two", at: nil)
        set.warning(.alias, "three", at: nil)
        #expect(set.summary == "2 errors, 1 warning")
    }
}
