package import Diagnostics
package import ShaderProgram

/// A `kernel void` function: run for every place of a grid, in order; changes persistent buffers
/// and writes a texture.
package struct ComputeFunction: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package enum Binding: Hashable, Sendable {
            /// `[[thread_position_in_grid]]`
            case gridPosition
            /// `[[threads_per_grid]]`
            case gridSize
            case buffer(Int)
            /// The invocation's uniforms from `offset`, one per scalar of the type.
            case uniform(offset: Int)
            /// List n of the invocation.
            case list(Int)
            /// The number of elements, of `size` numbers each, of list n.
            case listCount(Int, size: Int)
            /// Texture n, which the kernel writes.
            case texture(Int)
            case picture(Int)
        }
        package var name: String
        package var type: ShaderType
        package var binding: Binding
        package var location: SourceLocation
    }

    /// A `device` pointer; its contents persist between steps.
    package struct Buffer: Hashable, Sendable {
        package var name: String
        package var element: ShaderType
        package var isConstant: Bool
        package var location: SourceLocation

        /// 32-bit numbers per element.
        package var numbersPerElement: Int { element.leafCount }

        package var shape: GridProgram.Buffer {
            GridProgram.Buffer(counts: element.cells.map { $0.count ?? 1 })
        }
    }

    package var name: String
    package var parameters: [Parameter]
    package var buffers: [Buffer]
    /// 1 for a `uint` position, 2 for `uint2`.
    package var dimensions: Int
    package var uniformCount: Int
    package var listCount: Int
    /// Textures and pictures.
    package var imageCount: Int
    package var location: SourceLocation
    /// The buffers that it may change.
    package private(set) var changedBuffers: Set<Int> = []
    /// Whether the kernel reads the texture that it writes.
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

    /// The parameters that an author sets: numbers and structures.
    package var arguments: [Parameter] {
        parameters.filter { if case .uniform = $0.binding { true } else { false } }
    }

    /// The author's lists of numbers or vectors, in order.
    package var lists: [Parameter] {
        parameters.filter { if case .list = $0.binding { true } else { false } }
    }

    /// The author's pictures.
    package var pictures: [Parameter] {
        parameters.filter { if case .picture = $0.binding { true } else { false } }
    }

    /// The texture that it writes.
    package var texture: Parameter? {
        parameters.first { if case .texture = $0.binding { true } else { false } }
    }

    /// The program's first memory of a buffer, which has one per cell of its element.
    func firstMemory(of buffer: Int) -> Int {
        buffers[..<buffer].reduce(0) { $0 + $1.element.cells.count }
    }

    /// Combines the program with the counts of its inputs.
    func program(_ program: Program) -> GridProgram {
        GridProgram(
            program, at: location, buffers: buffers.map(\.shape), uniformCount: uniformCount,
            listCount: listCount, imageCount: imageCount)
    }

    /// Records which buffers the program changes, and whether it reads the texture.
    mutating func note(_ program: Program) {
        changedBuffers = self.program(program).changedBuffers
        if case .texture(let input)? = texture?.binding {
            readsTexture = program.instructions.contains { instruction in
                if case .read(input, _, _) = instruction.operation { true } else { false }
            }
        }
    }
}
