package import Diagnostics

/// A program that is run for every place of a grid, with what it takes to run it.
package struct GridProgram: Hashable, Sendable {
    /// What stays from step to step, behind one `device` pointer: a memory for each cell of its
    /// element.
    package struct Buffer: Hashable, Sendable {
        /// How many numbers of an element each memory has.
        package var counts: [Int]

        package init(counts: [Int]) { self.counts = counts }

        /// How many numbers of 32 bits an element has.
        package var numbersPerElement: Int { counts.reduce(0, +) }
    }

    package let location: SourceLocation
    package let buffers: [Buffer]
    package let uniformCount: Int
    package let listCount: Int
    /// Textures and pictures.
    package let imageCount: Int
    package let program: Program
    /// Which buffers it may change.
    package let changedBuffers: Set<Int>

    package init(
        _ program: Program, at location: SourceLocation, buffers: [Buffer], uniformCount: Int,
        listCount: Int, imageCount: Int
    ) {
        self.program = program
        self.location = location
        self.buffers = buffers
        self.uniformCount = uniformCount
        self.listCount = listCount
        self.imageCount = imageCount
        let owners = buffers.enumerated().flatMap { index, buffer in
            buffer.counts.map { _ in index }
        }
        changedBuffers = Set(program.changedMemories.map { owners[$0] })
    }

    package var name: String { program.name }

    package func validate() throws(InvalidProgram) {
        try program.validate(
            as: .grid(
                Program.Counts(
                    inputs: imageCount, uniforms: uniformCount, buffers: listCount)))
    }
}
