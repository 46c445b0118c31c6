import Synchronization

/// Recycles the memory of pixel buffers: frames repeat the same sizes, and fresh pages from the
/// kernel cost more than most effects.
///
/// Unused memory never exceeds the most used at once, so it doesn't grow with a film's length.
package final class PixelBufferPool: Sendable {
    /// `@unchecked Sendable` holds because a block has one owner at a time: the pool or a buffer.
    struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
    }

    private struct Shelves {
        var blocks: [Int: [Block]] = [:]
        var unusedBytes = 0
        var usedBytes = 0
        var mostUsedBytes = 0
    }

    private let shelves = Mutex(Shelves())

    package init() {}

    deinit {
        for blocks in shelves.withLock({ $0.blocks }).values {
            for block in blocks { PixelMemory.deallocate(block.base, block.byteCount) }
        }
    }

    /// Bytes kept for reuse; for tests.
    package var unusedByteCount: Int { shelves.withLock { $0.unusedBytes } }

    /// Frees all unused memory.
    package func clear() {
        let blocks = shelves.withLock { shelves in
            defer { (shelves.blocks, shelves.unusedBytes) = ([:], 0) }
            return shelves.blocks
        }
        for block in blocks.values.joined() { PixelMemory.deallocate(block.base, block.byteCount) }
    }

    /// Returns a 64-byte aligned block of at least `byteCount` bytes, with undefined contents.
    func take(_ byteCount: Int) -> Block {
        var size = Self.roundedUp(byteCount)
        return shelves.withLock { shelves -> Block in
            // Accepts blocks of up to twice the size: layers of changing size would otherwise leave
            // a block per size.
            let wanted = size
            var found: Block?
            while found == nil, size <= 2 * wanted {
                found = shelves.blocks[size]?.popLast()
                size = Self.roundedUp(size + 1)
            }
            if let found { shelves.unusedBytes -= found.byteCount }
            let block =
                found ?? Block(base: PixelMemory.allocate(wanted), byteCount: wanted)
            shelves.usedBytes += block.byteCount
            shelves.mostUsedBytes = max(shelves.mostUsedBytes, shelves.usedBytes)
            return block
        }
    }

    func giveBack(_ block: Block) {
        let isKept = shelves.withLock { shelves -> Bool in
            shelves.usedBytes -= block.byteCount
            guard shelves.unusedBytes + block.byteCount <= shelves.mostUsedBytes else {
                return false
            }
            shelves.unusedBytes += block.byteCount
            shelves.blocks[block.byteCount, default: []].append(block)
            return true
        }
        if !isKept { PixelMemory.deallocate(block.base, block.byteCount) }
    }

    /// Rounds up to eighths of powers of two, which wastes at most an eighth.
    static func roundedUp(_ byteCount: Int) -> Int {
        let least = max(byteCount, 4096)
        let step = 1 << (Int.bitWidth - 1 - least.leadingZeroBitCount - 3)
        return (least + step - 1) / step * step
    }
}
