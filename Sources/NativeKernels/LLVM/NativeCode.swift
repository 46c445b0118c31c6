internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Compiles programs to object code.
enum NativeCode {
    /// Compiles a pixel program to a function `KernelEmitter.symbol`.
    ///
    /// - Parameter compilation: receives the measurements.
    static func compile(
        _ program: Program, inputs: [PixelFormat], output: PixelFormat,
        _ compilation: inout Compilation
    ) throws(KernelError) -> CompiledCode {
        let width = compilation.lanes
        return try code(program.name, calling: program.library, &compilation) {
            KernelEmitter(
                program, inputs: inputs, output: output, width: width, in: $0, calling: $1
            ).emit()
        }
    }

    static func compile(
        _ function: SharedFunction, _ compilation: inout Compilation
    ) throws(KernelError) -> CompiledCode {
        try code(function.symbol, calling: function.library, &compilation) { $1.define(function) }
    }

    static func compile(
        compute program: Program, _ compilation: inout Compilation
    ) throws(KernelError) -> CompiledCode {
        let width = compilation.lanes
        return try code(program.name, calling: program.library, &compilation) {
            ComputeEmitter(program, width: width, in: $0, calling: $1).emit()
        }
    }

    private static func code(
        _ name: String, calling library: FunctionLibrary, _ compilation: inout Compilation,
        _ emit: (LLVMModule, SharedFunctions) -> Void
    ) throws(KernelError) -> CompiledCode {
        let machine = try TargetMachine(CodeTarget.host)
        var clock = LapClock()
        let llvm = LLVMModule(name: name)
        let shared = SharedFunctions(of: llvm, calling: library, areHere: false)
        try write(llvm, name, for: machine) { emit(llvm, shared) }
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
        _ program: Program, inputs: [PixelFormat], output: PixelFormat, width: Int,
        asAssembly: Bool
    ) throws(KernelError) -> String {
        try listing(program.name, calling: program.library, asAssembly: asAssembly) {
            KernelEmitter(
                program, inputs: inputs, output: output, width: width, in: $0, calling: $1
            ).emit()
        }
    }

    static func listing(
        compute program: Program, width: Int, asAssembly: Bool
    ) throws(KernelError) -> String {
        try listing(program.name, calling: program.library, asAssembly: asAssembly) {
            ComputeEmitter(program, width: width, in: $0, calling: $1).emit()
        }
    }

    private static func listing(
        _ name: String, calling library: FunctionLibrary, asAssembly: Bool,
        _ emit: (LLVMModule, SharedFunctions) -> Void
    ) throws(KernelError) -> String {
        let machine = try TargetMachine(CodeTarget.host)
        let llvm = try whole(name, calling: library, for: .host, machine, emit)
        if asAssembly {
            let bytes = try file(of: llvm, name, LLVMAssemblyFile, machine)
            return String(decoding: bytes, as: UTF8.self)
        }
        let text: UnsafeMutablePointer<CChar> = LLVMPrintModuleToString(llvm.module)
        defer { LLVMDisposeMessage(text) }
        return String(cString: text)
    }

    /// Compiles a pixel program and all that it calls to one object file.
    static func object(
        _ program: Program, inputs: [PixelFormat], output: PixelFormat, for target: CodeTarget
    ) throws(KernelError) -> [UInt8] {
        let width = program.lanes(on: target)
        return try object(program.name, calling: program.library, for: target) {
            KernelEmitter(
                program, inputs: inputs, output: output, width: width, in: $0, calling: $1
            ).emit()
        }
    }

    static func object(
        compute program: Program, for target: CodeTarget
    ) throws(KernelError) -> [UInt8] {
        try object(program.name, calling: program.library, for: target) {
            ComputeEmitter(program, width: target.vectorWidth, in: $0, calling: $1).emit()
        }
    }

    private static func object(
        _ name: String, calling library: FunctionLibrary, for target: CodeTarget,
        _ emit: (LLVMModule, SharedFunctions) -> Void
    ) throws(KernelError) -> [UInt8] {
        let machine = try TargetMachine(target)
        let llvm = try whole(name, calling: library, for: target, machine, emit)
        return try file(of: llvm, name, LLVMObjectFile, machine)
    }

    /// An optimised module with all functions that it calls.
    private static func whole(
        _ name: String, calling library: FunctionLibrary, for target: CodeTarget,
        _ machine: TargetMachine, _ emit: (LLVMModule, SharedFunctions) -> Void
    ) throws(KernelError) -> LLVMModule {
        let llvm = LLVMModule(name: name, for: target)
        let shared = SharedFunctions(of: llvm, calling: library, areHere: true)
        try write(llvm, name, for: machine) { emit(llvm, shared) }
        try optimise(llvm, name, for: machine)
        return llvm
    }

    private static func write(
        _ llvm: LLVMModule, _ name: String, for machine: TargetMachine, _ emit: () -> Void
    ) throws(KernelError) {
        LLVMSetTarget(llvm.module, llvm.target.triple)
        let layout = LLVMCreateTargetDataLayout(machine.reference)
        LLVMSetModuleDataLayout(llvm.module, layout)
        LLVMDisposeTargetData(layout)
        emit()
        if let refusal = llvm.refusal {
            throw KernelError(message: "internal error: no code for '\(name)': \(refusal)")
        }
        try verify(llvm, name)
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
