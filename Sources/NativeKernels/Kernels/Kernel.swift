import Diagnostics
package import PixelBuffers
package import ShaderProgram

/// A run of a kernel over pixels.
package struct KernelInvocation: Sendable {
    package var output: PixelBuffer
    /// The canvas pixels to write, within `output.bounds`.
    package var region: PixelRectangle
    /// Pictures in the order of the function's layers, pixels and textures; transparent outside
    /// their bounds. Only an input read as `[[pixel]]` alone may be the output.
    package var inputs: [PixelBuffer]
    /// The components of the arguments; integers for `int`.
    package var uniforms: [Float]
    package var buffers: [[Float]]
    package var space: KernelSpace

    package init(
        output: PixelBuffer, region: PixelRectangle? = nil, inputs: [PixelBuffer] = [],
        uniforms: [Float] = [], buffers: [[Float]] = [], space: KernelSpace
    ) {
        self.output = output
        self.region = region ?? output.bounds
        self.inputs = inputs
        self.uniforms = uniforms
        self.buffers = buffers
        self.space = space
    }
}

extension KernelError {
    /// - Parameter loop: the running loop; any other number for none.
    private init(
        stoppedIn name: String, at location: SourceLocation, loop: Int, of program: Program
    ) {
        let isLoop = program.loopLocations.indices.contains(loop)
        self.init(
            message: isLoop ? "this loop of '\(name)' was running" : "'\(name)' was running",
            at: isLoop ? program.loopLocations[loop] : location, isTimeout: true)
    }

    /// - Parameter loop: the loop that exceeded its budget.
    init(spent loop: Int, of program: Program, _ owner: String, place: String) {
        let isKnown = program.loopLocations.indices.contains(loop)
        self.init(
            message: "this loop of '\(owner)' runs more than \(TurnBudget.turns - 1) iterations "
                + place,
            at: isKnown ? program.loopLocations[loop] : nil)
    }

    /// The error of a kernel's result, whose values `KernelEmitter.symbol` defines; nil if the
    /// kernel has finished.
    ///
    /// - Parameter spent: the error of a loop that exceeded its budget.
    init?(
        result: Int32, of program: Program, _ name: String, at location: SourceLocation,
        spent: (_ loop: Int) -> KernelError
    ) {
        if result == 0 { return nil }
        if result > 0 {
            self = spent(Int(result) - 1)
        } else {
            self.init(stoppedIn: name, at: location, loop: -Int(result) - 1, of: program)
        }
    }
}

/// A shader function compiled for given pixel formats; thread-safe.
package final class Kernel: Sendable {
    let program: PixelProgram
    let inputs: [PixelFormat]
    let output: PixelFormat
    let code: LoadedCode
    private let watcher: (any KernelWatcher)?

    init(
        _ program: PixelProgram, inputs: [PixelFormat], output: PixelFormat, code: LoadedCode,
        watcher: (any KernelWatcher)?
    ) {
        self.program = program
        self.inputs = inputs
        self.output = output
        self.code = code
        self.watcher = watcher
    }

    /// Runs native code.
    ///
    /// - Throws: `KernelError` if the invocation doesn't match the function, a loop exceeds its
    ///   budget, or `deadline` has expired; the output's contents are then undefined.
    package func run(
        _ invocation: KernelInvocation, until deadline: Deadline? = .current
    ) throws(KernelError) {
        let region = try check(invocation)
        guard !region.isEmpty else { return }
        watcher?.willRun(self, invocation)
        let arguments = KernelArguments(invocation, region: region, deadline: deadline ?? .never)
        let result = arguments.call(code.function)
        if let error = KernelError(
            result: result, of: program.program, program.name, at: program.location, spent: spent)
        {
            throw error
        }
    }

    /// Runs the interpreter instead: the same bits, a thousand times slower.
    package func interpret(_ invocation: KernelInvocation) throws(KernelError) {
        let region = try check(invocation)
        let bounds = invocation.output.bounds
        let space = invocation.space
        var environment = Interpreter.Environment()
        environment.uniforms = invocation.uniforms
        environment.buffers = invocation.buffers
        environment.images = invocation.inputs.map {
            ImageReader(buffer: $0, space: space, outputX: bounds.x, outputY: bounds.y)
        }
        var interpreter = try Interpreter(kernel: program.program, in: environment)
        let writer = PixelWriter(buffer: invocation.output)
        for y in region.y..<region.maxY {
            for x in region.x..<region.maxX {
                interpreter.environment.pixel = (Int32(x - bounds.x), Int32(y - bounds.y))
                interpreter.environment.position = space.position(x, y)
                interpreter.environment.quadPixel = (
                    Int32((x ^ 1) - bounds.x), Int32((y ^ 1) - bounds.y)
                )
                interpreter.environment.quadPosition = space.position(x ^ 1, y ^ 1)
                let color: [Float]
                do throws(Interpreter.BudgetSpent) {
                    color = try interpreter.run().map(Scalar.float)
                } catch {
                    throw spent(loop: error.loop)
                }
                writer.write(
                    SIMD4(color[0], color[1], color[2], color[3]), x: x - bounds.x, y: y - bounds.y)
            }
        }
    }

    /// Limit of coordinates: their differences fit 32 bits.
    private static let farthest = 1 << 29

    /// Validates the invocation; returns the part of the region inside the output.
    func check(_ invocation: KernelInvocation) throws(KernelError) -> PixelRectangle {
        guard invocation.inputs.map(\.format) == inputs, invocation.output.format == output else {
            throw KernelError(message: "'\(program.name)' was compiled for other pixel formats")
        }
        guard invocation.uniforms.count == program.uniformCount,
            invocation.buffers.count == program.bufferCount
        else {
            throw KernelError(
                message: "'\(program.name)' takes \(program.uniformCount) numbers and "
                    + "\(program.bufferCount) buffers, not \(invocation.uniforms.count) and "
                    + "\(invocation.buffers.count)")
        }
        for buffer in invocation.inputs + [invocation.output] {
            let bounds = buffer.bounds
            let limit = -Self.farthest...Self.farthest
            // Kernels count pixels, padding included, in 32 bits.
            guard limit.contains(bounds.x), limit.contains(bounds.y), bounds.maxX <= Self.farthest,
                bounds.maxY <= Self.farthest,
                buffer.bytesPerPlane / buffer.format.bytesPerPixel <= Int(UInt32.max)
            else {
                throw KernelError(
                    message: "'\(program.name)' can't work on \(bounds.width) × \(bounds.height) "
                        + "pixels at (\(bounds.x), \(bounds.y)): that is too large or too far away")
            }
        }
        return invocation.region.intersection(invocation.output.bounds)
    }

    private func spent(loop: Int) -> KernelError {
        let isKnown = program.loopOwners.indices.contains(loop)
        let owner = isKnown ? program.loopOwners[loop] : program.name
        return KernelError(spent: loop, of: program.program, owner, place: "at a pixel")
    }
}

extension Interpreter {
    init(kernel program: Program, in environment: Environment) throws(KernelError) {
        do throws(InvalidProgram) {
            try self.init(program, in: environment)
        } catch {
            throw KernelError(message: error.description)
        }
    }
}
