internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Allocates memory for pixels and counts it.
enum PixelMemory {
    private static let used = Atomic<Int>(0)

    /// Bytes currently allocated.
    static var usedBytes: Int { used.load(ordering: .relaxed) }

    /// The size of huge pages, used from two of them on. A 1920 × 1080 frame spans eight thousand 4
    /// kB pages, more than TLBs hold: reading columns would miss on every row.
    private static let largePage = 1 << 21

    /// From here on memory is mapped, so that all of it returns to the system when it is freed:
    /// `malloc` keeps what is freed between other blocks.
    private static let leastMapped = 1 << 18

    /// Whether allocated memory of that size is zero: what is mapped anew always is.
    static func isZeroed(_ byteCount: Int) -> Bool { byteCount >= leastMapped }

    /// - Returns: memory that is undefined unless `isZeroed`, at least 64-byte aligned.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        used.wrappingAdd(byteCount, ordering: .relaxed)
        guard byteCount >= leastMapped else {
            return .allocate(byteCount: byteCount, alignment: 64)
        }
        guard byteCount >= 2 * largePage else { return map(byteCount) }
        let length = wholePages(byteCount)
        let mapped = map(length + largePage)
        let base = mapped.alignedUp(toMultipleOf: largePage)
        unmap(mapped, base - mapped)
        unmap(base + length, mapped + largePage - base)
        #if os(Linux)
            // Advice only; affects speed, not results.
            _ = madvise(base, byteCount / largePage * largePage, MADV_HUGEPAGE)
        #endif
        return base
    }

    /// - Parameter byteCount: as passed to `allocate`.
    static func deallocate(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        used.wrappingSubtract(byteCount, ordering: .relaxed)
        if byteCount >= leastMapped { unmap(base, byteCount) } else { base.deallocate() }
    }

    private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let base = mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let base, base != MAP_FAILED else {
            preconditionFailure("no memory for \(byteCount) bytes of pixels")
        }
        return base
    }

    private static func unmap(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        if byteCount > 0 { munmap(base, byteCount) }
    }

    private static func wholePages(_ byteCount: Int) -> Int {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        return (byteCount + page - 1) / page * page
    }
}
