import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import Tables
@testable import TimelineSyntax

@Suite("Tables of values", .seeded)
struct ValueTableTests {
    private static func rows(_ text: String, _ path: String = "rows.csv") -> [[String: String]] {
        ValueTable(text: text, path: path).rows.map { row in
            Dictionary(
                row.values.map { cell in
                    switch cell.content {
                    case .text(let text): (cell.name, text)
                    case .node(let node): (cell.name, YAMLWriter.line(node))
                    }
                }, uniquingKeysWith: { $1 })
        }
    }

    private static func found(_ text: String, _ path: String = "rows.csv") -> [String] {
        ValueTable(text: text, path: path).diagnostics.sorted.map {
            "\($0.location.map { "\($0.line):\($0.column)" } ?? "-") \($0.message) [\($0.code)]"
        }
    }

    @Test("the same rows in every format")
    func formats() {
        let wanted = [["name": "Amira", "age": "7"], ["name": "Tarō", "age": "8"]]
        #expect(Self.rows("name,age\nAmira,7\nTarō,8\n") == wanted)
        #expect(
            Self.rows("name;age\r\nAmira;7\r\n\r\nTarō;8\r\n,\r\n".replacing(",", with: ";"))
                == wanted)
        #expect(Self.rows("name\tage\nAmira\t7\nTarō\t8", "rows.tsv") == wanted)
        let json = #"[{"name": "Amira", "age": 7}, {"name": "Tar\u014d", "age": 8}]"#
        #expect(Self.rows(json, "rows.json") == wanted)
        let lines = "{\"name\": \"Amira\", \"age\": 7}\r\n\n{\"name\": \"Tarō\", \"age\": 8}"
        #expect(Self.rows(lines, "rows.jsonl") == wanted)
        #expect(Self.rows(lines, "rows.ndjson") == wanted)
        let yaml = "- { name: Amira, age: 7 }\n- name: Tarō\n  age: 8\n"
        #expect(Self.rows(yaml, "rows.yaml") == wanted)
        // Without a name that says it, the text's beginning does.
        for text in ["\n" + json, lines, yaml, "name,age\nAmira,7\nTarō,8"] {
            #expect(Self.rows(text, StandardInput.path) == wanted, "\(text)")
        }
    }

    @Test("a byte order mark and other encodings", arguments: ["rows.csv", "rows.json"])
    func encodings(name: String) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(name)"
        let text = name == "rows.csv" ? "name\nZoë\n" : "[\n{\"name\": \"Zoë\"}]"
        func read(_ data: Data) throws -> ValueTable {
            try data.write(to: URL(filePath: path))
            return ValueTable(file: path)
        }
        let marked = try read(Data([0xEF, 0xBB, 0xBF] + Array(text.utf8)))
        #expect(marked.diagnostics.isEmpty)
        #expect(marked.rows.first?.values.map(\.name) == ["name"])
        let latin = try read(try #require(text.data(using: .isoLatin1)))
        let finding = try #require(latin.diagnostics.diagnostics.first)
        #expect(finding.code == .notUtf8 && finding.hint?.contains("Latin-1") == true)
        #expect(finding.location?.line == 2)
        #expect(finding.location?.column == (name == "rows.csv" ? 3 : 13))
        let wide = try read(try #require(text.data(using: .utf16)))
        #expect(wide.diagnostics.diagnostics.first?.hint?.contains("UTF-16") == true)
        let sheet = path + ".xlsx"
        try Data([0x50, 0x4B, 0x03, 0x04, 0xFF]).write(to: URL(filePath: sheet))
        defer { try? FileManager.default.removeItem(atPath: sheet) }
        #expect(
            ValueTable(file: sheet).diagnostics.diagnostics.first?.hint
                == "it is a spreadsheet: save it as CSV")
        let missing = ValueTable(file: path + "x")
        #expect(missing.diagnostics.diagnostics.first?.code == .missingFile)
    }

    @Test("every mistake is told with the place of its cell")
    func mistakes() {
        #expect(
            Self.found("name,age,name,\n\"a\nb\",1,2,3,4\nc\n\"d\" e,1,2,\n") == [
                "1:10 'name' is given twice [duplicate-key]",
                "3:8 the column of this cell has no name [uneven-row]",
                "3:10 the row has more cells than there are columns [uneven-row]",
                "4:2 the row ends before the column 'age' [uneven-row]",
                "5:5 the cell continues after its closing quote [broken-csv]",
            ])
        #expect(Self.found("name\n").first == "1:1 the file has no rows [no-rows]")
        #expect(Self.found("").first == "1:1 the file has no rows [no-rows]")
        #expect(
            Self.found("{\"a\": 1}\n[1]\n{\"a\": }\n{\"b\" 2}", "a.jsonl") == [
                "2:1 a row must be a mapping from names to values, not a list [wrong-type]",
                "3:7 a value is missing here [broken-json]",
                "4:6 a ':' is missing here [broken-json]",
            ])
        #expect(
            Self.found("{\"a\": 1}", "a.json") == [
                "1:1 the rows must be a list of mappings, not a mapping [wrong-type]"
            ])
        #expect(Self.found("- a\n- b: [", "a.yaml").first?.hasSuffix("[broken-yaml]") == true)
    }

    @Test(
        "the hint for a row with too many cells says how many columns there are",
        arguments: [
            ("name\nc,d\n", "there is 1 column; "), ("a,b\n1,2,3\n", "there are 2 columns; "),
        ])
    func columns(text: String, start: String) throws {
        let table = ValueTable(text: text, path: "rows.csv")
        let hint = try #require(table.diagnostics.diagnostics.first?.hint)
        #expect(hint == start + "a cell with the separator in it needs quotes")
    }

    @Test(
        "no mistake hides another, and the other rows are read",
        arguments: TestSeed.several(1...100))
    func allMistakes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var text = "name,age\n"
        var expected: [String] = []
        var right: [Int] = []
        let count = Int.random(in: 1...12, using: &random)
        let open = Int.random(in: 1...2 * count, using: &random)
        for number in 1...count {
            let line = number + 1
            // Behind a quote without an end there are none, in which it would end.
            let kinds = number < open ? 0..<5 : 0..<3
            switch number == open ? 5 : Int.random(in: kinds, using: &random) {
            case 0:
                right.append(number)
                text += "Zoë,7\n"
            case 1:
                expected.append("\(line):4 the row ends before the column 'age' [uneven-row]")
                text += "Zoë\n"
            case 2:
                let message = "the row has more cells than there are columns"
                expected.append("\(line):7 \(message) [uneven-row]")
                text += "Zoë,7,8\n"
            case 3:
                right.append(number)
                text += "\"Z \"\"o\"\"\",7\n"
            case 4:
                let message = "the cell continues after its closing quote"
                expected.append("\(line):9 \(message) [broken-csv]")
                text += "Zoë,\"7\" 8\n"
            default:
                expected.append("\(line):1 the quote that begins here has no end [broken-csv]")
                text += "\"Zoë,7\n"
            }
        }
        #expect(Self.found(text) == expected, "\(text)")
        #expect(ValueTable(text: text, path: "rows.csv").rows.map(\.number) == right, "\(text)")
    }

    @Test("there is a limit to rows, columns and cells")
    func limits() {
        let code = "too-many-rows"
        func codes(_ text: String) -> [String] {
            ValueTable(text: text, path: "rows.csv").diagnostics.diagnostics.map(\.code.text)
        }
        let rows = "a\n" + String(repeating: "x\n", count: ValueTable.maxRows)
        #expect(codes(rows) == [])
        #expect(codes(rows + "x\n") == [code])
        let wide = (0...ValueTable.maxColumns).map { "c\($0)" }.joined(separator: ",")
        #expect(codes(wide + "\n").first == code)
        let line = String(repeating: "x,", count: 999) + "x\n"
        let names = (0..<1000).map { "c\($0)" }.joined(separator: ",") + "\n"
        #expect(codes(names + String(repeating: line, count: 1000)) == [])
        #expect(codes(names + String(repeating: line, count: 1001)) == [code])
    }

    @Test("mistakes come to an end, which is told")
    func maxMistakes() {
        func codes(_ text: String, _ path: String) -> [String] {
            ValueTable(text: text, path: path).diagnostics.diagnostics.map(\.code.text)
        }
        let (uneven, code) = ("uneven-row", "too-many-mistakes")
        for (line, path, found) in [
            ("x\n", "rows.csv", uneven), ("\"x\"y,1\n", "rows.csv", "broken-csv"),
            ("{\n", "rows.jsonl", "broken-json"),
        ] {
            let told = codes("a,b\n" + String(repeating: line, count: 50_000), path)
            #expect(told == Array(repeating: found, count: 1000) + [code])
        }
    }
}
