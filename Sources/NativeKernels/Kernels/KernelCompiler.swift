package import PixelBuffers
package import ShaderProgram
import Threads
package import WholeFiles

/// Compiles functions to kernels and caches them, in memory and on disk. One per process suffices.
package final class KernelCompiler: Sendable {
    package struct Options: Hashable, Sendable {
        /// 4, 8, 16 or 32 lanes; nil for the host's best.
        package var vectorWidth: Int?
        /// The folder of cached code; nil caches in memory only.
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
        /// Not part of the program, which doesn't list unused buffers.
        var bufferCount: Int
    }

    /// Nil chooses the width per program.
    let width: Int?
    let cache: ObjectCache?
    let observer: (@Sendable (Compilation) -> Void)?
    let watcher: (any KernelWatcher)?
    private let kernels = MadeOnce<Key, Kernel>()
    let computeKernels = MadeOnce<GridProgram, ComputeKernel>()
    private let shared = MadeOnce<SharedFunction, CompiledCode>()

    /// - Parameters:
    ///   - observer: called after each compilation, on the compiling thread; not for cached code.
    ///   - watcher: called before each run of a kernel.
    package init(
        options: Options = Options(), observer: (@Sendable (Compilation) -> Void)? = nil,
        watcher: (any KernelWatcher)? = nil
    ) {
        self.observer = observer
        self.watcher = watcher
        width = options.vectorWidth.flatMap { [4, 8, 16, 32].contains($0) ? $0 : nil }
        cache = options.cacheDirectory.map { ObjectCache(directory: $0) }
    }

    /// Loads LLVM and starts its loader, which otherwise happens at the first kernel.
    package static func begin() { _ = try? CodeSession.shared() }

    /// Why code isn't cached on disk, as a sentence, once known.
    package var refusal: String? { cache?.refusal }

    /// Why a folder isn't used as a cache: others could write to it. Nil if it is safe or doesn't
    /// exist.
    package static func refusal(of cacheDirectory: String) -> String? {
        do throws(StoreFolder.Refusal) {
            _ = try ObjectCache.folder(cacheDirectory, isMade: false)
            return nil
        } catch { return ObjectCache.sentence(error) }
    }

    /// A folder of cached code; nil if there is none.
    package static func folder(
        _ cacheDirectory: String
    ) throws(StoreFolder.Refusal) -> StoreFolder? {
        try ObjectCache.folder(cacheDirectory, isMade: false)
    }

    /// The kernel of a program, compiled on first use with these formats.
    ///
    /// A distortion's input is the layer.
    package func kernel(
        _ program: PixelProgram, inputs: [PixelFormat], output: PixelFormat
    ) throws(KernelError) -> Kernel {
        guard inputs.count == program.inputCount else {
            throw KernelError(
                message: "'\(program.name)' has \(program.inputCount) inputs, not \(inputs.count)")
        }
        let key = Key(
            program: program.program, inputs: inputs, output: output,
            bufferCount: program.bufferCount)
        return try kernels.value(for: key) { () throws(KernelError) in
            Kernel(
                program, inputs: inputs, output: output,
                code: try loaded(.pixels(program.program, inputs: inputs, output: output)),
                watcher: watcher)
        }
    }

    /// Loads cached code, or compiles, caches and reports it.
    func loaded(_ source: CodeSource) throws(KernelError) -> LoadedCode {
        let lanes = width ?? source.lanes(on: CodeTarget.host)
        let key = ObjectCache.key(for: source, width: lanes)
        // Cached code that fails to load is recompiled.
        if let known = kept(key, calling: source.library), let objects = try? objects(of: known),
            let code = try? LoadedCode(objects: objects)
        {
            return code
        }
        var compilation = Compilation(name: source.name, lanes: lanes)
        let made = try NativeCode.compile(source, &compilation)
        cache?.store(made.bytes, for: key)
        let objects = try objects(of: made)
        var clock = LapClock()
        // Cached callees may fail to load; then they are recompiled.
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

    /// The object files of the code and its callees.
    ///
    /// - Parameter areKept: whether callees may come from the cache.
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
            let key = ObjectCache.key(for: .shared(function), width: function.lanes)
            if isKept, let code = kept(key, calling: function.library) { return code }
            var compilation = Compilation(name: function.title, lanes: function.lanes)
            let code = try NativeCode.compile(.shared(function), &compilation)
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
    /// Pixels per vector.
    ///
    /// Sampling and library calls are long dependency chains. With 32 registers, two vectors at a
    /// time fill the waits.
    func lanes(on target: CodeTarget) -> Int {
        let waits = instructions.contains { instruction in
            switch instruction.operation {
            case .sample, .call: true
            default: false
            }
        }
        return waits && target.vectorWidth == 16 ? 32 : target.vectorWidth
    }
}
