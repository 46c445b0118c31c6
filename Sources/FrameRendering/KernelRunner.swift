import Diagnostics
import PixelBuffers
import ShaderCompiler
import Synchronization

/// Finds, compiles and runs kernels: the renderer's own, the built-in effects', the author's.
final class KernelRunner: Sendable {
    private let compiler: KernelCompiler
    private let libraries = Mutex<[RendererKernel.Source: ShaderLibrary]>([:])

    init(compiler: KernelCompiler) { self.compiler = compiler }

    /// Runs one of the renderer's own kernels over `region`, the whole output where that is left out.
    func run(
        _ kernel: RendererKernel, into output: PixelBuffer, region: PixelRectangle? = nil,
        inputs: [PixelBuffer] = [], uniforms: [Float] = [], buffers: [[Float]] = [],
        space: KernelSpace = KernelSpace(originX: 0, originY: 0, scale: 1)
    ) throws {
        let library = library(of: kernel.source)
        guard let function = library.function(named: kernel.rawValue) else {
            throw DiagnosticError(library.diagnostics)
        }
        try run(
            function, of: library,
            KernelInvocation(
                output: output, region: region, inputs: inputs, uniforms: uniforms,
                buffers: buffers, space: space))
    }

    func run(
        _ function: ShaderFunction, of library: ShaderLibrary, _ invocation: KernelInvocation
    ) throws {
        guard !invocation.region.isEmpty else { return }
        let kernel = try compiler.kernel(
            function, of: library, inputs: invocation.inputs.map(\.format),
            output: invocation.output.format)
        try kernel.run(invocation)
    }

    private func library(of source: RendererKernel.Source) -> ShaderLibrary {
        libraries.withLock { libraries in
            if let library = libraries[source] { return library }
            let library = ShaderLibrary(files: [source.file])
            libraries[source] = library
            return library
        }
    }
}
