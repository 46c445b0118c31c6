import Synchronization

/// Memory of pixel buffers that are gone, kept for the next ones: frames ask for the same sizes
/// again and again, and fresh pages from the kernel cost more than most effects.
///
/// What lies unused never exceeds what was once in use at the same time, so a long film needs no
/// more memory than a short one.
package final class PixelBufferPool: Sendable {
    /// `@unchecked Sendable` holds because a block has one owner at a time: the pool or one buffer.
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

    /// Bytes that are kept for later use; for tests.
    package var unusedByteCount: Int { shelves.withLock { $0.unusedBytes } }

    /// Gives all unused memory back to the system.
    package func clear() {
        let blocks = shelves.withLock { shelves in
            defer { (shelves.blocks, shelves.unusedBytes) = ([:], 0) }
            return shelves.blocks
        }
        for block in blocks.values.joined() { PixelMemory.deallocate(block.base, block.byteCount) }
    }

    /// A block of at least `byteCount` bytes, 64-byte aligned, with undefined contents.
    func take(_ byteCount: Int) -> Block {
        var size = Self.roundedUp(byteCount)
        return shelves.withLock { shelves -> Block in
            // A block of up to twice the size will do; layers that grow and shrink would otherwise
            // leave one block behind for every size they ever had.
            let wanted = size
            var found: Block?
            while found == nil, size <= 2 * wanted {
                found = shelves.blocks[size]?.popLast()
                size = Self.roundedUp(size + 1)
            }
            if let found { shelves.unusedBytes -= found.byteCount }
            let block =
                found
                ?? Block(
                    base: PixelMemory.allocate(wanted), byteCount: wanted)
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

    /// Sizes come in eighths of powers of two, so that at most an eighth of a block is wasted.
    static func roundedUp(_ byteCount: Int) -> Int {
        let least = max(byteCount, 4096)
        let step = 1 << (Int.bitWidth - 1 - least.leadingZeroBitCount - 3)
        return (least + step - 1) / step * step
    }
}
