import FrameScheduling
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering

@Suite("What isn't drawn", .seeded)
struct SkippingTests {
    private func renderer(
        keeps: Bool = true, skips: Bool = true, bands: Bands = Bands()
    ) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [layerShaders], fusesKernels: true,
            keptBytes: keeps ? PictureCache.standardBytes : 0, skipsWhatIsNotSeen: skips,
            bands: bands)
    }

    /// Some frames of which most layers stay as they are.
    private func film(_ layers: inout RandomLayers) -> [FrameState] {
        var state = layers.frame()
        return (0..<5).map { frame in
            if frame > 1 {
                let index = Int(layers.generator.next() % UInt64(state.layers.count))
                state.layers[index] = layers.layer(depth: 1)
            }
            return state
        }
    }

    @Test(
        "is not seen: every bit is as when all is drawn, one layer after the other",
        arguments: TestSeed.several(0..<24))
    func agreement(seed: UInt64) throws {
        var layers = RandomLayers(
            generator: SplitMix64(seed: seed), scale: seed % 3 == 0 ? 1 : 9)
        let plain = try renderer(keeps: false, skips: false)
        let others = [
            try renderer(), try renderer(keeps: false), try renderer(skips: false),
            try renderer(bands: Bands(pixelCount: 1)),
            try renderer(skips: false, bands: Bands(pixelCount: 1)),
        ]
        for (number, state) in film(&layers).enumerated() {
            let expected = bytes(try plain.render(state))
            for (index, other) in others.enumerated() {
                #expect(
                    bytes(try other.render(state)) == expected,
                    "seed \(seed), frame \(number), renderer \(index)")
            }
        }
    }

    @Test(
        "straight alpha that is made band by band is the whole frame's",
        arguments: TestSeed.several(0..<12))
    func straight(seed: UInt64) throws {
        var layers = RandomLayers(
            generator: SplitMix64(seed: seed), scale: seed % 3 == 0 ? 1 : 9)
        let forms: [(format: PixelFormat, dithering: Dithering)] = [
            (.rgba8, .ordered), (.rgba8, .blueNoise), (.rgba8, .none), (.rgba16, .none),
        ]
        let plain = try renderer(keeps: false, skips: false)
        let banded = try renderer(bands: Bands(pixelCount: 1 << 11))
        for (number, state) in film(&layers).enumerated() {
            let picture = try plain.render(state)
            let made = try banded.render(state, as: forms)
            for (form, made) in zip(forms, made) {
                let expected = try plain.straight(
                    picture, format: form.format, dithering: form.dithering)
                #expect(
                    bytes(made) == bytes(expected), "seed \(seed), frame \(number), \(form)")
            }
        }
    }

    @Test("a zero of the other sign is another picture to a shader")
    func signedZeros() throws {
        func state(_ zero: Float) -> FrameState {
            let effect = EffectState(
                function: .author("signOf"), arguments: [zero], maxSampleOffset: noOffset)
            return FrameState(
                canvas: canvas(8, 8),
                layers: [
                    layer(
                        .color(.white), size: Size(width: 8, height: 8),
                        center: Point(x: 4, y: 4), effects: [effect])
                ])
        }
        let renderer = try renderer()
        for _ in 0..<3 {
            let plus = bytes(try renderer.render(state(0)))
            #expect(bytes(try renderer.render(state(-0.0))) != plus)
        }
    }
}
