import Testing

/// An icon is a file and two lines elsewhere; these tests say which line is missing.
@Suite("A file of Sources/Drawing/Icons is an icon that is there")
struct IconTests {
    private static let folder = "Sources/Drawing/Icons/"

    static let icons = Repository.files.map(\.path)
        .filter { $0.hasPrefix(folder) && $0.hasSuffix(".svg") }
        .map { String($0.dropFirst(folder.count).dropLast(".svg".count)) }

    @Test("the folder could be read")
    func folderIsRead() { #expect(Self.icons.contains("heart")) }

    @Test("it is embedded in the program, and in the list of icons", arguments: icons)
    func isThere(icon: String) throws {
        let manifest = try #require(Repository.file("Package.swift")).text
        #expect(
            manifest.contains(".embedInCode(\"Icons/\(icon).svg\")"), "Package.swift lacks \(icon)")
        let list = try #require(Repository.file(Self.folder + "Icon.swift")).text
        #expect(
            list.contains("Icon(\"\(icon)\", PackageResources.\(icon)_svg)"),
            "Icon.own lacks \(icon)")
    }
}
