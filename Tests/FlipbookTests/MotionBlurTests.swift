import FrameScheduling
import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction
@testable import FrameRendering

@Suite("Motion blur", .seeded)
struct MotionBlurTests {
    private static func loaded(
        _ layers: String, blur: String = "", rate: Int = 10, background: String = "black",
        rest: String = ""
    ) throws -> LoadedTimeline {
        try LoadedTimeline(
            text: """
                flipbook: 1
                canvas: { size: [96, 64], background: "\(background)"\(blur) }
                framerate: \(rate)
                duration: 0.5
                animators:
                  turn: { initial: 0, keyframes: [{ linear: 90, duration: 0.5 }] }
                \(rest)
                layers:
                \(layers)

                """, path: "blur.yaml", options: RenderOptions())
    }

    private static let moving = """
          - circle: { fill: "#FF8040C0" }
            frame: [20, 20]
            position: [10 + 150 * $time, 20]
          - rectangle: { fill: white }
            frame: [24, 8]
            rotation: 500 * $time
            position: [60, 44]
            effects: [{ blur: 1 }]
          - text: { string: abc, size: 14, color: yellow }
            position: [30, 64 - 100 * $time]
            opacity: 2 * $time
        """

    private static let still = """
          - gradient: { linear: ["#102030", "#E0D0C0"] }
          - circle: { fill: "#3366CC80" }
            frame: [30, 30]
            shadow: 4
            effects: [{ saturation: 0.3 }]
          - text: { string: still, size: 13, color: white }
            blend: difference
        """

    private static func bytes(_ loaded: LoadedTimeline, reuses: Bool = true) throws -> [[UInt8]] {
        let maker = try FrameMaker(loaded, jobs: 1, reuses: reuses)
        return try loaded.frames.map { try maker.frame($0, format: .rgba8).pixelBytes }
    }

    private static let backgrounds = ["black", "clear", "#FF204060", "white"]

    @Test("what doesn't move keeps its bytes, at the canvas and at layers", arguments: backgrounds)
    func still(background: String) throws {
        let plain = try Self.bytes(Self.loaded(Self.still, background: background))
        let blurred = try Self.loaded(
            Self.still, blur: ", motionBlur: 360", background: background)
        #expect(try Self.bytes(blurred) == plain)
        let layers = Self.still.replacing("\n  -", with: "\n    motionBlur: 360\n  -")
        #expect(try Self.bytes(Self.loaded(layers, background: background)) == plain)
        // Beside something that moves, in the same tiles.
        let dot = "\n  - { color: red, frame: [2, 2], position: [90, 3 + 100 * $time] }"
        let beside = try Self.loaded(
            Self.still + dot, blur: ", motionBlur: 360", background: background)
        for (frame, without) in zip(try Self.bytes(beside), plain) {
            for place in frame.indices where place / 4 % 96 < 88 {
                guard frame[place] != without[place] else { continue }
                Issue.record("\(place / 4 % 96), \(place / 4 / 96)")
                return
            }
        }
    }

    /// Premultiplied in linear light.
    private static func light(_ color: ArraySlice<Float>) -> [Double] {
        let numbers = color.map(Double.init)
        let alpha = numbers[3] > 0 ? numbers[3] : 1
        return numbers[..<3].map { number in
            let straight = max(number / alpha, 0)
            return alpha
                * (straight <= 0.04045
                    ? straight / 12.92 : Portable.pow((straight + 0.055) / 1.055, 2.4))
        } + [numbers[3]]
    }

    private static func floats(_ maker: FrameMaker, _ frame: Int) throws -> [Float] {
        let picture = try maker.renderer.render(maker.schedule.state(at: frame))
        return (0..<picture.height).flatMap { y in
            Array(picture.row(y).bindMemory(to: Float.self).prefix(picture.width * 4))
        }
    }

    @Test(
        "a frame is the mean, in linear light, of the frames at its samples' times",
        arguments: backgrounds, ["", "camera: { center: [30 + 40 * $time, 32], zoom: 2 }"])
    func mean(background: String, rest: String) throws {
        let blurred = try FrameMaker(
            Self.loaded(
                Self.moving, blur: ", motionBlur: { shutter: 180, samples: 4 }",
                background: background, rest: rest), jobs: 1)
        // Sample i of frame n is at (n + (2i + 1)/16) / 10.
        let fine = try FrameMaker(
            Self.loaded(Self.moving, rate: 160, background: background, rest: rest), jobs: 1)
        for frame in [0, 2, 4] {
            let found = try Self.floats(blurred, frame)
            let samples = try (0..<4).map { try Self.floats(fine, 16 * frame + 2 * $0 + 1) }
            var largest = 0.0
            for place in stride(from: 0, to: found.count, by: 4) {
                var mean = [0.0, 0, 0, 0]
                for sample in samples {
                    let light = Self.light(sample[place..<place + 4])
                    for channel in 0..<4 { mean[channel] += light[channel] / 4 }
                }
                let light = Self.light(found[place..<place + 4])
                for channel in 0..<4 {
                    largest = max(largest, abs(light[channel] - mean[channel]))
                }
            }
            #expect(largest < 2e-6, "frame \(frame)")
        }
    }

    @Test("a layer's own blur is its picture's mean, as of a canvas with this layer alone")
    func layer() throws {
        let own =
            Self.moving.replacing("\n  -", with: "\n    motionBlur: 180\n  -")
            + "\n    motionBlur: 180"
        for layer in 0..<3 {
            func only(_ text: String) -> String {
                let starts = text.ranges(of: "  - ").map(\.lowerBound) + [text.endIndex]
                return String(text[starts[layer]..<starts[layer + 1]])
            }
            let whole = try FrameMaker(
                Self.loaded(only(Self.moving), blur: ", motionBlur: 180", background: "clear"),
                jobs: 1)
            let alone = try FrameMaker(Self.loaded(only(own), background: "clear"), jobs: 1)
            for frame in [1, 3] {
                let (one, other) = (
                    try Self.floats(whole, frame), try Self.floats(alone, frame)
                )
                let largest = zip(one, other).map { abs($0 - $1) }.max() ?? 1
                #expect(largest < 1e-5, "layer \(layer), frame \(frame)")
            }
        }
    }

    @Test("a layer with a shutter of 0 is as without blur, in a blurred canvas and group")
    func sharp() throws {
        let sharp =
            Self.moving.replacing("\n  -", with: "\n    motionBlur: 0\n  -")
            + "\n    motionBlur: 0\n"
        let plain = try Self.bytes(Self.loaded(Self.moving))
        #expect(try Self.bytes(Self.loaded(sharp, blur: ", motionBlur: 360")) == plain)
        #expect(try Self.bytes(Self.loaded(Self.moving, blur: ", motionBlur: 360")) != plain)
        let inside = (sharp + "\n").replacing("\n", with: "\n    ")
        let group = "  - motionBlur: 360\n    layers:\n    " + inside
        #expect(try Self.bytes(Self.loaded(group)) == plain)
    }

    @Test("any order of frames gives the bytes of frames drawn alone, and reuses some")
    func anyOrder() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let pausing = """
              - circle: { fill: orange }
                frame: [12, 12]
                position: ["10 + 200 * max(0.0, $time - 0.22)", 20]
            """
        var reuse = FrameReuse()
        for (layers, blur) in [
            (Self.moving, ", motionBlur: { samples: 5 }"),
            (Self.still + "\n" + pausing, ", motionBlur: 360"),
            (Self.still + "\n" + pausing + "\n    motionBlur: 360", ""),
        ] {
            let loaded = try Self.loaded(layers, blur: blur)
            let expected = try Self.bytes(loaded, reuses: false)
            for order in [Array(loaded.frames), loaded.frames.shuffled(using: &generator)] {
                try FrameReuseTests.expect(
                    expected, making: order, of: loaded, format: .rgba8, count: &reuse,
                    "seed \(seed)")
            }
        }
        #expect(reuse.equalCount > 0 && reuse.partialCount > 0, "\(reuse)")
    }

    @Test("samples that are equal are one, and all of them are in the frame's own time")
    func exposures() throws {
        // Half of frame 2's shutter is before 0.225.
        let loaded = try Self.loaded(
            """
              - { color: red, frame: [9, 9], hidden: $time < 0.225 }
              - { color: red, frame: [9, 9], position: [$frame, 0] }
              - { color: red, frame: [9, 9], during: [0, 0.2] }
            """, blur: ", motionBlur: 180")
        let schedule = try FrameMaker(loaded, jobs: 1).schedule
        let counts = loaded.frames.map { schedule.state(at: $0).exposures?.map(\.count) }
        #expect(counts == [nil, nil, [8, 8], nil, nil])
        #expect(loaded.frames.map { schedule.state(at: $0).layers.count } == [2, 2, 1, 2, 2])
        let times = MotionBlur().times(ofFrame: 3, at: loaded.timeline.frameRate)
        #expect(times.count == 16 && times.allSatisfy { 0.3 < $0.seconds && $0.seconds < 0.35 })
    }

    @Test("no more than two pictures are in memory beside the frame")
    func memory() throws {
        func peak(_ blur: String) throws -> Int {
            let maker = try FrameMaker(
                LoadedTimeline(
                    text: """
                        flipbook: 1
                        canvas: { size: [1000, 1000]\(blur) }
                        duration: 0.1
                        camera: { center: [400 + 900 * $time, 500], zoom: 2 }
                        layers: [{ circle: { fill: red }, frame: [300, 300] }]

                        """, path: "large.yaml", options: RenderOptions()), jobs: 1)
            _ = try maker.renderer.render(maker.schedule.state(at: 1))
            return maker.renderer.tools.pool.peakByteCount
        }
        let frame = 16_000_000
        #expect(try peak(", motionBlur: { samples: 4 }") <= peak("") + 2 * frame + frame / 4)
    }
}
