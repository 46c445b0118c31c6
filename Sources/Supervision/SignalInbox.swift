#if os(Linux)
    internal import CLinux
    import Glibc

    /// The signals that a supervisor receives synchronously.
    struct SignalInbox {
        /// Signals that ask to stop.
        let interruptions: [Int32]

        init() {
            // Under `nohup` SIGHUP is ignored and stays so.
            interruptions = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
        }

        /// Blocks the signals in this process and its children, and returns a signal descriptor;
        /// nil, with `errno` set, if there is none.
        func open() -> Int32? {
            let all = interruptions + [SIGCHLD]
            var set = sigset_t()
            sigemptyset(&set)
            for signal in all { sigaddset(&set, signal) }
            pthread_sigmask(SIG_BLOCK, &set, nil)
            let descriptor = clinux_signal_descriptor(all, Int32(all.count))
            return descriptor < 0 ? nil : descriptor
        }

        private static func isIgnored(_ signal: Int32) -> Bool {
            var action = sigaction()
            guard sigaction(signal, nil, &action) == 0 else { return false }
            let handler = action.__sigaction_handler.sa_handler
            return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        }
    }
#endif
