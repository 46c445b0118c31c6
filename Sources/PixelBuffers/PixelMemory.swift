internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// Gets memory for pixels, and gives it back.
enum PixelMemory {
    private static let used = Atomic<Int>(0)

    /// Bytes of all memory that hasn't been given back.
    static var usedBytes: Int { used.load(ordering: .relaxed) }

    /// From this many bytes on, memory comes in pages of this size where the system has them: a
    /// frame of 1920 × 1080 is eight thousand pages of 4 kB, more than a processor can keep the
    /// places of, and what reads down columns would look for each of them again and again.
    private static let largePage = 1 << 21

    /// - Returns: memory with undefined contents, 64-byte aligned at least.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        used.wrappingAdd(byteCount, ordering: .relaxed)
        guard byteCount >= 2 * largePage else {
            return .allocate(byteCount: byteCount, alignment: 64)
        }
        let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: largePage)
        #if os(Linux)
            // Whether the system follows the advice changes nothing but speed.
            _ = madvise(base, byteCount / largePage * largePage, MADV_HUGEPAGE)
        #endif
        return base
    }

    /// - Parameter byteCount: as many as were asked for.
    static func deallocate(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        used.wrappingSubtract(byteCount, ordering: .relaxed)
        base.deallocate()
    }
}
