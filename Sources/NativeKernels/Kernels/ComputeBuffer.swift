package import ShaderProgram

/// The content of a kernel's `device` buffer: a value, copied on write.
package struct ComputeBuffer: Sendable {
    /// The numbers of one scalar of every element.
    ///
    /// `@unchecked Sendable` holds because only a sole owner writes.
    final class Block: @unchecked Sendable {
        let numbers: UnsafeMutableBufferPointer<UInt32>

        init(count: Int) {
            // Empty blocks have a valid address, too.
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

    /// A placeholder for a buffer that was moved out.
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

    /// Copies blocks that are shared, before a write.
    mutating func detach() {
        for index in blocks.indices where !isKnownUniquelyReferenced(&blocks[index]) {
            blocks[index] = Block(copying: blocks[index])
        }
    }

    /// The numbers, block by block.
    package var bits: [[UInt32]] { blocks.map { Array($0.numbers) } }
}
