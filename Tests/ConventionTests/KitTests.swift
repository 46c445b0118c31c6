import Testing

/// A file of components that comes with Flipbook is a file and two lines elsewhere.
@Suite("A file of Sources/TimelineExpansion/Kit comes with Flipbook")
struct KitTests {
    private static let folder = "Sources/TimelineExpansion/Kit/"

    static let files = Repository.files.map(\.path)
        .filter { $0.hasPrefix(folder) && $0.hasSuffix(".yaml") }
        .map { String($0.dropFirst(folder.count).dropLast(".yaml".count)) }

    @Test("the folder could be read")
    func folderIsRead() { #expect(Self.files.contains("devices")) }

    @Test("it is embedded in the program, in the list, and has a picture", arguments: files)
    func isThere(file: String) throws {
        let manifest = try #require(Repository.file("Package.swift")).text
        #expect(
            manifest.contains(".embedInCode(\"Kit/\(file).yaml\")"), "Package.swift lacks \(file)")
        let list = try #require(Repository.file(Self.folder + "Kit.swift")).text
        #expect(
            list.contains("Kit(\"\(file)\", PackageResources.\(file)_yaml)"),
            "Kit.all lacks \(file)")
    }
}
