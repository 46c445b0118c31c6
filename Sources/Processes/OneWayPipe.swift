#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe between two processes, each of which closes the other's end. Programs started later don't
/// inherit it.
///
/// `@unchecked Sendable` holds because the ends are closed before another thread gets the pipe.
package final class OneWayPipe: @unchecked Sendable {
    package private(set) var readEnd: Int32
    package private(set) var writeEnd: Int32

    /// - Returns: nil, with `errno` set, on failure.
    package init?() {
        var ends: [Int32] = [-1, -1]
        // Swift's Glibc module lacks `pipe2`.
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    package func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    package func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }

    /// Returns available bytes; empty at the end, nil if none are available.
    package func readSome() -> [UInt8]? {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let got = read(readEnd, buffer.baseAddress, buffer.count)
            failure = got < 0 ? errno : 0
            count = max(0, got)
        }
        return failure == 0 ? bytes : nil
    }
}
