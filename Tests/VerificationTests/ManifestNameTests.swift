import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import FilmExport
@testable import FrameProduction
@testable import Verification

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Timelines' names in manifests", .seeded)
struct ManifestNameTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [2, 2] }
        framerate: 10
        duration: 0.1
        layers: [{ color: red }]

        """

    /// Everything that a manifest, a terminal or Unicode means something by, and letters.
    private static let characters: [Unicode.Scalar] =
        (1..<0x30).compactMap { Unicode.Scalar($0) }.filter { $0 != "/" }
        + [
            "\n", "\r", ":", "\\", "{", "}", "\u{7F}", "\u{80}", "\u{85}", "\u{A0}", "\u{301}",
            "\u{200D}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}", "\u{E9}", "a", "b",
        ]

    private func name(_ generator: inout SplitMix64) -> String {
        var name = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            name.append(Self.characters.randomElement(using: &generator) ?? "a")
        }
        // Hidden files aren't read.
        return (name.first == "." ? "a" : "") + String(name) + "c"
    }

    @Test("what hash writes, verify reads, whatever the names of the timeline and its folder")
    func names() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(61))
        for _ in 0..<(TestSeed.count ?? 80) {
            let (file, inner) = (name(&generator) + ".yaml", name(&generator))
            let folder = try TemporaryFolder()
            let place = "\(folder.path)/\(inner)"
            try #require(mkdir(place, 0o700) == 0)
            defer { for name in folder.names { FileTree.remove("\(folder.path)/\(name)") } }
            try folder.write(Self.timeline, to: "\(inner)/\(file)")
            let hasher = FrameHasher(timeline: "\(place)/\(file)")
            for manifest in ["\(inner)/m", "m", "other/m"] {
                let path = "\(folder.path)/\(manifest).framehash"
                try hasher.write(to: path)
                var verifier = Verifier(manifest: path)
                verifier.folders = [folder.path]
                let report = try verifier.verify()
                #expect(report.isEqual, "\(EnglishText.line(manifest))")
            }
            // Without a file, it is one beside the timeline.
            var text = ""
            try hasher.hash { text += $0 }
            #expect(try WholeFile.read("\(place)/m.framehash") == Array(text.utf8))
        }
    }
}
