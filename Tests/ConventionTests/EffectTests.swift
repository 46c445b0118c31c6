import Testing

/// An effect is a folder and two lines elsewhere; these tests say which line is missing.
@Suite("A folder of Sources/Effects is an effect that is there")
struct EffectTests {
    /// The folders that hold a shader, with its name.
    static let shaders = Repository.files.map(\.path)
        .filter { $0.hasPrefix("Sources/Effects/") && $0.hasSuffix(".metal") }
        .map { String($0.dropFirst("Sources/Effects/".count)) }

    @Test("the folders could be read")
    func foldersAreRead() { #expect(Self.shaders.contains("Ripple/ripple.metal")) }

    @Test("its shader is embedded in the program, by Package.swift", arguments: shaders)
    func isEmbedded(shader: String) throws {
        let manifest = try #require(Repository.file("Package.swift")).text
        #expect(manifest.contains(".embedInCode(\"\(shader)\")"), "Package.swift lacks \(shader)")
    }

    @Test("its description stands in the table of its kind", arguments: shaders)
    func isRegistered(shader: String) throws {
        let isTransition = shader.hasPrefix("Transitions/")
        let path = isTransition ? "Transitions/BuiltInTransitions" : "BuiltInEffects"
        let table = try #require(Repository.file("Sources/Effects/\(path).swift")).text
        let name = try #require(shader.split(separator: "/").last?.dropLast(".metal".count))
        #expect(
            table.contains("(.\(name), PackageResources.\(name)_metal)"),
            "\(path) lacks \(name)")
    }

    @Test("it holds a shader and a description of one name, and nothing else", arguments: shaders)
    func folderIsComplete(shader: String) throws {
        let parts = shader.split(separator: "/").dropLast()
        let name = try #require(parts.last)
        let folder = "Sources/Effects/\(parts.joined(separator: "/"))"
        let files = Repository.files.map(\.path).filter { $0.hasPrefix("\(folder)/") }
        #expect(Set(files) == ["Sources/Effects/\(shader)", "\(folder)/\(name).swift"])
        let expected = "\(folder)/\(name).metal"
        #expect("Sources/Effects/\(shader)".lowercased() == expected.lowercased())
    }
}
