import PixelBuffers
package import ShaderProgram

/// What a program becomes on its way to native code, as text for people.
package enum ShaderListing: String, CaseIterable, Sendable {
    /// The intermediate representation, before anything is optimised.
    case ir
    /// LLVM's, after its optimiser, for the vector width of this machine.
    case llvm
    /// The instructions of this machine.
    case asm

    package func text(of kernel: GridProgram, vectorWidth: Int?) throws(KernelError) -> String {
        if self == .ir { return ProgramPrinter.text(of: kernel.program) }
        return try NativeCode.listing(
            compute: kernel.program, width: vectorWidth ?? HostTarget.current.vectorWidth,
            asAssembly: self == .asm)
    }

    /// With colours in binary32, as the renderer has them.
    package func text(of shader: PixelProgram, vectorWidth: Int?) throws(KernelError) -> String {
        if self == .ir { return ProgramPrinter.text(of: shader.program) }
        return try NativeCode.listing(
            shader.program, inputs: Array(repeating: .rgbaFloat, count: shader.inputCount),
            output: .rgbaFloat,
            width: vectorWidth ?? shader.program.lanes(on: HostTarget.current),
            asAssembly: self == .asm)
    }
}
