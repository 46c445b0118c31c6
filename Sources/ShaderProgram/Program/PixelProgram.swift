package import Diagnostics

/// A pixel program of one or several fused shader functions, and the counts of its inputs.
package struct PixelProgram: Hashable, Sendable {
    package private(set) var name: String
    package let location: SourceLocation
    package private(set) var inputCount: Int
    package private(set) var uniformCount: Int
    package private(set) var bufferCount: Int
    package private(set) var program: Program
    /// The function that contains each loop.
    package private(set) var loopOwners: [String]
    /// Whether the colours depend on pixel coordinates in the output, not only on the canvas.
    package let countsPixels: Bool
    /// Number of fused functions.
    package private(set) var count = 1

    /// The limit for fusion: in larger programs memory traffic doesn't matter, and compiling them
    /// once matters more.
    private static let maxInstructions = 3000

    package init(
        _ program: Program, at location: SourceLocation, inputCount: Int, uniformCount: Int,
        bufferCount: Int
    ) {
        name = program.name
        self.location = location
        self.inputCount = inputCount
        self.uniformCount = uniformCount
        self.bufferCount = bufferCount
        self.program = program
        loopOwners = program.loopLocations.map { _ in program.name }
        countsPixels = program.countsPixels
    }

    private var counts: Program.Counts {
        Program.Counts(inputs: inputCount, uniforms: uniformCount, buffers: bufferCount)
    }

    package func validate() throws(InvalidProgram) { try program.validate(as: .pixels(counts)) }

    /// Fuses with `next`, which reads this program's colour as `input`; nil if `next` reads other
    /// pixels of it, if either depends on pixel coordinates in the output, or if fusion doesn't
    /// pay.
    ///
    /// Bits equal two runs with an `rgbaFloat` buffer in between. Inputs, uniforms and buffers are
    /// this program's, then those of `next` without `input`.
    ///
    /// - Parameter isPlaced: whether this program's arguments say where its output lies, and become
    ///   those of both.
    package func followed(
        by next: PixelProgram, input: Int, isPlaced: Bool = false
    ) throws(InvalidProgram) -> PixelProgram? {
        guard next.program.readsOnlyThePixel(of: input), isPlaced || !countsPixels,
            !next.countsPixels,
            max(program.instructions.count, next.program.instructions.count)
                <= Self.maxInstructions
        else { return nil }
        var both = self
        both.program = program.followed(by: next.program, input: input, counts: counts)
        both.name = both.program.name
        both.inputCount += next.inputCount - 1
        both.uniformCount += next.uniformCount
        both.bufferCount += next.bufferCount
        both.loopOwners += next.loopOwners
        both.count += next.count
        try both.validate()
        return both
    }
}
