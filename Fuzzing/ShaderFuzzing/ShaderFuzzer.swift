import Diagnostics
import PixelBuffers
package import MetalLanguage
package import NativeKernels
import ShaderProgram

/// Compares random shaders' native code with the interpreter.
package enum ShaderFuzzer {
    package struct Failure: Error, CustomStringConvertible {
        package var seed: UInt64
        package var reason: String
        package var text: String
        package var description: String { "seed \(seed): \(reason)\n\(text)" }
    }

    private static let widths = [8, 4, 16]

    /// Writes and runs the shader of a seed, at one vector width that the seed chooses.
    ///
    /// - Parameter watcher: called before the shader runs.
    /// - Throws: `Failure` where the compiler refuses it, or where bits differ.
    package static func check(
        seed: UInt64, cases: Int, half: HalfFormat = .binary32,
        watcher: (any KernelWatcher)? = nil
    ) throws(Failure) {
        var shader = RandomShader(seed: seed)
        let text = shader.file(cases: cases)
        let width = widths[Int(seed % UInt64(widths.count))]
        if let reason = difference(text, width: width, half: half, watcher: watcher) {
            throw Failure(seed: seed, reason: reason, text: text)
        }
    }

    /// What is wrong with a shader that has an entry as `RandomShader` writes it; nil where native
    /// code and the interpreter agree.
    package static func difference(
        _ text: String, width: Int, half: HalfFormat = .binary32,
        watcher: (any KernelWatcher)? = nil
    ) -> String? {
        let library = ShaderLibrary(
            files: [ShaderFile(path: "random.metal", text: text)], half: half)
        guard let function = library.function(named: "f") else {
            let found = library.diagnostics.sorted.map {
                "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.message)"
            }
            return "refused: \(found.joined(separator: "; "))"
        }
        let source = PixelBuffer(
            format: .rgbaFloat, bounds: PixelRectangle(x: 0, y: 0, width: 5, height: 4))
        for y in 0..<4 {
            for index in 0..<20 {
                let value = Float((y * 20 + index) * 7 % 64) / 64
                source.row(y).storeBytes(of: value, toByteOffset: index * 4, as: Float.self)
            }
        }
        let picture = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 7, height: 3))
        for y in 0..<3 {
            let row = picture.row(y)
            for index in row.indices {
                row[index] = UInt8(truncatingIfNeeded: (y * 28 + index) * 37)
            }
        }
        func invocation() -> KernelInvocation {
            KernelInvocation(
                output: .zeroed(
                    format: .rgba8, bounds: PixelRectangle(x: -3, y: -1, width: 19, height: 2)),
                inputs: [source, picture], uniforms: [0.4, 1.5, -0.25, 3, -5],
                buffers: [[1, -2.5, 1e6]],
                space: KernelSpace(originX: 0.25, originY: 0, scale: 2))
        }
        do {
            try library.validateEveryPass()
            let compiler = KernelCompiler(
                options: .init(vectorWidth: width), watcher: watcher)
            let kernel = try compiler.kernel(
                library.program(of: function), inputs: [.rgbaFloat, .rgba8], output: .rgba8)
            let (native, interpreted) = (invocation(), invocation())
            try kernel.run(native)
            try kernel.interpret(interpreted)
            for y in 0..<2 {
                let (left, right) = (native.output.row(y), interpreted.output.row(y))
                if let byte = left.indices.first(where: { left[$0] != right[$0] }) {
                    return "width \(width) differs from the interpreter at (\(byte / 4), \(y))"
                }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }
}
