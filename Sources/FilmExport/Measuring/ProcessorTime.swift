#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The processor time of all threads of this process.
package enum ProcessorTime {
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
