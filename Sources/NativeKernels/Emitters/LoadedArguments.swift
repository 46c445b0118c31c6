internal import CLLVM
import ShaderProgram

/// A list or memory: the address and count of its 32-bit numbers.
struct LoadedNumbers {
    let base: LLVMValueRef
    let count: LLVMValueRef

    /// Loads one of the records of `ComputeLayout.Numbers`.
    init(_ index: Int, of records: LLVMValueRef, in llvm: LLVMModule) {
        let record = llvm.address(records, index * ComputeLayout.Numbers.size)
        base = llvm.load(llvm.pointer, record, alignment: 8)
        count = llvm.field(llvm.int32, record, ComputeLayout.Numbers.count)
    }
}

/// The uniforms and lists that a program uses, loaded once at a kernel's entry.
struct LoadedArguments {
    private(set) var uniforms: [Int: LLVMValueRef] = [:]
    private(set) var lists: [Int: LoadedNumbers] = [:]

    init(
        of program: Program, uniforms uniformBase: LLVMValueRef, lists listBase: LLVMValueRef,
        in llvm: LLVMModule
    ) {
        for instruction in program.instructions {
            switch instruction.operation {
            case .uniform(let index) where uniforms[index] == nil:
                uniforms[index] = llvm.field(llvm.float, uniformBase, 4 * index)
            case .element(let list, _) where lists[list] == nil,
                .bufferCount(let list) where lists[list] == nil:
                lists[list] = LoadedNumbers(list, of: listBase, in: llvm)
            default: break
            }
        }
    }
}
