package import Diagnostics

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

    /// Takes down what the program does to buffers and the texture.
    mutating func note(_ program: Program) {
        var owners: [Int] = []
        for (index, buffer) in buffers.enumerated() {
            owners += Array(repeating: index, count: buffer.element.cells.count)
        }
        changedBuffers = Set(program.changedMemories.map { owners[$0] })
        if case .texture(let input)? = texture?.binding {
            readsTexture = program.instructions.contains { instruction in
                if case .read(input, _, _) = instruction.operation { true } else { false }
            }
        }
    }
}

extension Program {
    /// The memories that something is stored to.
    var changedMemories: Set<Int> {
        func found(in statements: [Statement]) -> Set<Int> {
            statements.reduce(into: []) { memories, statement in
                switch statement {
                case .storeMemory(let memory, _, _): memories.insert(memory)
                case .branch(_, let then, let otherwise):
                    memories.formUnion(found(in: then))
                    memories.formUnion(found(in: otherwise))
                case .block(_, let inner), .loop(_, let inner):
                    memories.formUnion(found(in: inner))
                default: break
                }
            }
        }
        return found(in: body)
    }
}
