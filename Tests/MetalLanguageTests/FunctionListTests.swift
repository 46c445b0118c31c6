import Foundation
import Testing

@testable import MetalLanguage

@Suite("The list of built-in functions")
struct FunctionListTests {
    @Test("is that of the document")
    func document() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Docs/shader-language.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "- **Functions**"))
        let end = try #require(page[start.upperBound...].firstRange(of: "`layer.sample"))
        let item = page[start.upperBound..<end.lowerBound]
        // Code stands in every second part.
        let parts = item.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        var names = Set(
            parts.filter { $0.offset % 2 == 1 }.flatMap { part in
                part.element.split(separator: " ").map(String.init)
            }
        ).filter { $0.wholeMatch(of: /[a-z0-9_]+/) != nil }
        names.formUnion(["min", "max", "min3", "max3", "median3"].map { "f" + $0 })
        // A function of timelines; the page has it below the list.
        #expect(page.contains("- **In timelines only**: `random`"))
        names.insert("random")
        #expect(names == Set(Builtin.allCases.map(\.rawValue)))
    }
}
