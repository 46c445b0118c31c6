import PixelBuffers
import PortableMath
import MetalLanguage
import ShaderProgram
import Testing

@Suite("The effects that show a shader kind each, and the threshold")
struct SmallEffectsTests {
    private let bounds = PixelRectangle(x: -3, y: 1, width: 37, height: 24)
    private let space = KernelSpace(originX: -2.5, originY: 1.25, scale: 2)

    @Test("colorCircle colours what is within the radius, by its alpha", arguments: [0.0, 3.3, 40])
    func colorCircle(radius: Double) throws {
        let picture = randomPicture(bounds, seed: 21)
        let circle = Color(0.5, 0.25, 0.1, 0.75)
        let (width, height) = (18.0, 11.5)
        let result = try run(
            "colorCircle", on: picture, bounds: bounds,
            uniforms: [width, height, radius, circle.x, circle.y, circle.z, circle.w]
                .map(Float.init),
            space: space)
        // The circle's line itself is a step.
        let worst = largestDifference(
            result, in: space,
            skipping: { x, y in
                abs(Portable.hypot(x - width / 2, y - height / 2) - radius) < 1e-5
            },
            { x, y, column, row in
                let below = color(picture, column, row)
                let isInside = Portable.hypot(x - width / 2, y - height / 2) < radius
                return isInside ? circle * below.w : below
            })
        #expect(worst < 1e-6, "\(worst)")
    }

    @Test("colorCircle leaves a pixel alone that is exactly the radius away")
    func edgeOfColorCircle() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 9, height: 9)
        let picture = randomPicture(bounds, seed: 23)
        let space = KernelSpace(originX: 0, originY: 0, scale: 1)
        // The middle is a pixel's, and 3 and 4 lie on a circle of 5.
        for (radius, places) in [(Float(3), [(7, 4), (1, 4), (4, 1)]), (5, [(7, 8), (1, 0)])] {
            let result = try run(
                "colorCircle", on: picture, bounds: bounds,
                uniforms: [9, 9, radius, 1, 0, 0, 1], space: space)
            for (x, y) in places {
                #expect(color(result, x, y) == color(picture, x, y), "\(x), \(y)")
            }
            let inside = color(result, 4, 4)
            #expect(inside == Color(1, 0, 0, 1) * color(picture, 4, 4).w)
        }
    }

    @Test("gaussianBlur3x3 weighs neighbours that are a point away", arguments: [1.0, 2, 1.5])
    func gaussianBlur3x3(scale: Double) throws {
        let picture = randomPicture(bounds, seed: 22)
        let space = KernelSpace(originX: -2.5, originY: 1.25, scale: Float(scale))
        let result = try run(
            "gaussianBlur3x3", on: picture, bounds: bounds.grown(by: 3), uniforms: [], space: space)
        let worst = largestDifference(result, in: space) { _, _, column, row in
            var sum = Color.zero
            for dy in -1...1 {
                for dx in -1...1 {
                    let weight =
                        switch abs(dx) + abs(dy) {
                        case 0: 0.0707355
                        case 1: 0.0566406
                        default: 0.0453542
                        }
                    sum +=
                        weight
                        * sample(
                            picture, x: Double(column) + 0.5 + scale * Double(dx),
                            y: Double(row) + 0.5 + scale * Double(dy))
                }
            }
            return sum
        }
        #expect(worst < 1e-6, "\(worst)")
    }

    @Test("stretch samples farther right the farther a pixel is from the middle line")
    func stretch() throws {
        let picture = randomPicture(bounds, seed: 23)
        let (width, height) = (18.0, 11.5)
        let grown = PixelRectangle(x: -63, y: 1, width: 130, height: 24)
        let result = try run(
            "stretch", on: picture, bounds: grown, uniforms: [Float(width), Float(height)],
            space: space)
        let worst = largestDifference(result, in: space) { x, y, _, row in
            let middle = height / 2
            let place = x + 30 * abs((y - middle) / middle)
            return sample(picture, x: -2.5 + 2 * place, y: Double(row) + 0.5)
        }
        // A place is rounded to 1/1024 of a pixel.
        #expect(worst < 1.0 / 1024, "\(worst)")
    }

    private func luma(_ color: Color) -> Double {
        0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    }

    @Test(
        "lumaThreshold is white above the threshold, nothing below, a ramp where it is soft",
        arguments: [0.2, 0.5], [0, 0.05, 0.4])
    func lumaThreshold(threshold: Double, softness: Double) throws {
        let picture = randomPicture(bounds, seed: 24)
        let result = try run(
            "lumaThreshold", on: picture, bounds: bounds,
            uniforms: [Float(threshold), Float(softness), 1, 1, 1, 1], space: space)
        var white = 0
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                let brightness = luma(color(picture, x, y))
                // The threshold itself is a step where it is not soft.
                if softness == 0, abs(brightness - threshold) < 1e-6 { continue }
                let expected =
                    softness > 0
                    ? smoothstep(threshold - softness, threshold + softness, brightness)
                    : brightness > threshold ? 1 : 0
                #expect(color(result, x, y).distance(to: Color(repeating: expected)) < 1e-5)
                if expected > 0.5 { white += 1 }
            }
        }
        #expect(white > 0)
    }
}
