import PixelBuffers
import PortableMath
import MetalLanguage
import ShaderProgram
import Testing

@Suite("Ripple")
struct RippleTests {
    private let bounds = PixelRectangle(x: -4, y: 2, width: 41, height: 26)
    private let space = KernelSpace(originX: -1.25, originY: 3, scale: 2)

    @Test(
        "each pixel is sampled along the wave of effects.md, and brightened by it",
        arguments: [0.0, 0.02, 0.1, 0.35, 1], [20.0, 800])
    func formula(elapsedTime: Double, speed: Double) throws {
        let picture = randomPicture(bounds, seed: 9)
        let grown = bounds.grown(by: 4)
        let (amplitude, frequency, decay) = (2.0, 4.0, 10.0)
        // The origin is the centre of a pixel, which has no direction to move in.
        let (originX, originY) = (8.375, 5.25)
        let result = try run(
            "ripple", on: picture, bounds: grown,
            uniforms: [originX, originY, elapsedTime, 1, amplitude, frequency, decay, speed]
                .map(Float.init),
            space: space)
        for y in grown.y..<grown.maxY {
            for x in grown.x..<grown.maxX {
                let px = (Double(x) + 0.5 + 1.25) / 2, py = (Double(y) + 0.5 - 3) / 2
                let (dx, dy) = (px - originX, py - originY)
                let distance = Portable.hypot(dx, dy)
                let time = max(0, elapsedTime - distance / speed)
                let r = amplitude * Portable.sin(frequency * time) * Portable.exp(-decay * time)
                let unit = distance == 0 ? (0, 0) : (dx / distance, dy / distance)
                var expected = sample(
                    picture, x: -1.25 + 2 * (px + r * unit.0), y: 3 + 2 * (py + r * unit.1))
                let light = r / amplitude * expected.w
                expected += Color(light, light, light, 0)
                expected.clamp(lowerBound: .zero, upperBound: .one)
                let difference = expected - color(result, x, y)
                // A place is rounded to 1/1024 of a pixel, in x and in y.
                #expect(max(difference.max(), -difference.min()) < 1.0 / 1024, "at \(x), \(y)")
            }
        }
    }

    @Test("before the wave arrives the picture is the same, bit by bit")
    func undisturbed() throws {
        let picture = randomPicture(bounds, seed: 10)
        let result = try run(
            "ripple", on: picture, bounds: bounds, uniforms: [3, 4, 0, 1, 2, 4, 10, 800],
            space: KernelSpace(originX: -1, originY: 3, scale: 1))
        for y in 0..<bounds.height { #expect(result.row(y).elementsEqual(picture.row(y))) }
    }

    @Test("a wave of no amplitude moves nothing, and no pixel is lost")
    func noAmplitude() throws {
        let picture = randomPicture(bounds, seed: 11)
        let result = try run(
            "ripple", on: picture, bounds: bounds, uniforms: [3, 4, 0.2, 1, 0, 4, 10, 800],
            space: KernelSpace(originX: -1, originY: 3, scale: 1))
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                #expect(color(result, x, y).w == color(picture, x, y).w)
            }
        }
    }
}
