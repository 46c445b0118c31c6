internal import CLLVM
import ShaderProgram

/// Emits operators on scalars or vectors, with the results of `Scalar`.
struct ArithmeticEmitter {
    let llvm: LLVMModule
    let lanes: Int

    private var builder: LLVMBuilderRef { llvm.builder }

    func emit(
        _ instruction: Program.Instruction, operandType: (Program.Value) -> IRType,
        operand: (Program.Value) -> LLVMValueRef
    ) -> LLVMValueRef? {
        switch instruction.operation {
        case .unary(let operation, let a):
            unary(operation, operand(a), instruction.type)
        case .binary(let operation, let a, let b):
            binary(operation, operand(a), operand(b), instruction.type)
        case .compare(let comparison, let a, let b):
            compare(comparison, operand(a), operand(b), operandType(a))
        case .select(let condition, let a, let b):
            LLVMBuildSelect(builder, operand(condition), operand(a), operand(b), "")
        case .convert(let a):
            convert(operand(a), from: operandType(a), to: instruction.type)
        case .bitcast(let a):
            LLVMBuildBitCast(
                builder, operand(a), llvm.vector(llvm.scalar(instruction.type), lanes), "")
        default: nil
        }
    }

    private func type(_ type: IRType) -> LLVMTypeRef { llvm.vector(llvm.scalar(type), lanes) }

    private func constant(_ bits: UInt64, _ type: IRType) -> LLVMValueRef {
        llvm.splat(llvm.constant(bits: bits, type), lanes)
    }

    private func unary(
        _ operation: Program.UnaryOperator, _ a: LLVMValueRef, _ type: IRType
    ) -> LLVMValueRef {
        guard type.isFloating else {
            return operation == .not ? LLVMBuildNot(builder, a, "") : LLVMBuildNeg(builder, a, "")
        }
        let name: String
        switch operation {
        case .negate, .not: return LLVMBuildFNeg(builder, a, "")
        case .absolute: name = "llvm.fabs"
        case .squareRoot: name = "llvm.sqrt"
        case .floor: name = "llvm.floor"
        case .ceil: name = "llvm.ceil"
        case .truncate: name = "llvm.trunc"
        case .roundToEven: name = "llvm.roundeven"
        case .roundToHalf: return HalfRoundingEmitter(llvm: llvm, lanes: lanes).emit(a)
        }
        return llvm.intrinsic(name, [self.type(type)], [a])
    }

    private func binary(
        _ operation: BinaryOperator, _ a: LLVMValueRef, _ b: LLVMValueRef, _ type: IRType
    ) -> LLVMValueRef {
        if type.isFloating {
            switch operation {
            case .add: return LLVMBuildFAdd(builder, a, b, "")
            case .subtract: return LLVMBuildFSub(builder, a, b, "")
            case .multiply: return LLVMBuildFMul(builder, a, b, "")
            default: return LLVMBuildFDiv(builder, a, b, "")
            }
        }
        switch operation {
        case .add: return LLVMBuildAdd(builder, a, b, "")
        case .subtract: return LLVMBuildSub(builder, a, b, "")
        case .multiply: return LLVMBuildMul(builder, a, b, "")
        case .and: return LLVMBuildAnd(builder, a, b, "")
        case .or: return LLVMBuildOr(builder, a, b, "")
        case .xor: return LLVMBuildXor(builder, a, b, "")
        case .shiftLeft, .shiftRight:
            let bits = UInt64(type.byteCount * 8 - 1)
            let count = LLVMBuildAnd(builder, b, constant(bits, type), "")
            if operation == .shiftLeft { return LLVMBuildShl(builder, a, count, "") }
            return type.isSigned
                ? LLVMBuildAShr(builder, a, count, "") : LLVMBuildLShr(builder, a, count, "")
        case .divide, .remainder:
            return quotient(operation, a, b, type)
        }
    }

    /// Replaces divisors that trap by 1 and corrects the result.
    private func quotient(
        _ operation: BinaryOperator, _ a: LLVMValueRef, _ b: LLVMValueRef, _ type: IRType
    ) -> LLVMValueRef {
        let zero = constant(0, type)
        let isZero: LLVMValueRef = LLVMBuildICmp(builder, LLVMIntEQ, b, zero, "")
        var isTrap = isZero
        var isMinusOne: LLVMValueRef?
        if type.isSigned {
            let test: LLVMValueRef = LLVMBuildICmp(builder, LLVMIntEQ, b, constant(.max, type), "")
            isMinusOne = test
            isTrap = LLVMBuildOr(builder, isTrap, test, "")
        }
        let divisor = LLVMBuildSelect(builder, isTrap, constant(1, type), b, "")
        var result: LLVMValueRef
        if operation == .divide {
            result =
                type.isSigned
                ? LLVMBuildSDiv(builder, a, divisor, "") : LLVMBuildUDiv(builder, a, divisor, "")
            if let isMinusOne {
                result = LLVMBuildSelect(
                    builder, isMinusOne, LLVMBuildNeg(builder, a, ""), result, "")
            }
            return LLVMBuildSelect(builder, isZero, zero, result, "")
        }
        result =
            type.isSigned
            ? LLVMBuildSRem(builder, a, divisor, "") : LLVMBuildURem(builder, a, divisor, "")
        return LLVMBuildSelect(builder, isTrap, zero, result, "")
    }

    private func compare(
        _ comparison: Comparison, _ a: LLVMValueRef, _ b: LLVMValueRef, _ type: IRType
    ) -> LLVMValueRef {
        if type.isFloating {
            let predicate: LLVMRealPredicate
            switch comparison {
            case .equal: predicate = LLVMRealOEQ
            case .notEqual: predicate = LLVMRealUNE
            case .less: predicate = LLVMRealOLT
            case .lessOrEqual: predicate = LLVMRealOLE
            case .greater: predicate = LLVMRealOGT
            case .greaterOrEqual: predicate = LLVMRealOGE
            }
            return LLVMBuildFCmp(builder, predicate, a, b, "")
        }
        let predicate: LLVMIntPredicate
        switch comparison {
        case .equal: predicate = LLVMIntEQ
        case .notEqual: predicate = LLVMIntNE
        case .less: predicate = type.isSigned ? LLVMIntSLT : LLVMIntULT
        case .lessOrEqual: predicate = type.isSigned ? LLVMIntSLE : LLVMIntULE
        case .greater: predicate = type.isSigned ? LLVMIntSGT : LLVMIntUGT
        case .greaterOrEqual: predicate = type.isSigned ? LLVMIntSGE : LLVMIntUGE
        }
        return LLVMBuildICmp(builder, predicate, a, b, "")
    }

    private func convert(_ a: LLVMValueRef, from: IRType, to: IRType) -> LLVMValueRef {
        let target = type(to)
        if from.isFloating, to.isFloating {
            return to == .float64
                ? LLVMBuildFPExt(builder, a, target, "") : LLVMBuildFPTrunc(builder, a, target, "")
        }
        if from.isFloating {
            if to == .bool {
                return LLVMBuildFCmp(builder, LLVMRealUNE, a, constant(0, from), "")
            }
            return whole(a, from: from, to: to)
        }
        if to.isFloating {
            return from.isSigned
                ? LLVMBuildSIToFP(builder, a, target, "") : LLVMBuildUIToFP(builder, a, target, "")
        }
        if to == .bool { return LLVMBuildICmp(builder, LLVMIntNE, a, constant(0, from), "") }
        let fromBytes = from == .bool ? 0 : from.byteCount
        if fromBytes == to.byteCount { return a }
        if fromBytes > to.byteCount { return LLVMBuildTrunc(builder, a, target, "") }
        return from.isSigned
            ? LLVMBuildSExt(builder, a, target, "") : LLVMBuildZExt(builder, a, target, "")
    }

    /// Converts to integers: rounds towards zero, saturates; NaN gives 0. LLVM's intrinsic is used
    /// for scalars only: for vectors it is split into lanes.
    private func whole(_ a: LLVMValueRef, from: IRType, to: IRType) -> LLVMValueRef {
        let target = type(to)
        guard lanes > 1 else {
            return llvm.intrinsic(
                to.isSigned ? "llvm.fptosi.sat" : "llvm.fptoui.sat", [target, type(from)], [a])
        }
        let bits = 8 * to.byteCount - (to.isSigned ? 1 : 0)
        let end = bits == 31 ? 0x1p31 : bits == 32 ? 0x1p32 : bits == 63 ? 0x1p63 : 0x1p64
        func number(_ value: Double) -> LLVMValueRef {
            constant(from == .float64 ? value.bitPattern : UInt64(Float(value).bitPattern), from)
        }
        func choose(
            _ predicate: LLVMRealPredicate, _ limit: Double, _ bits: UInt64,
            else other: LLVMValueRef
        ) -> LLVMValueRef {
            LLVMBuildSelect(
                builder, LLVMBuildFCmp(builder, predicate, a, number(limit), ""),
                constant(bits, to), other, "")
        }
        // Freezes the result, as it may be undefined where it isn't selected.
        var result: LLVMValueRef = LLVMBuildFreeze(
            builder,
            to.isSigned
                ? LLVMBuildFPToSI(builder, a, target, "")
                : LLVMBuildFPToUI(builder, a, target, ""), "")
        if to.isSigned {
            result = choose(LLVMRealUNO, 0, 0, else: result)
            result = choose(LLVMRealOLT, -end, 1 << UInt64(bits), else: result)
        } else {
            result = choose(LLVMRealULT, 0, 0, else: result)
        }
        return choose(LLVMRealOGE, end, UInt64.max >> UInt64(64 - bits), else: result)
    }
}
