import PixelBuffers

/// What a shader function becomes on its way to native code, as text for people.
package enum ShaderListing: String, CaseIterable, Sendable {
    /// The compiler's own intermediate representation, before anything is optimised.
    case ir
    /// LLVM's, after its optimiser, for the vector width of this machine.
    case llvm
    /// The instructions of this machine.
    case asm

    /// The listing of a kernel.
    package func text(
        of kernel: ComputeFunction, in library: ShaderLibrary, vectorWidth: Int?
    ) throws(KernelError) -> String {
        guard let program = library.programs[kernel.name] else {
            throw KernelError(message: "there is no kernel '\(kernel.name)'")
        }
        if self == .ir { return ProgramPrinter.text(of: program) }
        return try NativeCode.listing(
            compute: program, width: vectorWidth ?? HostTarget.current.vectorWidth,
            asAssembly: self == .asm)
    }

    /// The listing of a function, with colours in binary32 as the renderer has them.
    package func text(
        of function: ShaderFunction, in library: ShaderLibrary, vectorWidth: Int?
    ) throws(KernelError) -> String {
        guard let program = library.programs[function.name] else {
            throw KernelError(message: "there is no entry '\(function.name)'")
        }
        if self == .ir { return ProgramPrinter.text(of: program) }
        return try NativeCode.listing(
            program, inputs: Array(repeating: .rgbaFloat, count: function.inputCount),
            output: .rgbaFloat, width: vectorWidth ?? program.lanes(on: HostTarget.current),
            asAssembly: self == .asm)
    }
}
