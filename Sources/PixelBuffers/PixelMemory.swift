internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// Allocates memory for pixels and counts it.
enum PixelMemory {
    private static let used = Atomic<Int>(0)

    /// Bytes currently allocated.
    static var usedBytes: Int { used.load(ordering: .relaxed) }

    /// The size of huge pages, used from two of them on. A 1920 × 1080 frame spans eight thousand 4
    /// kB pages, more than TLBs hold: reading columns would miss on every row.
    private static let largePage = 1 << 21

    /// - Returns: undefined memory, at least 64-byte aligned.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        used.wrappingAdd(byteCount, ordering: .relaxed)
        guard byteCount >= 2 * largePage else {
            return .allocate(byteCount: byteCount, alignment: 64)
        }
        let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: largePage)
        #if os(Linux)
            // Advice only; affects speed, not results.
            _ = madvise(base, byteCount / largePage * largePage, MADV_HUGEPAGE)
        #endif
        return base
    }

    /// - Parameter byteCount: as passed to `allocate`.
    static func deallocate(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        used.wrappingSubtract(byteCount, ordering: .relaxed)
        base.deallocate()
    }
}
