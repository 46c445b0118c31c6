import FrameHashing
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import Threads
import TimelineExpansion
import TimelineModel
import TimelineParsing

@testable import FilmChecks
@testable import FilmExport
@testable import FrameProduction

@Suite("A frame is a function of timeline and number", .seeded)
struct SeekIsPlayTests {
    static let timeline = SampleTimeline.path("reactive-control.yaml")

    /// Small, so that many frames can be had.
    static let options = RenderOptions(size: .pixels(width: 120, height: 68))

    @Test(
        "any order of frames gives the bytes of the sequence",
        arguments: [
            ("reactive-control.yaml", 7), ("screen-melt.yaml", 7), ("photo-frame.yaml", 7),
            ("icon-morph.yaml", 31), ("metaballs.yaml", 29), ("swiftui-effects.yaml", 23),
            ("gallery.yaml", 37), ("author-cloud.yaml", 43),
        ])
    func anyOrder(name: String, step: Int) throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let loaded = try LoadedTimeline(SampleTimeline.path(name), options: Self.options)
        let frames = loaded.frames.filter { $0 % step == 0 }
        let play = try FrameMaker(loaded, jobs: 1)
        let expected = try frames.map { try play.frame($0, format: .rgba8).pixelBytes }

        let order = frames.indices.shuffled(using: &generator)
        let seek = try FrameMaker(loaded, jobs: 1)
        for position in order {
            let found = try seek.frame(frames[position], format: .rgba8).pixelBytes
            #expect(found == expected[position], "frame \(frames[position]), seed \(seed)")
        }
        // And alone, with nothing drawn before.
        let alone = try #require(order.first)
        let bytes = try FrameMaker(loaded, jobs: 1).frame(frames[alone], format: .rgba8).pixelBytes
        #expect(bytes == expected[alone])
    }

    @Test("so it is where several threads share a frame")
    func sharedFrames() throws {
        let folder = try GeneratedDocument.folder()
        var shared = 0
        for seed in TestSeed.several(2001...2030) {
            var document = GeneratedDocument(seed: seed)
            try folder.write(document.yaml(), to: "generated.yaml")
            let path = "\(folder.path)/generated.yaml"
            guard !TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().hasErrors
            else { continue }
            let loaded = try LoadedTimeline(
                path, options: RenderOptions(allowsAssetsOutside: true))
            let frames = loaded.frames.filter { $0 % 5 == 2 }
            let alone = try FrameMaker(loaded, jobs: 1)
            guard
                let expected = try? frames.map({
                    try alone.frame($0, format: .rgba8).pixelBytes
                })
            else { continue }
            for size in [2, 3, 7] {
                let pool = ThreadPool(size: size, splitsFinely: true)
                let maker = try FrameMaker(loaded, jobs: 1)
                for (frame, bytes) in zip(frames, expected) {
                    let found = try pool.working {
                        try maker.frame(frame, format: .rgba8).pixelBytes
                    }
                    #expect(found == bytes, "frame \(frame), seed \(seed), \(size) threads")
                    shared += 1
                }
            }
        }
        #expect(shared > 50)
    }

    @Test("any number of jobs gives the same manifest", arguments: [2, 4, 7])
    func jobs(count: Int) throws {
        var options = Self.options
        options.frames = FrameRange(first: 20, last: 60)
        #expect(try Self.manifest(options, jobs: 1) == Self.manifest(options, jobs: count))
    }

    @Test("a part of the film is that part of the whole film")
    func parts() throws {
        var options = Self.options
        options.frames = FrameRange(first: 24, last: 40)
        let some = try Self.manifest(options, jobs: 2)
        options.frames = FrameRange(first: 30, last: 33)
        let fewer = try Self.manifest(options, jobs: 2)
        #expect(Array(some[6..<10]) == fewer)
    }

    @Test("frames differ from one another while the finger moves")
    func framesDiffer() throws {
        var options = Self.options
        options.frames = FrameRange(first: 40, last: 70)
        let lines = try Self.manifest(options, jobs: 2)
        #expect(Set(lines.map { $0.suffix(65) }).count == lines.count)
    }

    /// The frames' lines.
    static func manifest(_ options: RenderOptions, jobs: Int) throws -> [String] {
        var options = options
        options.jobs = jobs
        var lines: [String] = []
        try FrameHasher(timeline: timeline, options: options).hash { line in
            if line.hasPrefix("0,") { lines.append(line) }
        }
        return lines
    }
}
