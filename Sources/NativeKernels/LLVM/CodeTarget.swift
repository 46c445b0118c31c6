internal import CLLVM
import ShaderProgram

/// A machine that code is compiled for.
package struct CodeTarget: Hashable, Sendable {
    package let triple: String
    package let cpu: String
    /// LLVM's list, e.g. `+avx2,-avx512f,…`.
    package let features: String

    /// This machine.
    package static let host: CodeTarget = {
        flipbookInitializeNativeTarget()
        return CodeTarget(
            triple: take(LLVMGetDefaultTargetTriple()), cpu: take(LLVMGetHostCPUName()),
            features: take(LLVMGetHostCPUFeatures()))
    }()

    /// An ARMv8-A processor; all have NEON. LLVM must support the target.
    package static let arm64 = {
        flipbookInitializeARM64Target()
        return CodeTarget(triple: "aarch64-unknown-linux-gnu", cpu: "generic", features: "+neon")
    }()

    /// The version of the loaded LLVM.
    package static let llvmVersion: String = {
        var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
        LLVMGetVersion(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }()

    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { LLVMDisposeMessage(text) }
        return String(cString: text)
    }

    private func has(_ feature: String) -> Bool {
        features.split(separator: ",").contains { $0 == "+\(feature)" }
    }

    /// Lanes per vector register.
    package var vectorWidth: Int {
        if has("avx512f"), has("avx512vl") { return 16 }
        return has("avx2") ? 8 : 4
    }

    /// Lanes of x86's conversions between binary32 and binary16; 0 without them.
    var halfConversionWidth: Int { has("avx512f") ? 16 : has("f16c") ? 8 : 0 }

    /// The features that matter for speed, for reports.
    package var notableFeatures: [String] {
        ["sse4.2", "avx", "avx2", "fma", "avx512f", "avx512vl", "neon"].filter(has)
    }
}

/// Owns an LLVM target machine.
final class TargetMachine {
    let reference: LLVMTargetMachineRef

    init(_ machine: CodeTarget) throws(KernelError) {
        var target: LLVMTargetRef?
        var message: UnsafeMutablePointer<CChar>?
        guard LLVMGetTargetFromTriple(machine.triple, &target, &message) == 0, let target,
            // The small code model is safe: code and constants are loaded together, and the loader
            // adds stubs for distant calls.
            let reference = LLVMCreateTargetMachine(
                target, machine.triple, machine.cpu, machine.features, LLVMCodeGenLevelAggressive,
                LLVMRelocPIC, LLVMCodeModelSmall)
        else {
            let text = message.map { String(cString: $0) } ?? "no code can be made for it"
            LLVMDisposeMessage(message)
            throw KernelError(message: "LLVM does not know the machine \(machine.triple): \(text)")
        }
        self.reference = reference
    }

    deinit { LLVMDisposeTargetMachine(reference) }
}
