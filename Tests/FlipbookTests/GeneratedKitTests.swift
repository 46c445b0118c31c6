import FrameRendering
import FrameScheduling
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction

/// The laws of frames and of plain timelines, with components that come with Flipbook.
@Suite("Generated timelines with components that come with Flipbook", .seeded)
struct GeneratedKitTests {
    private static let options = RenderOptions(
        size: .pixels(width: 40, height: 30), allowsAssetsOutside: true)

    /// A valid timeline with such components, in `generated.yaml`; nil where the seed gives none.
    private func write(
        _ seed: UInt64, _ authoring: GeneratedDocument.Authoring, in folder: TemporaryFolder
    ) throws -> (document: GeneratedDocument, path: String)? {
        var document = GeneratedDocument(seed: seed)
        document.hasKit = true
        document.authoring = authoring
        try folder.write(document.yaml(), to: "generated.yaml")
        let path = "\(folder.path)/generated.yaml"
        let isValid = !TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().hasErrors
        return isValid && !document.kitUses.isEmpty ? (document, path) : nil
    }

    private func frames(_ loaded: LoadedTimeline, count: Int) -> [Int] {
        Array(stride(from: 0, to: loaded.frames.count, by: max(1, loaded.frames.count / count)))
    }

    @Test(
        "a device looks the same with a `frame`, which is the room around it",
        arguments: ["phone", "tablet", "watch", "laptop", "browser", "window", "terminal"])
    func roomOfDevices(name: String) throws {
        let folder = try TemporaryFolder()
        let hashes = try ["", "frame: [500, 300]"].map { frame in
            try folder.write(
                """
                flipbook: 1
                canvas: { size: [500, 300], background: white }
                duration: 1
                use: [flipbook/devices]
                layers: [{ \(name): { size: [100, 120] }, \(frame) }]
                """, to: "device.yaml")
            let loaded = try LoadedTimeline("\(folder.path)/device.yaml")
            return try FrameMaker(loaded, jobs: 1).frame(0, format: .rgba8).pixelBytes
        }
        #expect(hashes[0] == hashes[1])
    }

    @Test("any order of frames gives the bytes of the sequence")
    func seekIsPlay() throws {
        let folder = try GeneratedDocument.folder()
        var played: Set<String> = []
        var count = 0
        for seed in TestSeed.several(11_001...11_060) {
            guard let (document, path) = try write(seed, .none, in: folder) else { continue }
            let loaded = try LoadedTimeline(path, options: Self.options)
            let play = try FrameMaker(loaded, jobs: 1)
            let frames = frames(loaded, count: 5)
            // What a frame may need too much of is no matter of the order.
            guard
                let expected = try? frames.map({
                    try play.frame($0, format: .rgba8).pixelBytes
                })
            else { continue }
            var generator = SplitMix64(seed: seed)
            let seek = try FrameMaker(loaded, jobs: 1)
            for index in frames.indices.shuffled(using: &generator) {
                let found = try seek.frame(frames[index], format: .rgba8).pixelBytes
                #expect(found == expected[index], "frame \(frames[index]), seed \(seed)")
            }
            count += 1
            played.formUnion(document.kitNames)
        }
        #expect(count > 10)
        #expect(played.count > 12, "\(played)")
    }

    @Test("expanded, a timeline is a fixed point with equal frames")
    func plain() throws {
        let folder = try GeneratedDocument.folder()
        var (valid, drawn, names) = (0, 0, Set<String>())
        for seed in TestSeed.several(12_001...12_080) {
            guard let (document, path) = try write(seed, .names([]), in: folder) else { continue }
            valid += 1
            names.formUnion(document.kitNames)
            let once = try PlainTimeline(timeline: path, allowsAssetsOutside: true).yaml
            try folder.write(once, to: "expanded.yaml")
            let expanded = "\(folder.path)/expanded.yaml"
            let twice = try PlainTimeline(timeline: expanded, allowsAssetsOutside: true).yaml
            #expect(twice == once, "seed \(seed)")
            let loaded = try [path, expanded].map {
                try LoadedTimeline($0, options: Self.options)
            }
            let states = try loaded.map { loaded in
                let schedule = try FrameScheduler(
                    timeline: loaded.timeline, texts: .drawn(for: loaded.timeline))
                // In words, since no NaN is equal to another.
                return frames(loaded, count: 6).map { "\(schedule.state(at: $0))" }
            }
            #expect(states[0] == states[1], "seed \(seed)")
            guard valid % 4 == 0 else { continue }
            let pixels = loaded.map { loaded in
                try? frames(loaded, count: 2).map {
                    try FrameMaker(loaded, jobs: 1).frame($0, format: .rgba8).pixelBytes
                }
            }
            #expect(pixels[0] == pixels[1], "seed \(seed)")
            if pixels[0] != nil { drawn += 1 }
        }
        #expect(valid > 20)
        #expect(drawn > 3)
        #expect(names.count > 15, "\(names)")
    }
}
