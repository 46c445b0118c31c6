package import ShaderProgram

/// What a kernel's `device` buffer holds: a value, copied only where a kernel changes it.
package struct ComputeBuffer: Sendable {
    /// The numbers of one cell of the element: of every element, one after the other.
    ///
    /// `@unchecked Sendable` holds because only who has the sole reference writes.
    final class Block: @unchecked Sendable {
        let numbers: UnsafeMutableBufferPointer<UInt32>

        init(count: Int) {
            // An empty one has a place to point to.
            let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
            memory.initialize(repeating: 0, count: max(count, 1))
            numbers = UnsafeMutableBufferPointer(start: memory, count: count)
        }

        convenience init(copying other: Block) {
            self.init(count: other.numbers.count)
            _ = numbers.update(fromContentsOf: other.numbers)
        }

        deinit { numbers.baseAddress?.deallocate() }
    }

    package let elementCount: Int
    package let byteCount: Int
    var blocks: [Block]

    /// Stands where a buffer has been taken away.
    package static let none = ComputeBuffer()

    private init() {
        elementCount = 0
        byteCount = 0
        blocks = []
    }

    /// All zero.
    package init(_ buffer: GridProgram.Buffer, elementCount: Int) {
        self.elementCount = elementCount
        byteCount = 4 * elementCount * buffer.numbersPerElement
        blocks = buffer.counts.map { Block(count: elementCount * $0) }
    }

    /// Makes sure that nobody else sees what is going to be written.
    mutating func detach() {
        for index in blocks.indices where !isKnownUniquelyReferenced(&blocks[index]) {
            blocks[index] = Block(copying: blocks[index])
        }
    }

    /// The numbers, cell by cell, to be looked at.
    package var bits: [[UInt32]] { blocks.map { Array($0.numbers) } }
}
