/// A piece of memory that blocks are cut from; neighbouring gaps are joined again.
///
/// `@unchecked Sendable` holds because only the pool that has it touches it, under a lock.
struct PixelRegion: @unchecked Sendable {
    private struct Gap {
        /// Bytes from the region's beginning.
        var start: Int
        var byteCount: Int
        var end: Int { start + byteCount }
    }

    let byteCount: Int
    private let base: UnsafeMutableRawPointer
    /// In order, none touching the next.
    private var gaps: [Gap]

    init(byteCount: Int) {
        self.byteCount = byteCount
        base = PixelMemory.allocate(byteCount)
        gaps = [Gap(start: 0, byteCount: byteCount)]
    }

    func deallocate() { PixelMemory.deallocate(base, byteCount) }

    var isUnused: Bool { gaps.first?.byteCount == byteCount }

    func contains(_ address: UnsafeMutableRawPointer) -> Bool {
        address >= base && address < base + byteCount
    }

    /// The number and size of the smallest gap that a block fits in.
    func tightestGap(for size: Int) -> (gap: Int, byteCount: Int)? {
        var best: (gap: Int, byteCount: Int)?
        for (index, gap) in gaps.enumerated()
        where gap.byteCount >= size && gap.byteCount < best?.byteCount ?? .max {
            best = (index, gap.byteCount)
        }
        return best
    }

    /// Cuts a block from a gap that it fits in.
    mutating func take(_ size: Int, fromGap index: Int) -> UnsafeMutableRawPointer {
        let start = gaps[index].start
        gaps[index].start += size
        gaps[index].byteCount -= size
        if gaps[index].byteCount == 0 { gaps.remove(at: index) }
        return base + start
    }

    mutating func giveBack(_ block: UnsafeMutableRawPointer, _ size: Int) {
        var gap = Gap(start: block - base, byteCount: size)
        let next = gaps.firstIndex { $0.start > gap.start } ?? gaps.count
        var replaced = next..<next
        if next < gaps.count, gaps[next].start == gap.end {
            gap.byteCount += gaps[next].byteCount
            replaced = next..<next + 1
        }
        if next > 0, gaps[next - 1].end == gap.start {
            gap = Gap(
                start: gaps[next - 1].start, byteCount: gaps[next - 1].byteCount + gap.byteCount)
            replaced = next - 1..<replaced.upperBound
        }
        gaps.replaceSubrange(replaced, with: CollectionOfOne(gap))
    }
}
