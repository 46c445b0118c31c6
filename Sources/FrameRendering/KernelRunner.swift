import Diagnostics
package import PixelBuffers
import MetalLanguage
import NativeKernels
package import ShaderProgram
import Synchronization
import Threads

/// Finds, compiles and runs kernels: the renderer's own, the built-in effects', the author's.
package final class KernelRunner: Sendable {
    private struct Key: Hashable {
        var steps: [KernelStep.Name]
        var inputs: [PixelFormat]
        var output: PixelFormat
    }

    /// The limit for kernels of several functions. Beyond it, each function is a kernel.
    private static let maxChains = 64

    private let compiler: KernelCompiler
    private let observer: (any StageObserver)?
    /// The libraries of the renderer's own files and of the kinds of layers, by path.
    private let libraries = MadeOnce<String, ShaderLibrary>()
    /// The compiler caches kernels too, but looks them up by their whole program, which takes as
    /// long as drawing a small layer.
    private let kernels = Mutex<[Key: Kernel]>([:])
    /// Nil if the functions can't be one kernel.
    private let chains = Mutex<[[KernelStep.Name]: PixelProgram?]>([:])

    init(compiler: KernelCompiler, observer: (any StageObserver)? = nil) {
        self.compiler = compiler
        self.observer = observer
    }

    /// Runs one of the renderer's own kernels over regions; nil is the whole output.
    func run(
        _ kernel: RendererKernel, into output: PixelBuffer, regions: [PixelRectangle]? = nil,
        inputs: [PixelBuffer] = [], uniforms: [Float] = [], buffers: [[Float]] = [],
        space: KernelSpace = KernelSpace(originX: 0, originY: 0, scale: 1)
    ) throws(RenderingError) {
        let invocation = KernelInvocation(
            output: output, inputs: inputs, uniforms: uniforms, buffers: buffers, space: space)
        try run([step(kernel)], invocation, regions: regions)
    }

    /// A step of the renderer's own kernel; `input` is the index of the picture that it is applied
    /// to.
    func step(_ kernel: RendererKernel, input: Int = 0) -> KernelStep {
        KernelStep(
            origin: .renderer, name: kernel.rawValue, input: input, stage: kernel.stage
        ) { [self] () throws(RenderingError) in
            try function(
                named: kernel.rawValue, of: kernel.source.path, file: kernel.source.file)
        }
    }

    /// Runs a kernel of a kind of layer over `region`.
    package func run(
        _ kernel: ContentKernel, into output: PixelBuffer, region: PixelRectangle,
        inputs: [PixelBuffer] = [], uniforms: [Float] = [], space: KernelSpace
    ) throws(RenderingError) {
        let step = KernelStep(
            origin: .kind(file: kernel.file.path), name: kernel.name
        ) { [self] () throws(RenderingError) in
            try function(named: kernel.name, of: kernel.file.path, file: kernel.file)
        }
        try run(
            [step],
            KernelInvocation(
                output: output, region: region, inputs: inputs, uniforms: uniforms, buffers: [],
                space: space))
    }

    /// Runs functions as one kernel: a single function, or several for which `chain` isn't nil.
    ///
    /// - Parameter regions: nil is the invocation's.
    func run(
        _ steps: [KernelStep], _ invocation: KernelInvocation, regions: [PixelRectangle]? = nil
    ) throws(RenderingError) {
        let regions = regions ?? [invocation.region]
        guard !regions.isEmpty else { return }
        let stage = steps.lazy.compactMap(\.stage).first
        let key = Key(
            steps: steps.map(\.key), inputs: invocation.inputs.map(\.format),
            output: invocation.output.format)
        if let kernel = kernels.withLock({ $0[key] }) {
            return try call(kernel, invocation, regions, stage)
        }
        guard let chain = try chain(of: steps) else {
            throw RenderingError("'\(steps.map(\.name))' can't be one kernel")
        }
        let kernel = try renderingError(RenderingError.kernel) { () throws(KernelError) in
            try compiler.kernel(chain, inputs: key.inputs, output: key.output)
        }
        kernels.withLock { $0[key] = kernel }
        try call(kernel, invocation, regions, stage)
    }

    /// Returns the compute kernel of that name, and its compiled code.
    func computeKernel(
        named name: String, of library: ShaderLibrary
    ) throws(RenderingError) -> (ComputeFunction, ComputeKernel) {
        if library.diagnostics.hasErrors { throw .shaders(DiagnosticError(library.diagnostics)) }
        guard let function = library.kernel(named: name) else {
            throw RenderingError("there is no kernel '\(name)'")
        }
        let kernel = try renderingError(RenderingError.kernel) { () throws(KernelError) in
            try compiler.kernel(library.program(of: function))
        }
        return (function, kernel)
    }

    func run(
        _ kernel: ComputeKernel, _ invocation: inout ComputeInvocation
    ) throws(RenderingError) {
        try renderingError(RenderingError.kernel) { () throws(KernelError) in
            guard let observer else { return try kernel.run(&invocation) }
            try observer.observe(.shade) { () throws(KernelError) in try kernel.run(&invocation) }
        }
    }

    /// The chained functions; nil if each must be a kernel.
    func chain(of steps: [KernelStep]) throws(RenderingError) -> PixelProgram? {
        let key = steps.map(\.key)
        if let known = chains.withLock({ $0[key] }) { return known }
        let (function, library) = try steps[steps.count - 1].find()
        var chain: PixelProgram? = try renderingError(RenderingError.kernel) {
            () throws(KernelError) in try library.program(of: function)
        }
        if steps.count > 1, let last = chain {
            let first = try self.chain(of: steps.dropLast())
            chain = try renderingError(RenderingError.program) { () throws(InvalidProgram) in
                try first?.followed(
                    by: last, input: steps[steps.count - 1].input, isPlaced: steps[0].isPlaced)
            }
        }
        return chains.withLock { chains in
            if steps.count > 1, chains.count(where: { $0.key.count > 1 }) >= Self.maxChains {
                return nil
            }
            chains[key] = .some(chain)
            return chain
        }
    }

    /// Runs a kernel over regions, their rows divided among the pool. Rows are independent: an
    /// output that is also an input is read at the pixel itself only, and then no pixel is in two
    /// regions.
    private func call(
        _ kernel: Kernel, _ invocation: KernelInvocation, _ regions: [PixelRectangle],
        _ stage: RenderingStage?
    ) throws(RenderingError) {
        // Task-local values stay with this thread.
        let deadline = Deadline.current
        let observer = stage == nil ? nil : self.observer
        @Sendable func run(_ region: PixelRectangle) throws(KernelError) {
            var invocation = invocation
            invocation.region = region
            guard let observer, let stage else {
                return try kernel.run(invocation, until: deadline)
            }
            try observer.observe(stage) { () throws(KernelError) in
                try kernel.run(invocation, until: deadline)
            }
        }
        let regions = regions.map { $0.intersection(invocation.output.bounds) }
        try renderingError(RenderingError.kernel) { () throws(KernelError) in
            // The invocation is checked against the kernel even if nothing of it is to be drawn.
            if let region = regions.first, regions.allSatisfy(\.isEmpty) { return try run(region) }
            try ThreadPool.run(partsOf: regions, minPixels: Self.minPixels, run)
        }
    }

    /// The minimum number of pixels per thread.
    private static let minPixels = 1 << 15

    /// Returns a function of a file. The file is read when the first of its functions is needed.
    private func function(
        named name: String, of path: String, file: @autoclosure () -> ShaderFile
    ) throws(RenderingError) -> (ShaderFunction, ShaderLibrary) {
        let library = libraries.value(for: path) {
            ShaderLibrary(files: [file()], isLazy: true)
        }
        guard let function = library.function(named: name) else {
            throw .shaders(DiagnosticError(library.diagnostics))
        }
        return (function, library)
    }
}
