#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe between two processes of which each closes the end that is not its own. A program that is
/// started later inherits neither end.
///
/// `@unchecked Sendable` holds because ends are closed before another thread has the pipe.
package final class OneWayPipe: @unchecked Sendable {
    package private(set) var readEnd: Int32
    package private(set) var writeEnd: Int32

    /// - Returns: nil, and `errno`, where there is none.
    package init?() {
        var ends: [Int32] = [-1, -1]
        // `pipe2`, which would do both at once, is not in Swift's view of glibc.
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

    /// What is there to be read; empty where the other end is closed, nil where nothing is there.
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
