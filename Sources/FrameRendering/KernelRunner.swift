import Diagnostics
import PixelBuffers
import ShaderCompiler
import Synchronization

/// Finds, compiles and runs kernels: the renderer's own, the built-in effects', the author's.
final class KernelRunner: Sendable {
    /// Where a function comes from; with its name, what it is.
    enum Origin: Hashable, Sendable {
        case renderer
        case builtInEffects
        case builtInTransitions
        case author
    }

    private struct Key: Hashable {
        var origin: Origin
        var name: String
        var inputs: [PixelFormat]
        var output: PixelFormat
    }

    private let compiler: KernelCompiler
    private let observer: (any StageObserver)?
    private let libraries = Mutex<[RendererKernel.Source: ShaderLibrary]>([:])
    /// The compiler keeps kernels too, but finds them by their whole program, which takes as long
    /// as a small layer.
    private let kernels = Mutex<[Key: Kernel]>([:])

    init(compiler: KernelCompiler, observer: (any StageObserver)? = nil) {
        self.compiler = compiler
        self.observer = observer
    }

    /// Runs one of the renderer's own kernels over `region`, the whole output where that is left
    /// out.
    func run(
        _ kernel: RendererKernel, into output: PixelBuffer, region: PixelRectangle? = nil,
        inputs: [PixelBuffer] = [], uniforms: [Float] = [], buffers: [[Float]] = [],
        space: KernelSpace = KernelSpace(originX: 0, originY: 0, scale: 1)
    ) throws {
        let invocation = KernelInvocation(
            output: output, region: region, inputs: inputs, uniforms: uniforms, buffers: buffers,
            space: space)
        try run(kernel.rawValue, from: .renderer, stage: kernel.stage, invocation) {
            let library = library(of: kernel.source)
            guard let function = library.function(named: kernel.rawValue) else {
                throw DiagnosticError(library.diagnostics)
            }
            return (function, library)
        }
    }

    /// Runs the function of that name; `find` tells what it is when it isn't known yet.
    func run(
        _ name: String, from origin: Origin, stage: RenderingStage? = .shade,
        _ invocation: KernelInvocation, find: () throws -> (ShaderFunction, ShaderLibrary)
    ) throws {
        let key = Key(
            origin: origin, name: name, inputs: invocation.inputs.map(\.format),
            output: invocation.output.format)
        if let kernel = kernels.withLock({ $0[key] }) {
            return try call(kernel, invocation, stage)
        }
        let (function, library) = try find()
        let kernel = try compiler.kernel(
            function, of: library, inputs: key.inputs, output: key.output)
        kernels.withLock { $0[key] = kernel }
        try call(kernel, invocation, stage)
    }

    /// The compiled compute kernel of that name.
    func computeKernel(named name: String, of library: ShaderLibrary) throws -> ComputeKernel {
        if library.diagnostics.hasErrors { throw DiagnosticError(library.diagnostics) }
        guard let function = library.kernel(named: name) else {
            throw RenderingError("there is no kernel '\(name)'")
        }
        return try compiler.kernel(function, of: library)
    }

    func run(_ kernel: ComputeKernel, _ invocation: inout ComputeInvocation) throws {
        guard let observer else { return try kernel.run(&invocation) }
        try observer.observe(.shade) { try kernel.run(&invocation) }
    }

    private func call(
        _ kernel: Kernel, _ invocation: KernelInvocation, _ stage: RenderingStage?
    ) throws {
        guard let observer, let stage else { return try kernel.run(invocation) }
        try observer.observe(stage) { try kernel.run(invocation) }
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
