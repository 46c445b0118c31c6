import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("What changes between frames", .seeded)
struct ChangeTests {
    private static let bounds = PixelRectangle(x: 3, y: -5, width: 517, height: 333)

    @Test("the parts of a change have everything that was marked, and nothing beside the canvas")
    func parts() {
        for seed in TestSeed.several(1...200) {
            var generator = SplitMix64(seed: seed)
            func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
            var tiles = ChangedTiles(canvas: Self.bounds, layerCount: number(0..<80))
            let marked = (0..<number(0..<40)).map { _ in
                PixelRectangle(
                    x: number(-50..<540), y: number(-50..<350), width: number(0..<40),
                    height: number(0..<40))
            }
            for rectangle in marked { tiles.mark(rectangle) }
            switch tiles.change {
            case .everything:
                let area = marked.map { $0.grown(by: 32).intersection(Self.bounds) }
                #expect(area.reduce(0) { $0 + $1.pixelCount } > Self.bounds.pixelCount / 4)
            case .nothing:
                #expect(
                    marked.allSatisfy { $0.intersection(Self.bounds).isEmpty }, "seed \(seed)")
            case .parts(let parts):
                #expect(parts.count <= 12)
                #expect(parts.allSatisfy { Self.bounds.contains($0) && !$0.isEmpty })
                for rectangle in marked {
                    let seen = rectangle.intersection(Self.bounds)
                    for y in seen.y..<seen.maxY {
                        for x in seen.x..<seen.maxX {
                            let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
                            #expect(
                                parts.contains { $0.contains(pixel) }, "\(x), \(y), seed \(seed)")
                        }
                    }
                }
            }
        }
    }

    @Test("layers are paired in order, each once, and those that stayed with themselves")
    func alignment() {
        for seed in TestSeed.several(1...200) {
            var generator = SplitMix64(seed: seed)
            let all = (0..<9).map { number in
                layer(
                    .color(RGBA(red: Double(number) / 9, green: 0, blue: 0)),
                    size: Size(width: Double(number / 2 + 1), height: 1),
                    center: Point(x: 0, y: 0))
            }
            func some() -> [LayerState] { all.filter { _ in Bool.random(using: &generator) } }
            let (old, new) = (some(), some())
            let pairs = LayerAlignment.pairs(old, new)
            #expect(pairs.compactMap(\.old) == old)
            #expect(pairs.compactMap(\.new) == new)
            if old.count != new.count {
                let kept = pairs.count { $0.old == $0.new }
                #expect(kept > 0 || Set(old).isDisjoint(with: new))
            }
        }
    }

    @Test(
        "a transparent layer leaves premultiplied colours their bits in the modes that say so",
        arguments: BlendMode.allCases.filter(\.leavesOpaqueBackdrop))
    func blending(mode: BlendMode) throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 67, height: 31)
        for opacity: Float in [1, 0.3] {
            let tools = tools()
            let backdrop = Picture.random(bounds, seed: TestSeed.fixed(5)).buffer
            let result = try tools.buffer(.rgbaFloat, bounds)
            try tools.kernels.run(
                mode.kernel, into: result,
                inputs: [backdrop, tools.transparentBuffer(.rgbaFloat, bounds)],
                uniforms: [opacity])
            #expect(bytes(result) == bytes(backdrop))
        }
    }

    // MARK: Layers

    private func state(_ layers: [LayerState]) -> FrameState {
        FrameState(
            canvas: canvas(320, 320, background: RGBA(red: 0, green: 0, blue: 0)), layers: layers)
    }

    private func dot(
        _ x: Double, _ y: Double, effects: [EffectState] = [], blend: BlendMode = .normal
    ) -> LayerState {
        layer(
            .shape(.circle, .fill(.color(RGBA(red: 1, green: 1, blue: 1)))),
            size: Size(width: 10, height: 10), center: Point(x: x, y: y), blend: blend,
            effects: effects)
    }

    private func group(
        _ children: [LayerState], opacity: Double = 1, blend: BlendMode = .normal,
        rotation: Double = 0, effects: [EffectState] = []
    ) -> LayerState {
        layer(
            .group(children), size: Size(width: 320, height: 320),
            center: Point(x: 160, y: 160), rotation: rotation, opacity: opacity, blend: blend,
            effects: effects)
    }

    private func change(_ old: [LayerState], _ new: [LayerState]) throws -> FrameChange {
        try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
            .change(from: state(old), to: state(new))
    }

    private func tile(_ column: Int, _ row: Int) -> PixelRectangle {
        PixelRectangle(x: 32 * column, y: 32 * row, width: 32, height: 32)
    }

    @Test("a layer that moves changes the tiles where it was and where it is")
    func moving() throws {
        let still = dot(200, 200)
        #expect(
            try change([dot(16, 16), still], [dot(80, 112), still])
                == .parts([tile(0, 0), tile(2, 3)]))
        #expect(try change([still, dot(16, 16)], [still]) == .parts([tile(0, 0)]))
        #expect(try change([still], [still]) == .nothing)
    }

    @Test(
        "a layer that moves in a group changes its tiles, as long as nothing else can change",
        arguments: [1, 0.5], [BlendMode.normal, .screen])
    func inGroups(opacity: Double, blend: BlendMode) throws {
        func layers(_ x: Double) -> [LayerState] {
            [group([dot(x, 16), dot(300, 300)], opacity: opacity, blend: blend)]
        }
        #expect(try change(layers(16), layers(240)) == .parts([tile(0, 0), tile(7, 0)]))
    }

    @Test("what samples a group of other bounds changes wholly")
    func sampledGroups() throws {
        let still = dot(60, 160)
        func change(rotation: Double, ends: [LayerState]) throws -> [PixelRectangle] {
            func layers(_ x: Double) -> [LayerState] {
                [group([still, dot(x, 160)] + ends, rotation: rotation)]
            }
            guard case .parts(let parts) = try self.change(layers(260), layers(230)) else {
                Issue.record("parts are expected")
                return []
            }
            return parts
        }
        func has(_ parts: [PixelRectangle], _ x: Int, _ y: Int) -> Bool {
            parts.contains { $0.contains(PixelRectangle(x: x, y: y, width: 1, height: 1)) }
        }
        #expect(try !has(change(rotation: 0, ends: []), 60, 160))
        // Turned about the middle by a quarter: from the left to the top, from the right to the
        // bottom.
        let ends = [dot(6, 6), dot(314, 314)]
        let alone = try change(rotation: 90, ends: [])
        let framed = try change(rotation: 90, ends: ends)
        #expect(has(alone, 160, 60) && has(alone, 160, 260))
        #expect(!has(framed, 160, 60) && has(framed, 160, 260))
    }

    @Test("a blur spreads what changes in it")
    func blurredGroups() throws {
        let blur = EffectState(
            function: .gaussianBlur, arguments: [4], maxSampleOffset: Size(width: 12, height: 12))
        func layers(_ color: Double) -> [LayerState] {
            let changing = layer(
                .color(RGBA(red: color, green: 0, blue: 0)), size: Size(width: 8, height: 8),
                center: Point(x: 144, y: 144))
            return [group([changing, dot(6, 6), dot(314, 314)], effects: [blur])]
        }
        guard case .parts(let parts) = try change(layers(0), layers(1)) else {
            Issue.record("parts are expected")
            return
        }
        #expect(parts.count == 1)
        #expect(parts[0].contains(PixelRectangle(x: 124, y: 124, width: 40, height: 40)))
        #expect(parts[0].pixelCount < 200 * 200)
    }

    @Test("an effect that can tell 0 from -0 is not taken for another one")
    func negativeZero() throws {
        func layers(_ number: Float) -> [LayerState] {
            [
                dot(
                    16, 16,
                    effects: [
                        EffectState(
                            function: .builtIn("cd"), arguments: [10, 10, number],
                            maxSampleOffset: Size(width: 0, height: 0))
                    ])
            ]
        }
        #expect(layers(0) == layers(-0.0))
        #expect(try change(layers(0), layers(-0.0)) == .parts([tile(0, 0)]))
    }

    @Test("a layer that changes where it can't be seen changes nothing")
    func unseen() throws {
        #expect(try change([dot(-400, 16)], [dot(-300, 16)]) == .nothing)
    }

    @Test("what has a material changes as far as its glass, though its content is clipped")
    func clippedMaterial() throws {
        func bar(_ opacity: Double) -> LayerState {
            var bar = layer(
                .shape(.rectangle(cornerRadius: 0), .fill(.color(.white))),
                size: Size(width: 120, height: 20), center: Point(x: 160, y: 16),
                opacity: opacity, clip: .circle)
            bar.material = MaterialState(Material(.regular), in: .rectangle(cornerRadius: 0))
            return bar
        }
        let parts = (3..<7).map { tile($0, 0) }
        guard case .parts(let found) = try change([bar(0.5)], [bar(0.7)]) else {
            throw RenderingError("the bar is a part of the canvas")
        }
        #expect(parts.allSatisfy { part in found.contains { $0.contains(part) } })
    }

    @Test("a text that can't be laid out, seen or not, is no frame that an earlier one stands for")
    func failure() throws {
        let old = state([dot(16, 16)])
        var new = old
        new.textFailure = TextSizes.Failure(reason: "it is too wide")
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        #expect(renderer.change(from: old, to: new) == .everything)
    }
}
