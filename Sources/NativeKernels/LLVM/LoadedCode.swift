internal import CLLVM
import ShaderProgram

/// Object code loaded into this process until `deinit`.
///
/// `@unchecked Sendable` holds because it is immutable after `init`.
final class LoadedCode: @unchecked Sendable {
    typealias Function = @convention(c) (UnsafeRawPointer) -> Int32

    private let jit: LLVMOrcLLJITRef
    let function: Function

    /// - Parameter objects: a kernel's object file and those of its callees.
    init(objects: [[UInt8]]) throws(KernelError) {
        // Registering the target isn't thread-safe.
        _ = CodeTarget.host
        var created: LLVMOrcLLJITRef?
        if let error = LLVMOrcCreateLLJIT(&created, nil) {
            throw KernelError(message: "starting the loader: \(NativeCode.text(of: error))")
        }
        guard let jit = created else { throw KernelError(message: "the loader did not start") }
        do throws(KernelError) {
            function = try Self.load(objects, into: jit)
        } catch {
            LLVMOrcDisposeLLJIT(jit)
            throw error
        }
        self.jit = jit
    }

    private static func load(
        _ objects: [[UInt8]], into jit: LLVMOrcLLJITRef
    ) throws(KernelError) -> Function {
        let library = LLVMOrcLLJITGetMainJITDylib(jit)
        // Large copies compile to calls of `memcpy`, found in the process.
        var generator: LLVMOrcDefinitionGeneratorRef?
        if let error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
            &generator, LLVMOrcLLJITGetGlobalPrefix(jit), nil, nil)
        {
            throw KernelError(message: "loading code: \(NativeCode.text(of: error))")
        }
        LLVMOrcJITDylibAddGenerator(library, generator)
        for object in objects {
            let memory = object.withUnsafeBytes { bytes in
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.baseAddress, bytes.count, "kernel")
            }
            if let error = LLVMOrcLLJITAddObjectFile(jit, library, memory) {
                throw KernelError(message: "loading code: \(NativeCode.text(of: error))")
            }
        }
        var address: LLVMOrcExecutorAddress = 0
        if let error = LLVMOrcLLJITLookup(jit, &address, KernelEmitter.symbol) {
            throw KernelError(message: "loading code: \(NativeCode.text(of: error))")
        }
        guard let pointer = UnsafeRawPointer(bitPattern: UInt(address)) else {
            throw KernelError(message: "loading code: it has no address")
        }
        return unsafeBitCast(pointer, to: Function.self)
    }

    deinit { LLVMOrcDisposeLLJIT(jit) }
}
