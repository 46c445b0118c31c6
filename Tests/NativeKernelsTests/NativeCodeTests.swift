import Diagnostics
import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Native code and the interpreter", .seeded)
struct NativeCodeTests {
    @Test("the standard library compiles without complaint")
    func standardLibrary() {
        #expect(StandardLibrary.diagnostics.sorted.map(\.message) == [])
    }

    @Test("are compiled for ARM, too, with all that they call in one file")
    func codeForARM() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 bent(float2 p, SwiftUI::Layer layer) {
                return layer.sample(p + sin(p.yx));
            }
            """)
        let function = try #require(library.function(named: "bent"))
        let kernel = try KernelCompiler().kernel(
            library.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
        let object = try kernel.object(for: .arm64)
        // An ELF file, relocatable, for aarch64.
        #expect(object.prefix(4) == [0x7F, 0x45, 0x4C, 0x46])
        #expect(object[16] == 1 && object[18] == 183)
        // The image of a run has the bytes of its input and of its output.
        let bounds = PixelRectangle(x: 0, y: 0, width: 5, height: 3)
        let input = noise(.rgbaFloat, bounds, seed: 1)
        let image = try kernel.image(
            of: KernelInvocation(
                output: .zeroed(format: .rgbaFloat, bounds: bounds), inputs: [input],
                space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        #expect(image.results.map(\.count) == [input.byteCount])
        let inputs = UnsafeRawBufferPointer(start: input.base, count: input.byteCount)
        #expect(
            image.pointers.contains { pointer in
                image.bytes.dropFirst(pointer.to).starts(with: inputs)
            })
    }

    @Test(
        "agree on every pair of formats, at odd sizes and offsets", arguments: PixelFormat.allCases,
        PixelFormat.allCases)
    func formats(input: PixelFormat, output: PixelFormat) throws {
        let library = try library(
            """
            [[ stitchable ]] half4 twist(float2 p, SwiftUI::Layer layer, float angle) {
                float c = cos(angle), s = sin(angle);
                float2 q = float2(p.x * c - p.y * s, p.x * s + p.y * c);
                return layer.sample(q) * 0.75h + half4(0.1);
            }
            [[ stitchable ]] half4 invert(float2 p, half4 color) {
                return half4(color.a - color.rgb, color.a);
            }
            [[ stitchable ]] float4 shifted(
                texture2d<float> source, int2 gid [[thread_position_in_grid]], int2 by
            ) {
                return source.read(uint2(gid + by));
            }
            [[ stitchable ]] float2 bend(float2 p, float amount) {
                return p + float2(amount * sin(p.y), 0.25);
            }
            """)
        let source = noise(input, PixelRectangle(x: 3, y: -2, width: 37, height: 11), seed: 1)
        let bounds = PixelRectangle(x: 1, y: -3, width: 43, height: 14)
        let region = PixelRectangle(x: 2, y: -2, width: 39, height: 11)
        let space = KernelSpace(originX: 2.5, originY: 0.25, scale: 3)
        for (name, uniforms) in [
            ("twist", [Float(0.3)]), ("invert", []), ("shifted", [-5, 2]), ("bend", [2.5]),
        ] {
            try expectAgreement(
                name, in: library, inputs: [source], output: output, bounds: bounds, region: region,
                uniforms: uniforms, space: space, "\(input) to \(output)")
        }
    }

    @Test("a layer sampled at its own pixel centres gives its pixels at any scale")
    func ownCentres() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 same(float2 p, SwiftUI::Layer layer) { return layer.sample(p); }
            """
        )
        let bounds = PixelRectangle(x: 5, y: 7, width: 301, height: 9)
        let source = noise(.rgbaFloat, bounds, seed: 2)
        for scale: Float in [1, 2, 3, 1.7, 0.3] {
            let result = try expectAgreement(
                "same", in: library, inputs: [source], output: .rgbaFloat, bounds: bounds,
                space: KernelSpace(originX: 5, originY: 7, scale: scale))
            #expect(result.pixelBytes == source.pixelBytes, "scale \(scale)")
        }
    }

    @Test(
        "agree where rows of pixels are read whole, as they are, moved and every second one",
        arguments: PixelFormat.allCases)
    func rows(format: PixelFormat) throws {
        let library = try library(
            """
            [[ stitchable ]] half4 cross(float2 p, SwiftUI::Layer layer, float step) {
                return 0.2h * layer.sample(p) + 0.2h * layer.sample(p + float2(step, 0))
                    + 0.2h * layer.sample(p - float2(step, 0))
                    + 0.2h * layer.sample(p + float2(0, step))
                    + 0.2h * layer.sample(p - float2(0, step));
            }
            [[ stitchable ]] half4 stairs(float2 p, SwiftUI::Layer layer, float by) {
                float fall = p.x < 20 ? 0 : p.x < 30 ? 0.1 : 1;
                return layer.sample(float2(p.x * (1 + 0.01 * by), p.y + by + fall));
            }
            [[ stitchable ]] half4 columns(float2 p, SwiftUI::Layer layer, float width) {
                int column = (int(2 * p.x + 0.5) + 1) / int(width);
                return layer.sample(float2(p.x, p.y + 0.3 * float(column % 4)));
            }
            [[ stitchable ]] float2 slide(float2 p, float by) { return p + float2(by * p.y, 0); }
            [[ stitchable ]] float2 far(float2 p, float by) { return p + float2(1e9, by); }
            [[ stitchable ]] float2 nowhere(float2 p, float by) { return p / (by - by); }
            [[ stitchable ]] float4 secondOnes(
                texture2d<float> source, int2 gid [[thread_position_in_grid]], int by
            ) {
                return source.read(int2(2 * gid.x + by, gid.y)) * 0.5
                    + source.read(int2(by + gid.x * 2 + 1, gid.y - by)) * 0.5;
            }
            """)
        let source = noise(format, PixelRectangle(x: 3, y: -2, width: 139, height: 7), seed: 5)
        let bounds = PixelRectangle(x: -1, y: -4, width: 147, height: 11)
        for (name, number) in [
            ("cross", 0.5), ("cross", 1), ("cross", 0.3), ("stairs", 0.3),
            ("stairs", 0), ("columns", 12), ("columns", 4), ("columns", 3), ("slide", 1),
            ("slide", 0.5), ("far", 0),
            ("nowhere", 1), ("secondOnes", 0), ("secondOnes", 3), ("secondOnes", -9),
        ] as [(String, Float)] {
            try expectAgreement(
                name, in: library, inputs: [source], output: .rgbaFloat, bounds: bounds,
                uniforms: [number], space: KernelSpace(originX: 1, originY: -3, scale: 2),
                "\(name) by \(number)")
        }
    }

    @Test("make the same whole numbers of any, of a buffer's in a row and of its scattered ones")
    func conversions() throws {
        let library = try library(
            """
            half4 bytes(uint n) {
                return half4(n & 255, n >> 8 & 255, n >> 16 & 255, n >> 24) / 255;
            }
            [[ stitchable ]] half4 whole(
                float2 p, float step, device const float* numbers, int count
            ) {
                int index = int(p.x * step);
                float x = numbers[index % (count + 2) - 1];
                return bytes(p.y < 1 ? uint(int(x)) : p.y < 2 ? uint(x) : as_type<uint>(x));
            }
            """)
        var generator = SplitMix64(seed: TestSeed.fixed(31))
        let limits: [Float] = [0x1p31, 0x1p32, 0x1p63, 0x1p64, 1, 0.5, 0, .infinity, .nan]
        var numbers = limits.flatMap { [$0, $0.nextUp, $0.nextDown] }
        numbers += numbers.map(-)
        numbers += (0..<120).map { _ in
            Float(sign: .plus, exponent: Int(generator.next() % 70) - 2, significand: 1)
                * (Float(generator.next() >> 40) / 0x1p23 - 1)
        }
        numbers += (0..<40).map { _ in
            Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        }
        for step: Float in [1, 2, 0.5, 37] {
            try expectAgreement(
                "whole", in: library, inputs: [], output: .rgba8,
                bounds: PixelRectangle(x: 0, y: 0, width: 251, height: 3), uniforms: [step],
                buffers: [numbers], "every \(step)th")
        }
    }

    @Test("lanes that part in branches and loops, leave early and go on meet again")
    func controlFlow() throws {
        let library = try library(
            """
            float collatz(float start, thread float& longest) {
                float x = start;
                float turns = 0;
                while (true) {
                    if (x <= 1) break;
                    x = fmod(x, 2.0) == 0 ? x / 2 : 3 * x + 1;
                    if (x > 500) { longest = x; return -1; }
                    turns += 1;
                    if (turns > 90) return turns;
                }
                return turns;
            }
            [[ stitchable ]] half4 f(float2 p) {
                float peak = 0;
                float a = collatz(floor(p.x) + 1, peak);
                float sum = 0;
                for (int i = 0; i < 20; i++) {
                    if (i % 3 == int(p.y) % 3) continue;
                    for (int j = 0; j < int(p.x); j += 2) {
                        if (j * i > 40) break;
                        sum += j;
                    }
                    if (sum > 200) break;
                }
                int k = 0;
                do { k++; if (k == int(p.y)) continue; sum += 1; } while (k < int(p.x) % 7);
                return half4(a / 100, sum / 300, peak / 4000, k / 8.0);
            }
            """)
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 45, height: 9))
    }

    @Test("a loop that never ends is stopped, and the error names it")
    func endless() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 p) {
                float x = 0;
                while (x >= 0) { x += p.x; }
                return half4(x);
            }
            """)
        let function = try #require(library.function(named: "f"))
        let kernel = try KernelCompiler().kernel(
            library.program(of: function), inputs: [], output: .rgbaFloat)
        let invocation = KernelInvocation(
            output: PixelBuffer(format: .rgbaFloat, bounds: .init(x: 0, y: 0, width: 3, height: 1)),
            space: KernelSpace(originX: 0, originY: 0, scale: 1))
        let native = #expect(throws: KernelError.self) { try kernel.run(invocation) }
        #expect(native?.message.hasPrefix("test.metal:3:5: ") == true)
    }
}
