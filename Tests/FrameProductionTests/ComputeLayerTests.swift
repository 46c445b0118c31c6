import FrameHashing
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameProduction

@Suite("A layer that kernels draw", .seeded)
struct ComputeLayerTests {
    private static let shaders = """
        #include <metal_stdlib>
        using namespace metal;
        struct Walker { float2 place; float age; };

        kernel void seed(device Walker* walkers, constant float2& size,
                         uint id [[thread_position_in_grid]]) {
            walkers[id].place = float2(fract(id * 0.618), fract(id * 0.414)) * size;
        }
        // Each walker looks at the one before it, which has moved already, and leaves a trail.
        kernel void walk(device Walker* walkers, device float* trail, constant float2& pull,
                         constant float2& size, uint id [[thread_position_in_grid]]) {
            device Walker& walker = walkers[id];
            float2 ahead = walkers[id - 1].place - walker.place;
            walker.place = fract((walker.place + 0.1 * ahead + pull) / size) * size;
            walker.age += 0.25;
            uint2 at = uint2(walker.place);
            trail[at.y * uint(size.x) + at.x] += 0.3;
        }
        kernel void paint(device float* trail, constant float4* colors, constant int& colorCount,
                          texture2d<float, access::read_write> canvas,
                          uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
            uint i = at.y * size.x + at.x;
            trail[i] *= 0.8;
            canvas.write(colors[int(trail[i] * colorCount)] * trail[i], at);
        }
        kernel void feel(device Walker* walkers, texture2d<float, access::read_write> canvas,
                         uint id [[thread_position_in_grid]]) {
            walkers[id].place.x += canvas.read(uint2(walkers[id].place)).g;
        }
        kernel void mark(device const Walker* walkers, constant float& strength,
                         texture2d<float, access::read_write> canvas,
                         uint id [[thread_position_in_grid]]) {
            uint2 at = uint2(walkers[id].place);
            canvas.write(mix(canvas.read(at), float4(1, fract(walkers[id].age), 0, 1), strength),
                         at);
        }
        """

    /// A timeline in a folder of its own, made at random.
    private struct Sample {
        let folder: TemporaryFolder
        var path: String { "\(folder.path)/walk.yaml" }

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            func one(of choices: [String]) -> String {
                choices[Int(random.next() % UInt64(choices.count))]
            }
            folder = try TemporaryFolder()
            try folder.write(ComputeLayerTests.shaders, to: "walk.metal")
            let walk =
                "- walk: { pull: [\(one(of: ["$time", "0.7", "$push"])), 0.4], size: [16, 9] }"
            let paint = "- paint: { colors: [red, \"#00FF0080\", blue] }"
            let extra = [
                "- feel", "- mark: { strength: \(one(of: ["0.5", "$push"])) }",
                "- walk: { pull: 0.1, size: [16, 9], grid: 3 }", "- mark: { strength: $time }",
            ]
            let step = [walk, paint] + extra.filter { _ in random.next() % 2 == 0 }
            let rate = one(of: ["", "framerate: 25", "framerate: 30000/1001", "framerate: 7"])
            let start = one(of: ["", "start: [seed: { size: [16, 9] }]"])
            try folder.write(
                """
                flipbook: 1
                name: Walk
                canvas: { size: [32, 18], background: black }
                framerate: 25
                duration: 12
                shaders: [walk.metal]
                animators:
                  push:
                    initial: 0
                    keyframes: [ { linear: 2, duration: 3 }, { spring: 0, duration: 2 } ]
                layers:
                  - frame: [\(one(of: ["32, 18", "16, 9", "20, 18"]))]
                    compute:
                      buffers: { walkers: 11, trail: 144 }
                      pixels: [16, 9]
                      interpolation: \(one(of: ["none", "low", "high"]))
                      \(rate)
                      \(start)
                      step:
                        \(step.joined(separator: "\n        "))
                """, to: "walk.yaml")
        }
    }

    @Test(
        "is the same in any order of frames, and for any number of threads",
        arguments: TestSeed.several(0..<6))
    func anyOrder(number: UInt64) throws {
        let seed = 20_261_122 &+ number
        let sample = try Sample(seed: seed)
        let loaded = try LoadedTimeline(sample.path)
        let play = try FrameMaker(loaded, jobs: 1)
        let frames = Array(loaded.frames)
        let expected = try frames.map { try play.frame($0, format: .rgba8).pixelBytes }
        #expect(Set(expected).count > 20, "seed \(seed)")

        var random = SplitMix64(seed: seed)
        let seek = try FrameMaker(loaded, jobs: 1)
        for frame in frames.shuffled(using: &random).prefix(40) {
            let found = try seek.frame(frame, format: .rgba8).pixelBytes
            #expect(found == expected[frame], "frame \(frame), seed \(seed)")
        }
        for frame in [0, 1, 137, frames.count - 1] {
            let alone = try FrameMaker(loaded, jobs: 1).frame(frame, format: .rgba8)
            #expect(alone.pixelBytes == expected[frame], "frame \(frame), seed \(seed)")
        }
        let together = try FrameMaker(loaded, jobs: 5)
        var made: [[UInt8]] = []
        try together.run(
            frames, cancellation: Cancellation(), progress: { _ in },
            make: { frame throws(FrameFailure) in
                try together.frame(frame, format: .rgba8).pixelBytes
            }, deliver: { made.append($1) })
        #expect(made == expected, "seed \(seed)")
    }

    @Test("goes on as it was where the frame rate is another")
    func frameRate() throws {
        let sample = try Sample(seed: 5)
        var options = RenderOptions()
        let own = try FrameMaker(LoadedTimeline(sample.path), jobs: 1)
        options.frameRate = FrameRateOverride("50")
        let twice = try FrameMaker(LoadedTimeline(sample.path, options: options), jobs: 1)
        for frame in [0, 3, 60, 211] {
            let expected = try own.frame(frame, format: .rgba8).pixelBytes
            let found = try twice.frame(2 * frame, format: .rgba8).pixelBytes
            #expect(found == expected, "frame \(frame)")
        }
    }

    @Test("fails where a loop never ends, and says where")
    func endless() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            kernel void wait(device float* x, texture2d<float, access::write> canvas,
                             constant float& limit, uint id [[thread_position_in_grid]]) {
                while (x[0] <= limit) {
                    x[1] += 1;
                }
            }
            """, to: "wait.metal")
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [8, 8] }
            duration: 1
            shaders: [wait.metal]
            layers:
              - frame: [8, 8]
                compute: { buffers: { x: 2 }, step: [wait: { limit: "$time - 0.5" }] }
            """, to: "wait.yaml")
        let maker = try FrameMaker(LoadedTimeline("\(folder.path)/wait.yaml"), jobs: 1)
        _ = try maker.frame(20, format: .rgba8)
        let error = #expect(throws: (any Error).self) {
            try maker.frame(40, format: .rgba8)
        }
        #expect("\(try #require(error))".contains("wait.metal:3:5"))
        // And what was kept before is as it was.
        _ = try maker.frame(21, format: .rgba8)
    }
}
