#if os(Linux)
    internal import CLinux
    internal import Diagnostics
    import Glibc

    /// A page that the supervisor and its worker both see, mapped before the worker is made: what
    /// is in it when the worker dies, however it dies, can still be read.
    ///
    /// `@unchecked Sendable` holds because the worker writes and the supervisor only reads: a place
    /// that is half written is a wrong place in a message, and nothing more.
    final class SharedMemory: @unchecked Sendable {
        private let base: UnsafeMutableRawPointer
        private static let bytes = 1 << 14
        /// Behind the last words.
        private static let placeOffset = 256

        /// - Returns: nil where the system has no page to give.
        init?() {
            let base = mmap(
                nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            guard let base, base != MAP_FAILED else { return nil }
            self.base = base
        }

        deinit { munmap(base, Self.bytes) }

        var lastWords: UnsafeMutablePointer<clinux_last_words> {
            base.assumingMemoryBound(to: clinux_last_words.self)
        }

        /// Where the worker's `ReadingPlace` is kept.
        var place: UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(
                start: base + Self.placeOffset, count: Self.bytes - Self.placeOffset)
        }
    }
#endif
