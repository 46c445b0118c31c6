internal import CLLVM
import ShaderProgram

/// Emits the bodies of library functions.
final class LibraryEmitter: EmitterEnvironment {
    private let llvm: LLVMModule
    let shared: SharedFunctions

    init(in llvm: LLVMModule, calling shared: SharedFunctions) {
        (self.llvm, self.shared) = (llvm, shared)
    }

    /// Emits a program of one result as the body of `function`.
    func emit(_ program: Program, lanes: Int, as function: LLVMValueRef) {
        llvm.position(at: llvm.block("entry", in: function))
        let emitter = ProgramEmitter(
            program, uniformity: Uniformity(program, arguments: lanes == 1 ? .uniform : .varying),
            width: lanes, in: llvm, function: function, environment: self)
        emitter.emit()
        let value = emitter.load(program.results[0])
        llvm.ret(lanes == 1 ? value : emitter.vector(value))
    }

    // MARK: Environment

    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        guard case .argument(let index) = operation else {
            return unavailable(operation, in: emitter)
        }
        return LLVMGetParam(emitter.function, UInt32(index))
    }

    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef] {
        Array(repeating: unavailable(operation, in: emitter), count: 4)
    }

    /// Validation excludes loops in library functions.
    func abort(loop: Int, in emitter: ProgramEmitter) { stop(loop: loop, in: emitter) }
    func stop(loop: Int, in emitter: ProgramEmitter) {
        llvm.refuse("loop \(loop) stands in a function of the library")
        LLVMBuildUnreachable(llvm.builder)
    }
    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef { LLVMConstNull(llvm.bool) }
}
