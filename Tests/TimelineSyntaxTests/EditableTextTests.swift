import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import TimelineSyntax

/// Edits of scalars, in all kinds of documents that YAML has.
@Suite(.seeded) struct EditableTextTests {
    /// Kinds of documents, after the chapters of YAML's specification.
    static let documents = [
        "a: 1\nb: two\n", "a: 1 # one\n# all\nb: 2", "- 1\n- two\n- 'three'\n- \"four\"\n",
        "{a: 1, b: [2, 3], c: {d: 4}}\n", "[1, two, 'three', \"four\"]",
        "a:\n  b:\n    - c: 1\n      d: 2\n    - e: 3\n", "a: {\n  b: 1,\n  c: 2 }\n",
        "- - 1\n  - 2\n- - 3\n", "? a\n: 1\n? b\n: 2\n", "a: |\n  one\n  two\nb: 2\n",
        "a: >\n  one\n  two\n\n  three\nb: 2\n", "a: |-\n  one\nb: |+\n  two\n\nc: 3\n",
        "a: |2\n    one\n   two\nb: 1\n", "a: >-\n    folded\n    text\n# end\nb: 1\n",
        "a: 'it''s'\nb: \"tab\\tquote\\\" end\"\n", "a: \"two\n  lines\"\nb: 'two\n\n  more'\n",
        "a: plain\n  over lines\n  three\nb: 2\n", "a: &x 1\nb: 2\n", "a: !!str 1\nb: &y 'z'\n",
        "a: &x [1, 2]\nb: *x\nc: 3\n", "a:\nb: 1\nc:\n", "- \n- 1\n-\n", "a: ~\nb: null\nc: ''\n",
        "%YAML 1.2\n---\na: 1\n...\n", "---\na: 1\n", "--- # doc\n- 1\n", "a:   1   \nb:\t2\n",
        "a: 1\r\nb: 'x'\r\nc: |\r\n  one\r\n  two\r\nd: 4\r\n", "é: ü\n😀: [😀, 1]\n",
        "a: x:y\nb: x#y\nc: http://a/b?c=d#e\n", "\"a\": 1\n'b': 2\n", "a: [1,\n  2, # two\n  3]\n",
        "{\"a\": 1, \"b\": [true, null, 1.5e3]}\n", "a: -1\nb: 0x1F\nc: .5\nd: .inf\n",
        "a: 400ms\nb: \"#FF375F\"\nc: $glow * 2\n", "-   a: 1\n    b: 2\n-   c: 3\n",
        "a:\n- 1\n- 2\nb:\n- c: 1\n", "a: \"\\u263A \\x41\"\nb: 1\n", "a: [ ]\nb: { }\nc: 1\n",
        "a: {b: , c: 1}\n", "a: 'x' # 'y'\nb: \"x # y\"\n", "a: |\n  # not a comment\n  x\nb: 1\n",
        "one line\n", "'quoted'\n", "a: 1\n\n\n\nb: 2\n\n", "a: word\n\n  next paragraph\nb: 1\n",
    ]

    static let values = [
        "1", "0.25", "400ms", "two words", "it's", "say \"hi\"", "#FF375F", "a: b", "- x", "", "~",
        "true", "x # y", "tab\tend", "line\nbreak", "[1, 2]", "{a}", "é😀", "*x", "&y", "!z", "%w",
        " leading", "trailing ", "text\n", "|", ">", "@at", "`tick", "a,b", "$glow + 1",
    ]

    private func scalars(_ text: EditableText) -> [(path: [EditableText.Step], node: YAMLNode)] {
        var found: [([EditableText.Step], YAMLNode)] = []
        text.walk { node, path in if node.scalar != nil { found.append((path, node)) } }
        return found
    }

    @Test("an edit changes its scalar and no other byte", arguments: documents)
    func bytes(document: String) throws {
        let text = try #require(EditableText(document, file: "a.yaml"), "\(document)")
        var editCount = 0
        for (path, node) in scalars(text) {
            for value in Self.values {
                let edited: EditableText
                do { edited = try text.replacing(path, with: value) } catch {
                    // Aliases and their anchors stand for several values.
                    #expect(
                        document.contains("*x") || node.scalar?.isPlain == true,
                        "\(path) = \(value) in \(document): \(error)")
                    continue
                }
                editCount += 1
                #expect(edited.node(at: path)?.scalar?.text == value)
                let place = try #require(text.written(at: path).flatMap(ScalarSpelling.init))
                let old = Array(document.utf8)
                let new = Array(edited.text.utf8)
                let tail = old.count - place.range.upperBound
                #expect(
                    Array(new.prefix(place.range.lowerBound))
                        == Array(old.prefix(place.range.lowerBound)), "\(document) \(path)")
                #expect(Array(new.suffix(tail)) == Array(old.suffix(tail)), "\(document) \(path)")
            }
        }
        #expect(editCount > 0)
    }

    @Test("an edit and the edit back give the text that there was", arguments: documents)
    func back(document: String) throws {
        let text = try #require(EditableText(document, file: "a.yaml"))
        for (path, node) in scalars(text) where node.alias == nil {
            guard let scalar = node.scalar, !scalar.text.isEmpty,
                !document.contains("|"), !document.contains(">"), !scalar.text.contains("\n"),
                let edited = try? text.replacing(path, with: "12.5")
            else { continue }
            let again = try edited.replacing(path, with: scalar.text)
            #expect(again.node(at: path)?.scalar?.text == scalar.text)
            if scalar.isPlain, document.contains(scalar.text) { #expect(again.text == document) }
        }
    }

    @Test("numbers in every place can be changed to numbers", arguments: documents)
    func numbers(document: String) throws {
        let text = try #require(EditableText(document, file: "a.yaml"))
        for (path, node) in scalars(text) where node.alias == nil {
            guard node.scalar?.number != nil, !document.contains("*x") else { continue }
            let edited = try text.replacing(path, with: "-0.125")
            #expect(edited.node(at: path)?.scalar?.number == -0.125)
        }
    }

    @Test("values with an anchor are not changed in secret")
    func shared() throws {
        let text = try #require(EditableText("a: &x [1, 2]\nb: *x\n", file: "a.yaml"))
        #expect(throws: EditableText.Refusal.shared) {
            try text.replacing([.key("a"), .item(0)], with: "3")
        }
        #expect(throws: EditableText.Refusal.noScalar) {
            try text.replacing([.key("c")], with: "3")
        }
    }

    @Test(
        "an entry is added to a section, which stays as it was",
        arguments: [
            "flipbook: 1\n", "flipbook: 1",
            "flipbook: 1\ntouches:\n  a:\n    path: []\nlayers: []\n",
            "touches:\n    a: {path: []}\n\n# layers\nlayers: []\n", "touches: {}\nlayers: []\n",
            "touches: { a: { path: [] } } # one\n", "touches:\nlayers: []\n", "{\"touches\": {}}\n",
            "{\"flipbook\": 1,\n \"layers\": []\n}\n", "a: 1\r\ntouches:\r\n  b: 1\r\nc: 2\r\n",
            "touches:\n  a: |\n    text\n", "touches:\n  a: 1\n  # last\n",
        ])
    func entries(document: String) throws {
        let text = try #require(EditableText(document, file: "a.yaml"))
        let block = ["path:", "  - { at: 1, began: [2, 3] }", "  - { at: 2, ended: true }"]
        let flow =
            "{ \"path\": [{ \"at\": 1, \"began\": [2, 3] }, { \"at\": 2, \"ended\": true }] }"
        let edited = try text.adding("new", to: "touches", block: block, flow: flow)
        let added = try #require(edited.node(at: [.key("touches"), .key("new")]))
        let wanted = try #require(EditableText(flow, file: "a.yaml"))
        #expect(added.equals(wanted.root))
        // Every line stays, but for one that a bracket is in.
        let lines = Set(edited.text.split(separator: "\n"))
        let lost = document.split(separator: "\n").filter { !lines.contains($0) }
        #expect(lost.count <= 1, "\(edited.text)")
    }

    @Test("random texts are edited or refused", arguments: TestSeed.several(1...300))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = try #require(Self.documents.randomElement(using: &random))
        var bytes = Array(document.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = try #require(
                Array(" \n:-[]{}'\"#|>&*,a1".utf8).randomElement(using: &random))
        }
        let broken = String(decoding: bytes, as: UTF8.self)
        guard let text = EditableText(broken, file: "a.yaml") else { return }
        for (path, node) in scalars(text) {
            let value = try #require(Self.values.randomElement(using: &random))
            guard let edited = try? text.replacing(path, with: value) else { continue }
            #expect(edited.node(at: path)?.scalar?.text == value, "\(broken)")
            #expect(node.alias == nil)
        }
    }
}
