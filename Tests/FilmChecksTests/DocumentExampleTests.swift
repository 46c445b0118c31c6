import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction

/// The parts of timelines in documents that are written by hand, read as whole timelines.
@Suite("Examples in documents")
struct DocumentExampleTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var document: String
        var line: Int
        var text: String

        var testDescription: String { "\(document):\(line)" }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let documents = [
        "README.md", "Docs/authoring.md", "Docs/kit.md", "Docs/timeline-format.md",
    ]

    static let examples: [Example] = documents.flatMap { name -> [Example] in
        guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
        else { return [] }
        return text.matches(of: #/```yaml\n(.*?)```/#.dotMatchesNewlines()).flatMap { match in
            let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 1
            return parts(String(match.1)).map { Example(document: name, line: line, text: $0) }
        }
    }

    /// The alternatives of an example: the same key in two paragraphs.
    private static func parts(_ text: String) -> [String] {
        let paragraphs = text.components(separatedBy: "\n\n")
        let keys = paragraphs.map { Set(topKeys($0)) }
        let isOne = keys.dropFirst().allSatisfy { keys[0].isDisjoint(with: $0) }
        return isOne ? [text] : paragraphs
    }

    private static func topKeys(_ text: String) -> [String] {
        text.matches(of: #/(?m)^([A-Za-z]+):/#).map { String($0.1) }
    }

    /// The names that examples take for granted.
    private static let around: [(String, String)] = [
        ("flipbook", "1"), ("canvas", "{ size: [320, 180] }"), ("duration", "20"),
        (
            "values",
            "{ tint: orange, price: 1234.5, people: [{ name: Ada }], length: 4,"
                + " items: [{ name: Tea, price: 3 }] }"
        ),
        ("touches", "{ finger: { path: [{ at: 0.5, began: [80, 40] }, { at: 1, ended: true }] } }"),
        (
            "animators",
            "{ "
                + ["grow", "x", "drawn", "glow", "drift", "pull", "flip", "wind"].map {
                    "\($0): { initial: 0, keyframes: [{ move: 1 }] }"
                }.joined(separator: ", ") + " }"
        ),
        ("triggers", "{ tap: [1] }"), ("layers", "[]"),
    ]

    private static func whole(_ example: Example) -> String {
        var text = example.text
        while text.hasPrefix(" ") {
            text = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix(" ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
        }
        if text.hasPrefix("-") { text = "layers:\n" + text }
        let keys = topKeys(text)
        let head = around.filter { entry in
            // What an example declares itself, its names are for.
            !keys.contains(entry.0) && !(entry.0 == "layers" && keys.contains("scenes"))
                && !(entry.0 == "values" && keys.contains("animators"))
        }
        return head.map { "\($0.0): \($0.1)\n" }.joined() + text
    }

    @Test("are in good order, but for files that are not there", arguments: examples)
    func example(_ example: Example) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.whole(example), to: "example.yaml")
        let found = TimelineCheck(timeline: "\(folder.path)/example.yaml").findings()
        let errors = found.text().split(separator: "\n").filter {
            // An effect may be in a shader that is not there.
            $0.contains(": error: ") && !$0.contains("[missing-file]")
                && !$0.contains("[unknown-effect]")
        }
        #expect(errors.isEmpty, "\(found.text())")
    }

    @Test("are many")
    func count() {
        for document in Self.documents {
            #expect(Self.examples.contains { $0.document == document }, "\(document)")
        }
        #expect(Self.examples.count > 40)
    }
}
