import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

@Suite("Samples in a row", .seeded)
struct SampleGroupTests {
    /// A shader of samples with arithmetic between them, and what it is given.
    private struct Case {
        var text: String
        var uniforms: [Float]
        var space: KernelSpace

        private static let offsets = [
            "0", "1", "-1", "2", "-3", "0.5", "0.25", "1.0 / 3.0", "u", "-u", "u * v", "v",
            "sin(v)", "NAN", "1e30", "-1e9", "40", "-0.0",
        ]
        private static let numbers: [Float] = [
            0, 1, -1, 2, 0.5, -0.25, 0.1, 7, 1000, .nan, .infinity, 3e38,
        ]

        init(using generator: inout SplitMix64) {
            func any<T>(_ choices: [T]) -> T {
                choices[Int(generator.next() % UInt64(choices.count))]
            }
            // Mostly whole pixels, or there would be next to nothing at centres.
            let isPlain = generator.next() % 2 == 0
            func offset() -> String {
                isPlain ? any(Array(Self.offsets[0..<5])) : any(Self.offsets)
            }
            func sample() -> String {
                let layer = any(["a", "a", "a", "b"])
                let base = any(["p", "p", "p", "p", "0.5 * p", "p.yx"])
                let text = "\(layer).sample(\(base) + float2(\(offset()), \(offset())))"
                return any([text, text, text, "\(layer).sample(p)"])
            }
            func factor() -> String {
                any(["0.25h", "half(v)", "half4(0.1, 0.2, 0.3, 0.4)", "0.3h * sum.a", "sum"])
            }
            var lines = ["half4 sum = \(sample());", "half4 other = half4(0.5);"]
            for _ in 0..<(1 + generator.next() % 7) {
                switch generator.next() % 9 {
                case 0: lines.append("sum += \(sample()) * \(factor());")
                case 1: lines.append("sum = \(factor()) * \(sample()) - sum;")
                case 2: lines.append("sum.rgb += \(sample()).bgr + \(sample()).rgb;")
                case 3: lines.append("other = max(\(sample()), other) * 0.5h;")
                case 4: lines.append("other = \(sample()); sum += other * other;")
                case 5:
                    lines.append("if (p.x > \(any(["3.0", "u", "8.0"]))) { sum = \(sample()); }")
                case 6: lines.append("other += \(sample()) + \(sample()); other.g = sum.r;")
                case 7: lines.append("p.x += \(any(["1.0", "u", "float(sum.g)"]));")
                default: lines.append("sum += half4(half3(other.rgb) * \(sample()).a, other.a);")
                }
            }
            text = """
                [[ stitchable ]] half4 f(
                    float2 p, SwiftUI::Layer a, SwiftUI::Layer b, float u, float v
                ) {
                    \(lines.joined(separator: "\n    "))
                    return 0.5h * sum + 0.25h * other;
                }
                """
            uniforms = [any([1, 1, 2, any(Self.numbers)]), any(Self.numbers)]
            space = KernelSpace(
                originX: any([0, 0, 3, 0.25]), originY: any([0, 0, -2, 0.5]),
                scale: any([1, 1, 2, 3, 0.5, 1.7]))
        }
    }

    @Test(
        "are the same in one as apart: at centres and between them, inside, outside and nowhere",
        arguments: TestSeed.several(0..<24))
    func agreement(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let format = PixelFormat.allCases[Int(seed) % PixelFormat.allCases.count]
        // Wide enough that some groups of 32 pixels are all inside.
        let layers = [
            noise(.rgbaFloat, PixelRectangle(x: 0, y: 0, width: 83, height: 7), seed: seed),
            noise(format, PixelRectangle(x: -3, y: 1, width: 90, height: 6), seed: ~seed),
        ]
        for number in 0..<2 {
            let one = Case(using: &generator)
            try expectAgreement(
                "f", in: library(one.text), inputs: layers, output: .rgbaFloat,
                bounds: PixelRectangle(x: -2, y: -1, width: 87, height: 8),
                uniforms: one.uniforms, space: one.space,
                "case \(number), seed \(seed), \(one.uniforms), \(one.space):\n\(one.text)")
        }
    }
}
