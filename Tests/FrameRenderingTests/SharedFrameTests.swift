import NativeKernels
import PixelBuffers
import PortableMath
import ShaderProgram
import TestSupport
import Testing
import Threads
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Frames that several threads share", .seeded)
struct SharedFrameTests {
    private static let sizes = [1, 2, 3, 7]

    private func renderer(
        _ shaders: ShaderFileReference, bands: Bands = Bands()
    ) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [shaders], fusesKernels: true, bands: bands)
    }

    private static let small = Bands(pixelCount: 1)

    @Test("have the bytes of one thread", arguments: TestSeed.several(100..<112))
    func bytesOfOne(seed: UInt64) throws {
        var layers = RandomLayers(generator: SplitMix64(seed: seed))
        let pools = Self.sizes.map { ThreadPool(size: $0, splitsFinely: true) }
        for number in 0..<2 {
            let state = layers.frame()
            let alone = try renderer(layerShaders)
            let frame = try alone.render(state)
            let straight = try alone.straight(frame, format: .rgba8)
            let larger = try alone.scaled(frame, width: 47, height: 33)
            for (size, pool) in zip(Self.sizes, pools) {
                // A renderer of its own: nothing may come from a cache.
                let renderer = try renderer(
                    layerShaders, bands: number == 0 ? Self.small : Bands())
                try pool.working {
                    let place = "seed \(seed), frame \(number), \(size) threads"
                    let made = try renderer.render(state, as: [(.rgba8, .ordered)])[0]
                    #expect(bytes(made) == bytes(straight), "\(place)")
                    let shared = try renderer.render(state)
                    #expect(bytes(shared) == bytes(frame), "\(place)")
                    #expect(
                        try bytes(renderer.straight(shared, format: .rgba8)) == bytes(straight),
                        "\(place)")
                    #expect(
                        try bytes(renderer.scaled(shared, width: 47, height: 33)) == bytes(larger),
                        "\(place)")
                }
            }
        }
    }

    /// Some rows have no end, others have one that is too far away, or a loop of their own.
    private static let endless = ShaderFileReference(
        path: "endless.metal",
        text: """
            #include <metal_stdlib>
            using namespace metal;
            [[ stitchable ]] half4 late(float2 position, half4 color, float first, float second) {
                if (position.y > first) {
                    while (color.r > -1.0h) { color.r += 0.5h * color.a; }
                }
                if (position.y > second) {
                    while (color.g > -1.0h) { color.g += 0.5h * color.a; }
                }
                return color;
            }
            """)

    private func state(_ first: Float, _ second: Float) -> FrameState {
        FrameState(
            canvas: canvas(24, 40),
            layers: [
                layer(
                    .color(RGBA(red: 1, green: 1, blue: 1)), size: Size(width: 24, height: 40),
                    center: Point(x: 12, y: 20),
                    effects: [
                        EffectState(
                            function: .author("late"), arguments: [first, second],
                            maxSampleOffset: noOffset)
                    ])
            ])
    }

    @Test("report a loop that takes too many turns as one thread does")
    func spentBudget() throws {
        let renderers = [try renderer(Self.endless), try renderer(Self.endless, bands: Self.small)]
        var sentences: Set<String> = []
        for (first, second) in [(Float(3), Float(30)), (33, 12), (39.4, 0), (20, 20)] {
            let alone = #expect(throws: RenderingError.self) {
                try renderers[0].render(state(first, second))
            }
            sentences.insert(alone?.description ?? "")
            for size in Self.sizes {
                let pool = ThreadPool(size: size, splitsFinely: true)
                for renderer in renderers {
                    let shared = #expect(throws: RenderingError.self) {
                        try pool.working { try renderer.render(state(first, second)) }
                    }
                    #expect(shared?.description == alone?.description, "\(size) threads")
                }
            }
        }
        #expect(sentences.count == 2, "\(sentences)")
    }

    @Test("are left by all threads when the time is over", arguments: [1, 2, 3, 7])
    func timeout(size: Int) throws {
        let renderer = try renderer(Self.endless, bands: Self.small)
        // Compiled before, which doesn't count.
        _ = try renderer.render(state(100, 100))
        let pool = ThreadPool(size: size, splitsFinely: true)
        let deadline = Deadline()
        deadline.expire()
        let error = #expect(throws: RenderingError.self) {
            try Deadline.$current.withValue(deadline) {
                try pool.working { try renderer.render(state(-1, 100)) }
            }
        }
        guard case .kernel(let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.isTimeout)
        #expect(!deadline.isCounting)
    }
}
