#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures this thread's processor time.
package struct LapClock {
    private var last = LapClock.now

    package init() {}

    /// Milliseconds since the last call.
    package mutating func lap() -> Double {
        let now = Self.now
        defer { last = now }
        return now - last
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
