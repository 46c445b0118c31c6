internal import CLLVM
import ShaderProgram

/// Emits operators on scalars or vectors, with the results of `Scalar`.
struct ArithmeticEmitter {
    let llvm: LLVMModule
    let lanes: Int

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
            llvm.select(operand(condition), operand(a), operand(b))
        case .convert(let a):
            convert(operand(a), from: operandType(a), to: instruction.type)
        case .bitcast(let a):
            llvm.bitcast(operand(a), llvm.vector(llvm.scalar(instruction.type), lanes))
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
            return operation == .not ? llvm.not(a) : llvm.neg(a)
        }
        let name: String
        switch operation {
        case .negate, .not: return LLVMBuildFNeg(llvm.builder, a, "")
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
            case .add: return llvm.fadd(a, b)
            case .subtract: return llvm.fsub(a, b)
            case .multiply: return llvm.fmul(a, b)
            default: return llvm.fdiv(a, b)
            }
        }
        switch operation {
        case .add: return llvm.add(a, b)
        case .subtract: return llvm.sub(a, b)
        case .multiply: return llvm.mul(a, b)
        case .and: return llvm.and(a, b)
        case .or: return llvm.or(a, b)
        case .xor: return llvm.xor(a, b)
        case .shiftLeft, .shiftRight:
            let bits = UInt64(type.byteCount * 8 - 1)
            let count = llvm.and(b, constant(bits, type))
            if operation == .shiftLeft { return llvm.shl(a, count) }
            return type.isSigned ? llvm.ashr(a, count) : llvm.lshr(a, count)
        case .divide, .remainder:
            return quotient(operation, a, b, type)
        }
    }

    /// Replaces divisors that trap by 1 and corrects the result.
    private func quotient(
        _ operation: BinaryOperator, _ a: LLVMValueRef, _ b: LLVMValueRef, _ type: IRType
    ) -> LLVMValueRef {
        let zero = constant(0, type)
        let isZero = llvm.icmp(LLVMIntEQ, b, zero)
        var isTrap = isZero
        var isMinusOne: LLVMValueRef?
        if type.isSigned {
            let test = llvm.icmp(LLVMIntEQ, b, constant(.max, type))
            isMinusOne = test
            isTrap = llvm.or(isTrap, test)
        }
        let divisor = llvm.select(isTrap, constant(1, type), b)
        var result: LLVMValueRef
        if operation == .divide {
            result =
                type.isSigned ? LLVMBuildSDiv(llvm.builder, a, divisor, "") : llvm.udiv(a, divisor)
            if let isMinusOne {
                result = llvm.select(isMinusOne, llvm.neg(a), result)
            }
            return llvm.select(isZero, zero, result)
        }
        result =
            type.isSigned
            ? LLVMBuildSRem(llvm.builder, a, divisor, "")
            : LLVMBuildURem(llvm.builder, a, divisor, "")
        return llvm.select(isTrap, zero, result)
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
            return llvm.fcmp(predicate, a, b)
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
        return llvm.icmp(predicate, a, b)
    }

    private func convert(_ a: LLVMValueRef, from: IRType, to: IRType) -> LLVMValueRef {
        let target = type(to)
        if from.isFloating, to.isFloating {
            return to == .float64
                ? llvm.fpext(a, target) : LLVMBuildFPTrunc(llvm.builder, a, target, "")
        }
        if from.isFloating {
            if to == .bool {
                return llvm.fcmp(LLVMRealUNE, a, constant(0, from))
            }
            return whole(a, from: from, to: to)
        }
        if to.isFloating {
            return from.isSigned
                ? llvm.sitofp(a, target) : LLVMBuildUIToFP(llvm.builder, a, target, "")
        }
        if to == .bool { return llvm.icmp(LLVMIntNE, a, constant(0, from)) }
        let fromBytes = from == .bool ? 0 : from.byteCount
        if fromBytes == to.byteCount { return a }
        if fromBytes > to.byteCount { return llvm.trunc(a, target) }
        return from.isSigned ? llvm.sext(a, target) : llvm.zext(a, target)
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
            llvm.select(llvm.fcmp(predicate, a, number(limit)), constant(bits, to), other)
        }
        // Freezes the result, as it may be undefined where it isn't selected.
        var result: LLVMValueRef = LLVMBuildFreeze(
            llvm.builder,
            to.isSigned ? llvm.fptosi(a, target) : LLVMBuildFPToUI(llvm.builder, a, target, ""), "")
        if to.isSigned {
            result = choose(LLVMRealUNO, 0, 0, else: result)
            result = choose(LLVMRealOLT, -end, 1 << UInt64(bits), else: result)
        } else {
            result = choose(LLVMRealULT, 0, 0, else: result)
        }
        return choose(LLVMRealOGE, end, UInt64.max >> UInt64(64 - bits), else: result)
    }
}
