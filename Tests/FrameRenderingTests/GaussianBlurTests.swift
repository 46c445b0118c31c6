import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameRendering

private let step = 1.0 / 255

@Suite("Gaussian blur", .seeded)
struct GaussianBlurTests {
    private static let sigmas: [Double] = {
        var generator = SplitMix64(seed: TestSeed.fixed(77))
        return [0.3, 1, 4.7, 4.9, 16, 60]
            + (0..<5).map { _ in 0.3 * Portable.pow(200, generator.nextUnit()) }
    }()

    private func blur(
        _ picture: Picture, sigma: Double, bounds: PixelRectangle? = nil
    ) throws -> Picture {
        let blur = GaussianBlur(sigma: sigma)
        let tools = tools()
        let blurred = try blur.applied(
            to: blur.coarse(of: picture.buffer, tools),
            bounds: bounds ?? picture.bounds.grown(by: blur.reach), tools)
        return Picture(try tools.drawn(.pending(blurred)))
    }

    @Test("a blur is within an eighth of an 8-bit step of the true Gaussian", arguments: sigmas)
    func accuracy(sigma: Double) throws {
        let bounds = PixelRectangle(x: -7, y: 12, width: 29, height: 20)
        var pictures = [Picture.random(bounds, seed: 3)]
        // An opaque rectangle, and stripes as fine as there are.
        pictures.append(Picture(bounds) { _, _ in .one })
        pictures.append(Picture(bounds) { x, y in Color(repeating: Double((x ^ y) & 1)) })
        for picture in pictures {
            let result = try blur(picture, sigma: sigma)
            // A little farther than the blur reaches, to see that nothing visible is cut off.
            let around = result.bounds.grown(by: 3)
            let expected = trueBlur(picture, sigma: sigma, bounds: around)
            #expect(result.difference(to: expected) < step / 4, "σ = \(sigma)")
        }
    }

    @Test("one pixel becomes the Gaussian itself", arguments: [0.5, 2, 6.3, 13, 40])
    func impulse(sigma: Double) throws {
        let pixel = PixelRectangle(x: 3, y: -5, width: 1, height: 1)
        let picture = Picture(pixel) { _, _ in Color(1, 0.5, 0.25, 1) }
        let result = try blur(picture, sigma: sigma)
        let expected = trueBlur(picture, sigma: sigma, bounds: result.bounds)
        #expect(result.difference(to: expected) < step / 8)
        // No light is lost.
        let sum = result.pixels.reduce(Color.zero, +)
        #expect(abs(sum.w - 1) < 0.004 && abs(sum.y - 0.5) < 0.002)
    }

    @Test("far from its edges, an even picture stays as it is", arguments: [0.7, 5, 11])
    func constant(sigma: Double) throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 120, height: 110)
        let color = Color(0.25, 0.5, 0.125, 0.75)
        let result = try blur(Picture(bounds) { _, _ in color }, sigma: sigma)
        let middle = PixelRectangle(x: 50, y: 50, width: 20, height: 10)
        let difference = Picture(middle) { result[$0, $1] - color }.difference(
            to: Picture(middle))
        #expect(difference < 0.0005)
    }

    @Test("a part of a blur is that part of the whole blur", arguments: [2.0, 9, 25])
    func parts(sigma: Double) throws {
        let picture = Picture.random(
            PixelRectangle(x: 0, y: 0, width: 60, height: 60), seed: 12)
        let part = PixelRectangle(x: 21, y: 33, width: 17, height: 9)
        let whole = try blur(picture, sigma: sigma)
        let alone = try blur(picture, sigma: sigma, bounds: part)
        #expect(alone.difference(to: Picture(part) { whole[$0, $1] }) == 0)
    }

    @Test("the coarse blur is two to five pixels wide, however wide the whole is")
    func cost() {
        for sigma in stride(from: 0.3, to: 4000, by: 3.7) {
            let blur = GaussianBlur(sigma: sigma)
            #expect(blur.coarse.values.count <= 37)
        }
    }
}
