package import PixelBuffers
package import ShaderProgram

/// Compiles functions to kernels and keeps them, in memory and on disk. One a process is enough.
package final class KernelCompiler: Sendable {
    package struct Options: Hashable, Sendable {
        /// 4, 8, 16 or 32 lanes; nil chooses what is fastest on the host.
        package var vectorWidth: Int?
        /// Where compiled code is kept; nil keeps it in memory only.
        package var cacheDirectory: String?
        package init(vectorWidth: Int? = nil, cacheDirectory: String? = nil) {
            self.vectorWidth = vectorWidth
            self.cacheDirectory = cacheDirectory
        }
    }

    private struct Key: Hashable {
        var program: Program
        var inputs: [PixelFormat]
        var output: PixelFormat
        /// A program does not tell how many buffers it ignores.
        var bufferCount: Int
    }

    /// Nil where each program has the width that suits it.
    let width: Int?
    let cache: ObjectCache?
    let observer: (@Sendable (Compilation) -> Void)?
    private let kernels = MadeOnce<Key, Kernel>()
    let computeKernels = MadeOnce<GridProgram, ComputeKernel>()
    private let shared = MadeOnce<SharedFunction, CompiledCode>()

    /// - Parameter observer: is told of every kernel that is compiled, on the thread that needed
    ///   it; of none that was kept.
    package init(
        options: Options = Options(), observer: (@Sendable (Compilation) -> Void)? = nil
    ) {
        self.observer = observer
        width = options.vectorWidth.flatMap { [4, 8, 16, 32].contains($0) ? $0 : nil }
        cache = options.cacheDirectory.map { ObjectCache(directory: $0) }
    }

    /// Why compiled code is not kept, though it was to be: a sentence, once it is known.
    package var refusal: String? { cache?.refusal }

    /// Why no code would be kept in a folder: others could put theirs there. Nil where the folder
    /// is all right, or not there yet.
    package static func refusal(of cacheDirectory: String) -> String? {
        do throws(ObjectFolder.Refusal) {
            _ = try ObjectFolder(cacheDirectory, isMade: false)
            return nil
        } catch { return error.description }
    }

    /// The kernel of a program, compiled at the first call with these formats.
    ///
    /// A distortion's single input is the layer that it bends.
    package func kernel(
        _ program: PixelProgram, inputs: [PixelFormat], output: PixelFormat
    ) throws(KernelError) -> Kernel {
        guard inputs.count == program.inputCount else {
            throw KernelError(
                message: "'\(program.name)' has \(program.inputCount) inputs, not \(inputs.count)"
            )
        }
        let key = Key(
            program: program.program, inputs: inputs, output: output,
            bufferCount: program.bufferCount)
        return try kernels.value(for: key) { () throws(KernelError) in
            Kernel(
                program, inputs: inputs, output: output,
                code: try loaded(program.program, inputs: inputs, output: output))
        }
    }

    private func loaded(
        _ program: Program, inputs: [PixelFormat], output: PixelFormat
    ) throws(KernelError) -> LoadedCode {
        let width = width ?? program.lanes(on: HostTarget.current)
        let key = ObjectCache.key(for: program, inputs: inputs, output: output, width: width)
        return try loaded(program, width: width, key) { (compilation) throws(KernelError) in
            try NativeCode.compile(program, inputs: inputs, output: output, &compilation)
        }
    }

    /// Code that was kept, or else is made, is kept from now on, and tells the observer what it
    /// took.
    func loaded(
        _ program: Program, width: Int, _ key: String,
        _ compile: (inout Compilation) throws(KernelError) -> CompiledCode
    ) throws(KernelError) -> LoadedCode {
        // Kept bytes that turn out not to load are as if they were not there.
        if let known = kept(key, calling: program.library), let objects = try? objects(of: known),
            let code = try? LoadedCode(objects: objects)
        {
            return code
        }
        var compilation = Compilation(name: program.name, lanes: width)
        let made = try compile(&compilation)
        cache?.store(made.bytes, for: key)
        let objects = try objects(of: made)
        var clock = LapClock()
        // The functions that it calls may be among those that don't load.
        let code: LoadedCode
        do throws(KernelError) {
            code = try LoadedCode(objects: objects)
        } catch {
            code = try LoadedCode(objects: self.objects(of: made, areKept: false))
        }
        compilation.loading = clock.lap()
        observer?(compilation)
        return code
    }

    /// The code's own object file, and those of all that it calls.
    ///
    /// - Parameter areKept: whether these may be taken from where they are kept.
    private func objects(
        of code: CompiledCode, areKept: Bool = true
    ) throws(KernelError) -> [[UInt8]] {
        var objects = [code.object]
        var pending = code.callees
        var seen = Set(pending)
        while let function = pending.popLast() {
            let callee = try self.code(of: function, isKept: areKept)
            objects.append(callee.object)
            pending += callee.callees.filter { seen.insert($0).inserted }
        }
        return objects
    }

    private func code(
        of function: SharedFunction, isKept: Bool
    ) throws(KernelError) -> CompiledCode {
        try shared.value(for: function, isAnew: !isKept) { () throws(KernelError) in
            let key = ObjectCache.key(for: function)
            if isKept, let code = kept(key, calling: function.library) { return code }
            var compilation = Compilation(name: function.title, lanes: function.lanes)
            let code = try NativeCode.compile(function, &compilation)
            cache?.store(code.bytes, for: key)
            observer?(compilation)
            return code
        }
    }

    private func kept(_ key: String, calling library: FunctionLibrary) -> CompiledCode? {
        cache?.object(for: key).flatMap { CompiledCode(bytes: $0, calling: library) }
    }
}

extension Program {
    /// How many pixels to compute at once.
    ///
    /// From a place to the pixels about it, or from an angle to its sine, is a long way of steps
    /// that wait for one another. Where there are registers enough, two vectors at a time have
    /// twice as much to do meanwhile.
    func lanes(on host: HostTarget) -> Int {
        let waits = instructions.contains { instruction in
            switch instruction.operation {
            case .sample, .call: true
            default: false
            }
        }
        return waits && host.vectorWidth == 16 ? 32 : host.vectorWidth
    }
}
