import Diagnostics
import PortableMath
import TestSupport
import Testing
import TimelineSyntax

@testable import Tables
@testable import TimelineExpansion
@testable import TimelineParsing

/// Characters that are escaped in two halves, as JSON has them beyond U+FFFF.
@Suite("Escapes in halves", .seeded)
struct SurrogatePairTests {
    private static func read(_ text: String) -> (root: YAMLNode?, findings: [String]) {
        var reader = YAMLReader(file: "a.yaml")
        let root = reader.read(text)
        let findings = reader.diagnostics.sorted.map {
            "\($0.location.map { "\($0.line):\($0.column)" } ?? "-") \($0.message) [\($0.code)]"
        }
        return (root, findings)
    }

    /// A text as Python's `json.dumps` writes it, in ASCII alone.
    private static func json(_ text: String, uppercase: Bool) -> String {
        let units = text.utf16.map { unit -> String in
            switch unit {
            case 0x22: return "\\\""
            case 0x5C: return "\\\\"
            case 0x20...0x7E: return String(Character(Unicode.Scalar(UInt8(unit))))
            default:
                let digits = String(unit, radix: 16, uppercase: uppercase)
                return "\\u" + digits.zeroPadded(to: 4)
            }
        }
        return "\"" + units.joined() + "\""
    }

    /// What stands for backslashes while libyaml reads, unless the text has it.
    private static let placeholder = String(decoding: [0xFDD0], as: UTF16.self)

    private static let pieces = [
        "a", " ", "\\", "\"", "u", "\\ud83d", "\\ude00", "'", ": ", ",", "\n", "\u{0}", "é",
        "\u{85}", "\u{2028}", "😀", "\u{10000}", "\u{10FFFF}", placeholder, placeholder + "ud83d",
        "$",
    ]

    private static func text(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            if Bool.random(using: &random) { return pieces.randomElement(using: &random) ?? "" }
            let number = UInt32.random(in: 0...0x10FFFF, using: &random)
            return Unicode.Scalar(number).map { String(Character($0)) } ?? ""
        }.joined()
    }

    @Test(
        "texts written in ASCII read back equal, and what follows has its place in the file",
        arguments: TestSeed.several(1...300))
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let texts = (0..<5).map { _ in Self.text(&random) }
        let isUppercase = Bool.random(using: &random)
        var line = "["
        var columns: [Int] = []
        for (index, text) in texts.enumerated() {
            columns.append(line.unicodeScalars.count + 1)
            let written = Self.json(text, uppercase: isUppercase)
            line += "{\(Self.json("\(text)\(index)", uppercase: isUppercase)): \(written)}, "
        }
        let (root, findings) = Self.read(line + "end]\n")
        #expect(findings.isEmpty, "\(line)")
        let items = try #require(root?.sequence, "\(line)")
        for (index, text) in texts.enumerated() {
            let entry = try #require(items[index].mapping?.first)
            let value = try #require(entry.value.scalar)
            // Not by `==`, for which decomposed characters are equal to composed ones.
            #expect(value.text.unicodeScalars.elementsEqual(text.unicodeScalars), "\(line)")
            #expect(entry.key.unicodeScalars.elementsEqual("\(text)\(index)".unicodeScalars))
            #expect(!value.isPlain)
            #expect(items[index].location.column == columns[index])
        }
        let end = line.unicodeScalars.count + 1
        #expect(items.last?.location.column == end)
        // A ',' is missing before the last item.
        let wrong = Self.read(line + "1, \"x\" \"y\"]\n").findings
        #expect(wrong == ["1:\(end + 7) expected ',' or ']' [broken-yaml]"], "\(line)")
    }

    @Test(
        "only in double quotes is a pair a character",
        arguments: [
            (#""\uD83d\uDe00""#, "😀"), (#""a\ud83d\ude00b\ud83c\udf88""#, "a😀b🎈"),
            (#"\uD83d\uDe00 x"#, #"\uD83d\uDe00 x"#), (#"'\uD83d\uDe00'"#, #"\uD83d\uDe00"#),
            ("|-\n  \\uD83d\\uDe00\n", #"\uD83d\uDe00"#), ("x # \\ud83d\\ude00\n", "x"),
            (#""\\ud83d\\ude00""#, #"\ud83d\ude00"#), (#""\\\ud83d\ude00""#, #"\😀"#),
        ])
    func quotes(written: String, text: String) {
        let (root, findings) = Self.read("a: \(written)")
        #expect(findings.isEmpty)
        #expect(root?.child("a")?.scalar?.text == text)
    }

    @Test("what stands for a backslash is a character that the text doesn't have")
    func placeholders() {
        let own = Self.placeholder
        let first = Self.read("a: \"\\ud83d\\ude00 \(own)\\uFDD1\\ud83d\\ude00\"").root
        let second = String(decoding: [0xFDD1], as: UTF16.self)
        #expect(first?.child("a")?.scalar?.text == "😀 \(own)\(second)😀")
        let alike = Self.read(#"a: "\ufdd0ud83d\ufdd0ude00\ud83d\ude00""#).root
        #expect(alike?.child("a")?.scalar?.text == "\(own)ud83d\(own)ude00😀")
    }

    @Test(
        "half a pair alone is an error at its place",
        arguments: [
            (#""\ud83d""#, 7), (#""\ude00\ud83d""#, 7), (#""\ud83d \ude00""#, 7),
            (#""\ud83d\ude00\ud83d""#, 19), (#""\\ud83d\ude00""#, 14), (#""\ud83d\u0041""#, 7),
            (#""\ud83d\ud83d\ude00""#, 7),
        ])
    func halves(written: String, column: Int) {
        #expect(
            Self.read("a: \(written)").findings == [
                "1:\(column) this escape stands for no character [broken-yaml]"
            ])
    }

    @Test("a key is the same in halves and as it is")
    func keys() {
        #expect(Self.read(#"{"\ud83d\ude00": 1, "b": 2}"#).root?.mapping?.first?.key == "😀")
        for first in ["😀", #"\ud83d\ude00"#] {
            let place = first.unicodeScalars.count + 9
            #expect(
                Self.read("{\"\(first)\": 1, \"\\ud83d\\ude00\": 2}").findings
                    == ["1:\(place) '😀' is given twice [duplicate-key]"])
        }
    }

    @Test("a mistake in a timeline's text, and one behind it, have their columns in the file")
    func timeline() {
        let line = #"{"text": "\ud83d\ude00 {$nothing}", "bogus": 3}"#
        let text = LimitTests.head + "layers:\n- \(line)\n"
        let findings = TestParser.parse(text).diagnostics.sorted.map {
            "\($0.location?.column ?? 0) \($0.code)"
        }
        #expect(findings == ["27 unknown-name", "39 unknown-key"])
    }

    @Test("the places of characters behind a pair")
    func places() {
        let tree = SyntaxTree(#"a: "\ud83d\ude00x\u00e9""#, file: "a.yaml")
        let start = SourceLocation(file: "a.yaml", line: 1, column: 4)
        #expect(tree.places(of: "😀xé", at: start).map(\.column) == [5, 17, 18, 24])
    }

    @Test("values and rows have them too")
    func values() {
        let document = #"{"title": "\ud83d\ude00"}"#
        var values = GivenValues()
        values.documents = [.init(path: "data.json", text: document)]
        let text = "flipbook: 1\nvalues: { title: a }\nlayers: [{ text: $title }]\n"
        let (yaml, diagnostics) = ExpansionTests.expand(text, values)
        #expect(diagnostics.isEmpty)
        #expect(yaml.contains("😀"))
        let table = ValueTable(text: "- \(document)\n", path: "rows.yaml")
        #expect(table.rows.first.map { $0.values.map(\.content.text) } == ["😀"])
    }
}

extension TableRow.Cell.Content {
    fileprivate var text: String? {
        switch self {
        case .text(let text): text
        case .node(let node): node.scalar?.text
        }
    }
}
