internal import CLLVM
import ShaderProgram

/// Compiles programs to object code.
enum NativeCode {
    /// Compiles for this machine, without the called library functions.
    ///
    /// - Parameter compilation: receives the measurements.
    static func compile(
        _ source: CodeSource, _ compilation: inout Compilation
    ) throws(KernelError) -> CompiledCode {
        let name = source.name
        let machine = try TargetMachine(CodeTarget.host)
        var clock = LapClock()
        let llvm = LLVMModule(name: name)
        let shared = SharedFunctions(of: llvm, calling: source.library, areHere: false)
        try write(llvm, source, for: machine, width: compilation.lanes, calling: shared)
        compilation.instructionsWritten = llvm.instructionCount
        compilation.emitting = clock.lap()
        try optimise(llvm, name, for: machine)
        compilation.instructions = llvm.instructionCount
        compilation.optimising = clock.lap()
        let object = try file(of: llvm, name, LLVMObjectFile, machine)
        compilation.bytes = object.count
        compilation.generating = clock.lap()
        return CompiledCode(object: object, callees: shared.callees)
    }

    /// LLVM IR or assembly as text.
    static func listing(
        _ source: CodeSource, width: Int?, asAssembly: Bool
    ) throws(KernelError) -> String {
        let machine = try TargetMachine(CodeTarget.host)
        let llvm = try whole(source, for: .host, width: width, machine)
        if asAssembly {
            let bytes = try file(of: llvm, source.name, LLVMAssemblyFile, machine)
            return String(decoding: bytes, as: UTF8.self)
        }
        let text: UnsafeMutablePointer<CChar> = LLVMPrintModuleToString(llvm.module)
        defer { LLVMDisposeMessage(text) }
        return String(cString: text)
    }

    /// Compiles a program and all that it calls to one object file.
    static func object(
        _ source: CodeSource, for target: CodeTarget
    ) throws(KernelError) -> [UInt8] {
        let machine = try TargetMachine(target)
        let llvm = try whole(source, for: target, width: nil, machine)
        return try file(of: llvm, source.name, LLVMObjectFile, machine)
    }

    /// An optimised module with all functions that it calls.
    ///
    /// - Parameter width: nil for the target's best.
    private static func whole(
        _ source: CodeSource, for target: CodeTarget, width: Int?, _ machine: TargetMachine
    ) throws(KernelError) -> LLVMModule {
        let llvm = LLVMModule(name: source.name, for: target)
        let shared = SharedFunctions(of: llvm, calling: source.library, areHere: true)
        let width = width ?? source.lanes(on: target)
        try write(llvm, source, for: machine, width: width, calling: shared)
        try optimise(llvm, source.name, for: machine)
        return llvm
    }

    private static func write(
        _ llvm: LLVMModule, _ source: CodeSource, for machine: TargetMachine, width: Int,
        calling shared: SharedFunctions
    ) throws(KernelError) {
        LLVMSetTarget(llvm.module, llvm.target.triple)
        let layout = LLVMCreateTargetDataLayout(machine.reference)
        LLVMSetModuleDataLayout(llvm.module, layout)
        LLVMDisposeTargetData(layout)
        source.emit(width: width, in: llvm, calling: shared)
        if let refusal = llvm.refusal {
            throw KernelError(message: "internal error: no code for '\(source.name)': \(refusal)")
        }
        try verify(llvm, source.name)
    }

    /// Passes that pay for vector code with few calls. LLVM's `O2` takes eight times as long, and
    /// its code is no faster.
    private static let passes =
        "always-inline,function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,"
        + "simplifycfg,loop-mssa(loop-rotate,licm),early-cse<memssa>,adce)"

    private static func optimise(
        _ llvm: LLVMModule, _ name: String, for machine: TargetMachine
    ) throws(KernelError) {
        let options = LLVMCreatePassBuilderOptions()
        defer { LLVMDisposePassBuilderOptions(options) }
        if let error = LLVMRunPasses(llvm.module, Self.passes, machine.reference, options) {
            throw KernelError(message: "optimising '\(name)': \(text(of: error))")
        }
    }

    private static func file(
        of llvm: LLVMModule, _ name: String, _ kind: LLVMCodeGenFileType, _ machine: TargetMachine
    ) throws(KernelError) -> [UInt8] {
        var memory: LLVMMemoryBufferRef?
        var message: UnsafeMutablePointer<CChar>?
        guard
            LLVMTargetMachineEmitToMemoryBuffer(
                machine.reference, llvm.module, kind, &message, &memory) == 0, let memory
        else {
            defer { LLVMDisposeMessage(message) }
            let reason = message.map { String(cString: $0) } ?? "unknown reason"
            throw KernelError(message: "generating code for '\(name)': \(reason)")
        }
        defer { LLVMDisposeMemoryBuffer(memory) }
        let bytes = UnsafeRawBufferPointer(
            start: LLVMGetBufferStart(memory), count: LLVMGetBufferSize(memory))
        return Array(bytes)
    }

    private static func verify(_ llvm: LLVMModule, _ name: String) throws(KernelError) {
        var message: UnsafeMutablePointer<CChar>?
        let isBroken = LLVMVerifyModule(llvm.module, LLVMReturnStatusAction, &message) != 0
        defer { LLVMDisposeMessage(message) }
        if isBroken {
            let reason = message.map { String(cString: $0) } ?? ""
            throw KernelError(message: "internal error, invalid code for '\(name)': \(reason)")
        }
    }

    /// Takes the error's text and frees it.
    static func text(of error: LLVMErrorRef) -> String {
        guard let message = LLVMGetErrorMessage(error) else { return "unknown error" }
        defer { LLVMDisposeErrorMessage(message) }
        return String(cString: message)
    }
}
