import Diagnostics
import Foundation
import Testing

@testable import TimelineParsing

/// Each fixture says in comments at its end what the parser finds:
/// `# error 12:5: the message [code]`, with the hint after it as `#   hint: the hint`. One without
/// such comments is a timeline in good order.
@Suite struct FixtureTests {
    static let folder = Bundle.module.bundleURL.appending(path: "Fixtures")

    static let fixtures: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    @Test("there are fixtures")
    func exist() {
        #expect(Self.fixtures.count > 20)
    }

    @Test("a fixture's findings are those that its comments name", arguments: fixtures)
    func findings(fixture: String) throws {
        let path = Self.folder.appending(path: fixture).path()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let expected = text.split(separator: "\n").filter { line in
            ["# error", "# warning", "# note", "#   hint"].contains { line.hasPrefix($0) }
        }.map(String.init)
        let result = TestParser.parser.parse(file: path)
        let found = result.diagnostics.sorted.flatMap(Self.comments)
        #expect(found == expected, "found:\n\(found.joined(separator: "\n"))")
        #expect((result.timeline == nil) == result.diagnostics.hasErrors)
    }

    private static func comments(_ diagnostic: Diagnostic) -> [String] {
        var place = "0:0"
        if let location = diagnostic.location {
            place = "\(location.line):\(location.column)"
            if !location.file.hasSuffix(".yaml") {
                place = "\(location.file.split(separator: "/").last ?? ""):\(place)"
            }
        }
        // Where the fixtures lie is no part of what they expect.
        let message = diagnostic.message.replacing(folder.path() + "/", with: "")
        let comment = "# \(diagnostic.severity.rawValue) \(place): \(message) [\(diagnostic.code)]"
        return [comment] + (diagnostic.hint.map { ["#   hint: \($0)"] } ?? [])
    }
}
