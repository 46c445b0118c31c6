import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("What isn't drawn", .seeded)
struct SkippingTests {
    private func renderer(
        keeps: Bool = true, skips: Bool = true, bands: Bands = Bands(), filling: UInt8? = nil
    ) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [layerShaders], fusesKernels: true,
            keptBytes: keeps ? PictureCache.standardBytes : 0, skipsWhatIsNotSeen: skips,
            bands: bands, filling: filling)
    }

    /// Some frames of which most layers stay as they are, and a transition between scenes of which
    /// most layers stay. In some films the frames are wider than the canvas.
    private func film(_ layers: inout RandomLayers) -> [FrameState] {
        var state = layers.frame()
        state.canvas.pixelWidth += Int(layers.generator.next() % 2) * 37
        let frames = (0..<5).map { frame in
            if frame > 1 {
                let index = Int(layers.generator.next() % UInt64(state.layers.count))
                state.layers[index] = layers.layer(depth: 1)
            }
            return state
        }
        let transition = [(0, 4), (1, 4), (1, 4), (2, 4), (2, 3), (3, 1), (4, 0)].map { from, to in
            FrameState(
                canvas: state.canvas, layers: [],
                transition: TransitionState(
                    function: .builtIn("crossfade"), arguments: [0.4], from: frames[from].layers,
                    to: frames[to].layers))
        }
        return frames + transition
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
            // Not a number, if it were seen.
            try renderer(bands: Bands(pixelCount: 1 << 9), filling: 0xFF),
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

    @Test(
        "parts of a frame are drawn over another one, and nothing beside them",
        arguments: TestSeed.several(0..<24))
    func parts(seed: UInt64) throws {
        var layers = RandomLayers(generator: SplitMix64(seed: seed), scale: 9)
        var state = layers.frame()
        // Wide blurs one above the other: each looks at pixels that another one has made.
        state.layers += (0..<3).map { _ in layers.layer(depth: 1) }
        for index in state.layers.indices where layers.unit() < 0.5 {
            state.layers[index].material = MaterialState(
                Material(layers.pick(Material.Thickness.allCases), .light),
                in: .rectangle(cornerRadius: 0))
        }
        let renderer = try renderer(bands: Bands(pixelCount: 1 << 12))
        let whole = try renderer.straight(renderer.render(state), format: .rgba8)
        let other = try renderer.tools.buffer(.rgba8, whole.bounds)
        for y in 0..<other.height {
            for index in 0..<other.row(y).count {
                other.row(y)[index] = UInt8(truncatingIfNeeded: layers.generator.next())
            }
        }
        for _ in 0..<4 {
            func span(_ length: Int) -> Range<Int> {
                let start = Int.random(in: 0..<length, using: &layers.generator)
                return
                    start..<min(
                        length, start + Int.random(in: 1...60, using: &layers.generator))
            }
            let (columns, rows) = (span(whole.width), span(whole.height))
            let part = PixelRectangle(
                x: columns.lowerBound, y: rows.lowerBound, width: columns.count,
                height: rows.count)
            let drawn = try renderer.render(state, parts: [part], over: [(other, .ordered)])[0]
            for y in 0..<whole.height {
                var expected = Array(other.row(y))
                if rows.contains(y) {
                    let bytes = columns.lowerBound * 4..<columns.upperBound * 4
                    expected[bytes] = Array(whole.row(y))[bytes]
                }
                #expect(Array(drawn.row(y)) == expected, "seed \(seed), \(part), row \(y)")
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

    @Test("memory isn't seen around a fill in a turned layer", arguments: [0, 30, 90])
    func turnedFill(rotation: Double) throws {
        let fill = EffectState(
            function: .author("poured"), arguments: [0.5], maxSampleOffset: noOffset)
        let dot = layer(
            .shape(.circle, .fill(.color(.white))), size: Size(width: 20, height: 20),
            center: Point(x: 80, y: 45))
        let state = FrameState(
            canvas: canvas(160, 90),
            layers: [
                layer(
                    .group([dot]), size: Size(width: 160, height: 90),
                    center: Point(x: 80, y: 45), rotation: rotation, effects: [fill])
            ])
        let zeros = bytes(try renderer(filling: 0).render(state))
        #expect(bytes(try renderer(filling: 0xFF).render(state)) == zeros)
    }
}
