import Foundation
import FrameHashing
import MediaCoding
import TestSupport
import Testing

@testable import FilmChecks
@testable import FilmExport
@testable import FrameProduction

/// Docs/swiftui.md: what SwiftUI says, what a timeline says, and a frame of it.
@Suite("The cookbook")
struct CookbookTests {
    struct Recipe: CustomTestStringConvertible, Sendable {
        var title: String
        var timeline: String
        var seconds: String
        /// The picture's path below Docs.
        var picture: String

        var testDescription: String { title }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The pairs of the document, each with a picture such as `![mask at 0 s](images/mask.png)`.
    static let recipes: [Recipe] = {
        let file = root.appending(path: "Docs/swiftui.md")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.components(separatedBy: "\n### ").dropFirst().compactMap { section in
            guard
                let match = try? #/```yaml\n(.*?)```.*? at ([0-9.]+) s\]\((.*?)\)/#
                    .dotMatchesNewlines().firstMatch(in: section)
            else { return nil }
            return Recipe(
                title: String(section.prefix { $0 != "\n" }), timeline: String(match.1),
                seconds: String(match.2), picture: String(match.3))
        }
    }()

    /// What the document leaves out.
    private static func file(_ recipe: Recipe) -> String {
        var text = """
            flipbook: 1
            canvas: { size: [160, 90], scale: 2, background: "#1C1C1E" }
            framerate: 20
            duration: 2

            """
        text += recipe.timeline.hasPrefix("-") ? "layers:\n" : ""
        return text + recipe.timeline
    }

    private static func write(_ recipe: Recipe, in folder: TemporaryFolder) throws -> String {
        try folder.write(file(recipe), to: "recipe.yaml")
        try folder.write(
            """
            #include <metal_stdlib>
            [[ stitchable ]] half4 stripes(float2 position, half4 color, float width) {
                return fmod(position.x + position.y, 2 * width) < width ? color : color * 0.6h;
            }
            """, to: "stripes.metal")
        try FileManager.default.copyItem(
            at: root.appending(path: "Timelines/pictures/dusk.jpg"),
            to: URL(filePath: folder.path).appending(path: "photo.jpg"))
        return "\(folder.path)/recipe.yaml"
    }

    @Test("every pair has a timeline and a picture")
    func completeness() throws {
        let file = Self.root.appending(path: "Docs/swiftui.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(Self.recipes.count >= 40)
        #expect(Self.recipes.count == text.components(separatedBy: "\n### ").count - 1)
        #expect(Set(Self.recipes.map(\.picture)).count == Self.recipes.count)
    }

    /// `FLIPBOOK_UPDATE_DOCUMENTS=1` draws the pictures.
    @Test("a timeline has no finding, and looks as its picture does", arguments: recipes)
    func recipe(_ recipe: Recipe) throws {
        let folder = try TemporaryFolder()
        let path = try Self.write(recipe, in: folder)
        let findings = TimelineCheck(timeline: path).findings()
        #expect(findings.isEmpty, "\(findings.text())")
        guard !findings.hasErrors else { return }
        let time = try #require(StillTime(recipe.seconds))
        let drawn = "\(folder.path)/drawn.png"
        try Still(timeline: path).export(at: [time], to: { _ in drawn })
        let committed = Self.root.appending(path: "Docs/\(recipe.picture)")
        if ProcessInfo.processInfo.environment["FLIPBOOK_UPDATE_DOCUMENTS"] == "1" {
            try FileManager.default.createDirectory(
                at: committed.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: URL(filePath: drawn)).write(to: committed)
        }
        let hashes = try [drawn, committed.path].map { try FilmReader($0).next()?.pixels.frameHash }
        #expect(
            hashes[0] != nil && hashes[0] == hashes[1],
            "draw it anew: FLIPBOOK_UPDATE_DOCUMENTS=1 swift test --filter CookbookTests")
    }
}
