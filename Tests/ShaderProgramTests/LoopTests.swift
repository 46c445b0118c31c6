import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

@Suite("Loops whose turns can be counted")
struct LoopTests {
    private static let bounds = PixelRectangle(x: -2, y: 1, width: 11, height: 3)

    /// A function with a loop, in which what `{}` stands for is the number `uniform`.
    private func library(_ head: String, _ body: String) throws -> (ShaderLibrary, ShaderLibrary) {
        let text = """
            [[ stitchable ]] half4 f(float2 position, half4 color, float end, float gain) {
                float3 sum = float3(color.rgb);
                for (\(head)) {
                    \(body)
                }
                return half4(half3(fract(sum)), 1.0h);
            }
            """
        return (
            try ShaderTestSupport.library(text.replacing("{}", with: "10.0")),
            try ShaderTestSupport.library(text.replacing("{}", with: "end"))
        )
    }

    private func loops(_ library: ShaderLibrary) -> Int {
        func count(_ statements: [Program.Statement]) -> Int {
            statements.reduce(0) { total, statement in
                switch statement {
                case .loop(_, let inner): total + 1 + count(inner)
                case .block(_, let inner): total + count(inner)
                case .branch(_, let then, let otherwise): total + count(then) + count(otherwise)
                default: total
                }
            }
        }
        return count(library.programs["f"]?.body ?? [])
    }

    private static let heads = [
        "float i = 0.0; i < {}; i += 1.0", "float i = {}; i > 0.25; i -= 0.75",
        "int i = 0; i < int({}); i++", "int i = 3; i <= int({}); i += 2",
        "uint i = 1u; i < uint({}); i *= 2u", "float i = 0.0; i != {}; i++",
        "float i = 0.5; {} >= i; i = i * 1.5 + 0.1", "float i = 12.0; i < {}; i += 1.0",
    ]
    private static let bodies = [
        "sum += cos(position.x * sin(float(i) * gain)) * 0.1;",
        "if (position.x > float(i)) { continue; } sum.x += exp(float(i) * -gain);",
        "float3 part = sum; part.y += pow(float(i), 0.4) * gain; if (part.y > 0.5) { sum = part; }",
        "for (int j = 0; j < 3; j++) { sum.z += sin(float(j) + float(i)) * position.y; }",
        "float a[3]; a[int(i) % 3] = sin(float(i)); sum += a[1] * color.b;",
        "switch (int(i) % 3) { case 0: sum.x += log(gain + i); break; default: sum.y += 0.1; }",
    ]

    @Test("have the bits of those whose turns can't", arguments: 0..<16)
    func agreement(number: Int) throws {
        // Every head with two bodies, every body with several heads.
        let head = Self.heads[number % Self.heads.count]
        let body = Self.bodies[(number + number / Self.heads.count) % Self.bodies.count]
        let (counted, open) = try library(head, body)
        let source = noise(.rgbaFloat, Self.bounds, seed: 3)
        let outputs = try [counted, open].map { library in
            try expectAgreement(
                "f", in: library, inputs: [source], output: .rgbaFloat, bounds: Self.bounds,
                uniforms: [10, 0.7], widths: [8], "\(head): \(body)"
            ).pixelBytes
        }
        #expect(outputs[0] == outputs[1], "\(head): \(body)")
        #expect(loops(counted) < loops(open), "\(head): \(body)")
    }

    @Test("stay loops where they are long, or where somebody leaves them")
    func kept() throws {
        for (head, body) in [
            ("float i = 0.0; i < 65.0; i += 1.0", "sum += sin(i * gain) * position.x;"),
            ("float i = 0.0; i < 9.0; i += 1.0", "if (sum.x > i) { break; } sum += sin(i * gain);"),
            (
                "float i = 0.0; i < 9.0; i += 1.0",
                "sum += sin(gain); if (sum.x > 1.0) { i += 1.0; }"
            ),
            ("float i = 0.0; i < 1.0; i += 0.0", "sum += sin(gain) * i;"),
        ] {
            #expect(try loops(library(head, body).0) == 1, "\(head): \(body)")
        }
    }
}
