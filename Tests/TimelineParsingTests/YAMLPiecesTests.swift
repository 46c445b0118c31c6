import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import TimelineParsing

/// A text that is read after an edit, by what is kept of the text before.
@Suite("Pieces of YAML", .seeded)
struct YAMLPiecesTests {
    /// A node with all places, for comparisons.
    private static func description(_ node: YAMLNode) -> String {
        let place = "\(node.location.line):\(node.location.column)"
        switch node.content {
        case .scalar(let scalar):
            let alias = node.alias.map { " \($0)" } ?? ""
            return "\(place)\(scalar.isPlain ? "" : "!")'\(scalar.text)'\(alias)"
        case .sequence(let items):
            return "\(place)[\(items.map(description).joined(separator: ","))]"
        case .mapping(let entries):
            let parts = entries.map { entry in
                let place = "\(entry.keyLocation.line):\(entry.keyLocation.column)"
                return "\(place) \(entry.key): \(description(entry.value))"
            }
            return "\(place){\(parts.joined(separator: ","))}"
        }
    }

    private static func findings(_ reader: YAMLReader) -> [String] {
        reader.diagnostics.diagnostics.map {
            "\($0.code) \($0.message) \($0.hint ?? "") \($0.location.map { "\($0)" } ?? "")"
        }
    }

    /// Reads a text by itself and with a memory, and compares.
    private static func compare(_ text: String, _ memory: inout YAMLMemory, _ what: String) {
        var whole = YAMLReader(file: "a.yaml")
        let expected = whole.read(text).map(description)
        var again = YAMLReader(file: "a.yaml")
        let found = again.read(text, &memory).map(description)
        #expect(found == expected, "\(what)\n\(text)")
        #expect(findings(again) == findings(whole), "\(what)\n\(text)")
    }

    /// Lines of an item or an entry, which begin in a column.
    private static let values = [
        ["1"], ["\"two # words\" # a comment"], ["{ a: 1, b: [2, 3] }"], ["[1,", "   2]"],
        ["|", "  text", "", "  key:", "    - not a list"], [">-", "  folded", "  text"],
        ["\"quoted", "  key:", "    - x", "  end\""], ["words", "  that go on"],
        ["", "# a comment"],
        ["&anchor { a: 1 }"], ["*anchor"], ["!!str 12"], ["'it''s'"], ["é😀"], ["# nothing", ""],
        ["\"\\ud83d\\ude00\""],
    ]

    private static func lines(
        _ random: inout SplitMix64, column: Int, depth: Int
    ) -> [String] {
        let indent = String(repeating: " ", count: column)
        let isList = Bool.random(using: &random)
        let rare = Int.random(in: 0..<8, using: &random) == 0
        var lines: [String] = []
        for number in 0..<Int.random(in: 2...7, using: &random) {
            let start = indent + (isList ? "-" : "key\(number):")
            if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
                let inner = column + Int.random(in: 1...3, using: &random)
                if isList {
                    lines.append("\(start) name: \(number)")
                    let remark = Bool.random(using: &random) ? " # more" : ""
                    lines.append("\(indent)  layers:\(remark)")
                    lines += Self.lines(&random, column: inner + 2, depth: depth + 1)
                    if Bool.random(using: &random) { lines.append("\(indent)  last: 1") }
                } else {
                    lines.append(start)
                    lines += Self.lines(&random, column: inner, depth: depth + 1)
                }
            } else {
                let count = rare ? values.count : 5
                var value = values[Int.random(in: 0..<count, using: &random)]
                lines.append("\(start) \(value.removeFirst())")
                lines += value.map { $0.isEmpty ? "" : "\(indent)\($0)" }
            }
            if Int.random(in: 0..<9, using: &random) == 0 {
                let others = ["", "# between", "\(indent)# here"]
                lines.append(others.randomElement(using: &random) ?? "")
            }
        }
        return lines
    }

    @Test(
        "read after edits, a text has the nodes, places and findings of a whole reading",
        arguments: TestSeed.several(1...120))
    func edits(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var lines = ["flipbook: 1", "layers:"]
        lines += Self.lines(&random, column: Int.random(in: 0...2, using: &random), depth: 0)
        lines += ["touches:"] + Self.lines(&random, column: 2, depth: 0) + ["name: end"]
        let original = lines
        var memory = YAMLMemory()
        Self.compare(lines.joined(separator: "\n") + "\n", &memory, "at first")
        let parts = [
            "x", " ", "  ", "-", "- ", ":", ": ", "\"", "'", "{", "}", "[", "]", "#", " #", ",",
            "|",
            "&a ", "*a", "!t ", "\t", "%", "key: ", "é", "---", "...",
        ]
        for step in 0..<30 {
            let line = Int.random(in: lines.indices, using: &random)
            let kind = Int.random(in: 0..<9, using: &random)
            switch kind {
            case 0: lines.remove(at: line)
            case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: line)
            case 2: lines.insert("", at: line)
            case 3: lines = original
            case 4: lines[line] = " " + lines[line]
            case 5: lines[line] = String(lines[line].dropFirst())
            case 6:
                let place = Int.random(in: 0...lines[line].count, using: &random)
                let index = lines[line].index(lines[line].startIndex, offsetBy: place)
                if index < lines[line].endIndex { lines[line].remove(at: index) }
            default:
                let place = Int.random(in: 0...lines[line].count, using: &random)
                let index = lines[line].index(lines[line].startIndex, offsetBy: place)
                lines[line].insert(contentsOf: parts.randomElement(using: &random) ?? "", at: index)
            }
            if lines.isEmpty { lines = original }
            let end = step % 7 == 0 ? "" : "\n"
            Self.compare(lines.joined(separator: "\n") + end, &memory, "step \(step), \(kind)")
        }
    }

    @Test(
        "a line that looks like a key, in a text or in brackets, is none",
        arguments: [
            "a: \"\nlist:\n", "a: |\n  list:\n", "a: [\nlist:\n", "a: {\nlist:\n", "a: [{\nlist:\n",
            "list: &x\n", "? list\n:\n", "a: '\nlist:\n", "list: # \"\n", "list:\n# [\n",
        ])
    func seeming(start: String) {
        for indent in ["", "  ", "    "] {
            for end in ["", "\"\n", "]\n", "}\n", "}]\n", "'\n", "b: 1\n", " b: 1\n", "  b: 1\n"] {
                var memory = YAMLMemory()
                for number in 0..<3 {
                    let items = (0..<14).map { "\(indent)- \($0 == 3 ? number : $0)\n" }.joined()
                    Self.compare(start + items + end, &memory, "\(number)")
                    let entries = (0..<14).map { "\(indent)k\($0): \($0 == 3 ? number : $0)\n" }
                    Self.compare(start + entries.joined() + end, &memory, "\(number)")
                }
            }
        }
    }
}
