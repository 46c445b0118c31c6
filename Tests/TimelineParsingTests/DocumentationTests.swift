import Diagnostics
import Foundation
import Testing

@testable import TimelineParsing

@Suite struct DocumentationTests {
    @Test("the timelines in the format's reference are in good order")
    func examples() throws { try check("Docs/timeline-format.md") }

    @Test("so are those that show values, components and repetition")
    func authoring() throws { try check("Docs/authoring.md") }

    private func check(_ path: String) throws {
        let file = TestParser.package.appending(path: path)
        let blocks = try String(contentsOf: file, encoding: .utf8).split(separator: "```")
        let timelines = blocks.filter { $0.hasPrefix("yaml\n") && $0.contains("flipbook: 1") }
        #expect(!timelines.isEmpty)
        for timeline in timelines {
            let result = TestParser.parse(String(timeline.dropFirst("yaml\n".count)))
            #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        }
    }
}
