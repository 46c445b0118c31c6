import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling
@testable import LayerKinds

@Suite("Particles", .seeded)
struct ParticleTests {
    private let size = Size(width: 30, height: 20)

    private func discs(seed: UInt64) -> [ParticleState.Disc] {
        var generator = SplitMix64(seed: seed)
        return (0..<12).map { _ in
            let light = Float(generator.nextUnit())
            return ParticleState.Disc(
                x: Float(generator.nextNumber(in: -10..<100)),
                y: Float(generator.nextNumber(in: -10..<70)),
                radius: Float(generator.nextNumber(in: 0..<20)),
                color: SIMD4(light * 0.2, light * 0.5, light * 0.9, light))
        }
    }

    private func picture(
        _ discs: [ParticleState.Disc], scale: Double, antialiased: Bool
    ) throws -> Picture {
        let cloud = ParticleState(discs: discs, referenceScale: 3, antialiased: antialiased)
        return try render(
            FrameState(
                canvas: canvas(30, 20, scale: scale),
                layers: [
                    layer(.kind(AnyContentState(cloud)), size: size, center: Point(x: 15, y: 10))
                ]))
    }

    /// What effects.md says, as it says it: every disc overwrites pixels of the drawable.
    private func drawable(_ discs: [ParticleState.Disc]) -> Picture {
        var pixels = [Color](repeating: .zero, count: 90 * 60)
        for disc in discs {
            for y in -100..<100 {
                for x in -100..<100 where Float(x * x + y * y).squareRoot() <= disc.radius {
                    let (column, row) = (Int(disc.x) + x, Int(disc.y) + y)
                    guard (0..<90).contains(column), (0..<60).contains(row) else { continue }
                    pixels[row * 90 + column] = Color(disc.color)
                }
            }
        }
        return Picture(PixelRectangle(x: 0, y: 0, width: 90, height: 60)) { pixels[$1 * 90 + $0] }
    }

    @Test(
        "at the drawable's scale discs overwrite its pixels exactly",
        arguments: TestSeed.several(1...4))
    func overwriting(seed: UInt64) throws {
        let discs = discs(seed: seed)
        let result = try picture(discs, scale: 3, antialiased: false)
        #expect(result.difference(to: drawable(discs)) == 0)
    }

    @Test("at another scale each pixel shows the drawable's pixel beneath its centre")
    func otherScales() throws {
        let discs = discs(seed: 9)
        let reference = drawable(discs)
        for scale in [1.0, 2, 4.5] {
            let result = try picture(discs, scale: scale, antialiased: false)
            let expected = Picture(result.bounds) { x, y in
                reference[
                    Int((Double(x) + 0.5) / scale * 3), Int((Double(y) + 0.5) / scale * 3)]
            }
            #expect(result.difference(to: expected) == 0)
        }
    }

    @Test("smooth discs blend, in the order of their indices", arguments: [1.0, 2, 3])
    func blending(scale: Double) throws {
        let discs = discs(seed: 5)
        let result = try picture(discs, scale: scale, antialiased: true)
        let expected = Picture(result.bounds) { x, y in
            let (px, py) = ((Double(x) + 0.5) / scale * 3, (Double(y) + 0.5) / scale * 3)
            var color = Color.zero
            for disc in discs {
                let distance = Portable.hypot(px - Double(disc.x), py - Double(disc.y))
                let inside = (Double(disc.radius) - distance) / 3 * scale + 0.5
                let light = Color(disc.color) * min(max(inside, 0), 1)
                color = light + color * (1 - light.w)
            }
            return color
        }
        #expect(result.difference(to: expected) < 1e-5)
    }

    @Test("no discs draw nothing")
    func none() throws {
        for antialiased in [false, true] {
            let result = try picture([], scale: 2, antialiased: antialiased)
            #expect(result.difference(to: Picture(result.bounds)) == 0)
        }
    }
}
