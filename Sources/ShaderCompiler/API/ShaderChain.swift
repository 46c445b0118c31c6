/// Functions one behind the other, in one kernel: each takes the colour that the one before it
/// gives as the pixel of one of its inputs.
///
/// A chain's bits are those of its functions run one by one, with `rgbaFloat` pictures in between
/// that hold all of the pixels that are wanted in the end.
package struct ShaderChain: Hashable, Sendable {
    /// What the chain takes: inputs, uniforms and buffers of the first function, then those of the
    /// others, without the inputs that the chain itself gives.
    let function: ShaderFunction
    let program: Program
    /// Which function each loop of the program is in.
    let loopOwners: [String]
    /// How many functions it is made of.
    package let count: Int

    /// Programs with more instructions than this spend so long on a pixel that the way to memory
    /// does not count, and so long in the compiler that they are better compiled once.
    private static let mostInstructions = 3000

    private init(function: ShaderFunction, program: Program, loopOwners: [String], count: Int) {
        self.function = function
        self.program = program
        self.loopOwners = loopOwners
        self.count = count
    }

    /// A chain of one function.
    package init(_ function: ShaderFunction, of library: ShaderLibrary) throws(KernelError) {
        guard let program = library.programs[function.name] else {
            throw KernelError(message: "there is no entry '\(function.name)'")
        }
        self.init(
            function: function, program: program,
            loopOwners: program.loopLocations.map { _ in function.name }, count: 1)
    }

    /// The chain with another one behind it, which takes its colour as the pixel of `input`; nil
    /// where `next` looks at other pixels as well, where either counts the output's pixels, or
    /// where there is nothing to be gained.
    package func followed(by next: ShaderChain, input: Int) -> ShaderChain? {
        guard next.program.readsOnlyThePixel(of: input), !program.countsPixels,
            !next.program.countsPixels, next.function.kind != .distortion,
            max(program.instructions.count, next.program.instructions.count)
                <= Self.mostInstructions
        else { return nil }
        var fused = function
        fused.name += ", \(next.function.name)"
        fused.kind = .composition
        fused.parameters = []
        fused.inputCount += next.function.inputCount - 1
        fused.uniformCount += next.function.uniformCount
        fused.bufferCount += next.function.bufferCount
        return ShaderChain(
            function: fused,
            program: program.followed(
                by: next.program, input: input,
                counts: Program.Counts(
                    inputs: function.inputCount, uniforms: function.uniformCount,
                    buffers: function.bufferCount)),
            loopOwners: loopOwners + next.loopOwners, count: count + next.count)
    }
}
