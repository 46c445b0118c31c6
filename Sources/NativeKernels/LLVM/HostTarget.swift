internal import CLLVM
import ShaderProgram

/// The machine that code is made for: this one.
package struct HostTarget: Hashable, Sendable {
    package let triple: String
    package let cpu: String
    /// LLVM's list: `+avx2,-avx512f,…`.
    package let features: String

    package static let current: HostTarget = {
        flipbookInitializeNativeTarget()
        return HostTarget(
            triple: take(LLVMGetDefaultTargetTriple()), cpu: take(LLVMGetHostCPUName()),
            features: take(LLVMGetHostCPUFeatures()))
    }()

    /// The version of the LLVM that is loaded.
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

    /// How many pixels one instruction handles here.
    package var vectorWidth: Int {
        if has("avx512f"), has("avx512vl") { return 16 }
        return has("avx2") ? 8 : 4
    }

    /// How many numbers x86's instructions between binary32 and binary16 take at once; 0 where
    /// there
    /// are none.
    var halfConversionWidth: Int { has("avx512f") ? 16 : has("f16c") ? 8 : 0 }

    /// The features that decide speed, for people.
    package var notableFeatures: [String] {
        ["sse4.2", "avx", "avx2", "fma", "avx512f", "avx512vl", "neon"].filter(has)
    }
}

/// LLVM's description of a target; owns it.
final class TargetMachine {
    let reference: LLVMTargetMachineRef

    init(_ host: HostTarget) throws(KernelError) {
        var target: LLVMTargetRef?
        var message: UnsafeMutablePointer<CChar>?
        guard LLVMGetTargetFromTriple(host.triple, &target, &message) == 0, let target,
            // Code is loaded in one piece with its constants, which are reached by short ways then;
            // what lies farther off, the loader gives a stub.
            let machine = LLVMCreateTargetMachine(
                target, host.triple, host.cpu, host.features, LLVMCodeGenLevelAggressive,
                LLVMRelocPIC, LLVMCodeModelSmall)
        else {
            let text = message.map { String(cString: $0) } ?? "no code can be made for it"
            LLVMDisposeMessage(message)
            throw KernelError(message: "LLVM does not know this machine, \(host.triple): \(text)")
        }
        reference = machine
    }

    deinit { LLVMDisposeTargetMachine(reference) }
}
