package import Diagnostics

/// A compute kernel's program, run for every place of a grid, and the counts of its inputs.
package struct GridProgram: Hashable, Sendable {
    /// A `device` buffer that persists between steps: one memory per scalar of its element.
    package struct Buffer: Hashable, Sendable {
        /// Scalars per element in each memory.
        package var counts: [Int]

        package init(counts: [Int]) { self.counts = counts }

        /// 32-bit scalars per element.
        package var numbersPerElement: Int { counts.reduce(0, +) }
    }

    package let location: SourceLocation
    package let buffers: [Buffer]
    package let uniformCount: Int
    package let listCount: Int
    /// Textures and pictures.
    package let imageCount: Int
    package let program: Program
    /// The buffers that it may change.
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
