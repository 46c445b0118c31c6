/// What it took to make a kernel of a program.
package struct Compilation: Hashable, Sendable {
    /// The function, or the functions one behind the other.
    package var name: String
    /// How many pixels or places the code computes at once.
    package var lanes: Int

    // Milliseconds of processor time that the thread had.

    /// Writing LLVM's intermediate representation.
    package var emitting = 0.0
    /// LLVM's passes over it.
    package var optimising = 0.0
    /// Making this machine's instructions of it.
    package var generating = 0.0
    /// Getting these ready to be called.
    package var loading = 0.0

    /// LLVM's instructions, as they were written and after the passes.
    package var instructionsWritten = 0
    package var instructions = 0
    /// Of the object file.
    package var bytes = 0

    package init(name: String, lanes: Int) {
        self.name = name
        self.lanes = lanes
    }
}
