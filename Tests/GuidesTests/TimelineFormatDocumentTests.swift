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
            "make documents writes it anew")
    }

    /// The tables of a document by their names.
    private static func tables(in document: String) -> [String: [Substring]] {
        var tables: [String: [Substring]] = [:]
        var name: String?
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("<!-- table: ") { name = String(line) }
            if let name { tables[name, default: []].append(line) }
            if line == "<!-- end -->" { name = nil }
        }
        return tables
    }

    @Test("the tables of Docs/timeline-format.md are those of the declarations")
    func tables() throws {
        let file = Self.root.appending(path: "Docs/timeline-format.md")
        let written = Self.tables(in: try String(contentsOf: file, encoding: .utf8))
        let declared = Self.tables(in: SchemaGuide().markdown)
        #expect(declared.count > 40 && Set(written.keys) == Set(declared.keys))
        for (name, lines) in declared {
            #expect(written[name] == lines, "make documents writes them anew")
        }
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
