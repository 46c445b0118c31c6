import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("What check passes renders", .seeded)
struct CheckedTimelinesTests {
    /// What a frame may need too much of, as the documentation of the format says.
    private static let bounds = [
        "is too wide at that size", "lines of it are too high", "memory", "needs a picture of",
    ]

    @Test("a generated timeline without errors renders its first, middle and last frame")
    func generated() throws {
        let seeds = TestSeed.several(1...100)
        let folder = try GeneratedDocument.folder()
        var passed = 0
        for seed in seeds {
            var document = GeneratedDocument(seed: seed)
            let text = document.yaml()
            try folder.write(text, to: "generated.yaml")
            let path = "\(folder.path)/generated.yaml"
            let findings = TimelineCheck(timeline: path, allowsAssetsOutside: true).findings()
            guard !findings.hasErrors else {
                if getenv("FLIPBOOK_TEST_VERBOSE") != nil { print(seed, findings.text()) }
                continue
            }
            passed += 1
            do {
                let maker = try FrameMaker(
                    LoadedTimeline(path, options: RenderOptions(allowsAssetsOutside: true)),
                    jobs: 1)
                for frame in [0, 5, 9] where maker.has(frame) {
                    _ = try maker.frame(frame, format: .rgba8)
                }
            } catch {
                let reason = Self.sentence(error)
                if Self.bounds.contains(where: reason.contains) { continue }
                Issue.record("seed \(seed): \(reason)\n\(text)")
            }
        }
        // A generator whose timelines are all wrong would show nothing.
        #expect(seeds.count < 50 || passed * 8 > seeds.count, "\(passed) of \(seeds.count)")
    }

    @Test(
        "an expression of another type than its key's renders where check passes it",
        arguments: [
            "frame: \"20 + $time\"", "frame: \"1 + 2 // a remark\"", "frame: \"$time // wide\"",
            "frame: [\"$time // wide\", null]", "position: [\"$time // left\", \"$frame > 2\"]",
            "frame: \"$frame > 2\"", "frame: \"int($time) // whole\"", "scale: $frame > 0",
            "frame: [null, \"$time\"]",
        ])
    func otherTypes(key: String) throws {
        let text = """
            flipbook: 1
            canvas: { size: [30, 20] }
            duration: 1
            framerate: 4
            layers:
              - { circle: { fill: white }, \(key) }
              - { icon: heart, \(key) }
              - { iconMorph: { icons: [play, pause], size: 0, at: [0.5] }, \(key) }
            """
        let maker = try FrameMaker(
            LoadedTimeline(text: text, path: "a.yaml", options: RenderOptions()), jobs: 1)
        for frame in 0..<4 { _ = try maker.frame(frame, format: .rgba8) }
    }

    private static func sentence(_ error: any Error) -> String {
        if case FlipbookError.invalid(let findings) = error { return findings.text() }
        return "\(error)"
    }
}
