#if os(Linux)
    internal import CLinux
    internal import Diagnostics
    import Glibc

    /// Memory shared by supervisor and worker, mapped before the fork. It remains readable after
    /// the worker's death.
    ///
    /// `@unchecked Sendable` holds because only the worker writes. A torn read at worst gives a
    /// wrong location in a message.
    final class SharedMemory: @unchecked Sendable {
        private let base: UnsafeMutableRawPointer
        private static let bytes = 1 << 14
        /// The offset after the crash record.
        private static let placeOffset = 256

        /// - Returns: nil if memory is exhausted.
        init?() {
            let base = mmap(
                nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            guard let base, base != MAP_FAILED else { return nil }
            self.base = base
        }

        deinit { munmap(base, Self.bytes) }

        var crashInfo: UnsafeMutablePointer<clinux_last_words> {
            base.assumingMemoryBound(to: clinux_last_words.self)
        }

        /// Holds the worker's `CrashLocation`.
        var place: UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(
                start: base + Self.placeOffset, count: Self.bytes - Self.placeOffset)
        }
    }
#endif
