import Testing

/// A kind of layer is a folder and some lines elsewhere; these tests say which line is missing.
@Suite("A folder of Sources/LayerKinds is a kind of layer that is there")
struct LayerKindTests {
    static let kinds = Set(
        Repository.files.map { $0.path.split(separator: "/").map(String.init) }
            .filter { $0.starts(with: ["Sources", "LayerKinds"]) && $0.count == 4 }.map { $0[2] }
    ).sorted()

    @Test("the folders could be read")
    func foldersAreRead() { #expect(Self.kinds.contains("TouchIndicator")) }

    @Test("its type stands in the list of kinds", arguments: kinds)
    func isRegistered(kind: String) throws {
        let list = try #require(Repository.file("Sources/LayerKinds/BuiltInLayerKinds.swift")).text
        #expect(list.contains("        \(kind).self,\n"), "BuiltInLayerKinds.all lacks \(kind)")
    }

    @Test("its kernels are embedded in the program, by Package.swift", arguments: kinds)
    func isEmbedded(kind: String) throws {
        let manifest = try #require(Repository.file("Package.swift")).text
        let folder = "Sources/LayerKinds/"
        for file in Repository.files.map(\.path)
        where file.hasPrefix("\(folder)\(kind)/") && file.hasSuffix(".metal") {
            let resource = file.dropFirst(folder.count)
            #expect(
                manifest.contains(".embedInCode(\"\(resource)\")"),
                "Package.swift lacks \(resource)")
        }
    }

    /// The key of a kind in a layer.
    private static func name(_ kind: String) -> String {
        kind.prefix(1).lowercased() + kind.dropFirst()
    }

    @Test("the format's document has its table", arguments: kinds)
    func isDocumented(kind: String) throws {
        let document = try #require(Repository.file("Docs/timeline-format.md")).text
        let name = Self.name(kind)
        #expect(
            document.contains("<!-- table: \(name) -->"),
            "Docs/timeline-format.md lacks the table of \(name)")
    }

    @Test("a row of a test looks at its pixels", arguments: kinds)
    func isSeen(kind: String) throws {
        let path = "Tests/FlipbookTests/EveryWordRows.swift"
        let rows = try #require(Repository.file(path)).text
        let key = "contents.\(Self.name(kind))"
        #expect(rows.contains("\"\(key)\""), "\(path) lacks a row of \(key)")
    }

    @Test("it is in generated timelines", arguments: kinds)
    func isGenerated(kind: String) throws {
        let path = "Tests/FlipbookTests/GeneratedDocument+Contents.swift"
        let generator = try #require(Repository.file(path)).text
        let name = Self.name(kind)
        #expect(generator.contains("\"\(name): "), "\(path) never writes \(name)")
    }
}
