import Foundation
import TestSupport
import Testing

@testable import Guides

@Suite("What is made of the format's declarations")
struct TimelineFormatDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("the committed schema is what the program prints")
    func schema() throws {
        let file = Self.root.appending(path: "Schemas/timeline.schema.json")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == TimelineSchema.json,
            "write it anew: flipbook schema -o Schemas/timeline.schema.json")
    }

    /// `FLIPBOOK_UPDATE_DOCUMENTS=1` writes the tables into the document.
    @Test("the tables of Docs/timeline-format.md are those of the declarations")
    func tables() throws {
        let file = Self.root.appending(path: "Docs/timeline-format.md")
        let document = try String(contentsOf: file, encoding: .utf8)
        let updated = try #require(FormatTables.updated(document))
        if ProcessInfo.processInfo.environment["FLIPBOOK_UPDATE_DOCUMENTS"] == "1" {
            try updated.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(
                document == updated,
                "write them anew: FLIPBOOK_UPDATE_DOCUMENTS=1 swift test --filter DocumentTests")
        }
        #expect(FormatTables.missing(in: document) == [])
    }

    @Test("every property of the schema has a description")
    func descriptions() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(TimelineSchema.json.utf8))
        var lacking: [String] = []
        func look(_ value: Any, _ path: String) {
            if let object = value as? [String: Any] {
                for (name, property) in object["properties"] as? [String: Any] ?? [:]
                where (property as? [String: Any])?["description"] == nil {
                    lacking.append("\(path).\(name)")
                }
                for (name, member) in object { look(member, "\(path).\(name)") }
            }
            for (index, element) in (value as? [Any] ?? []).enumerated() {
                look(element, "\(path)[\(index)]")
            }
        }
        look(schema, "")
        #expect(lacking.sorted() == [])
    }
}
