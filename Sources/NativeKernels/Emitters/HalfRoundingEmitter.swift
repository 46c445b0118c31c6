internal import CLLVM
import ShaderProgram

/// Emits rounding from binary32 to binary16, with the results of `Float.roundedToHalf` except for
/// NaN payloads.
///
/// LLVM's conversions are avoided: without hardware support they call runtime functions per lane.
struct HalfRoundingEmitter {
    let llvm: LLVMModule
    let lanes: Int

    func emit(_ a: LLVMValueRef) -> LLVMValueRef {
        let size = min(lanes, llvm.target.halfConversionWidth)
        guard size > 1 else { return computed(a) }
        let parts = stride(from: 0, to: lanes, by: size).map { start in
            converted(size == lanes ? a : llvm.shuffle(a, a, Array(start..<(start + size))), size)
        }
        return llvm.concatenate(parts)
    }

    /// Converts to binary16 and back in hardware. By the intrinsics' names: LLVM would merge
    /// generic conversions around an operation into one that no x86 has.
    private func converted(_ a: LLVMValueRef, _ count: Int) -> LLVMValueRef {
        let toNearestEven = llvm.int(0)
        let words: LLVMValueRef
        if count == 16 {
            let all: LLVMValueRef = LLVMConstAllOnes(llvm.int16)
            let none: LLVMValueRef = LLVMConstNull(llvm.vector(llvm.int16, count))
            words = llvm.intrinsic(
                "llvm.x86.avx512.mask.vcvtps2ph.512", [], [a, toNearestEven, none, all])
        } else {
            words = llvm.intrinsic("llvm.x86.vcvtps2ph.\(count * 32)", [], [a, toNearestEven])
        }
        // Four numbers give eight words.
        let type = llvm.vector(LLVMHalfTypeInContext(llvm.context), max(count, 8))
        let all = llvm.bitcast(words, type)
        let halves = count < 8 ? llvm.shuffle(all, all, Array(0..<count)) : all
        return llvm.fpext(halves, llvm.vector(llvm.float, count))
    }

    /// In binary32: adding and subtracting 1.5 · 2¹³ times the number's power of two rounds at
    /// binary16's last bit.
    private func computed(_ a: LLVMValueRef) -> LLVMValueRef {
        let ints = llvm.vector(llvm.int32, lanes)
        let floats = llvm.vector(llvm.float, lanes)
        func word(_ bits: UInt32) -> LLVMValueRef {
            llvm.splat(llvm.constant(bits: UInt64(bits), .uint32), lanes)
        }
        func number(_ value: Float) -> LLVMValueRef { llvm.splat(llvm.float(value), lanes) }
        let bits = llvm.bitcast(a, ints)
        // Below 2⁻¹⁴ the spacing is constant; above 2¹⁶ the sum could overflow.
        let power = llvm.and(bits, word(0x7F80_0000))
        let minimum = llvm.intrinsic("llvm.umax", [ints], [power, word(0x3880_0000)])
        let limited = llvm.intrinsic("llvm.umin", [ints], [minimum, word(0x4780_0000)])
        let large = llvm.bitcast(llvm.add(limited, word(0x06C0_0000)), floats)
        let sum = llvm.fadd(a, large)
        let rounded = llvm.fsub(sum, large)
        // 65536 and above overflow to infinity.
        let up = llvm.fmul(rounded, number(0x1p112))
        let down = llvm.fmul(up, number(0x1p-112))
        // Zeros keep their sign.
        let sign = llvm.and(bits, word(0x8000_0000))
        let whole = llvm.or(llvm.bitcast(down, ints), sign)
        return llvm.bitcast(whole, floats)
    }
}
