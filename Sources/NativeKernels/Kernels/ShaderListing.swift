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
            .grid(kernel.program), width: vectorWidth, asAssembly: self == .asm)
    }

    /// With binary32 colours, as in the renderer.
    package func text(of shader: PixelProgram, vectorWidth: Int?) throws(KernelError) -> String {
        if self == .ir { return ProgramPrinter.text(of: shader.program) }
        let inputs = Array(repeating: PixelFormat.rgbaFloat, count: shader.inputCount)
        return try NativeCode.listing(
            .pixels(shader.program, inputs: inputs, output: .rgbaFloat), width: vectorWidth,
            asAssembly: self == .asm)
    }
}
