internal import WholeFiles

#if os(Linux)
    import Glibc
#endif

/// Undoes libraries' changes of thread scheduling.
///
/// SVT-AV1 requests real-time scheduling for its threads and the one that opens it. As root it is
/// granted, and these threads then starve the rest of the machine, including the frame watchdog.
enum Scheduling {
    /// Runs `body`, then restores this thread's policy and resets real-time policies of new
    /// threads.
    static func unchanged<Result, Failure: Error>(
        by body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if os(Linux)
            let policy = sched_getscheduler(0)
            // The user started the process in real time.
            if isRealTime(policy) { return try body() }
            let before = Set(threads)
            defer {
                var parameters = sched_param()
                if sched_getscheduler(0) != policy { sched_setscheduler(0, policy, &parameters) }
                for thread in threads
                where !before.contains(thread) && isRealTime(sched_getscheduler(thread)) {
                    sched_setscheduler(thread, SCHED_OTHER, &parameters)
                }
            }
        #endif
        return try body()
    }

    #if os(Linux)
        /// Whether no thread has a real-time policy.
        static var isOrdinary: Bool { !threads.contains { isRealTime(sched_getscheduler($0)) } }

        private static func isRealTime(_ policy: Int32) -> Bool {
            // Without `SCHED_RESET_ON_FORK`.
            [SCHED_FIFO, SCHED_RR].contains(policy & ~0x4000_0000)
        }

        /// The process's threads; none if `/proc` isn't available.
        private static var threads: [pid_t] {
            (FolderListing.names(in: "/proc/self/task") ?? []).compactMap { pid_t($0) }
        }
    #else
        static let isOrdinary = true
    #endif
}
