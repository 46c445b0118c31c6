import LayerKinds
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineExpansion
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction

/// A frame that is made of others has the bytes of one that is drawn alone.
@Suite("Frames made of others", .seeded)
struct FrameReuseTests {
    /// Makes a film's frames in any order with one maker, and expects their bytes.
    ///
    /// - Parameters:
    ///   - expected: the bytes of every frame, drawn alone.
    ///   - total: counts how the frames were made.
    static func expect(
        _ expected: [[UInt8]], making order: [Int], of loaded: LoadedTimeline,
        format: PixelFormat, count total: inout FrameReuse, _ words: String
    ) throws {
        let maker = try FrameMaker(loaded, jobs: 1)
        for frame in order {
            let found = try maker.frame(frame, format: format).pixelBytes
            #expect(found == expected[frame], "frame \(frame), \(words)")
        }
        #expect(maker.reuse.frameCount == order.count)
        total.partialCount += maker.reuse.partialCount
        total.equalCount += maker.reuse.equalCount
        total.wholeCount += maker.reuse.wholeCount
    }

    /// With every kind of layer, all keys in `features`, films, and kernels whose buffers persist.
    @Test("a generated timeline without errors renders, any frame after any others as alone")
    func generatedTimelines() throws {
        let folder = try GeneratedDocument.folder()
        let path = "\(folder.path)/generated.yaml"
        let seeds = TestSeed.several(1001...1150)
        var (reuse, passed, words) = (FrameReuse(), 0, Set<String>())
        for seed in seeds {
            var document = GeneratedDocument(seed: seed)
            let text = document.yaml()
            try folder.write(text, to: "generated.yaml")
            guard !TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().hasErrors
            else { continue }
            passed += 1
            let format: PixelFormat = seed.isMultiple(of: 2) ? .rgba8 : .rgba16
            let loaded: LoadedTimeline
            let expected: [[UInt8]]
            do {
                loaded = try LoadedTimeline(
                    path, options: RenderOptions(size: .scale(3), allowsAssetsOutside: true))
                let alone = try FrameMaker(loaded, jobs: 1, reuses: false)
                expected = try loaded.frames.map { try alone.frame($0, format: format).pixelBytes }
                #expect(alone.reuse.wholeCount == expected.count && alone.reuse.share == 0)
            } catch {
                let reason = Self.sentence(error)
                if !Self.bounds.contains(where: reason.contains) {
                    Issue.record("seed \(seed): \(reason)\n\(text)")
                }
                continue
            }
            words.formUnion(Self.kinds.filter { text.contains("{ \($0): ") })
            words.formUnion(Self.features.filter { text.contains("\($0):") })
            var generator = SplitMix64(seed: seed)
            let orders = [
                Array(loaded.frames) + loaded.frames, loaded.frames.shuffled(using: &generator),
            ]
            for order in orders {
                try Self.expect(
                    expected, making: order, of: loaded, format: format, count: &reuse,
                    "seed \(seed)\n\(text)")
            }
        }
        // A generator whose timelines are all wrong would show nothing.
        #expect(seeds.count < 50 || passed * 8 > seeds.count, "\(passed) of \(seeds.count)")
        #expect(Set(Self.kinds + Self.features).subtracting(words) == [])
        #expect(reuse.partialCount > 50, "\(reuse)")
        #expect(reuse.equalCount > 50, "\(reuse)")
        #expect(reuse.wholeCount > 50, "\(reuse)")
    }

    private static let features = [
        "mesh", "runs", "split", "numericText", "camera", "mask", "material", "shadow",
        "innerShadow", "rotation3D", "projection", "during", "transition", "grid", "flow", "trim",
        "scenes", "sensors", "audio", "effects", "phases", "motionBlur",
    ]

    private static let kinds = BuiltInLayerKinds.format.contentKeys.map(\.name)

    /// What a frame may need too much of, as the documentation of the format says.
    private static let bounds = [
        "is too wide at that size", "lines of it are too high", "memory", "needs a picture of",
    ]

    private static func sentence(_ error: any Error) -> String {
        if case FlipbookError.invalid(let findings) = error { return findings.text() }
        return "\(error)"
    }

    @Test("frames of the project's timelines after any others are those drawn alone")
    func timelines() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        var count = 0
        for timeline in ManifestPlaces.timelines(in: SampleTimeline.path("")) {
            // One of a table's rows, and those of several formats, have values that are required.
            guard
                let loaded = try? LoadedTimeline(
                    timeline, options: RenderOptions(size: .scale(0.3)))
            else { continue }
            count += 1
            let alone = try FrameMaker(loaded, jobs: 1, reuses: false)
            let maker = try FrameMaker(loaded, jobs: 1)
            for _ in 0..<6 {
                // Neighbours, since those are made of each other.
                let first = Int.random(in: loaded.frames, using: &generator)
                for frame in (first..<first + 4).shuffled(using: &generator)
                where maker.has(frame) {
                    let found = try maker.frame(frame, format: .rgba8).pixelBytes
                    let expected = try alone.frame(frame, format: .rgba8).pixelBytes
                    #expect(found == expected, "\(timeline), frame \(frame), seed \(seed)")
                }
            }
        }
        #expect(count > 10)
    }

    /// Something moves in a layer and makes its picture larger or smaller, which moves the origin
    /// that outlines and blurs are rounded by.
    private static let growing = [
        "{ layers: [$still, $moving], clip: circle, frame: [260, 160], position: [160.3, 100.7] }",
        "{ layers: [$still, $moving], clip: { star: { points: 9 } }, opacity: 0.5 }",
        "{ star: { fill: orange, points: 9 }, frame: [190, 160], mask: [$still, $moving] }",
        "{ star: { glow: orange, points: 9 }, frame: [190, 160], mask: [$still, $moving] }",
        "{ gradient: $colors, effects: [{ blur: 12 }], mask: [$still, $moving] }",
        "{ layers: [{ layers: [{ star: { fill: red, points: 9 } }], mask: [$still, $moving] }] }",
        "{ layers: [{ star: { fill: red } }, $moving], clip: circle, blend: screen }",
        "{ layers: [{ gradient: $colors, frame: [100, 30], position: [200, 180] }, "
            + "{ material: ultraThin, frame: [50, 30], position: [200, 180] }, $moving], "
            + "opacity: 0.5 }",
        // A material of the layer is larger than all that moves on it.
        "{ layers: [$still, $moving], material: thin, clip: { star: { points: 9 } }, "
            + "opacity: 0.5 }",
        "{ layers: [{ gradient: $colors, frame: [100, 30] }, "
            + "{ material: ultraThin, frame: [50, 30], position: [100, 80] }, $moving], "
            + "material: thin, frame: [180, 160] }",
        "{ layers: [{ star: { fill: orange, points: 9 }, frame: [190, 160] }], "
            + "material: thin, mask: [$still, $moving] }",
        "{ layers: [{ gradient: $colors, frame: [190, 160], effects: [{ blur: 12 }] }], "
            + "material: thin, mask: [$still, $moving] }",
    ]

    private static func film(of layer: String) throws -> LoadedTimeline {
        let text = """
            flipbook: 1
            canvas: { size: [320, 200], background: black }
            framerate: 8
            duration: 1
            layers:
              - \(layer)

            """
        return try LoadedTimeline(text: text, path: "layer.yaml", options: RenderOptions())
    }

    @Test("a layer whose picture grows is the one that is drawn alone", arguments: growing)
    func growingPicture(layer: String) throws {
        let disc = "circle: { fill: white }"
        let place = "\"160 - 6.5 * $frame\", \"77 + 3.3 * $frame\""
        let written =
            layer
            .replacing("$still", with: "{ \(disc), frame: [40, 40], position: [190, 70] }")
            .replacing("$moving", with: "{ \(disc), frame: [10, 10], position: [\(place)] }")
            .replacing("$colors", with: "{ linear: [red, blue, white], from: topLeading }")
        let loaded = try Self.film(of: written)
        let maker = try FrameMaker(loaded, jobs: 1)
        let alone = try FrameMaker(loaded, jobs: 1, reuses: false)
        for frame in loaded.frames {
            let found = try maker.frame(frame, format: .rgba8).pixelBytes
            #expect(try found == alone.frame(frame, format: .rgba8).pixelBytes, "frame \(frame)")
        }
    }

    @Test("a blurred layer that begins to turn is the one that is drawn alone")
    func turningPicture() throws {
        // Upright twice, so that its picture is kept, and then at an angle, in the same bounds: the
        // clip's.
        let angle = "\"$frame == 2.0 ? 30.0 : ($frame == 1.0 ? 180.0 : 0.0)\""
        let loaded = try Self.film(
            of: "{ layers: [{ gradient: { linear: [red, yellow, blue, green] }, "
                + "frame: [150, 160], position: [60, 90], effects: [{ blur: 8 }] }], "
                + "clip: circle, frame: [120, 120], rotation: \(angle) }")
        let maker = try FrameMaker(loaded, jobs: 1)
        for frame in 0..<3 {
            // Another maker keeps no picture of the frames before.
            let alone = try FrameMaker(loaded, jobs: 1)
            let found = try maker.frame(frame, format: .rgba16).pixelBytes
            #expect(try found == alone.frame(frame, format: .rgba16).pixelBytes, "frame \(frame)")
        }
    }

    private static let blinking = """
        flipbook: 1
        canvas: { size: [64, 40], background: black }
        framerate: 10
        duration: 4
        layers:
          - circle: { fill: red }
            frame: [10, 10]
            position: [20, 20]
            hidden: fmod($frame, 2.0) > 0.5
          - capsule: { fill: white }
            frame: [8, 30]
            position: ["50 + floor($frame / 38.0)", 20]

        """

    private func loaded() throws -> LoadedTimeline {
        try LoadedTimeline(text: Self.blinking, path: "blinking.yaml", options: RenderOptions())
    }

    @Test("equal frames are one picture, and are drawn once")
    func equalFrames() throws {
        let maker = try FrameMaker(loaded(), jobs: 1)
        let first = try maker.frame(0, format: .rgba8)
        let second = try maker.frame(1, format: .rgba8)
        #expect(try maker.frame(2, format: .rgba8) === first)
        #expect(try maker.frame(3, format: .rgba8) === second)
        let reuse = maker.reuse
        #expect((reuse.wholeCount, reuse.partialCount, reuse.equalCount) == (1, 1, 2))
        #expect(reuse.pixels == 4 * 64 * 40)
        // The circle's tiles, and no others.
        #expect(reuse.drawnPixels == 64 * 40 + 32 * 32)
    }

    @Test("a film that repeats itself is hashed once, however long ago its frames were")
    func hashes() throws {
        let maker = try FrameMaker(loaded(), jobs: 2)
        let alone = try FrameMaker(loaded(), jobs: 1, reuses: false)
        func hashes(_ maker: FrameMaker) throws -> [String] {
            var hashes: [String] = []
            try maker.run(
                maker.loaded.frames, cancellation: Cancellation(), progress: { _ in },
                make: { frame throws(FrameFailure) in try maker.hash(of: frame, nil) },
                deliver: { hashes.append($1) })
            return hashes
        }
        #expect(try hashes(maker) == hashes(alone))
        #expect(alone.reuse.wholeCount == 40)
        #expect(maker.reuse.frameCount == 40)
        #expect(maker.reuse.equalCount >= 34, "\(maker.reuse)")
        #expect(try hashes(maker) == hashes(alone))
        #expect(maker.reuse.equalCount >= 74, "\(maker.reuse)")
    }

    @Test("a film in several sizes and formats at once has the frames of each alone")
    func renditions() throws {
        var small = Rendition(format: .rgba8)
        small.size = .init(width: 32, height: 20)
        var plain = Rendition(format: .rgba8)
        plain.isDithered = false
        var some = Rendition(format: .rgba16)
        some.step = 3
        for renditions in [[plain, some], [Rendition(format: .rgba8), small, some]] {
            func pictures(_ maker: FrameMaker) throws -> [[[UInt8]?]] {
                try maker.loaded.frames.indices.map { position in
                    let made = try maker.pictures(at: position, renditions, hashes: true)
                    return made.pictures.map { $0.map(\.pixelBytes) }
                        + [Array((made.hash ?? "").utf8)]
                }
            }
            let maker = try FrameMaker(loaded(), jobs: 1)
            #expect(
                try pictures(maker) == pictures(FrameMaker(loaded(), jobs: 1, reuses: false)))
            #expect(maker.reuse.equalCount > 10, "\(maker.reuse)")
        }
    }
}
