internal import CLLVM

/// Emits the standard library's functions into a module, each for one width, when first called.
final class LibraryEmitter: EmitterEnvironment {
    private struct Key: Hashable {
        var name: String
        var width: Int
    }

    /// A function, how many instructions its program has, and how often it is called.
    private struct Entry {
        var function: LLVMValueRef
        var size: Int
        var calls = 0
    }

    private let llvm: LLVMModule
    private var entries: [Key: Entry] = [:]
    private var current: LLVMValueRef?

    /// Programs of up to this many instructions may be put in their callers' place …
    private static let inlineLimit = 160
    /// … unless all calls of one come to more than this. Those on single numbers are mostly
    /// computed once a frame, so that little is lost by calling them.
    private static func growthLimit(width: Int) -> Int { width == 1 ? 800 : 1200 }

    init(in llvm: LLVMModule) { self.llvm = llvm }

    /// Says which functions are put in their callers' place, once all calls are there.
    func finish() {
        for (key, entry) in entries {
            let isSmall =
                entry.size <= Self.inlineLimit
                && entry.size * entry.calls <= Self.growthLimit(width: key.width)
            llvm.add(attributes: [isSmall ? "alwaysinline" : "noinline"], to: entry.function)
        }
    }

    func function(_ name: String, width: Int) -> LLVMValueRef? {
        let key = Key(name: name, width: width)
        entries[key]?.calls += 1
        if let known = entries[key] { return known.function }
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
        entries[key] = Entry(function: function, size: program.instructions.count, calls: 1)
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
