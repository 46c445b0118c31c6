import PixelBuffers
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Powers")
struct PowerTests {
    private func operations(_ body: String) throws -> [Program.Operation] {
        let text = """
            constant float two = 2.0;
            [[ stitchable ]] half4 f(float2 position, half4 color, float gain) { \(body) }
            """
        return try #require(try library(text).programs["f"]).instructions.map(\.operation)
    }

    private func calls(_ body: String) throws -> [String] {
        try operations(body).compactMap { if case .call(let name, _) = $0 { name } else { nil } }
    }

    @Test(
        "with a small whole exponent are products, however the exponent is written",
        arguments: [
            "pow(gain, 2.0)", "pow(gain, two)", "pow(gain, two * 2.0 - 1.0)", "pow(gain, -3)",
            "pow(gain, 255.0)", "pow(float3(gain), float3(2.0)).y", "powr(gain, 4.0)",
            "pow(gain, 0.0)", "pow(gain, 1)", "pow(half(gain), 5.0h)",
        ])
    func products(expression: String) throws {
        #expect(try calls("return half4(half(\(expression)));") == [])
        let body = "const float n = 3.0; float m = n; return half4(half(pow(gain, m)));"
        #expect(try calls(body) == [])
    }

    @Test("take as few products as there can be")
    func count() throws {
        func products(_ exponent: Int) throws -> Int {
            try operations("return half4(half(pow(gain, \(exponent).0)), 0, 0, 1);").count {
                if case .binary(.multiply, _, _) = $0 { true } else { false }
            }
        }
        #expect(try [2, 3, 4, 5, 8, 16, 128].map(products) == [1, 2, 2, 3, 3, 4, 7])
    }

    @Test("with another exponent are what they were")
    func others() throws {
        #expect(try calls("return half4(half(pow(gain, 2.2)));") == ["generalPower"])
        #expect(try calls("return half4(half(pow(gain, 256.0)));") == ["generalPower"])
        #expect(try calls("return half4(half(pow(2.0, gain)));") == ["pow"])
    }

    @Test(
        "have the same bits whether the exponent is known or not",
        arguments: [
            "0.0", "1.0", "-1.0", "2.0", "-2.0", "3.0", "4.0", "5.0", "-7.0", "16.0", "40.0",
            "100.0",
            "255.0", "-255.0", "256.0", "0.5", "2.2", "-0.0", "1e30",
        ])
    func known(exponent: String) throws {
        // 4099 is prime: the bits of the inputs run through all exponents.
        let library = try library(
            """
            [[ stitchable ]] half4 f(
                float2 position, uint2 gid [[thread_position_in_grid]], float n
            ) {
                float x = as_type<float>((gid.y * 1024u + gid.x) * 4099u);
                bool power = as_type<uint>(pow(x, \(exponent)f)) == as_type<uint>(pow(x, n));
                bool positive = as_type<uint>(powr(x, \(exponent)f)) == as_type<uint>(powr(x, n));
                return half4(power, positive, 0, 1);
            }
            """)
        let function = try #require(library.function(named: "f"))
        let kernel = try KernelCompiler().kernel(
            library.program(of: function), inputs: [], output: .rgba8)
        let output = PixelBuffer.zeroed(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 1024, height: 256))
        try kernel.run(
            KernelInvocation(
                output: output, uniforms: [try #require(Float(exponent))],
                space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        let bytes = output.pixelBytes
        let wrong = stride(from: 0, to: bytes.count, by: 4).first {
            bytes[$0] != 255 || bytes[$0 + 1] != 255
        }
        #expect(wrong.map { Float(bitPattern: UInt32($0 / 4 * 4099)) } == nil)
    }

    @Test("follow C where numbers end", arguments: [2, 3, 4, -1, -2, -3])
    func ends(exponent: Int) throws {
        let isOdd = exponent % 2 != 0
        let (zero, infinity): (Float, Float) = exponent > 0 ? (0, .infinity) : (.infinity, 0)
        let known = "pow(x, \(exponent).0)"
        for (x, expected) in [
            (0, zero), (-0.0, isOdd ? -zero : zero), (.infinity, infinity),
            (-.infinity, isOdd ? -infinity : infinity), (.nan, .nan), (1, 1),
            (-1, isOdd ? -1 : 1), (1e30, infinity), (-1e-30, isOdd ? -zero : zero),
        ] as [(Float, Float)] {
            // 10^±30 has its own inverse.
            if exponent == -1, x.magnitude == 1e30 || x.magnitude == 1e-30 { continue }
            try expect(
                known, is: expected, body: "float x = given;", uniforms: [x],
                parameters: "float given")
        }
        // One that is no normal number.
        try expect(
            "pow(x, 3.0)", is: 0x1p-144, body: "float x = given;", uniforms: [0x1p-48],
            parameters: "float given")
    }
}
