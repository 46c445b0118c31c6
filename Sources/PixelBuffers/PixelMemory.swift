internal import Synchronization

#if canImport(Glibc)
    internal import CMemory
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

    /// The size from which memory is mapped, so that all of it returns to the system when it is
    /// freed: `malloc` keeps freed memory between other blocks.
    private static let minMappedBytes = 1 << 18

    /// Whether allocated memory of a size is zero: newly mapped memory always is.
    static func isZeroed(_ byteCount: Int) -> Bool { byteCount >= minMappedBytes }

    /// - Returns: memory that is undefined unless `isZeroed`, at least 64-byte aligned.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        guard hasLargePages(byteCount) else {
            used.wrappingAdd(byteCount, ordering: .relaxed)
            return byteCount >= minMappedBytes
                ? map(byteCount, PROT_READ | PROT_WRITE)
                : .allocate(byteCount: byteCount, alignment: 64)
        }
        let base = reserve(byteCount)
        open(base, byteCount)
        return base
    }

    /// - Parameter byteCount: as passed to `allocate`.
    static func deallocate(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        used.wrappingSubtract(byteCount, ordering: .relaxed)
        if byteCount >= minMappedBytes { unmap(base, byteCount) } else { base.deallocate() }
    }

    /// Gives new memory all its pages, instead of each at its first access.
    ///
    /// - Parameter byteCount: as passed to `allocate`.
    static func populate(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        #if os(Linux)
            // Advice only, of Linux 5.14.
            if isZeroed(byteCount) { _ = madvise(base, byteCount, MADV_POPULATE_WRITE) }
        #endif
    }

    // MARK: Large pages

    /// Whether memory of that size begins with large pages, which can be moved.
    static func hasLargePages(_ byteCount: Int) -> Bool { byteCount >= 2 * largePage }

    /// Reserves addresses from the start of a large page on, without memory.
    static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let length = wholePages(byteCount)
        let mapped = map(length + largePage, PROT_NONE)
        let base = mapped.alignedUp(toMultipleOf: largePage)
        unmap(mapped, base - mapped)
        unmap(base + length, mapped + largePage - base)
        return base
    }

    /// Allocates the memory of reserved addresses.
    static func open(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        used.wrappingAdd(byteCount, ordering: .relaxed)
        guard byteCount > 0 else { return }
        guard mprotect(base, wholePages(byteCount), PROT_READ | PROT_WRITE) == 0 else {
            preconditionFailure("no memory for \(byteCount) bytes of pixels")
        }
        #if os(Linux)
            // Advice only; affects speed, not results.
            _ = madvise(base, byteCount / largePage * largePage, MADV_HUGEPAGE)
        #endif
    }

    /// Moves the last whole large pages of allocated memory to reserved addresses, as many as fit.
    /// The end of the source that fills no large page is freed if any are moved.
    ///
    /// - Returns: the bytes that the source still has, and those that were moved.
    static func move(
        from source: UnsafeMutableRawPointer, _ sourceCount: Int,
        to target: UnsafeMutableRawPointer, _ targetCount: Int
    ) -> (left: Int, moved: Int) {
        #if os(Linux)
            let moved = min(sourceCount, targetCount) / largePage * largePage
            guard moved > 0 else { return (sourceCount, 0) }
            let left = sourceCount / largePage * largePage - moved
            // Pages are moved one at a time: a call fails if they came from several mappings.
            for offset in stride(from: 0, to: moved, by: largePage) {
                guard cmemory_move(source + left + offset, largePage, target + offset) else {
                    preconditionFailure("can't move \(largePage) bytes of pixels")
                }
            }
            unmap(source + left + moved, wholePages(sourceCount) - left - moved)
            used.wrappingSubtract(sourceCount - left - moved, ordering: .relaxed)
            return (left, moved)
        #else
            return (sourceCount, 0)
        #endif
    }

    // MARK: Mappings

    private static func map(_ byteCount: Int, _ access: Int32) -> UnsafeMutableRawPointer {
        let base = mmap(nil, byteCount, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
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
