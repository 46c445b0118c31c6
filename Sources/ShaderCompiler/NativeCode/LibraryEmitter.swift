internal import CLLVM

/// Emits the standard library's functions into a module, each for one width, when first called.
final class LibraryEmitter: EmitterEnvironment {
    private struct Key: Hashable {
        var name: String
        var width: Int
    }

    private let llvm: LLVMModule
    private var functions: [Key: LLVMValueRef] = [:]
    private var current: LLVMValueRef?

    /// Programs of up to this many instructions are put in their callers' place.
    private static let inlineLimit = 160

    /// In programs that call more often than this none is: they would take minutes to compile.
    private static let callLimit = 512
    private let inlines: Bool

    /// - Parameter program: what is emitted into the module beside them.
    init(for program: Program, in llvm: LLVMModule) {
        self.llvm = llvm
        let calls = program.instructions.count { instruction in
            if case .call = instruction.operation { true } else { false }
        }
        inlines = calls <= Self.callLimit
    }

    func function(_ name: String, width: Int) -> LLVMValueRef? {
        let key = Key(name: name, width: width)
        if let known = functions[key] { return known }
        guard let program = StandardLibrary.program(named: name), let result = program.results.first
        else { return nil }
        let here: LLVMBasicBlockRef = LLVMGetInsertBlock(llvm.builder)
        let outer = current
        defer {
            current = outer
            llvm.position(at: here)
        }
        let function = llvm.addFunction(
            "\(name).\(width)", llvm.vector(llvm.scalar(program.slots[result]), width),
            program.argumentTypes.map { llvm.vector(llvm.scalar($0), width) })
        LLVMSetLinkage(function, LLVMInternalLinkage)
        // Pure and total, so that what is the same for every pixel moves out of the pixel loop.
        llvm.add(attributes: ["memory", "willreturn", "speculatable"], to: function)
        if inlines, program.instructions.count <= Self.inlineLimit {
            llvm.add(attributes: ["alwaysinline"], to: function)
        } else if !inlines {
            llvm.add(attributes: ["noinline"], to: function)
        }
        functions[key] = function
        current = function
        llvm.position(at: llvm.block("entry", in: function))
        let emitter = ProgramEmitter(
            program, uniformity: Uniformity(program, arguments: width == 1 ? .uniform : .varying),
            width: width, in: llvm, function: function, environment: self)
        emitter.emit()
        let value = emitter.load(result)
        LLVMBuildRet(llvm.builder, width == 1 ? value : emitter.vector(value))
        return function
    }

    // MARK: Environment

    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        guard case .argument(let index) = operation else { return llvm.float(0) }
        return LLVMGetParam(emitter.function, UInt32(index))
    }

    /// Library functions see no pixels.
    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef] { [] }

    /// Library functions have no loops.
    func abort(loop: Int, in emitter: ProgramEmitter) { LLVMBuildUnreachable(llvm.builder) }
    func stop(loop: Int, in emitter: ProgramEmitter) { LLVMBuildUnreachable(llvm.builder) }
    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef { LLVMConstNull(llvm.bool) }

    func libraryFunction(_ name: String, width: Int) -> LLVMValueRef? {
        function(name, width: width)
    }
}
