import MathAccuracy
import PixelBuffers
import PortableMath
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("The math functions", .seeded)
struct MathAccuracyTests {
    @Test(
        "are within one unit in the last place, over a million numbers of every sign and size",
        arguments: MathAccuracy.functions.map(\.name))
    func unary(name: String) throws {
        let function = try #require(MathAccuracy.functions.first { $0.name == name })
        let accuracy = try MathAccuracy(function, compiler: KernelCompiler())
        // 4099 is prime: the bits of the inputs run through all exponents.
        let worst = try accuracy.worst(inTile: 0, stride: 4099)
        #expect(worst.error < 1, "\(name)(\(worst.input)) gave \(worst.result)")
    }

    @Test("of two arguments are within one unit in the last place, special cases as in C")
    func binary() throws {
        let special: [Float] = [
            0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1e30, -1e30, 1e-30, -1e-30,
            Float(bitPattern: 715), .infinity,
            -.infinity, .nan, 0.1, 16_777_215, -16_777_215, 16_777_216,
        ]
        var generator = SplitMix64(seed: TestSeed.fixed(5))
        var pairs = special.flatMap { x in special.map { (x, $0) } }
        for _ in 0..<20_000 {
            let bits = generator.next()
            let spread = Float(Int32(truncatingIfNeeded: generator.next())) / Float(1 << 24)
            pairs.append((Float(bitPattern: UInt32(truncatingIfNeeded: bits)), spread))
        }
        for (x, y) in pairs {
            for (name, truth) in [
                ("pow", Glibc.pow(Double(x), Double(y))),
                ("atan2", Glibc.atan2(Double(x), Double(y))),
            ] {
                let result = try call(name, [x, y])
                let error = MathAccuracy.error(of: result, truth: truth)
                #expect(error < 1, "\(name)(\(x), \(y)) gave \(result), not \(truth)")
            }
        }
    }

    private func call(_ name: String, _ arguments: [Float]) throws -> Float {
        var environment = Interpreter.Environment()
        environment.arguments = arguments.map(Scalar.bits)
        var interpreter = Interpreter(
            try #require(StandardLibrary.functions.interpretedCode(named: name)), in: environment)
        return Scalar.float(try interpreter.run()[0])
    }
}
