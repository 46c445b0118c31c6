import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TimelineExpansion
@testable import TimelineParsing

@Suite("Values that are given from outside")
struct GivenValueTests {
    private static let text = """
        flipbook: 1
        canvas: { size: [4, 3] }
        duration: $length
        values:
          title: Hello
          length: 2
          tint: { kind: color, default: red }
          share: { kind: number, default: 0.5, from: 0, to: 1 }
          theme: { oneOf: [light, dark], default: light }
          far: [1, 2]
          all: [1]
        layers:
          - { text: $title, opacity: $share, position: $far, rotation: $all.count }
          - { color: $tint, when: $theme == "dark" }
        """

    private static func expand(_ pairs: KeyValuePairs<String, String>) -> String {
        let values = GivenValues(texts: pairs.map { .init(name: $0.key, value: $0.value) })
        let (yaml, diagnostics) = ExpansionTests.expand(text, values)
        let found = diagnostics.sorted.map {
            "\($0.location.map { "\($0.line):\($0.column)" } ?? "-") \($0.message) [\($0.code)]"
        }
        return found.isEmpty
            ? yaml.split(separator: "\n").dropFirst(2).joined(separator: "\n")
            : found.joined(separator: "\n")
    }

    @Test("they stand in place of the file's own, each by its kind")
    func given() {
        #expect(
            Self.expand([
                "title": "true: # \"no\" $tint", "length": "3", "tint": "#00F", "share": "1",
                "theme": "dark", "far": "[5, 6]", "all": "[1, [2], {a: 3}]",
            ]) == """
                duration: 3
                layers:
                  - { text: "true: # \\"no\\" $tint", opacity: 1, position: [5, 6], rotation: 3 }
                  - { color: "#00F" }
                """)
    }

    @Test("a name that the timeline doesn't declare is told")
    func unknown() {
        #expect(
            Self.expand(["titel": "x"])
                == "5:3 --set names 'titel', which the timeline does not declare [unknown-value]")
    }

    @Test(
        "one of another kind is told with the place of its declaration",
        arguments: [
            (
                "length", "soon",
                "6:3 --set 'length' must be a number, not the text 'soon' [wrong-type]"
            ),
            ("tint", "12", "7:3 --set 'tint' must be a colour, not the number 12 [wrong-type]"),
            ("tint", "null", "7:3 --set 'tint' must be a colour, not nothing [wrong-type]"),
            ("share", "2", "8:3 --set 'share' must be 0…1, not 2 [out-of-range]"),
            (
                "share", ".nan",
                "8:3 --set 'share' must be a number, not the number .nan [wrong-type]"
            ),
            ("theme", "blue", "9:3 --set 'theme' can't be 'blue' [wrong-value]"),
            ("far", "[1]", "10:3 --set 'far' must be a point, not a list [wrong-type]"),
            (
                "far", "[1, 2",
                "10:3 --set 'far' must be a point: this '[' is not closed [wrong-type]"
            ),
            ("all", "1", "11:3 --set 'all' must be a list, not the number 1 [wrong-type]"),
        ])
    func wrong(name: String, value: String, expected: String) {
        let found = Self.expand([name: value])
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test(
        "a text that is no colour has the hint of the colour that was meant",
        arguments: [
            ("oragne", "did you mean 'orange'?"),
            ("#12345", "write #RGB, #RRGGBB or #RRGGBBAA"),
            (
                "The spring catalogue",
                "its default is a colour; { kind: text, … } makes a text of it"
            ),
        ])
    func colorHint(text: String, hint: String) {
        let values = GivenValues(texts: [.init(name: "tint", value: text)])
        let (_, diagnostics) = ExpansionTests.expand(Self.text, values)
        #expect(diagnostics.sorted.map(\.hint) == [hint])
    }

    @Test("a file's are told with their places in it, and --set goes before it")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"title\": \"From a file\", \"share\": 3}", to: "v.json")
        let file = "\(folder.path)/v.json"
        let (yaml, diagnostics) = ExpansionTests.expand(
            Self.text,
            GivenValues(files: [file], texts: [.init(name: "share", value: "0.25")]))
        #expect(!diagnostics.hasErrors)
        #expect(yaml.contains("From a file") && yaml.contains("0.25"))
        let (_, wrong) = ExpansionTests.expand(Self.text, GivenValues(files: [file]))
        let finding = try #require(wrong.diagnostics.first)
        #expect(finding.location?.description == "\(file):1:35")
        #expect(finding.location?.usesInWords == ["'share' is declared at a.yaml:8:3"])
        let (_, missing) = ExpansionTests.expand(Self.text, GivenValues(files: ["/no/such"]))
        #expect(missing.diagnostics.map(\.code) == [.missingFile])
    }

    @Test("a table isn't read as a file of values")
    func tables() throws {
        let folder = try TemporaryFolder()
        try folder.write("title,share\nOne,0.5\n", to: "v.csv")
        let (_, found) = ExpansionTests.expand(
            Self.text, GivenValues(files: ["\(folder.path)/v.csv"]))
        let finding = try #require(found.diagnostics.first)
        #expect(found.diagnostics.count == 1)
        #expect(finding.message == "--values takes YAML or JSON, and this is a table")
        #expect(finding.hint?.hasPrefix("--rows ") == true)
        #expect(finding.hint?.hasSuffix("JSON or YAML: { NAME: [{ … }, …] }") == true)
    }

    @Test("a timeline without values takes none")
    func none() {
        let text = "flipbook: 1\ncanvas: { size: [4, 3] }\nduration: 1\nlayers: []\n"
        let (_, found) = ExpansionTests.expand(
            text, GivenValues(texts: [.init(name: "a", value: "1")]))
        #expect(found.diagnostics.map(\.code) == [.unknownValue])
    }
}
