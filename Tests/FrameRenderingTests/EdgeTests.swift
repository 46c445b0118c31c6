import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

/// What lies on the edge of a canvas or of a clip, where that is no edge of pixels.
@Suite(.seeded) struct EdgeTests {
    private let black = RGBA(red: 0, green: 0, blue: 0)

    /// A black ground of exactly `size`, and over it light of a larger one, which is multiplied:
    /// nothing is to be seen.
    private func darkened(
        _ size: Size, _ blend: BlendMode, nested: Bool, _ light: RGBA
    ) -> [LayerState] {
        let middle = Point(x: size.width / 2, y: size.height / 2)
        var ground = layer(.color(black), size: size, center: middle)
        if nested { ground = layer(.group([ground]), size: size, center: middle) }
        let wide = Size(width: size.width + 40, height: size.height + 40)
        return [ground, layer(.color(light), size: wide, center: middle, blend: blend)]
    }

    private func brightest(_ picture: Picture) -> Double {
        picture.pixels.map { max($0.x, $0.y, $0.z) }.max() ?? 0
    }

    @Test("a canvas of any size and scale shows no line at its edge where black fills it")
    func canvasEdge() throws {
        let seed = TestSeed.fixed(97)
        var generator = SplitMix64(seed: seed)
        for round in 0..<40 {
            let size = Size(
                width: .random(in: 6...30, using: &generator),
                height: .random(in: 6...30, using: &generator))
            let scale = Double.random(in: 0.5...2, using: &generator)
            // Two times in three in a frame of another shape.
            let bars = [(0, 0), (0, 5), (4, 0)][round % 3]
            let canvas = Canvas(
                size: size, scale: scale, background: black,
                pixelWidth: Int((size.width * scale).rounded()) + bars.0,
                pixelHeight: Int((size.height * scale).rounded()) + bars.1)
            let light = RGBA(red: 1, green: 0.8, blue: 0.5)
            let group = layer(
                .group(darkened(size, .multiply, nested: round % 2 == 0, light)), size: size,
                center: Point(x: size.width / 2, y: size.height / 2), blend: .screen)
            let picture = try render(FrameState(canvas: canvas, layers: [group]))
            #expect(brightest(picture) == 0, "seed \(seed), round \(round): \(size) at \(scale)")
        }
    }

    @Test("a canvas whose size is a whole number of pixels is drawn at its own scale")
    func wholeCanvas() throws {
        let box = layer(
            .color(RGBA(red: 1, green: 1, blue: 1)), size: Size(width: 5, height: 3),
            center: Point(x: 5.5, y: 4.5))
        for (width, height, scale) in [(48.0, 27.0, 2.5), (12, 10, 0.5), (33.2, 20, 2.5)] {
            let canvas = canvas(width, height, scale: scale)
            let picture = try render(FrameState(canvas: canvas, layers: [box]))
            let covered = picture.pixels.reduce(0) { $0 + $1.w }
            #expect(abs(covered - 15 * scale * scale) < 0.1, "\(width)×\(height) at \(scale)")
        }
    }

    @Test("a clip's edge is made once: black with a group's bounds hides what is multiplied on it")
    func clipEdge() throws {
        let seed = TestSeed.fixed(101)
        var generator = SplitMix64(seed: seed)
        for round in 0..<40 {
            let size = Size(
                width: .random(in: 4...12, using: &generator),
                height: .random(in: 4...12, using: &generator))
            let center = Point(
                x: .random(in: 12...18, using: &generator),
                y: .random(in: 12...18, using: &generator))
            let children = darkened(
                size, .multiply, nested: round % 2 == 0, RGBA(red: 1, green: 0.9, blue: 0.6))
            let group = layer(
                .group(children), size: size, center: center,
                blend: round % 3 == 0 ? .screen : .normal, clip: .rectangle(cornerRadius: 0))
            let picture = try render(
                FrameState(canvas: canvas(30, 30, background: black), layers: [group]))
            #expect(brightest(picture) < 1e-6, "seed \(seed), round \(round): \(size) at \(center)")
        }
    }

    @Test("what a clip cuts off covers as much as the clip does")
    func clippedColor() throws {
        let seed = TestSeed.fixed(103)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let size = Size(
                width: .random(in: 4...12, using: &generator),
                height: .random(in: 4...12, using: &generator))
            let middle = Point(x: size.width / 2, y: size.height / 2)
            let group = layer(
                .group([layer(.color(black), size: size, center: middle)]), size: size,
                center: Point(x: 15, y: 15), clip: .rectangle(cornerRadius: 0))
            let picture = try render(FrameState(canvas: canvas(30, 30), layers: [group]))
            let covered = picture.pixels.reduce(0) { $0 + $1.w }
            #expect(abs(covered - size.width * size.height) < 0.6, "seed \(seed): \(size)")
        }
    }
}
