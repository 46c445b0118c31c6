import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import ShaderProgram
import Testing

@testable import Effects

@Suite("NameDrop")
struct NameDropTests {
    private let bounds = PixelRectangle(x: 2, y: -1, width: 11, height: 8)
    private let space = KernelSpace(originX: 2, originY: -1, scale: 0.5)
    private let size = (width: 22.0, height: 16.0)

    /// Every tap's direction and share, as loops over binary32 numbers count them.
    private static let taps: [(cos: Double, sin: Double, share: Double)] = {
        var taps: [(Double, Double, Double)] = []
        var d: Float = 0
        while d < 4 * Float.pi {
            var i: Float = 0.1
            while i <= 1 {
                taps.append((Portable.cos(Double(d)), Portable.sin(Double(d)), Double(i)))
                i += 0.1
            }
            d += 4 * Float.pi / 60
        }
        return taps
    }()

    @Test("binary32 loops make 61 × 9 turns") func turns() { #expect(Self.taps.count == 61 * 9) }

    private func power(_ x: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * x }
    }

    private func nameDrop(
        _ x: Double, _ y: Double, t: Double, layer: (Double, Double) -> Color
    ) -> Color {
        let (width, height) = size
        let u = x / width, v = (height - y) / height
        let t2 = t * t, t3 = t * t * t
        let stretchX = u + (u - 0.5) * power(v, 6) * t3 * 0.1
        let stretchY = v * (v * power(1 - 0.01 * t2, 8)) + (1 - v) * v
        let share = smoothstep(1.1, 1, t)
        var placeX = mix(u, stretchX, share), placeY = mix(v, stretchY, share)
        var b = 0.0
        if t >= 1 {
            let a = t - 1
            let qx = (u - 0.5) * width / height, qy = v - 0.5
            let o = Portable.hypot(qx, qy - 0.46)
            func ring(_ k: Double) -> Double {
                smoothstep(0.09, 0.05, k) * smoothstep(0.04, 0.07, k) * (v + 0.05)
            }
            b = ring(0.16 * a / o)
            placeX += 0.1 * (-8 * b * qx)
            placeY += 0.1 * (-4 * b * (qy - 0.4))
            let b2 = ring(0.14 * (a - 0.085) / o)
            placeX += -0.02 * (-8 * b2 * qx)
            placeY += -0.02 * (-4 * b2 * (qy - 0.4))
        }
        var color = layer(placeX * width, placeY * height)
        color += Color(repeating: 500 * b * smoothstep(1.05, 1.1, t))
        let radius = 0.05 * t2 * power(v, 6) * smoothstep(1.3, 0.9, t) + 0.05 * b
        for tap in Self.taps {
            let reach = radius * tap.share
            color += layer(
                (placeX + reach * tap.cos) * width, (placeY + reach * tap.sin) * height)
        }
        color /= 600

        let wx = (u - 0.5) * width / height, wy = v - 0.5
        let l = Portable.hypot(0.65 * wx, wy - t + 0.5)
        let d = 0.25 * smoothstep(0, 0.6, 0.1 / l - 0.46) * smoothstep(0, 0.3, t)
        color += Color(d * color.x, d * color.y, 0, 1)
        let m = Portable.hypot(0.4 * wx, wy - 0.46)
        let e =
            0.5 * smoothstep(0, 0.5, power(1 - m, 28)) * smoothstep(0, 1, t2)
            * smoothstep(1.13, 1, t)
        color *= 1 - e
        color.w = 1
        return color + Color(e, e, e, 1)
    }

    @Test(
        "each pixel is what the long way of effects.md, with 549 taps everywhere, gives",
        arguments: [0, 0.35, 0.8, 1, 1.04, 1.08, 1.2, 1.55, 2])
    func formula(t: Double) throws {
        let picture = randomPicture(bounds, seed: 12)
        let result = try run(
            "nameDrop", on: picture, bounds: bounds,
            uniforms: [t, size.width, size.height].map(Float.init), space: space)
        let worst = largestDifference(result, in: space) { x, y, _, _ in
            nameDrop(x, y, t: Double(Float(t))) {
                sample(picture, x: 2 + $0 / 2, y: -1 + $1 / 2)
            }
        }
        // A place is rounded to 1/1024 of a pixel; that is what is left of the difference.
        #expect(worst < visible / 2, "\(worst)")
    }

    @Test("what taps at one place add up to is what one of them counted 549 times is")
    func shortWay() throws {
        // The shader as it is, against the same with the shortcut taken out.
        let shader = BuiltInEffects.source(of: "nameDrop") ?? ""
        let condition = "radius == 0.0"
        #expect(shader.contains(condition))
        let longWay = ShaderLibrary(files: [
            ShaderFile(
                path: "longWay.metal",
                text: shader.replacing(condition, with: "radius == -1.0"))
        ])
        let large = PixelRectangle(x: 0, y: 0, width: 96, height: 54)
        let picture = randomPicture(large, seed: 13)
        let space = KernelSpace(originX: 0, originY: 0, scale: 1)
        let function = try #require(longWay.function(named: "nameDrop"))
        let kernel = try KernelCompiler(options: .init()).kernel(
            longWay.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
        for t: Float in [0, 0.5, 1.1, 1.35, 1.6, 2] {
            let long = PixelBuffer.zeroed(format: .rgbaFloat, bounds: large)
            let uniforms = [t, 96, 54]
            try kernel.run(
                KernelInvocation(
                    output: long, inputs: [picture], uniforms: uniforms, space: space))
            let short = try runNatively(
                "nameDrop", on: picture, bounds: large, uniforms: uniforms, space: space)
            let worst = largestDifference(short, in: space) { _, _, x, y in color(long, x, y) }
            #expect(worst < 1e-5, "at \(t): \(worst)")
        }
    }
}
