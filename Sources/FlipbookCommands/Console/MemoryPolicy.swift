#if canImport(Glibc)
    import Glibc
#endif

/// How the C library's allocator treats what is as large as a picture.
enum MemoryPolicy {
    /// To be called once, before anything large is allocated.
    ///
    /// Left to itself, glibc moves large blocks from pages of their own into the heaps of its
    /// threads as soon as one of them is freed, and those heaps break into pieces: a film of 40
    /// seconds then takes a tenth more memory than one of 10. With a fixed threshold, pictures go
    /// back to the system when they are freed.
    static func begin() {
        #if canImport(Glibc)
            // The header that declares `mallopt` is not part of Swift's Glibc module.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
            _ = set(mmapThreshold, 1 << 20)
        #endif
    }

    /// `M_MMAP_THRESHOLD` of malloc.h; a part of the library's binary interface.
    private static let mmapThreshold: Int32 = -3
}
