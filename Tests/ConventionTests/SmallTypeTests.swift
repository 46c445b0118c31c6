import Testing

/// In the modules that read timelines, whatever a function can reach is little.
@Suite("Small types")
struct SmallTypeTests {
    static let maximum = 10

    struct Reader: CustomTestStringConvertible {
        var name: String
        var file: String
        var stored: [Substring]
        var testDescription: String { name }
    }

    /// All classes, and the readers among the structures. SwiftPM's formatter puts each member on a
    /// line of its own, four columns further in than its type.
    static let readers = Repository.swiftSources.filter {
        $0.folder.hasPrefix("Timeline") || $0.folder.hasSuffix("Reading")
    }.flatMap { file -> [Reader] in
        var readers: [Reader] = []
        var inset: Int?
        for line in file.lines {
            let text = line.drop { $0 == " " }
            let depth = line.count - text.count
            if text.contains("class ") || text.contains("struct "),
                let found = text.firstMatch(of: /^(?:[a-z]+ )*(?:class|struct) (\w+)[^{]*\{$/),
                !text.contains("struct") || text.contains(/: .*Reader/)
            {
                readers.append(Reader(name: String(found.1), file: file.path, stored: []))
                inset = depth
            } else if let depthOfType = inset, depth == depthOfType, text == "}" {
                inset = nil
            } else if let depthOfType = inset, depth == depthOfType + 4, isStored(text) {
                readers[readers.count - 1].stored.append(text)
            }
        }
        return readers
    }

    /// Whether a line declares a stored property of an instance, besides what is computed from the
    /// others when it is first asked for.
    static func isStored(_ line: Substring) -> Bool {
        let words = line.prefix { $0 != ":" && $0 != "=" }.split(separator: " ")
        guard let word = words.first(where: { ["let", "var", "func", "init"].contains($0) }),
            word == "let" || word == "var", !words.contains("static"), !words.contains("lazy")
        else { return false }
        // What has braces and no initial value is computed, unless it is observed.
        return word == "let" || line.contains(" = ") || !line.contains("{")
    }

    @Test("a reader and a class have at most ten stored properties", arguments: readers)
    func areSmall(reader: Reader) {
        #expect(reader.stored.count <= Self.maximum, "\(reader.file)")
    }

    @Test("stored properties are told from computed ones")
    func areTold() {
        let stored = [
            "let a: Int", "private(set) var b = 1", "var c = DiagnosticSet() {",
            "var d: (Int) -> Void",
        ]
        let others = [
            "var a: Int { 1 }", "static let b = 1", "func c(_ a: Int = 1) {", "var d: [Int] {",
            "init(a: Int) {", "case e", "private static var f = 2", "lazy var g = f(",
        ]
        #expect(stored.allSatisfy { Self.isStored($0[...]) })
        #expect(!others.contains { Self.isStored($0[...]) })
        let known = Self.readers.filter { $0.stored.count > 5 }.map(\.name)
        #expect(Set(known).isSuperset(of: ["TimelineReader", "Expander"]))
    }
}
