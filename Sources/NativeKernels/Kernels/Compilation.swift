/// Measurements of compiling a kernel.
package struct Compilation: Hashable, Sendable {
    /// The function or functions.
    package var name: String
    /// Pixels or places per vector.
    package var lanes: Int

    // Milliseconds of the thread's processor time.

    /// Emitting LLVM IR.
    package var emitting = 0.0
    /// LLVM's optimisation.
    package var optimising = 0.0
    /// Generating machine code.
    package var generating = 0.0
    /// Loading the code.
    package var loading = 0.0

    /// LLVM instructions before and after optimisation.
    package var instructionsWritten = 0
    package var instructions = 0
    /// Size of the object file.
    package var bytes = 0
}
