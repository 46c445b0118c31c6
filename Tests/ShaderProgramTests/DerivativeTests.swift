import PixelBuffers
import ShaderTestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Derivatives")
struct DerivativeTests {
    private static let shader = """
        #include <metal_stdlib>
        using namespace metal;
        float ring(float2 p, thread float& turns) {
            float sum = 0;
            float steps[3] = { 0.5, p.x, 2 };
            for (int i = 0; i < 3; i++) {
                if (p.y > 4 && i == 1) continue;
                sum += steps[i] * sin(p.x * float(i + 1));
                steps[i] = p.y * sum;
                turns += 1;
            }
            return sum + steps[2];
        }
        [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer, float gain) {
            float turns = 0;
            float r = ring(p, turns);
            float2 slope = float2(dfdx(r), dfdy(r));
            float mixed = dfdy(dfdx(p.x * p.y * p.y)) + dfdx(dfdx(p.x * p.x));
            half4 c = layer.sample(p * gain);
            half4 edge = fwidth(c);
            if (c.a > 0.5h) edge += dfdx(layer.sample(p + float2(slope.yx)));
            return half4(slope, mixed, 1) * 0.1h + edge * 0.5h + 0.5h;
        }
        """

    @Test("have the same bits natively, at every width, and in the interpreter")
    func agreement() throws {
        let source = noise(.rgbaFloat, PixelRectangle(x: -3, y: 1, width: 17, height: 9), seed: 4)
        try expectAgreement(
            "f", in: try library(Self.shader), inputs: [source], output: .rgbaFloat,
            bounds: PixelRectangle(x: -5, y: -3, width: 23, height: 11), uniforms: [1.25],
            space: KernelSpace(originX: 1, originY: -2, scale: 2))
    }

    @Test("of a pixel are the same in whatever tile it is computed")
    func tiles() throws {
        let library = try library(Self.shader)
        let function = try #require(library.function(named: "f"))
        let kernel = try KernelCompiler().kernel(
            library.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
        let source = noise(.rgbaFloat, PixelRectangle(x: -3, y: 1, width: 17, height: 9), seed: 4)
        let canvas = PixelRectangle(x: -5, y: -3, width: 23, height: 11)
        func draw(_ bounds: PixelRectangle, _ region: PixelRectangle) throws -> PixelBuffer {
            let output = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
            try kernel.run(
                KernelInvocation(
                    output: output, region: region, inputs: [source], uniforms: [1.25],
                    space: KernelSpace(originX: 1, originY: -2, scale: 2)))
            return output
        }
        func pixel(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> SIMD4<Float> {
            buffer.row(y - buffer.bounds.y).load(
                fromByteOffset: (x - buffer.bounds.x) * 16, as: SIMD4<Float>.self)
        }
        let whole = try draw(canvas, canvas)
        for tile in [
            PixelRectangle(x: -5, y: -3, width: 1, height: 1),
            PixelRectangle(x: -4, y: -2, width: 7, height: 3),
            PixelRectangle(x: 0, y: 1, width: 3, height: 5),
            PixelRectangle(x: 3, y: 0, width: 15, height: 8),
        ] {
            for part in [try draw(tile, tile), try draw(canvas, tile)] {
                for y in tile.y..<tile.maxY {
                    for x in tile.x..<tile.maxX {
                        #expect(pixel(part, x, y) == pixel(whole, x, y), "\(x) \(y) of \(tile)")
                    }
                }
            }
        }
    }

    @Test("are differences within quads that begin at even pixels of the canvas")
    func quads() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 p, half4 color) {
                return half4(dfdx(color.r), dfdy(color.r), dfdx(p.x * p.x) / 64, dfdy(p.y)) * 0.5h
                    + 0.5h;
            }
            """)
        let bounds = PixelRectangle(x: -1, y: 1, width: 6, height: 4)
        let input = noise(.rgbaFloat, bounds, seed: 8)
        let output = try expectAgreement(
            "f", in: library, inputs: [input], output: .rgbaFloat, bounds: bounds,
            space: KernelSpace(originX: 0, originY: 0, scale: 2))
        func red(_ x: Int, _ y: Int) -> Float {
            guard bounds.x..<bounds.maxX ~= x, bounds.y..<bounds.maxY ~= y else { return 0 }
            return input.row(y - bounds.y).load(
                fromByteOffset: (x - bounds.x) * 16, as: Float.self)
        }
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                let found = output.row(y - bounds.y).load(
                    fromByteOffset: (x - bounds.x) * 16, as: SIMD4<Float>.self)
                let (left, top) = (x & ~1, y & ~1)
                func square(_ x: Int) -> Float {
                    (Float(x) + 0.5) / 2 * ((Float(x) + 0.5) / 2)
                }
                let expected = SIMD4(
                    red(left + 1, y) - red(left, y), red(x, top + 1) - red(x, top),
                    (square(left + 1) - square(left)) / 64, 0.5)
                #expect(found == expected * 0.5 + 0.5, "\(x) \(y)")
            }
        }
    }

    @Test("of what no pixel changes are zero, in constants too")
    func constants() throws {
        try expectAll(
            [("dfdx(gain * 2)", 0), ("fwidth(3.0)", 0), ("slope", 0)],
            before: "constant float slope = dfdx(2.0);", uniforms: [3],
            parameters: "float gain")
    }
}

@Suite("A discarded pixel")
struct DiscardTests {
    @Test("is transparent whatever the function gives, and others are as they were")
    func discarding() throws {
        let library = try library(
            """
            void cut(float2 p, float limit) {
                for (int i = 0; i < 4; i++) {
                    if (p.x > limit + float(i) * 4 && p.x < limit + float(i) * 4 + 2) {
                        discard_fragment();
                        return;
                    }
                }
            }
            [[ stitchable ]] half4 f(float2 p, half4 color) {
                cut(p, 3);
                if (p.y > 2) metal::discard_fragment();
                return color + 1;
            }
            """)
        let bounds = PixelRectangle(x: 0, y: 0, width: 21, height: 3)
        let output = try expectAgreement(
            "f", in: library, inputs: [noise(.rgba8, bounds, seed: 1)], output: .rgba8,
            bounds: bounds)
        for y in 0..<3 {
            for x in 0..<21 {
                let isCut = y == 2 || (3..<19 ~= x && (x - 3) % 4 < 2)
                #expect(output.row(y)[4 * x + 3] == (isCut ? 0 : 255), "\(x) \(y)")
            }
        }
    }
}
