package import Diagnostics

/// A program that computes a pixel's colour, with what it takes to run it: of one shader function,
/// or of several, one behind the other.
package struct PixelProgram: Hashable, Sendable {
    /// The functions' names.
    package private(set) var name: String
    package let location: SourceLocation
    package private(set) var inputCount: Int
    package private(set) var uniformCount: Int
    package private(set) var bufferCount: Int
    package private(set) var program: Program
    /// Which function each loop of the program is in.
    package private(set) var loopOwners: [String]
    /// How many functions it is made of.
    package private(set) var count = 1

    /// Programs with more instructions than this spend so long on a pixel that the way to memory
    /// does not count, and so long in the compiler that they are better compiled once.
    private static let mostInstructions = 3000

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
    }

    private var counts: Program.Counts {
        Program.Counts(inputs: inputCount, uniforms: uniformCount, buffers: bufferCount)
    }

    package func validate() throws(InvalidProgram) { try program.validate(as: .pixels(counts)) }

    /// The program with another one behind it, which takes its colour as the pixel of `input`; nil
    /// where `next` looks at other pixels as well, where either counts the output's pixels, or
    /// where there is nothing to be gained.
    ///
    /// Its bits are those of the two run one by one, with an `rgbaFloat` picture in between that
    /// holds all of the pixels that are wanted in the end. It takes inputs, uniforms and buffers of
    /// the first, then those of the other, without the input that it gives itself.
    package func followed(
        by next: PixelProgram, input: Int
    ) throws(InvalidProgram) -> PixelProgram? {
        guard next.program.readsOnlyThePixel(of: input), !program.countsPixels,
            !next.program.countsPixels,
            max(program.instructions.count, next.program.instructions.count)
                <= Self.mostInstructions
        else { return nil }
        var both = self
        both.program = program.followed(
            by: next.program, input: input, counts: counts)
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
