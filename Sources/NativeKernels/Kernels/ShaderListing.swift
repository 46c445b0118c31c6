import PixelBuffers
package import ShaderProgram

/// The stages of compilation that can be printed.
package enum ShaderListing: String, CaseIterable, Sendable {
    /// The intermediate representation, before optimisation.
    case ir
    /// LLVM IR, optimised for this machine's vector width.
    case llvm
    /// This machine's assembly.
    case asm

    package func text(of kernel: GridProgram, vectorWidth: Int?) throws(KernelError) -> String {
        if self == .ir { return ProgramPrinter.text(of: kernel.program) }
        return try NativeCode.listing(
            compute: kernel.program, width: vectorWidth ?? CodeTarget.host.vectorWidth,
            asAssembly: self == .asm)
    }

    /// With binary32 colours, as in the renderer.
    package func text(of shader: PixelProgram, vectorWidth: Int?) throws(KernelError) -> String {
        if self == .ir { return ProgramPrinter.text(of: shader.program) }
        return try NativeCode.listing(
            shader.program, inputs: Array(repeating: .rgbaFloat, count: shader.inputCount),
            output: .rgbaFloat,
            width: vectorWidth ?? shader.program.lanes(on: CodeTarget.host),
            asAssembly: self == .asm)
    }
}
