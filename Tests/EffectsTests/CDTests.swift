import PixelBuffers
import PortableMath
import MetalLanguage
import ShaderProgram
import Testing

@Suite("Iridescent disc")
struct CDTests {
    private let bounds = PixelRectangle(x: -6, y: 4, width: 31, height: 22)
    private let space = KernelSpace(originX: -6, originY: 4, scale: 1)

    /// The textbook's six sectors; the hue in turns.
    private func rgb(hue: Double, saturation: Double, brightness: Double) -> (
        Double, Double, Double
    ) {
        let sixth = hue * 6
        let sector = Int(sixth.rounded(.down)) % 6
        let f = sixth - sixth.rounded(.down)
        let p = brightness * (1 - saturation)
        let q = brightness * (1 - f * saturation)
        let t = brightness * (1 - (1 - f) * saturation)
        switch sector {
        case 0: return (brightness, t, p)
        case 1: return (q, brightness, p)
        case 2: return (p, brightness, t)
        case 3: return (p, q, brightness)
        case 4: return (t, p, brightness)
        default: return (brightness, p, q)
        }
    }

    private func disc(_ x: Double, _ y: Double, _ size: (Double, Double), _ accel: Double) -> Color
    {
        let u = x / size.0 - 0.5, v = y / size.1 - 0.5
        var sum = Color(0.4, 0.4, 0.4, 1)
        for turn in 0...24 {
            let i = Double(turn)
            let width = min(max((Portable.sin(i + 1) + 1) * 100, 10), 180)
            let hue = min(max(Portable.sin(i * 8.11) + 1, 0), 1)
            let a = 9 * i + Portable.sin(accel * i * 3)
            let across = u * Portable.sin(a) + v * Portable.cos(a)
            guard abs(across) <= 1 / (width / 3) else { continue }
            let s = Portable.cos(across * width) * Portable.hypot(u, v)
            let light = rgb(hue: hue, saturation: 0.7, brightness: min(max(s, 0), 0.6))
            sum +=
                Color(light.0, light.1, light.2, 1) * 0.9 * min(max(1 - width / 180, 0), 1)
        }
        return sum
    }

    // Where a beam ends, cos(3) is negative and its light 0, so the step has no visible edge.
    @Test(
        "each pixel is the sum of the beams of effects.md",
        arguments: [0, 0.013, 0.37, -1, 2.5], [(31.0, 22.0), (22, 22)])
    func formula(accel: Double, size: (Double, Double)) throws {
        let result = try run(
            "cd", on: randomPicture(bounds, seed: 3), bounds: bounds,
            uniforms: [size.0, size.1, accel].map(Float.init), space: space)
        let worst = largestDifference(result, in: space) { x, y, _, _ in disc(x, y, size, accel) }
        #expect(worst < visible, "\(worst)")
    }

    @Test("it is opaque and covers what was there, also where that was nothing")
    func opaque() throws {
        let pictures = [4, 5].map { randomPicture(bounds, seed: $0) }
        let results = try pictures.map {
            try run("cd", on: $0, bounds: bounds, uniforms: [31, 22, 0.2], space: space)
        }
        for y in 0..<bounds.height {
            #expect(results[0].row(y).elementsEqual(results[1].row(y)))
        }
        let worst = largestDifference(results[0], in: space) { _, _, column, row in
            var expected = color(results[0], column, row)
            expected.w = 1
            return expected
        }
        #expect(worst == 0)
    }
}
