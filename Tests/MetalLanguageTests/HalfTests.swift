import PixelBuffers
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Halves of 16 bits")
struct HalfTests {
    private static let side = 512

    /// The bits that native code makes of `bits`: multiples of a stride, which run through all
    /// there
    /// are. `body` makes `uint result` of them.
    private func results(
        _ body: String, stride: UInt32, width: Int? = nil
    ) throws -> [(bits: UInt32, result: UInt32)] {
        let text = """
            [[ stitchable ]] half4 f(
                float2 position, uint2 gid [[thread_position_in_grid]], uint stride
            ) {
                uint bits = (gid.y * \(Self.side)u + gid.x) * stride;
                \(body)
                return half4(result & 255u, (result >> 8) & 255u, (result >> 16) & 255u,
                    result >> 24) / 255.0h;
            }
            """
        let library = try library(text, half: .binary16)
        let function = try #require(library.function(named: "f"))
        let compiler = KernelCompiler(options: .init(vectorWidth: width))
        let kernel = try compiler.kernel(library.program(of: function), inputs: [], output: .rgba8)
        let output = PixelBuffer.zeroed(
            format: .rgba8,
            bounds: PixelRectangle(x: 0, y: 0, width: Self.side, height: Self.side))
        try kernel.run(
            KernelInvocation(
                output: output, uniforms: [Float(stride)],
                space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        let bytes = output.pixelBytes
        return (0..<Self.side * Self.side).map { index in
            let result = (0..<4).reduce(UInt32(0)) {
                $0 | UInt32(bytes[index * 4 + $1]) << (8 * $1)
            }
            return (UInt32(index) &* stride, result)
        }
    }

    private func half(_ bits: UInt32) -> Float16 {
        Float16(bitPattern: UInt16(truncatingIfNeeded: bits))
    }

    private func areEqual(_ a: Float16, _ b: Float16) -> Bool {
        a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
    }

    // MARK: Rounding

    private func expectRounded(_ value: Float) {
        let (expected, found) = (Float(Float16(value)), value.roundedToHalf)
        if expected.bitPattern != found.bitPattern, !(expected.isNaN && found.isNaN) {
            Issue.record("\(value) became \(found), not \(expected)")
        }
    }

    @Test(
        "are rounded as Swift's, of every half, every middle between two, and what is beside them")
    func rounding() {
        for bits in 0...0x7BFF as ClosedRange<UInt16> {
            let here = Float(Float16(bitPattern: bits))
            let next = bits == 0x7BFF ? 65536 : Float(Float16(bitPattern: bits + 1))
            for value in [here, (here + next) / 2] {
                for near in [value, value.nextUp, value.nextDown] {
                    expectRounded(near)
                    expectRounded(-near)
                }
            }
        }
        // 4099 is prime: the bits of the inputs run through all exponents.
        for index in 0..<(1 << 18) as Range<UInt32> {
            expectRounded(Float(bitPattern: index &* 4099))
        }
        for value in [Float.infinity, -.infinity, .nan, .greatestFiniteMagnitude] {
            expectRounded(value)
        }
    }

    @Test("are rounded once of numbers of 64 bits")
    func once() {
        // Just beside the middle between two halves, which binary32 can't tell from it.
        #expect((1 + 0x1p-11 + 0x1p-40 as Double).roundedToHalf == 1 + 0x1p-10)
        #expect((1 + 0x1p-11 as Double).roundedToHalf == 1)
        #expect((1 + 0x3p-11 - 0x1p-40 as Double).roundedToHalf == 1 + 0x1p-10)
        #expect((-0.1 as Double).roundedToHalf == -0x1.998p-4)
        #expect((1e300 as Double).roundedToHalf == .infinity)
        #expect((-1e-300 as Double).roundedToHalf.bitPattern == 0x8000_0000)
    }

    @Test("are rounded by native code as by the interpreter", arguments: [4, 8, 16, 32])
    func native(width: Int) throws {
        let body = "uint result = as_type<uint>(float(half(as_type<float>(bits))));"
        // The second runs through all middles between halves.
        for stride in [16381, 0x1000] as [UInt32] {
            let wrong = try results(body, stride: stride, width: width).first { bits, result in
                let expected = Float(bitPattern: bits).roundedToHalf
                return result != (expected.isNaN ? 0x7FC0_0000 : expected.bitPattern)
            }
            #expect(wrong == nil, "width \(width)")
        }
    }

    @Test("are rounded alike without instructions for it, as where a number is one for all pixels")
    func single() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 position, float x) {
                uint result = as_type<uint>(float(half(x)));
                return half4(result & 255u, (result >> 8) & 255u, (result >> 16) & 255u,
                    result >> 24) / 255.0h;
            }
            """, half: .binary16)
        let function = try #require(library.function(named: "f"))
        let kernel = try KernelCompiler().kernel(
            library.program(of: function), inputs: [], output: .rgba8)
        let output = PixelBuffer.zeroed(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
        for index in 0..<(1 << 13) as Range<UInt32> {
            // Middles between halves come by turns with others.
            let value = Float(bitPattern: (index << 19) | (index % 2 == 0 ? 0x1000 : index))
            try kernel.run(
                KernelInvocation(
                    output: output, uniforms: [value],
                    space: KernelSpace(originX: 0, originY: 0, scale: 1)))
            let rounded = value.roundedToHalf
            let bits = rounded.isNaN ? 0x7FC0_0000 : rounded.bitPattern
            if output.pixelBytes != (0..<4).map({ UInt8(truncatingIfNeeded: bits >> (8 * $0)) }) {
                Issue.record("\(value) did not become \(rounded)")
            }
        }
    }

    // MARK: Arithmetic

    @Test("are computed with as Swift's, whatever they are", arguments: ["+", "-", "*", "/"])
    func arithmetic(operation: String) throws {
        let operate: (Float16, Float16) -> Float16 =
            switch operation {
            case "+": { $0 + $1 }
            case "-": { $0 - $1 }
            case "*": { $0 * $1 }
            default: { $0 / $1 }
            }
        let body = """
            half2 pair = as_type<half2>(bits);
            uint result = as_type<ushort>(pair.x \(operation) pair.y);
            """
        for stride in [16381, 40503 * 3, 65537 * 5] as [UInt32] {
            let wrong = try results(body, stride: stride).first { bits, result in
                !areEqual(half(result), operate(half(bits), half(bits >> 16)))
            }
            #expect(wrong == nil, "\(half(wrong?.bits ?? 0)) and \(half((wrong?.bits ?? 0) >> 16))")
        }
    }

    @Test("fma and the square root are rounded once")
    func fused() throws {
        let body = """
            half2 pair = as_type<half2>(bits);
            half third = as_type<half>(ushort(bits >> 9));
            half sum = fma(pair.x, pair.y, third);
            uint result = as_type<ushort>(sum) | (uint(as_type<ushort>(sqrt(pair.x))) << 16);
            """
        for stride in [16381, 40503 * 3, 65537 * 5] as [UInt32] {
            let wrong = try results(body, stride: stride).first { bits, result in
                let (a, b, c) = (half(bits), half(bits >> 16), half(bits >> 9))
                return !areEqual(half(result), c.plusProduct(a, b))
                    || !areEqual(half(result >> 16), a.squareRoot())
            }
            #expect(wrong == nil, "\(String(wrong?.bits ?? 0, radix: 16))")
        }
    }

    @Test("nextafter goes from each half to the next")
    func neighbours() throws {
        let body = """
            half x = as_type<half>(ushort(bits));
            uint result = as_type<ushort>(nextafter(x, HUGE_VALH))
                | (uint(as_type<ushort>(nextafter(x, -HUGE_VALH))) << 16);
            """
        let wrong = try results(body, stride: 1).first { bits, result in
            let x = half(bits)
            // Swift goes from the greatest to itself; and both zeros have one neighbour on a side.
            return !areEqual(half(result), x.nextUp) || !areEqual(half(result >> 16), x.nextDown)
        }
        #expect(wrong == nil, "\(half(wrong?.bits ?? 0))")
    }

    // MARK: Wherever one is made

    @Test("literals, constants and conversions are rounded, and floats stay floats")
    func conversions() throws {
        try expectAll(
            [
                ("0.1h", 0x1.998p-4), ("half(0.1)", 0x1.998p-4), ("half(2049)", 2048),
                ("half(2051u)", 2052), ("half(65519)", 65504), ("half(65520.0)", .infinity),
                ("-half(1e6)", -.infinity), ("half(2e-8)", 0), ("6e-8h", 0x1p-24),
                ("M_PI_H", 3.140625), ("half(true)", 1), ("third", 0x1.554p-2),
                ("table[int(testPosition.x * 0.0) + 1]", 0x1.998p-4),
                ("0.1h * 3.0", Float(0x1.998p-4) * 3), ("60000.0h + 60000.0", 120_000),
                ("half4(float4(0.1)).w", 0x1.998p-4), ("(half2(0.1h) * 3.0).x", 0x1.33p-2),
                ("int(half(2049))", 2048), ("as_type<ushort>(1.5h)", Float(0x3E00)),
                ("as_type<half>(ushort(0x3C01))", 1 + 0x1p-10),
                ("as_type<half2>(0x3C00C000u).x", -2), ("as_type<half>(short(-32767))", -0x1p-24),
            ], before: "constant half third = 1.0 / 3.0; constant half table[2] = { 1.0h, 0.1h };",
            half: .binary16)
    }

    @Test("operators round every step, compound ones too")
    func operators() throws {
        try expectAll(
            [
                ("one + tiny + tiny", 1), ("tiny + tiny + one", 1 + 0x1p-10),
                ("one * 1000.5h + one", 1001.5), ("summed", 0x1.198p0), ("counted", 2048),
                ("halved.x", 0x1.33p-2), ("turned.x", .infinity), ("spun.y", 2048),
                ("determinant(half2x2(300, 0, 0, 300))", .infinity), ("-(one + tiny)", -1),
            ],
            body: """
                half one = half(testPosition.x * 0.0 + 1.0), tiny = 0x1p-11h * one;
                half summed = one; summed += 0.1;
                half counted = 2048.0h * one; counted++;
                half4 halved = half4(0.1h); halved *= 3.0f;
                half2 turned = half2x2(300, 0, 0, 1) * half2(300, 1) * one;
                half2 spun = half2x2(1, 2048, 1, 1) * half2(one);
                """, half: .binary16)
    }

    @Test("arguments, lists, members, elements, results and pictures' colours are rounded")
    func places() throws {
        try expectAll(
            [
                ("given", 0x1.998p-4), ("vector.y", 0x1.998p-3), ("list[1]", 0x1.334p-2),
                ("made(0.1f)", 0x1.998p-4), ("pair.a", 0x1.998p-4), ("pair.b[1]", 0x1.334p-2),
                ("shown.x - half(float(shown.x))", 0), ("whole.x - float(half(whole.x))", 0),
            ],
            before: """
                struct Pair { half a; half b[2]; };
                half made(float x) { return x; }
                void change(thread half& x) { x = 0.3; }
                """,
            body: """
                Pair pair = { 0.1f, { 1, 2 } }; change(pair.b[1]);
                half4 shown = half4(testSource.read(uint2(1, 1)));
                float4 whole = float4(shown);
                """, uniforms: [0.1, 0.1, 0.2], buffers: [[1, 0.3]],
            parameters: "half given, half2 vector, device const half* list, int count",
            half: .binary16)
    }

    @Test("functions of the language are computed in 32 bits, and rounded once")
    func functions() throws {
        try expectAll(
            [
                ("sin(1.0h)", 0x1.aecp-1), ("length(half2(300, 400))", 500),
                ("dot(half2(300), half2(300))", .infinity), ("pow(0.1h, 2.0h)", 0x1.478p-7),
                ("fract(-6e-8h)", 1 - 0x1p-11), ("fract(1.25h)", 0.25), ("isnormal(6e-5h)", 0),
                ("isnormal(6.2e-5h)", 1), ("mix(0.0h, 1.0h, 0.1h)", 0x1.998p-4),
                ("exp(20.0h)", .infinity), ("numeric_limits<half>::max() * 1.01h", .infinity),
                ("ldexp(1.0h, -25)", 0), ("modf(2.7h, rest)", 0.69921875),
                ("clamp(9.0h, 0.1h, 0.3h)", 0x1.334p-2),
            ], body: "half rest;", half: .binary16)
    }

    @Test("are floats where nobody asks for 16 bits")
    func standard() throws {
        try expectAll([
            ("0.1h", 0.1), ("half(65520)", 65520), ("1.0h + 0x1p-20h", 1 + 0x1p-20),
            ("fract(-6e-8h)", Float(1).nextDown),
        ])
        let found = complaints(
            "[[ stitchable ]] half4 f(float2 p) { return half4(as_type<ushort>(half(p.x))); }")
        #expect(found == ["1:51 a half has other bits than a ushort [arguments]"])
    }
}

extension Float16 {
    /// self + a·b, rounded once: the exact sum is a whole multiple of 2⁻⁴⁸.
    fileprivate func plusProduct(_ a: Float16, _ b: Float16) -> Float16 {
        guard isFinite, a.isFinite, b.isFinite else { return self + a * b }
        func whole(_ x: Float16) -> Int128 { Int128(Double(x) * 0x1p24) }
        let sum = whole(a) * whole(b) + whole(self) << 24
        guard sum != 0 else { return Float16(Float(self) + Float(a) * Float(b)) }
        // What a binary64 number has no room for makes its last bit odd.
        var (rest, exponent) = (sum.magnitude, -48)
        while rest >= 1 << 50 {
            rest = (rest >> 1) | (rest & 1)
            exponent += 1
        }
        return Float16(
            Double(
                sign: sum < 0 ? .minus : .plus, exponent: exponent, significand: Double(rest)))
    }
}
