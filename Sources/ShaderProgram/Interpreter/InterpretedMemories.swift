/// A kernel's memories during interpretation, shared by all threads, which run sequentially.
package final class InterpretedMemories {
    package let gridSize: (width: Int, height: Int)
    private let types: [IRType]
    private let memories: [UnsafeMutableBufferPointer<UInt32>]

    package init(
        gridSize: (width: Int, height: Int), types: [IRType],
        memories: [UnsafeMutableBufferPointer<UInt32>]
    ) {
        self.gridSize = gridSize
        self.types = types
        self.memories = memories
    }

    package func count(_ memory: Int) -> Int { memories[memory].count }

    /// Zero out of range.
    package func element(_ index: UInt64, of memory: Int) -> UInt64 {
        let index = Scalar.index(index)
        guard memories[memory].indices.contains(index) else { return 0 }
        let word = UInt64(memories[memory][index])
        return types[memory] == .bool ? min(word, 1) : word
    }

    /// Ignored out of range.
    package func store(_ bits: UInt64, to memory: Int, at index: UInt64) {
        let index = Scalar.index(index)
        guard memories[memory].indices.contains(index) else { return }
        memories[memory][index] = UInt32(truncatingIfNeeded: bits)
    }
}
