import Foundation
import TestSupport
import Testing

@Suite("flipbook explain")
struct ExplainVerbTests {
    @Test("without a code it lists all of them, a line each")
    func list() throws {
        let outcome = try Program.built.run(["explain"])
        #expect(outcome.code == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("  unknown-key ") && $0.hasSuffix(".") })
        #expect(lines.count > 150)
    }

    @Test("with a code it shows a mistake, what is said of it, and the mistake put right")
    func one() throws {
        let outcome = try Program.built.run(["explain", "unknown-key"])
        #expect(outcome.code == 0)
        let parts = try ["Wrong\n", "[unknown-key]", "hint: did you mean", "Right\n"].map {
            try #require(outcome.output.range(of: $0)).lowerBound
        }
        #expect(parts == parts.sorted())
    }

    @Test("what is said of the wrong example is what check says of it")
    func check() throws {
        let folder = try Folder()
        let outcome = try Program.built.run(["explain", "touch-outside", "--format", "json"])
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let files = try #require(object["wrong"] as? [[String: Any]])
        #expect(files.map { $0["name"] as? String } == ["timeline.yaml"])
        try folder.write(try #require(files[0]["text"] as? String), to: "timeline.yaml")
        let checked = try Program.built.run(
            ["check", "timeline.yaml", "--format", "json"], in: folder.path)
        let expected = try #require(
            JSONSerialization.jsonObject(with: Data(checked.output.utf8)) as? NSArray)
        #expect(try #require(object["findings"] as? NSArray) == expected)
    }

    @Test("Docs/diagnostics.md is what the index of findings says")
    func page() throws {
        let outcome = try Program.built.run(["explain", "--format", "markdown"])
        let page = try String(
            contentsOfFile: "\(Program.root)/Docs/diagnostics.md", encoding: .utf8)
        #expect(
            outcome.output == page,
            "write it anew: flipbook explain --format markdown > Docs/diagnostics.md")
    }

    @Test("an unknown code is a usage error with the nearest one")
    func unknown() throws {
        let outcome = try Program.built.run(["explain", "unknown-ky"])
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.talk.contains("did you mean 'unknown-key'?"))
        let far = try Program.built.run(["explain", "zzzzzzzz"])
        #expect(far.code == 2)
        #expect(far.talk.contains("'flipbook explain' lists all"))
    }

    @Test("check says once, at its end, where to read more")
    func hint() throws {
        let folder = try Folder()
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "a.yaml")
        let outcome = try Program.built.run(["check", "a.yaml"], in: folder.path)
        #expect(outcome.talk.hasSuffix("for more: flipbook explain CODE\n"), "\(outcome.talk)")
        for arguments in [["--quiet"], ["--format", "json"]] {
            let quiet = try Program.built.run(["check", "a.yaml"] + arguments, in: folder.path)
            #expect(!quiet.talk.contains("explain"))
        }
    }
}
