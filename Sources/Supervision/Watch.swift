#if os(Linux)
    internal import CLinux
    import Glibc
    internal import Processes

    /// Watches a worker until it ends.
    struct Watch {
        let process: pid_t
        let inbox: Int32
        let messages: OneWayPipe
        let orders: OneWayPipe
        private var talk: LibraryTalk
        private(set) var record = WorkerRecord()
        private(set) var wasKilled = false
        /// Whether the worker's pipe is open.
        private var isOpen = true
        private var patience: ContinuousClock.Instant?

        init(
            process: pid_t, inbox: Int32, messages: OneWayPipe, orders: OneWayPipe,
            talk: LibraryTalk
        ) {
            self.talk = talk
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
                    pollfd(fd: talk.descriptor, events: Int16(POLLIN), revents: 0),
                ]
                _ = poll(&polled, nfds_t(polled.count), millisecondsLeft)
                hear()
                talk.take()
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
                    talk.take()
                    talk.end()
                    return status
                }
            }
        }

        /// The timeout of `poll`; -1 for none.
        private var millisecondsLeft: Int32 {
            guard let patience, !wasKilled else { return -1 }
            let left = ContinuousClock.now.duration(to: patience) / .milliseconds(1)
            return Int32(max(0, left.rounded(.up)))
        }

        private mutating func hear() {
            while let bytes = messages.readSome() {
                // The worker closed its end, so `poll` would return immediately from now on.
                guard !bytes.isEmpty else {
                    isOpen = false
                    return
                }
                record.take(bytes)
            }
        }

        /// Asks the worker to stop; the second time, kills it.
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
