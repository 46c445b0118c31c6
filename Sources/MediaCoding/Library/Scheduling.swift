#if os(Linux)
    import Glibc
#endif

/// How the system shares processors among this process's threads.
///
/// SVT-AV1 asks for real-time scheduling, for its own threads and for the one that opens it, and
/// root is given it: from then on these, and whatever threads and processes they start, keep
/// everything else on the machine from running, the watch over frames that take too long among it.
enum Scheduling {
    /// Runs `body`, and takes back what it changed: the policy of this thread, and real-time
    /// policies of the threads that it started.
    static func unchanged<Result, Failure: Error>(
        by body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if os(Linux)
            let policy = sched_getscheduler(0)
            // Who is started so wants it so.
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
        /// Whether none of this process's threads keeps others from running.
        static var isOrdinary: Bool { !threads.contains { isRealTime(sched_getscheduler($0)) } }

        private static func isRealTime(_ policy: Int32) -> Bool {
            // The bit by which children are ordinary again.
            [SCHED_FIFO, SCHED_RR].contains(policy & ~0x4000_0000)
        }

        /// This process's threads; none where the system doesn't tell.
        private static var threads: [pid_t] {
            guard let folder = opendir("/proc/self/task") else { return [] }
            defer { closedir(folder) }
            var threads: [pid_t] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if let thread = pid_t(name) { threads.append(thread) }
            }
            return threads
        }
    #else
        static let isOrdinary = true
    #endif
}
