import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Tables
@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineSyntax

@Suite("Values of a row")
struct RowValueTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [4, 3] }
        duration: $length
        values:
          title: Hello
          length: 2
          tint: { kind: color, default: red }
          far: [1, 2]
          fast: false
          all: [1]
          must: { kind: number }
          note: { default: none, empty: default }
        layers:
          - { text: $title, position: $far, rotation: $all.count, opacity: $must, hidden: $fast }
          - color: $tint

        """

    /// What the names come to, or what is wrong, with the rows' only row.
    private static func values(
        _ rows: String, path: String = "rows.csv", set: [String: String] = [:],
        document: String? = nil
    ) -> [String] {
        let table = ValueTable(text: rows, path: path)
        #expect(table.diagnostics.isEmpty)
        var options = TimelineParser.Options()
        options.values = GivenValues(
            documents: document.map { [.init(path: "v.yaml", text: $0)] } ?? [],
            texts: set.map { .init(name: $0.key, value: $0.value) }, row: table.rows[0])
        let result = TestParser.parser.parse(text: timeline, path: "a.yaml", options: options)
        let found = result.diagnostics.sorted.filter { $0.severity == .error }
        guard found.isEmpty else {
            return found.map {
                "\($0.location.map(\.description) ?? "-") \($0.message) [\($0.code)]"
            }
        }
        return result.values.map { "\($0.name): \(YAMLWriter.line($0.value))" }
    }

    @Test("a cell is what its value is declared as")
    func kinds() {
        #expect(
            Self.values(
                """
                title,length,tint,far,fast,all,must
                7, 3 ,#00F,"[5, 6]",true,"[1, [2], {a: 3}]",0.5
                """) == [
                    "title: \"7\"", "length: 3", "tint: \"#00F\"", "far: [5, 6]", "fast: true",
                    "all: [1, [2], { a: 3 }]", "must: 0.5",
                    "note: none",
                ])
        #expect(
            Self.values(#"[{"title": 7, "length": 3, "must": 1}]"#, path: "rows.json").prefix(2)
                == ["title: \"7\"", "length: 3"])
    }

    @Test("an empty cell is the empty text, and of another kind nothing")
    func empty() {
        let values = Self.values("title,length,tint,must\n,,\"\",1")
        #expect(values.prefix(3) == ["title: \"\"", "length: 2", "tint: red"])
        #expect(
            Self.values(#"[{"title": null, "must": 1}]"#, path: "rows.json").first
                == "title: Hello")
        #expect(Self.values("must,note\n1,").last == "note: none")
        #expect(Self.values("must,note\n1,some").last == "note: some")
        // A file of values is not covered by what says nothing.
        #expect(Self.values("length,must\n,1", document: "length: 5")[1] == "length: 5")
    }

    @Test("a row goes before files, and --set before a row")
    func precedence() {
        let values = Self.values(
            "title,length,must\nRow,3,1", set: ["title": "Set"],
            document: "{ title: File, length: 9, tint: blue }")
        #expect(values.prefix(3) == ["title: Set", "length: 3", "tint: blue"])
    }

    @Test(
        "what is wrong is told at the cell",
        arguments: [
            (
                "title,length,must\nx,soon,1",
                [
                    "rows.csv:2:3 the column 'length' must be a number, not the text 'soon' "
                        + "[wrong-type]"
                ]
            ),
            (
                "far,must\n\"[1, 2\",1",
                [
                    "rows.csv:2:1 the column 'far' must be a point: this '[' is not closed "
                        + "[wrong-type]"
                ]
            ),
            (
                "titel,must\nx,1",
                [
                    "rows.csv:1:1 the column names 'titel', which the timeline does not declare "
                        + "[unknown-value]"
                ]
            ),
            ("title,must\nx,", ["rows.csv:2:3 the value 'must' is required [missing-value]"]),
            ("title\nx", ["rows.csv:2:1 the value 'must' is required [missing-value]"]),
            (
                "must,tint,fast\nx,y,z",
                [
                    "rows.csv:2:1 the column 'must' must be a number, not the text 'x' "
                        + "[wrong-type]",
                    "rows.csv:2:3 the column 'tint' must be a colour, not the text 'y' "
                        + "[wrong-type]",
                    "rows.csv:2:5 the column 'fast' must be true or false, not the text 'z' "
                        + "[wrong-type]",
                ]
            ),
        ])
    func mistakes(rows: String, found: [String]) {
        #expect(Self.values(rows) == found)
    }

    @Test("findings of many rows: each at its cell, and what all have once")
    func findings() {
        let table = ValueTable(text: "a,b\n1,2\n3,4\n5,6\n", path: "rows.csv")
        var findings = RowFindings(table: "rows.csv")
        let place = SourceLocation(file: "a.yaml", line: 9, column: 3)
        for row in table.rows {
            var found = DiagnosticSet()
            found.error(.brokenShader, "always", at: place)
            found.warning(.wholeNumberDivision, "seen \(row.number)", at: place)
            if row.number == 2 { found.error(.brokenShader, "sometimes", at: place) }
            var given = place
            given.uses = PlaceOfUse(
                .component("box"),
                at: {
                    var use = place
                    use.uses = PlaceOfUse(.value("b"), at: row.place(of: "b"))
                    return use
                }())
            found.error(.wrongType, "of a cell", at: given)
            findings.add(found, of: row)
        }
        let told = findings.all.sorted.map {
            "\($0.location.map(\.description) ?? "-") \($0.message) "
                + ($0.location?.usesInWords ?? []).joined(separator: "; ")
        }
        #expect(
            told == [
                "a.yaml:9:3 always ", "a.yaml:9:3 seen 1 ",
                "rows.csv:2:3 of a cell used at a.yaml:9:3; used at a.yaml:9:3, in 'box'; "
                    + "'b' is given at rows.csv:2:3",
                "rows.csv:3:1 sometimes used at a.yaml:9:3",
                "rows.csv:3:3 of a cell used at a.yaml:9:3; used at a.yaml:9:3, in 'box'; "
                    + "'b' is given at rows.csv:3:3",
                "rows.csv:4:3 of a cell used at a.yaml:9:3; used at a.yaml:9:3, in 'box'; "
                    + "'b' is given at rows.csv:4:3",
            ])
    }
}
