#if os(Linux)
    import Glibc
    internal import Processes

    /// The output of libraries to a worker's standard error, line by line and bounded.
    struct LibraryTalk {
        private let pipe: OneWayPipe
        private let hear: (String) -> Void
        private var unread: [UInt8] = []
        private var count = 0
        /// Whether the worker's end is open.
        private(set) var isOpen = true

        private static let maxLines = 20
        private static let maxLineBytes = 1000

        init(_ pipe: OneWayPipe, _ hear: @escaping (String) -> Void) {
            self.pipe = pipe
            self.hear = hear
            _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
        }

        /// The descriptor to wait for; -1 if nothing can come.
        var descriptor: Int32 { isOpen ? pipe.readEnd : -1 }

        /// Passes on the complete lines.
        mutating func take() {
            while isOpen, let bytes = pipe.readSome() {
                guard !bytes.isEmpty else { return end() }
                unread += bytes
                while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    pass(unread[..<end])
                    unread.removeSubrange(...end)
                }
                // A line without an end.
                if unread.count > 1 << 16 { unread.removeFirst(unread.count - Self.maxLineBytes) }
            }
        }

        /// Passes on an unfinished line, such as the last words of a crash.
        mutating func end() {
            if !unread.isEmpty { pass(unread[...]) }
            unread = []
            isOpen = false
        }

        private mutating func pass(_ line: ArraySlice<UInt8>) {
            guard !line.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return }
            count += 1
            if count <= Self.maxLines {
                hear(String(decoding: line.prefix(Self.maxLineBytes), as: UTF8.self))
            }
        }
    }
#endif
