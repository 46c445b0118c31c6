package import Diagnostics
package import ShaderProgram

/// A `kernel void` function of a library: run for every place of a grid, in the order of the
/// places, it changes buffers that stay from step to step and writes a texture.
package struct ComputeFunction: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package enum Binding: Hashable, Sendable {
            /// `[[thread_position_in_grid]]`
            case gridPosition
            /// `[[threads_per_grid]]`
            case gridSize
            /// Buffer n.
            case buffer(Int)
            /// The invocation's uniforms from `offset` on, one for each leaf of the type.
            case uniform(offset: Int)
            /// List n of the invocation.
            case list(Int)
            /// How many elements of this many numbers list n has.
            case listCount(Int, size: Int)
            /// Texture n, which the kernel writes, or only reads.
            case texture(Int)
            case picture(Int)
        }
        package var name: String
        package var type: ShaderType
        package var binding: Binding
        package var location: SourceLocation
    }

    /// A `device` pointer: what it points to stays from step to step.
    package struct Buffer: Hashable, Sendable {
        package var name: String
        package var element: ShaderType
        package var isConstant: Bool
        package var location: SourceLocation

        /// How many numbers of 32 bits an element has.
        package var numbersPerElement: Int { element.leafCount }

        package var shape: GridProgram.Buffer {
            GridProgram.Buffer(counts: element.cells.map { $0.count ?? 1 })
        }
    }

    package var name: String
    package var parameters: [Parameter]
    package var buffers: [Buffer]
    /// One for a `uint` as its place in the grid, two for a `uint2`.
    package var dimensions: Int
    package var uniformCount: Int
    package var listCount: Int
    /// Textures and pictures.
    package var imageCount: Int
    package var location: SourceLocation
    /// Which buffers it may change.
    package private(set) var changedBuffers: Set<Int> = []
    /// Whether it looks at what the texture that it writes holds.
    package private(set) var readsTexture = false

    init(
        name: String, parameters: [Parameter], buffers: [Buffer], dimensions: Int,
        uniformCount: Int, listCount: Int, imageCount: Int, location: SourceLocation
    ) {
        self.name = name
        self.parameters = parameters
        self.buffers = buffers
        self.dimensions = dimensions
        self.uniformCount = uniformCount
        self.listCount = listCount
        self.imageCount = imageCount
        self.location = location
    }

    /// The parameters that an author gives numbers for, or structures of them.
    package var arguments: [Parameter] {
        parameters.filter { if case .uniform = $0.binding { true } else { false } }
    }

    /// The lists of numbers or vectors that an author gives, in the order of the lists.
    package var lists: [Parameter] {
        parameters.filter { if case .list = $0.binding { true } else { false } }
    }

    /// The pictures that an author gives.
    package var pictures: [Parameter] {
        parameters.filter { if case .picture = $0.binding { true } else { false } }
    }

    /// The texture that it writes.
    package var texture: Parameter? {
        parameters.first { if case .texture = $0.binding { true } else { false } }
    }

    /// The first of a buffer's memories in the program: it has one for each cell of its element.
    func firstMemory(of buffer: Int) -> Int {
        buffers[..<buffer].reduce(0) { $0 + $1.element.cells.count }
    }

    /// What it computes, with what it takes to run it.
    func program(_ program: Program) -> GridProgram {
        GridProgram(
            program, at: location, buffers: buffers.map(\.shape), uniformCount: uniformCount,
            listCount: listCount, imageCount: imageCount)
    }

    /// Takes down what the program does to buffers and the texture.
    mutating func note(_ program: Program) {
        changedBuffers = self.program(program).changedBuffers
        if case .texture(let input)? = texture?.binding {
            readsTexture = program.instructions.contains { instruction in
                if case .read(input, _, _) = instruction.operation { true } else { false }
            }
        }
    }
}
