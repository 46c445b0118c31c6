import Synchronization

/// Recycles the memory of pixel buffers: frames need about as much as the one before, and fresh
/// pages from the kernel cost more than most effects.
///
/// Buffers are parts of large regions, so what one of any size gives back serves others of other
/// sizes. All of them together are hardly larger than what was used at once, so memory doesn't grow
/// with a film's length.
package final class PixelBufferPool: Sendable {
    /// `@unchecked Sendable` holds because a block has one owner at a time: the pool or a buffer.
    struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
    }

    private struct State {
        var regions: [PixelRegion] = []
        /// In all regions together.
        var byteCount = 0
        var usedBytes = 0
        var mostUsedBytes = 0
    }

    private let state = Mutex(State())

    /// Buffers begin at multiples of this.
    private static let granule = 4096
    /// The largest region, unless a single buffer is larger.
    private static let largestRegion = 64 << 20

    package init() {}

    deinit {
        for region in state.withLock({ $0.regions }) { region.deallocate() }
    }

    /// Bytes kept for reuse; for tests.
    package var unusedByteCount: Int { state.withLock { $0.byteCount - $0.usedBytes } }

    /// The most bytes that buffers took at once.
    package var mostUsedByteCount: Int { state.withLock { $0.mostUsedBytes } }

    /// Frees all regions that nobody uses.
    package func clear() {
        state.withLock { state in
            for index in state.regions.indices.reversed() where state.regions[index].isUnused {
                Self.free(index, &state)
            }
        }
    }

    /// Returns a 64-byte aligned block of at least `byteCount` bytes, with undefined contents.
    func take(_ byteCount: Int) -> Block {
        let size = Self.roundedUp(byteCount)
        return state.withLock { state -> Block in
            // The tightest gap, so that large ones stay whole.
            var best: (region: Int, gap: Int, byteCount: Int)?
            for index in state.regions.indices {
                guard let (gap, space) = state.regions[index].tightestGap(for: size),
                    best.map({ space < $0.byteCount }) ?? true
                else { continue }
                best = (index, gap, space)
            }
            if best == nil {
                // As much again as there is: small films take little, large ones few regions.
                let spare = max(0, MemoryLimit.bytes - MemoryLimit.usedBytes) / 2
                let growth = min(state.byteCount, Self.largestRegion, spare)
                let region = PixelRegion(byteCount: max(size, Self.roundedUp(growth)))
                state.regions.append(region)
                state.byteCount += region.byteCount
                best = (state.regions.count - 1, 0, region.byteCount)
            }
            guard let best else { preconditionFailure("a new region has a gap") }
            state.usedBytes += size
            state.mostUsedBytes = max(state.mostUsedBytes, state.usedBytes)
            let base = state.regions[best.region].take(size, fromGap: best.gap)
            return Block(base: base, byteCount: size)
        }
    }

    func giveBack(_ block: Block) {
        state.withLock { state in
            state.usedBytes -= block.byteCount
            guard let index = state.regions.firstIndex(where: { $0.contains(block.base) }) else {
                preconditionFailure("the block is another pool's")
            }
            state.regions[index].giveBack(block.base, block.byteCount)
            let isDispensable =
                state.byteCount > state.mostUsedBytes / 4 * 5 + Self.largestRegion
            if isDispensable, state.regions[index].isUnused { Self.free(index, &state) }
        }
    }

    private static func free(_ index: Int, _ state: inout State) {
        let region = state.regions.remove(at: index)
        state.byteCount -= region.byteCount
        region.deallocate()
    }

    static func roundedUp(_ byteCount: Int) -> Int {
        (max(byteCount, 1) + granule - 1) / granule * granule
    }
}
