import Synchronization

/// Recycles the memory of pixel buffers: frames need about as much as the one before, and fresh
/// pages from the kernel cost more than most effects.
///
/// A block serves buffers of about its size. Unused blocks beyond the peak of use are freed, the
/// longest unused first, so memory doesn't grow with a film's length or with the number of sizes.
package final class PixelBufferPool: Sendable {
    /// `@unchecked Sendable` holds because a block has one owner at a time: the pool or a buffer.
    struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
        /// Whether the block is new and holds zeros. A returned block doesn't count as zeroed.
        var isZeroed = false

        var hasLargePages: Bool { PixelMemory.hasLargePages(byteCount) }
    }

    private struct State {
        /// The least recently returned first.
        var unused: [Block] = []
        var unusedBytes = 0
        var usedBytes = 0
        var peakBytes = 0

        /// The limit of all blocks: a little above the peak of use, for small sizes that come and
        /// go.
        var maxBytes: Int { peakBytes + peakBytes / 64 + PixelBufferPool.slack }
    }

    private let state = Mutex(State())

    /// The smallest block.
    private static let granule = 4096
    /// Blocks of fewer bytes serve buffers of any smaller size.
    private static let smallBlock = 1 << 16
    private static let slack = 2 << 20

    package init() {}

    deinit { clear() }

    /// Bytes of unused blocks; for tests.
    package var unusedByteCount: Int { state.withLock { $0.unusedBytes } }

    /// The peak of the buffers' bytes.
    package var peakByteCount: Int { state.withLock { $0.peakBytes } }

    /// Frees all unused blocks.
    package func clear() {
        Self.free(state.withLock { Self.removeUnused(above: 0, from: &$0) })
    }

    /// Returns a 64-byte aligned block of at least `byteCount` bytes, with undefined contents.
    func take(_ byteCount: Int) -> Block {
        let size = Self.roundedUp(byteCount)
        let (found, surplus) = state.withLock { state -> (Block?, [Block]) in
            let block = Self.removeTightest(for: size, from: &state)
            state.usedBytes += block?.byteCount ?? size
            state.peakBytes = max(state.peakBytes, state.usedBytes)
            return (block, block == nil ? Self.removeSurplus(from: &state) : [])
        }
        return found ?? make(size, from: surplus)
    }

    /// Allocates a block. Pages of blocks that are no longer cached come first: the system would
    /// have to clear others.
    private func make(_ size: Int, from surplus: [Block]) -> Block {
        guard PixelMemory.hasLargePages(size) else {
            Self.free(surplus)
            return Block(
                base: PixelMemory.allocate(size), byteCount: size,
                isZeroed: PixelMemory.isZeroed(size))
        }
        let base = PixelMemory.reserve(size)
        var filled = 0
        var rests: [Block] = []
        for block in surplus {
            guard block.hasLargePages else {
                Self.free([block])
                continue
            }
            let (left, moved) = PixelMemory.move(
                from: block.base, block.byteCount, to: base + filled, size - filled)
            filled += moved
            if left > 0 { rests.append(Block(base: block.base, byteCount: left)) }
        }
        keep(rests)
        PixelMemory.open(base + filled, size - filled)
        return Block(base: base, byteCount: size, isZeroed: filled == 0)
    }

    /// Keeps the remainders of blocks, as the first to be freed.
    private func keep(_ rests: [Block]) {
        let surplus = state.withLock { state in
            state.unused.insert(contentsOf: rests, at: 0)
            for rest in rests { state.unusedBytes += rest.byteCount }
            return Self.removeSurplus(from: &state)
        }
        Self.free(surplus)
    }

    func giveBack(_ block: Block) {
        state.withLock { state in
            state.usedBytes -= block.byteCount
            state.unusedBytes += block.byteCount
            state.unused.append(block)
        }
    }

    /// The smallest unused block that is large enough and not much larger: others are left for
    /// larger buffers.
    private static func removeTightest(for size: Int, from state: inout State) -> Block? {
        let maximum = max(size + size / 4, smallBlock)
        var best: Int?
        for (index, block) in state.unused.enumerated()
        where block.byteCount >= size && block.byteCount <= maximum
            && block.byteCount <= best.map({ state.unused[$0].byteCount }) ?? .max
        {
            best = index
        }
        guard let best else { return nil }
        let block = state.unused.remove(at: best)
        state.unusedBytes -= block.byteCount
        return block
    }

    /// Removes the unused blocks beyond what the pool keeps.
    private static func removeSurplus(from state: inout State) -> [Block] {
        removeUnused(above: max(0, state.maxBytes - state.usedBytes), from: &state)
    }

    /// Removes unused blocks until they have at most `byteCount` bytes.
    private static func removeUnused(above byteCount: Int, from state: inout State) -> [Block] {
        var removed: [Block] = []
        while state.unusedBytes > byteCount {
            let block = state.unused[removed.count]
            removed.append(block)
            state.unusedBytes -= block.byteCount
        }
        state.unused.removeFirst(removed.count)
        return removed
    }

    private static func free(_ blocks: [Block]) {
        for block in blocks { PixelMemory.deallocate(block.base, block.byteCount) }
    }

    /// A multiple of the granule, and of a sixteenth of the next power of two, so that a layer that
    /// grows a little finds the block of the frame before.
    static func roundedUp(_ byteCount: Int) -> Int {
        let power = 1 << (Int.bitWidth - max(byteCount - 1, 1).leadingZeroBitCount)
        let step = max(granule, power / 16)
        return (max(byteCount, 1) + step - 1) / step * step
    }
}
