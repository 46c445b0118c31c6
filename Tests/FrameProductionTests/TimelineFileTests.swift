import Diagnostics
import PortableMath
import TestSupport
import Testing
import TimelineParsing

@testable import FrameProduction

/// Which files of a folder are timelines.
@Suite(.seeded) struct TimelineFileTests {
    /// Keys of files of components, of timelines, and of neither.
    private static let keys = [
        ("flipbook", "1"), ("about", "Parts."), ("use", "[]"), ("shaders", "[]"), ("fonts", "[]"),
        ("components", "{ red: { color: red } }"), ("canvas", "{ size: [8, 8] }"),
        ("duration", "0.2"), ("layers", "[{ color: red }]"), ("canvass", "{ size: [8, 8] }"),
        ("layerz", "[{ color: red }]"), ("values", "{ components: 1 }"),
    ]

    /// A mapping in one of the ways in which YAML writes it.
    private static func text(
        _ keys: [(String, String)], _ generator: inout SplitMix64
    ) -> String {
        let start = ["", "# components:\n", "---\n", "\u{FEFF}"].randomElement(using: &generator)
        let entries = keys.map { key, value in
            let written = ["\(key)", "\"\(key)\"", "'\(key)'", "\(key) "]
                .randomElement(using: &generator)
            return "\(written ?? key): \(value)"
        }
        let isFlow = Int.random(in: 0...3, using: &generator) == 0
        let end = ["\n", "", "\r\n"].randomElement(using: &generator)
        return (start ?? "")
            + (isFlow ? "{ \(entries.joined(separator: ", ")) }" : entries.joined(separator: "\n"))
            + (end ?? "")
    }

    @Test("a folder's timelines are all files that are read as such, right ones and wrong ones")
    func agreement() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.yaml"
        var counts = (left: 0, taken: 0)
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            // Half of the files have only keys that files of components have.
            let choice = Bool.random(using: &generator) ? Self.keys : Array(Self.keys.prefix(6))
            let count = Int.random(in: 1...6, using: &generator)
            let text = Self.text(
                Array(choice.shuffled(using: &generator).prefix(count)), &generator)
            try folder.write(text, to: "a.yaml")
            let isLeftOut = ManifestPlaces.timelines(in: folder.path).isEmpty
            let result = BuiltInParser.read(path)
            let isOfComponents = result.diagnostics.diagnostics.contains {
                $0.message == "this is a file of components, and no timeline"
            }
            #expect(isLeftOut == isOfComponents, "seed \(seed): \(text)")
            #expect(result.timeline == nil || !isLeftOut, "seed \(seed): \(text)")
            if isLeftOut { counts.left += 1 } else { counts.taken += 1 }
        }
        if TestSeed.count == nil { #expect(counts.left > 30 && counts.taken > 30, "\(counts)") }
    }

    @Test("a file that can't be read as YAML is no file of components: it says why")
    func broken() throws {
        let folder = try TemporaryFolder()
        try folder.write("components:\n  a: [\n", to: "a.yaml")
        #expect(ManifestPlaces.timelines(in: folder.path) == ["\(folder.path)/a.yaml"])
        // What is known without reading has all files.
        try folder.write("components: {}\n", to: "a.yaml")
        try folder.write("", to: "b.yml")
        #expect(ManifestPlaces.timelines(in: folder.path) == ["\(folder.path)/b.yml"])
        #expect(TimelineInput.possiblePaths([folder.path]).count == 2)
    }
}
