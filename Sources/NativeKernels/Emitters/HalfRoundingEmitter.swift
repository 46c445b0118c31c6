internal import CLLVM
import ShaderProgram

/// Emits the rounding of binary32 numbers to binary16, with exactly the results of
/// `Float.roundedToHalf` (NaN apart, of which there is no telling which it is).
///
/// LLVM's own conversions are not used without need: on machines without instructions for them they
/// call functions of the compiler's runtime, lane by lane.
struct HalfRoundingEmitter {
    let llvm: LLVMModule
    let lanes: Int

    private var builder: LLVMBuilderRef { llvm.builder }

    func emit(_ a: LLVMValueRef) -> LLVMValueRef {
        let size = min(lanes, llvm.host.halfConversionWidth)
        guard size > 1 else { return computed(a) }
        let parts = stride(from: 0, to: lanes, by: size).map { start in
            converted(size == lanes ? a : llvm.shuffle(a, a, Array(start..<(start + size))), size)
        }
        return joined(parts)
    }

    private func joined(_ parts: [LLVMValueRef]) -> LLVMValueRef {
        guard parts.count > 1 else { return parts[0] }
        return joined(
            stride(from: 0, to: parts.count, by: 2).map {
                llvm.concatenate(parts[$0], parts[$0 + 1])
            })
    }

    /// To 16 bits and back, by the machine's instructions. Called by their own names: of
    /// conversions
    /// around an operation the optimiser would make one that no machine here has.
    private func converted(_ a: LLVMValueRef, _ count: Int) -> LLVMValueRef {
        let toNearestEven = llvm.int(0)
        let words: LLVMValueRef
        if count == 16 {
            let all: LLVMValueRef = LLVMConstAllOnes(llvm.int16)
            let none: LLVMValueRef = LLVMConstNull(llvm.vector(llvm.int16, count))
            words = llvm.intrinsic(
                "llvm.x86.avx512.mask.vcvtps2ph.512", [], [a, toNearestEven, none, all])
        } else {
            words = llvm.intrinsic(
                "llvm.x86.vcvtps2ph.\(count * 32)", [], [a, toNearestEven])
        }
        // Of four numbers there are eight words.
        let type = llvm.vector(LLVMHalfTypeInContext(llvm.context), max(count, 8))
        let all: LLVMValueRef = LLVMBuildBitCast(builder, words, type, "")
        let halves = count < 8 ? llvm.shuffle(all, all, Array(0..<count)) : all
        return LLVMBuildFPExt(builder, halves, llvm.vector(llvm.float, count), "")
    }

    /// The same in binary32. To a number that is 1.5 · 2¹³ times as large as the power of two
    /// below,
    /// what is too fine to be a half can't be added: the sum is rounded where a half would be.
    private func computed(_ a: LLVMValueRef) -> LLVMValueRef {
        let ints = llvm.vector(llvm.int32, lanes)
        let floats = llvm.vector(llvm.float, lanes)
        func word(_ bits: UInt32) -> LLVMValueRef {
            llvm.splat(llvm.constant(bits: UInt64(bits), .uint32), lanes)
        }
        func number(_ value: Float) -> LLVMValueRef { llvm.splat(llvm.float(value), lanes) }
        let bits: LLVMValueRef = LLVMBuildBitCast(builder, a, ints, "")
        // All below 2⁻¹⁴ are as far apart as those above it. Above 2¹⁶ there are none, and of
        // larger
        // numbers the sum would be infinite.
        let power: LLVMValueRef = LLVMBuildAnd(builder, bits, word(0x7F80_0000), "")
        let least = llvm.intrinsic("llvm.umax", [ints], [power, word(0x3880_0000)])
        let limited = llvm.intrinsic("llvm.umin", [ints], [least, word(0x4780_0000)])
        let large: LLVMValueRef = LLVMBuildBitCast(
            builder, LLVMBuildAdd(builder, limited, word(0x06C0_0000), ""), floats, "")
        let sum: LLVMValueRef = LLVMBuildFAdd(builder, a, large, "")
        let rounded: LLVMValueRef = LLVMBuildFSub(builder, sum, large, "")
        // What has become 65536 or more overflows here.
        let up: LLVMValueRef = LLVMBuildFMul(builder, rounded, number(0x1p112), "")
        let down: LLVMValueRef = LLVMBuildFMul(builder, up, number(0x1p-112), "")
        // A zero keeps its sign.
        let sign: LLVMValueRef = LLVMBuildAnd(builder, bits, word(0x8000_0000), "")
        let whole: LLVMValueRef = LLVMBuildOr(
            builder, LLVMBuildBitCast(builder, down, ints, ""), sign, "")
        return LLVMBuildBitCast(builder, whole, floats, "")
    }
}
