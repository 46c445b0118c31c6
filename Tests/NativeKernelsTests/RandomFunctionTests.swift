import Diagnostics
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("The library's step of random", .seeded)
struct RandomFunctionTests {
    @Test("has the same bits in machine code as in the interpreter, and in Swift")
    func agreement() throws {
        let seed = TestSeed.drawn
        var builder = ProgramBuilder(name: "chance", library: StandardLibrary.functions)
        let results = (0..<4).map { _ in builder.slot(.float32) }
        let column = builder.emit(.positionX, .float32)
        for (channel, slot) in results.enumerated() {
            let state = builder.constant(seed &+ UInt64(channel), .uint64)
            let next = builder.emit(.call("random", [state, column]), .uint64)
            let high = builder.binary(.shiftRight, next, builder.number(40, .uint64))
            let unit = builder.binary(
                .multiply, builder.convert(high, to: .float32), builder.number(0x1p-24, .float32))
            builder.append(.store(slot, unit))
        }
        var program = builder.finish()
        program.results = results
        let whole = PixelProgram(
            program, at: SourceLocation(file: "a.metal", line: 1, column: 1), inputCount: 0,
            uniformCount: 0, bufferCount: 0)
        let bounds = PixelRectangle(x: 0, y: 0, width: 37, height: 2)
        for width in [4, 8, 16, 32] {
            let kernel = try KernelCompiler(options: .init(vectorWidth: width)).kernel(
                whole, inputs: [], output: .rgbaFloat)
            func invocation() -> KernelInvocation {
                KernelInvocation(
                    output: .zeroed(format: .rgbaFloat, bounds: bounds), region: nil, inputs: [],
                    uniforms: [], buffers: [], space: .init(originX: 0, originY: 0, scale: 1))
            }
            let (native, interpreted) = (invocation(), invocation())
            try kernel.run(native)
            try kernel.interpret(interpreted)
            #expect(native.output.pixelBytes == interpreted.output.pixelBytes, "seed \(seed)")
            for x in 0..<bounds.width {
                let found = native.output.row(1).load(fromByteOffset: 16 * x, as: Float.self)
                let bits = UInt64((Float(x) + 0.5).bitPattern)
                #expect(found == Float(SplitMix64.stirred(seed ^ bits) >> 40) * 0x1p-24)
            }
        }
    }
}
