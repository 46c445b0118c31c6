#if os(Linux)
    internal import CLinux
    internal import Diagnostics
    import Glibc
    internal import Processes
    internal import Synchronization
    internal import Threads
    internal import WholeFiles

    /// The setup of a worker, after the fork.
    struct WorkerProcess {
        let messages: OneWayPipe
        let orders: OneWayPipe
        let memory: SharedMemory
        let broker: Broker?

        func run(
            _ supervisor: Supervisor, cancel: @escaping @Sendable () -> Void, work: () -> Int32
        ) -> Int32 {
            clinux_keep_last_words(memory.lastWords)
            ReadingPlace.current.move(to: memory.place)
            broker?.keepAskingEnds()
            let worker = Worker(messages: messages.writeEnd, broker: broker.map { $0.ask })
            worker.become()
            PartialFiles.shared.observe { worker.tell(.file($0)) }
            if let bytes = supervisor.memoryBytes { limitMemory(bytes) }
            supervisor.sandbox?.enter()
            waitForOrders(cancel)
            return onNewThread(work)
        }

        /// Runs the work on a thread that began after the fork.
        ///
        /// Swift's locks (`Mutex`, and the lock of a global's first use) note which thread holds
        /// them by a number that the runtime keeps for each thread. The thread that forked keeps
        /// its number of the parent process: while it holds a lock, a second thread that wants the
        /// lock aborts or waits for ever.
        private func onNewThread(_ work: () -> Int32) -> Int32 {
            withoutActuallyEscaping(work) { work in
                // `join` returns after the thread's last use.
                nonisolated(unsafe) let work = work
                let code = Atomic<Int32>(0)
                let thread = try? WorkerThread {
                    clinux_use_spare_stack()
                    code.store(work(), ordering: .relaxed)
                }
                guard let thread else {
                    // Where the system gives no thread, there are few to share locks with.
                    clinux_use_spare_stack()
                    return work()
                }
                thread.join()
                return code.load(ordering: .relaxed)
            }
        }

        /// Limits private writable memory only, not the code of libraries.
        private func limitMemory(_ bytes: Int) {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        }

        private func waitForOrders(_ cancel: @escaping @Sendable () -> Void) {
            let descriptor = orders.readEnd
            // Without the thread, an interruption kills the worker.
            try? WorkerThread(stackBytes: 256 << 10) {
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) < 0, errno == EINTR {}
                cancel()
            }.detach()
        }
    }
#endif
