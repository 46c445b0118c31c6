import PixelBuffers
import PortableMath
import MetalLanguage
import ShaderProgram
import Testing

@Suite("Glow")
struct GlowTests {
    private let bounds = PixelRectangle(x: 5, y: -3, width: 37, height: 22)
    private let space = KernelSpace(originX: 7.5, originY: -2, scale: 2)

    @Test(
        "each pixel's colour is multiplied by the light of effects.md",
        arguments: [0.05, 0.3, 0.71, 1], [0.5, 3])
    func formula(progress: Double, amplitude: Double) throws {
        let picture = randomPicture(bounds, seed: 5)
        let (originX, originY, width, height) = (6.0, 3.5, 17.0, 9.0)
        let result = try run(
            "glow", on: picture, bounds: bounds,
            uniforms: [originX, originY, width, height, amplitude, progress].map(Float.init),
            space: space)
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                let px = (Double(x) + 0.5 - 7.5) / 2, py = (Double(y) + 0.5 + 2) / 2
                let d = Portable.hypot(
                    px / width - originX / width, py / height - originY / height)
                let light =
                    smoothstep(0, 1, progress) * Portable.exp(-d * d) * amplitude
                    * smoothstep(0, 1, 1 - d / progress)
                let expected = (color(picture, x, y) * light).clamped(
                    lowerBound: .zero, upperBound: .one)
                let difference = expected - color(result, x, y)
                #expect(max(difference.max(), -difference.min()) < 2e-6, "at \(x), \(y)")
            }
        }
    }

    @Test("without progress there is no light", arguments: [0, -1])
    func dark(progress: Float) throws {
        let picture = randomPicture(bounds, seed: 6)
        // The origin is the centre of a pixel, where distance and progress are both zero.
        let result = try run(
            "glow", on: picture, bounds: bounds, uniforms: [6, 3.25, 17, 9, 3, progress],
            space: space)
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX { #expect(color(result, x, y) == .zero) }
        }
    }
}
