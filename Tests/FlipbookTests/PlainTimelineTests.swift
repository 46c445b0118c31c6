import FrameRendering
import FrameScheduling
import PixelBuffers
import TestSupport
import Testing
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction

/// What a timeline with values, components and repetition is, and what it is expanded to.
@Suite("A timeline and its plain form", .seeded)
struct PlainTimelineTests {
    /// States of frames: what they show, without pixels.
    private static func states(_ loaded: LoadedTimeline) throws -> [FrameState] {
        let schedule = try FrameScheduler(
            timeline: loaded.timeline, texts: .drawn(for: loaded.timeline))
        let count = loaded.frames.count
        return stride(from: 0, to: count, by: max(1, count / 8)).map { schedule.state(at: $0) }
    }

    /// Small, so that many frames can be had.
    private static let options = RenderOptions(
        size: .pixels(width: 40, height: 30), allowsAssetsOutside: true)

    /// The pixels of as many frames, one after the other; nil where one can't be drawn.
    private static func pixels(_ loaded: LoadedTimeline, count: Int) -> [[UInt8]]? {
        try? stride(from: 0, to: loaded.frames.count, by: max(1, loaded.frames.count / count)).map {
            try FrameMaker(loaded, jobs: 1).frame($0, format: .rgba8).pixelBytes
        }
    }

    private static func plain(_ path: String) throws -> String {
        try PlainTimeline(timeline: path, allowsAssetsOutside: true).yaml
    }

    static let names = TemporaryFolder.names(in: SampleTimeline.path("")).filter {
        $0.hasSuffix(".yaml") && !$0.hasSuffix("-project.yaml")
    }.sorted()

    @Test("of a timeline of this project it is a fixed point with equal frames", arguments: names)
    func timelines(name: String) throws {
        let path = SampleTimeline.path(name)
        let once = try Self.plain(path)
        let folder = try TemporaryFolder()
        try folder.write(once, to: name)
        #expect(try Self.plain("\(folder.path)/\(name)") == once)
        let written = try LoadedTimeline(path, options: Self.options)
        let expanded = try LoadedTimeline(text: once, path: path, options: Self.options)
        #expect(try Self.states(expanded) == Self.states(written))
        let pixels = try #require(Self.pixels(written, count: 3))
        #expect(Self.pixels(expanded, count: 3) == pixels)
    }

    @Test("a name is what it stands for")
    func generated() throws {
        let folder = try GeneratedDocument.folder()
        var (valid, drawn) = (0, 0)
        for seed in TestSeed.several(5001...5150) {
            var written = GeneratedDocument(seed: seed)
            written.authoring = .names([])
            var plain = GeneratedDocument(seed: seed)
            plain.authoring = .writtenOut
            try folder.write(written.yaml(), to: "written.yaml")
            try folder.write(plain.yaml(), to: "plain.yaml")
            let (first, second) = ("\(folder.path)/written.yaml", "\(folder.path)/plain.yaml")
            func codes(_ path: String) -> [String] {
                TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().codes
            }
            #expect(codes(first) == codes(second), "seed \(seed)")
            guard !TimelineCheck(timeline: second, allowsAssetsOutside: true).findings().hasErrors
            else { continue }
            valid += 1
            let expanded = try Self.plain(first)
            try folder.write(expanded, to: "expanded.yaml")
            let third = "\(folder.path)/expanded.yaml"
            #expect(try Self.plain(third) == expanded, "seed \(seed)")
            let states = [first, second, third].map {
                // In words, since no NaN is equal to another.
                (try? Self.states(LoadedTimeline($0, options: Self.options))).map { "\($0)" }
            }
            #expect(states[0] == states[1], "seed \(seed)")
            #expect(states[2] == states[1], "seed \(seed)")
            guard valid % 3 == 0 else { continue }
            let pixels = try [first, second, third].map {
                Self.pixels(try LoadedTimeline($0, options: Self.options), count: 2)
            }
            #expect(pixels[0] == pixels[1], "seed \(seed)")
            #expect(pixels[2] == pixels[1], "seed \(seed)")
            if pixels[0] != nil { drawn += 1 }
        }
        #expect(valid > 30)
        #expect(drawn > 10)
    }
}
