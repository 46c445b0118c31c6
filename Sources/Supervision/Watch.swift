#if os(Linux)
    internal import CLinux
    import Glibc
    internal import Processes

    /// One worker being watched until it is dead.
    struct Watch {
        let process: pid_t
        let inbox: Int32
        let messages: OneWayPipe
        let orders: OneWayPipe
        private(set) var record = WorkerRecord()
        /// Whether the worker had to be killed.
        private(set) var wasKilled = false
        /// Whether the worker may still have something to say.
        private var isOpen = true
        private var patience: ContinuousClock.Instant?

        init(process: pid_t, inbox: Int32, messages: OneWayPipe, orders: OneWayPipe) {
            self.process = process
            self.inbox = inbox
            self.messages = messages
            self.orders = orders
            _ = fcntl(messages.readEnd, F_SETFL, O_NONBLOCK)
        }

        /// - Returns: the worker's status, as `waitpid` gives it.
        mutating func untilEnd() -> Int32 {
            while true {
                var polled = [
                    pollfd(fd: inbox, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: isOpen ? messages.readEnd : -1, events: Int16(POLLIN), revents: 0),
                ]
                _ = poll(&polled, nfds_t(polled.count), millisecondsLeft)
                hear()
                while true {
                    let signal = clinux_next_signal(inbox)
                    if signal == 0 { break }
                    if signal != SIGCHLD { interrupt() }
                }
                if record.overrun != nil || (patience.map { ContinuousClock.now >= $0 } ?? false) {
                    end()
                }
                var status: Int32 = 0
                if waitpid(process, &status, WNOHANG) == process {
                    hear()
                    return status
                }
            }
        }

        /// Until when there is nothing to do but wait; -1 is for ever.
        private var millisecondsLeft: Int32 {
            guard let patience, !wasKilled else { return -1 }
            let left = ContinuousClock.now.duration(to: patience) / .milliseconds(1)
            return Int32(max(0, left.rounded(.up)))
        }

        private mutating func hear() {
            while let bytes = messages.readSome() {
                // A worker that is about to die has closed its end, and 'poll' would tell of that
                // for ever.
                guard !bytes.isEmpty else {
                    isOpen = false
                    return
                }
                record.take(bytes)
            }
        }

        /// The first time the worker is told, and has a while; the second time it is ended.
        private mutating func interrupt() {
            guard patience == nil else { return end() }
            patience = .now + .milliseconds(Supervisor.patienceMilliseconds)
            _ = [UInt8(1)].withUnsafeBytes { write(orders.writeEnd, $0.baseAddress, $0.count) }
        }

        private mutating func end() {
            guard !wasKilled else { return }
            wasKilled = true
            kill(process, SIGKILL)
        }
    }
#endif
