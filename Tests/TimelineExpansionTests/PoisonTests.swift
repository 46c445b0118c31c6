import Diagnostics
import Testing
import TimelineSyntax

@testable import TimelineExpansion

@Suite("What the expander refused")
struct PoisonTests {
    /// The value of a layer's key after expansion, and the findings of the expander.
    private func expanded(_ value: String) throws -> (value: YAMLNode, findings: [String]) {
        let text = """
            values: { list: [1, 2], five: 5, word: hello, size: { w: 1 } }
            let: { gone: "$list[7]", pair: ["$list[7]", 2], label: "n {$size.h}" }
            layers: [{ text: { string: a, size: \(value) } }]
            """
        let file = "poison.yaml"
        var reader = YAMLReader(file: file)
        let read = reader.read(text)
        let root = try #require(read)
        let expander = Expander(
            file: file, text: text, options: ReadingOptions(), format: TimelineFormat(kinds: []))
        let plain = try #require(expander.expanded(root))
        let layer = try #require(plain.child("layers")?.sequence?.first?.child("text"))
        return (
            try #require(layer.child("size")),
            expander.diagnostics.diagnostics.map { "\($0.location?.line ?? 0) \($0.code)" }
        )
    }

    private static let ofLets = ["2 out-of-range", "2 out-of-range", "2 unknown-name"]

    @Test(
        "is poison in the plain timeline, and has one finding, where it is",
        arguments: [
            ("$list[7]", "3 out-of-range"), ("$list[7] + 1", "3 out-of-range"),
            ("$size.h", "3 unknown-name"), ("2 * $size.h", "3 unknown-name"),
            ("$word * 2", "3 wrong-type"),
        ])
    func refused(value: String, finding: String) throws {
        let (node, findings) = try expanded("\"\(value)\"")
        #expect(node.isPoison && findings.contains(finding))
        #expect(findings.count == Self.ofLets.count + 1, "\(findings)")
    }

    @Test(
        "poisons what uses it, without another finding",
        arguments: ["$gone", "$gone + 1", "$pair", "$pair.x * 2"])
    func used(value: String) throws {
        let (node, findings) = try expanded("\"\(value)\"")
        #expect(node.isPoison && findings.sorted() == Self.ofLets, "\(findings)")
    }

    @Test("in a text leaves it a text, which is wrong where a number belongs")
    func text() throws {
        let (node, findings) = try expanded("\"$label\"")
        #expect(node.isPoison)
        #expect(findings.sorted() == Self.ofLets + ["3 wrong-type"])
    }

    @Test("is no text, no number and no list")
    func nothing() {
        let poison = YAMLNode.poison(at: SourceLocation(file: "", line: 1, column: 1))
        #expect(poison.scalar == nil && poison.sequence == nil && poison.mapping == nil)
        #expect(!poison.isNull)
    }
}
