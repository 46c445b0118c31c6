internal import CLLVM

/// Instructions under the names that LLVM gives them, at the builder's place.
extension LLVMModule {
    typealias Value = LLVMValueRef

    // MARK: Numbers

    func add(_ a: Value, _ b: Value) -> Value { LLVMBuildAdd(builder, a, b, "") }
    func sub(_ a: Value, _ b: Value) -> Value { LLVMBuildSub(builder, a, b, "") }
    func mul(_ a: Value, _ b: Value) -> Value { LLVMBuildMul(builder, a, b, "") }
    func udiv(_ a: Value, _ b: Value) -> Value { LLVMBuildUDiv(builder, a, b, "") }
    func neg(_ a: Value) -> Value { LLVMBuildNeg(builder, a, "") }
    func fadd(_ a: Value, _ b: Value) -> Value { LLVMBuildFAdd(builder, a, b, "") }
    func fsub(_ a: Value, _ b: Value) -> Value { LLVMBuildFSub(builder, a, b, "") }
    func fmul(_ a: Value, _ b: Value) -> Value { LLVMBuildFMul(builder, a, b, "") }
    func fdiv(_ a: Value, _ b: Value) -> Value { LLVMBuildFDiv(builder, a, b, "") }

    // MARK: Bits

    func and(_ a: Value, _ b: Value) -> Value { LLVMBuildAnd(builder, a, b, "") }
    func or(_ a: Value, _ b: Value) -> Value { LLVMBuildOr(builder, a, b, "") }
    func xor(_ a: Value, _ b: Value) -> Value { LLVMBuildXor(builder, a, b, "") }
    func not(_ a: Value) -> Value { LLVMBuildNot(builder, a, "") }
    func shl(_ a: Value, _ b: Value) -> Value { LLVMBuildShl(builder, a, b, "") }
    func lshr(_ a: Value, _ b: Value) -> Value { LLVMBuildLShr(builder, a, b, "") }
    func ashr(_ a: Value, _ b: Value) -> Value { LLVMBuildAShr(builder, a, b, "") }

    // MARK: Choices

    func icmp(_ predicate: LLVMIntPredicate, _ a: Value, _ b: Value) -> Value {
        LLVMBuildICmp(builder, predicate, a, b, "")
    }
    func fcmp(_ predicate: LLVMRealPredicate, _ a: Value, _ b: Value) -> Value {
        LLVMBuildFCmp(builder, predicate, a, b, "")
    }
    func select(_ condition: Value, _ a: Value, _ b: Value) -> Value {
        LLVMBuildSelect(builder, condition, a, b, "")
    }

    // MARK: Conversions

    func zext(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildZExt(builder, a, type, "") }
    func sext(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildSExt(builder, a, type, "") }
    func trunc(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildTrunc(builder, a, type, "") }
    func fpext(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildFPExt(builder, a, type, "") }
    func sitofp(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildSIToFP(builder, a, type, "") }
    func fptosi(_ a: Value, _ type: LLVMTypeRef) -> Value { LLVMBuildFPToSI(builder, a, type, "") }
    func bitcast(_ a: Value, _ type: LLVMTypeRef) -> Value {
        LLVMBuildBitCast(builder, a, type, "")
    }

    // MARK: Memory

    func alloca(_ type: LLVMTypeRef, _ name: String) -> Value {
        LLVMBuildAlloca(builder, type, name)
    }
    func load(_ type: LLVMTypeRef, _ pointer: Value?) -> Value {
        LLVMBuildLoad2(builder, type, pointer, "")
    }
    @discardableResult
    func store(_ value: Value, _ pointer: Value?) -> Value {
        LLVMBuildStore(builder, value, pointer)
    }
    func insert(_ vector: Value, _ number: Value, _ lane: Value) -> Value {
        LLVMBuildInsertElement(builder, vector, number, lane, "")
    }

    // MARK: Blocks

    /// The block that instructions are added to.
    var here: LLVMBasicBlockRef { LLVMGetInsertBlock(builder) }
    func br(_ target: LLVMBasicBlockRef) { LLVMBuildBr(builder, target) }
    func br(_ condition: Value, _ then: LLVMBasicBlockRef, _ otherwise: LLVMBasicBlockRef) {
        LLVMBuildCondBr(builder, condition, then, otherwise)
    }
    func ret(_ value: Value) { LLVMBuildRet(builder, value) }
}
