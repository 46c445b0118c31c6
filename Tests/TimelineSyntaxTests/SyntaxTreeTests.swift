import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import TimelineSyntax

/// The tree of a text, with and without mistakes.
@Suite(.seeded) struct SyntaxTreeTests {
    /// The corners of YAML, one a document.
    static let documents = [
        "a: 1 # one\n# all\nb: two\n", "- 1\n- two\n- 'it''s'\n- \"tab\\tend\"\n",
        "{a: 1, b: [2, 3], c: {d: 4}}\n", "a: >\n  one\n  two\n\n  three\nb: 2\n",
        "a: |2-\n    one\n   two\nb: |+\n  x\n\nc: 1\n", "a: &x [1, 2]\nb: *x\n",
        "a: !!str 1\nb: !<tag:x> &y 'z'\n", "a: \"two\n  lines\"\nb: 'two\n\n  more'\n",
        "a: plain\n  over lines\nb: [1,\n  2, # two\n  3]\n", "a:\nb:\n- c:\n- \n", "? a\n: 1\n",
        "%YAML 1.2\n---\na: 1\n...\n", "a: 1\r\nb: |\r\n  x\r\n", "a: 1\rb: 2\r",
        "é: ü\n😀: [😀, \"\\ud83d\\ude00\"]\n", "\u{FEFF}a: 1\n", "a: \"x\u{2028}y\u{85}z\"\n",
        "a: word\n\n  next paragraph\n", "", "# nothing\n", "one line", "a: [ ]\nb: { }\n",
        "{a: , b: ~}", "- - 1\n  - 2\n- - 3", "a:   1   \nb:\t2\n",
    ]

    /// Pieces with which a text breaks.
    private static let pieces = [
        "[", "]", "{", "}", ":", ": ", "\"", "'", " #", "\n", "  ", "\t", "- ", "&a ", "*a", "|",
        ">", "@", "%", "!", ",", "? ", "---\n", "...", "\\", "\\ud83d\\ude00", "é", "\u{85}",
        "\r\n", "\u{FEFF}", "\0",
    ]

    private static func broken(_ document: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(document.unicodeScalars)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...scalars.count, using: &random)
            if Bool.random(using: &random), place < scalars.count {
                scalars.remove(at: place)
            } else if let piece = pieces.randomElement(using: &random) {
                scalars.insert(contentsOf: piece.unicodeScalars, at: place)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func expectWhole(_ text: String) {
        let tree = SyntaxTree(text, file: "a.yaml")
        let leaves = tree.leaves
        #expect(leaves.flatMap { Array(tree.source.bytes[$0.range]) } == Array(text.utf8))
        #expect(!leaves.contains { $0.range.isEmpty })
        if tree.mistakes.isEmpty { #expect(!leaves.contains { $0.kind == .mistake }, "\(text)") }
        var stack = tree.root.map { [$0] } ?? []
        while let node = stack.popLast() {
            if node.kind == .entry {
                #expect(Array(node.children).count == 2)
                #expect(node.range.lowerBound <= node.key.range.lowerBound)
            }
            stack += node.children
        }
    }

    @Test("the leaves of a text are the text", arguments: documents)
    func leaves(document: String) {
        Self.expectWhole(document)
        #expect(
            SyntaxTree(document, file: "a").mistakes.allSatisfy { $0.finding.code == .emptyFile })
    }

    @Test("the leaves of a broken text are the text", arguments: TestSeed.several(1...300))
    func brokenLeaves(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = try #require(Self.documents.randomElement(using: &random))
        Self.expectWhole(Self.broken(document, &random))
    }

    @Test("nodes have their ranges, styles, anchors and targets")
    func nodes() throws {
        let tree = SyntaxTree("a: &x !!str 'it''s'\nb: [*x]\nc: |\n  é\n\n", file: "a.yaml")
        #expect(tree.mistakes.isEmpty)
        let root = try #require(tree.root)
        let values = root.children.map(\.value)
        #expect(values.map(\.written) == ["&x !!str 'it''s'", "[*x]", "|\n  é"])
        #expect(values[0].anchor == "x")
        #expect(tree.source.string(values[0].content) == "'it''s'")
        #expect(values[0].text == "it's")
        #expect(values[0].style == .singleQuoted)
        #expect(values[2].text == "é\n")
        let alias = try #require(values[1].children.first { _ in true })
        #expect(alias.target?.id == values[0].id)
        #expect(tree.path(at: 25)?.pointer == "/b/0")
        #expect(values[1].location == SourceLocation(file: "a.yaml", line: 2, column: 4))
    }

    @Test("a line and a column are an offset, and back", arguments: documents)
    func locations(document: String) {
        let source = SourceText(document, file: "a.yaml")
        var offset = 0
        while let (_, end) = source.scalar(at: offset) {
            let location = source.location(of: offset)
            #expect(source.offset(of: location) == offset)
            offset = end
        }
    }
}
