package import PixelBuffers
package import ShaderProgram
import Threads

/// A run of a compute kernel over its grid.
package struct ComputeInvocation: Sendable {
    package var gridWidth: Int
    package var gridHeight: Int
    /// The buffers in the function's order.
    package var buffers: [ComputeBuffer]
    /// The components of the arguments; integers for `int`.
    package var uniforms: [Float]
    package var lists: [[Float]]
    /// The texture and pictures in the order of parameters, all `rgbaFloat`.
    package var images: [PixelBuffer]

    package init(
        gridWidth: Int, gridHeight: Int = 1, buffers: [ComputeBuffer], uniforms: [Float] = [],
        lists: [[Float]] = [], images: [PixelBuffer] = []
    ) {
        self.gridWidth = gridWidth
        self.gridHeight = gridHeight
        self.buffers = buffers
        self.uniforms = uniforms
        self.lists = lists
        self.images = images
    }
}

/// A compiled compute kernel; thread-safe.
package final class ComputeKernel: Sendable {
    let program: GridProgram
    private let code: LoadedCode
    private let watcher: (any KernelWatcher)?

    init(_ program: GridProgram, code: LoadedCode, watcher: (any KernelWatcher)?) {
        self.program = program
        self.code = code
        self.watcher = watcher
    }

    /// Runs native code for every place of the grid, in order.
    ///
    /// - Throws: `KernelError` if the invocation doesn't match the function, or a loop exceeds its
    ///   budget; the buffers' contents are then undefined.
    package func run(_ invocation: inout ComputeInvocation) throws(KernelError) {
        watcher?.willRun(self, invocation)
        let memories = try prepare(&invocation)
        let arguments = ComputeArguments(
            invocation, memories: memories, deadline: Deadline.current ?? .never)
        let result = arguments.call(code.function)
        if let error = KernelError(
            result: result, of: program.program, program.name, at: program.location, spent: spent)
        {
            throw error
        }
    }

    /// Runs the interpreter instead: the same bits, a thousand times slower.
    package func interpret(_ invocation: inout ComputeInvocation) throws(KernelError) {
        let memories = InterpretedMemories(
            gridSize: (invocation.gridWidth, invocation.gridHeight),
            types: program.program.memories,
            memories: try prepare(&invocation))
        var environment = Interpreter.Environment()
        environment.uniforms = invocation.uniforms
        environment.buffers = invocation.lists
        environment.memories = memories
        let space = KernelSpace(originX: 0, originY: 0, scale: 1)
        environment.images = invocation.images.map {
            ImageReader(buffer: $0, space: space, outputX: 0, outputY: 0)
        }
        var interpreter = try Interpreter(kernel: program.program, in: environment)
        for y in 0..<invocation.gridHeight {
            for x in 0..<invocation.gridWidth {
                interpreter.environment.pixel = (Int32(x), Int32(y))
                do throws(Interpreter.BudgetSpent) {
                    _ = try interpreter.run()
                } catch {
                    throw spent(loop: error.loop)
                }
            }
        }
    }

    /// Validates the invocation and returns its memories; those that may change are unshared.
    func prepare(
        _ invocation: inout ComputeInvocation
    ) throws(KernelError) -> [UnsafeMutableBufferPointer<UInt32>] {
        let limit = Int(Int32.max)
        guard invocation.buffers.count == program.buffers.count,
            invocation.uniforms.count == program.uniformCount,
            invocation.lists.count == program.listCount,
            invocation.images.count == program.imageCount,
            invocation.images.allSatisfy({ $0.format == .rgbaFloat }),
            (0...limit).contains(invocation.gridWidth),
            (0...limit).contains(invocation.gridHeight),
            zip(invocation.buffers, program.buffers).allSatisfy({
                $0.blocks.count == $1.counts.count
                    && $0.blocks.allSatisfy { $0.numbers.count <= limit }
            })
        else {
            throw KernelError(message: "'\(program.name)' takes other buffers and arguments")
        }
        for index in program.changedBuffers { invocation.buffers[index].detach() }
        return invocation.buffers.flatMap { $0.blocks.map(\.numbers) }
    }

    private func spent(loop: Int) -> KernelError {
        KernelError(spent: loop, of: program.program, program.name, place: "in a thread")
    }
}

extension KernelCompiler {
    /// The kernel of a program, compiled on first use.
    package func kernel(_ program: GridProgram) throws(KernelError) -> ComputeKernel {
        try computeKernels.value(for: program) { () throws(KernelError) in
            ComputeKernel(program, code: try loaded(.grid(program.program)), watcher: watcher)
        }
    }
}
