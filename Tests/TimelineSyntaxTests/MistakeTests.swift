import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import TimelineSyntax

/// Mistakes of YAML: where each is, what would be right, and what is read beside it.
@Suite(.seeded) struct MistakeTests {
    private static func findings(_ text: String) -> [Diagnostic] {
        SyntaxTree(text, file: "a.yaml").mistakes.map(\.finding)
    }

    /// The text with the change that a finding offers.
    private static func fixed(_ text: String, _ fix: TextFix) -> String {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(fix.range.bytes, with: Array(fix.text.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "a text without quotes is one finding, with the line that would be right",
        arguments: [
            ("text: [Draft] of a plan", 7, "text: \"[Draft] of a plan\""),
            ("text: {name} is here", 7, "text: \"{name} is here\""),
            ("text: Hello: world", 12, "text: \"Hello: world\""),
            ("text: @home", 7, "text: \"@home\""),
            ("text: `code`", 7, "text: \"`code`\""),
            ("text: 50: \"half\"", 9, "text: '50: \"half\"'"),
            ("text: %d of it # percent", 7, "text: \"%d of it\""),
            ("text: * all", 7, "text: \"* all\""),
        ])
    func unquoted(line: String, column: Int, right: String) throws {
        let text = "a: 1\n\(line)\nb: 2\n"
        let tree = SyntaxTree(text, file: "a.yaml")
        let finding = try #require(tree.mistakes.first?.finding)
        #expect(tree.mistakes.count == 1)
        #expect(finding.location == SourceLocation(file: "a.yaml", line: 2, column: column))
        #expect(finding.hint?.contains(right) == true, "\(finding.hint ?? "")")
        let root = try #require(tree.root)
        #expect(root.children.filter { $0.kind == .entry }.map(\.key.text) == ["a", "text", "b"])
        let fix = try #require(finding.fix)
        #expect(Self.fixed(text, fix).contains(right))
        #expect(Self.findings(Self.fixed(text, fix)).isEmpty)
    }

    @Test("seven texts that need quotes in seven layers are seven findings")
    func seven() {
        let lines = [
            "- text: [Draft] of it", "- text: {name} is here", "- text: Note: this",
            "- text: @home", "- { text: Time: now, size: 3 }", "- text: [open bracket",
            "- { text: \"ok\", fill: #FF0000 }",
        ]
        let text = "layers:\n" + lines.map { "  \($0)\n    # a comment\n" }.joined()
        let found = Self.findings(text)
        #expect(found.compactMap(\.location?.line) == [2, 4, 6, 8, 10, 12, 14])
        #expect(found.allSatisfy { $0.hint?.contains("quotes") == true }, "\(found.map(\.hint))")
    }

    /// Ways to break a value in a line of its own.
    private static let breaks: [@Sendable (String) -> String] = [
        { "[\($0) and" }, { "\"\($0)" }, { "\($0): more" }, { "@\($0)" }, { "[\($0)] more" },
        { "{ a: [\($0) }" }, { "'it's \($0)'" }, { "*\($0) x" },
    ]

    @Test(
        "each broken value is a finding, and all others are read",
        arguments: TestSeed.several(1...200))
    func several(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var lines: [String] = []
        var broken: [Int] = []
        for index in 1...20 {
            let change =
                Bool.random(using: &random) ? Self.breaks.randomElement(using: &random) : nil
            if change != nil { broken.append(index) }
            let indent = index % 4 == 0 ? "- " : "  "
            lines.append("\(indent)key\(index): \(change?("word") ?? "word")")
        }
        lines[0] = "- " + lines[0].dropFirst(2)
        let text = lines.joined(separator: "\n") + "\n"
        let tree = SyntaxTree(text, file: "a.yaml")
        let found = Set(tree.mistakes.compactMap(\.finding.location?.line))
        #expect(found == Set(broken), "\(text)\n\(tree.mistakes.map(\.finding.message))")
        let root = try #require(tree.root)
        let words = root.children.flatMap(\.children).filter { $0.kind == .entry }
            .filter { $0.value.kind == .scalar && $0.value.text == "word" }
        #expect(words.count == 20 - broken.count, "\(text)")
    }

    @Test("a fix makes its finding go", arguments: TestSeed.several(1...200))
    func fixes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let change = try #require(Self.breaks.randomElement(using: &random))
        let text = "a: 1\nlayers:\n  - b: \(change("word"))\n    c: 2\n"
        let found = Self.findings(text)
        #expect(found.count == 1, "\(text)\(found)")
        guard let fix = found.first?.fix else { return }
        #expect(Self.findings(Self.fixed(text, fix)).isEmpty, "\(Self.fixed(text, fix))")
    }

    @Test("colours in brackets need quotes, each")
    func colors() {
        let text = "a: { fill: #FF0000, b: 1 }\nc: [#F00, #00FF00]\n"
        let tree = SyntaxTree(text, file: "a.yaml")
        #expect(
            tree.mistakes.map(\.finding.fix?.text) == ["\"#FF0000\"", "\"#F00\"", "\"#00FF00\""])
        #expect(
            tree.root?.children.first { _ in true }?.value.children.map(\.key.text) == [
                "fill", "b",
            ])
    }

    @Test("characters that YAML forbids are found one by one, and a picture at once")
    func forbidden() {
        #expect(Self.findings("a: x\0y\nb: \u{7}\n").map(\.location?.line) == [1, 2])
        let picture = String(repeating: "\u{1}\n", count: 100)
        #expect(Self.findings(picture).count == 1)
    }

    @Test("20000 equal keys are told")
    func duplicates() {
        let lines = String(repeating: "a: 1\n", count: 20_001)
        #expect(Self.findings(lines).count == 20_000)
        let flow = "{" + String(repeating: "a: 1, ", count: 20_001) + "}"
        #expect(Self.findings(flow).count == 20_000)
    }

    @Test("a text with more mistakes than can be told ends")
    func many() {
        let text = String(repeating: "- [a: b: c\n", count: 5000)
        let tree = SyntaxTree(text, file: "a.yaml")
        #expect((1...200).contains(tree.mistakes.count))
        #expect(!tree.isWhole)
    }

    @Test("a ',' with nothing before it costs itself", arguments: ["{ , b: 1 }", "{ b: 1, , }"])
    func strayComma(text: String) {
        let tree = SyntaxTree("a: \(text)\n", file: "a.yaml")
        #expect(tree.mistakes.count == 1)
        let value = tree.root?.children.first { _ in true }?.value
        #expect(value?.children.filter { $0.kind == .entry }.map(\.key.text) == ["b"])
    }

    @Test("the pointer of an item is its number, also beside mistakes")
    func pointers() throws {
        let lines = (0..<2000).map { $0.isMultiple(of: 100) ? "- [\($0)\n" : "- \($0)\n" }
        let tree = SyntaxTree(lines.joined(), file: "a.yaml")
        let items = Array(try #require(tree.root).children)
        #expect(items.count == lines.count)
        for (number, item) in items.enumerated() {
            #expect(tree.path(at: item.range.lowerBound)?.pointer == "/\(number)")
        }
        #expect(tree.mistakes.count == 20)
    }

    @Test("what follows from a mistake is no finding")
    func followers() {
        let tree = SyntaxTree("a: [1, 2\nb: { c: @x, d: 1 }\n", file: "a.yaml")
        let places = FindingPlaces(tree)
        func follows(_ code: FindingCode, _ message: String, _ line: Int, _ column: Int) -> Bool {
            let location = SourceLocation(file: "a.yaml", line: line, column: column)
            return places.follow(from: Diagnostic(.error, code: code, message, at: location))
        }
        #expect(follows(.wrongType, "'a' must be a number", 1, 4))
        #expect(follows(.missingKey, "a b needs 'e'", 2, 4))
        #expect(follows(.unknownName, "unknown name '$a'", 3, 1))
        #expect(!follows(.unknownName, "unknown name '$z'", 3, 1))
        #expect(!follows(.wrongType, "'d' must be a text", 2, 17))
    }
}
