import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Loaded code", .seeded)
struct LoadedCodeTests {
    private static let bounds = PixelRectangle(x: 0, y: 0, width: 5, height: 1)

    private static func program(_ shade: Int) throws -> PixelProgram {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 p, float a) {
                return half4(sin(a) * 0 + \(shade) / 16.0);
            }
            """)
        return try library.program(of: #require(library.functions.first))
    }

    /// Loads the kept code of a shader that writes a 16th of `shade`, or compiles it.
    private static func drawn(_ shade: Int, _ folder: String) throws -> Float {
        let kernel = try KernelCompiler(options: .init(cacheDirectory: folder)).kernel(
            program(shade), inputs: [], output: .rgbaFloat)
        let output = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
        try kernel.run(
            KernelInvocation(
                output: output, uniforms: [1],
                space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        return output.base.load(as: Float.self)
    }

    @Test("is that of its kernel, while other threads load and unload theirs")
    func manyAtOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        var generator = SplitMix64(seed: TestSeed.fixed(31))
        let shades = (0..<400).map { _ in Int.random(in: 2..<10, using: &generator) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for shade in shades {
                group.addTask {
                    let drawn = try Self.drawn(shade, path)
                    #expect(drawn == Float(shade) / 16)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("that can't be loaded is refused, and hinders no other")
    func broken() throws {
        let folder = try TemporaryFolder()
        var compilation = Compilation(name: "f", lanes: 8)
        let code = try NativeCode.compile(
            .pixels(Self.program(2).program, inputs: [], output: .rgbaFloat), &compilation)
        #expect(!code.callees.isEmpty)
        for _ in 0..<3 {
            // Without what it calls, which LLVM reports beside the error that it returns.
            let missing = #expect(throws: KernelError.self) {
                try LoadedCode(objects: [code.object])
            }
            let message = missing?.message ?? ""
            let isNamed = code.callees.contains { message.contains($0.symbol) }
            #expect(isNamed, "\(message)")
            let other = #expect(throws: KernelError.self) {
                try LoadedCode(objects: [Array("no object file".utf8)])
            }
            #expect(other?.message.contains("; ") == false, "\(other?.message ?? "")")
            #expect(throws: KernelError.self) { try LoadedCode(objects: []) }
            #expect(try Self.drawn(3, folder.path) == 3 / 16)
        }
    }
}
