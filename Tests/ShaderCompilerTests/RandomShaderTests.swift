import PixelBuffers
import Testing

@testable import ShaderCompiler

@Suite("Random shaders")
struct RandomShaderTests {
    @Test("have the same bits natively, at every width, and in the interpreter", arguments: 0..<40)
    func agreement(seed: Int) throws {
        var shader = RandomShader(seed: UInt64(seed))
        let text = shader.file()
        let library = try library(text)
        let source = noise(.rgbaFloat, PixelRectangle(x: 0, y: 0, width: 9, height: 5), seed: 9)
        try expectAgreement(
            "f", in: library, inputs: [source], output: .rgbaFloat,
            bounds: PixelRectangle(x: -2, y: -1, width: 19, height: 3),
            uniforms: [0.4, 1.5, -0.25, 3], space: KernelSpace(originX: 0, originY: 0, scale: 2),
            "seed \(seed):\n\(text)")
    }
}
