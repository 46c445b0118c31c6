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
        /// The pipe for the output of libraries to standard error.
        let talk: OneWayPipe

        func run(
            _ supervisor: Supervisor, cancel: @escaping @Sendable () -> Void, work: () -> Int32
        ) -> Int32 {
            clinux_keep_last_words(memory.crashInfo)
            CrashLocation.current.move(to: memory.place)
            broker?.keepAskingEnds()
            let worker = Worker(
                messages: messages.writeEnd, errors: separateErrors(),
                broker: broker)
            worker.become()
            PartialFiles.shared.observe { worker.tell(.file($0)) }
            if let bytes = supervisor.memoryBytes { DataLimit.set(bytes) }
            if let sandbox = supervisor.sandbox {
                keepEnvironment()
                if broker != nil {
                    PartialFiles.shared.delegate(to: AskedFileActions(worker.act))
                }
                sandbox.enter(receivingAt: broker?.receivingEnd)
            }
            waitForOrders(cancel)
            return onNewThread(work)
        }

        /// Runs the work on a thread that began after the fork.
        ///
        /// Swift's locks (`Mutex`, and the lock of a global's first use) note which thread holds
        /// them by a number that the runtime keeps for each thread. The thread that forked keeps
        /// its number of the parent process: while it holds a lock, a second thread that takes the
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
                    // If the system has no thread left, few others share locks with this one.
                    clinux_use_spare_stack()
                    return work()
                }
                thread.join()
                return code.load(ordering: .relaxed)
            }
        }

        /// Gives libraries a pipe as standard error: they quote names of files and fonts with their
        /// line breaks, and lines may be commands to a CI runner.
        ///
        /// - Returns: the descriptor of standard error.
        private func separateErrors() -> Int32 {
            let errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            guard errors >= 0 else { return STDERR_FILENO }
            dup2(talk.writeEnd, STDERR_FILENO)
            return errors
        }

        /// The environment's variables that Flipbook and its libraries read.
        private static let keptVariables = [
            "HOME", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "PATH", "TERM", "TMPDIR",
            "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "FLIPBOOK_CACHE", "FLIPBOOK_COLD",
            "FLIPBOOK_NO_CACHE",
            "FLIPBOOK_VECTOR_WIDTH", "GITHUB_WORKSPACE",
        ]

        /// A sandboxed worker needs no token of the CI job.
        private func keepEnvironment() {
            let kept = Self.keptVariables.map { strdup($0) }
            defer { for name in kept { free(name) } }
            let pointers = kept.map { UnsafePointer<CChar>($0) }
            clinux_keep_environment(pointers, Int32(pointers.count))
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
