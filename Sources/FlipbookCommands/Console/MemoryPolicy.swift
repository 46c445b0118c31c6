#if canImport(Glibc)
    import Glibc
#endif

/// How the C library allocates blocks the size of a picture.
enum MemoryPolicy {
    /// Call once, before anything large is allocated.
    ///
    /// By default, glibc raises its threshold when a large block is freed, and then allocates such
    /// blocks in the threads' heaps, which fragment: a film of 40 seconds took a tenth more memory
    /// than one of 10. With a fixed threshold, freed pictures return to the system.
    static func begin() {
        #if canImport(Glibc)
            // Swift's Glibc module doesn't contain the header that declares `mallopt`.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
            _ = set(mmapThreshold, 1 << 20)
        #endif
    }

    /// `M_MMAP_THRESHOLD` of malloc.h, part of glibc's ABI.
    private static let mmapThreshold: Int32 = -3
}
