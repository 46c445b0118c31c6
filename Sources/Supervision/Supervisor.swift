#if os(Linux)
    internal import CLinux
    internal import Diagnostics
    import Glibc
    internal import Processes
    internal import WholeFiles

    /// Runs work in a child process and watches it. The work ends within two seconds of an
    /// interruption or an overrun, also inside a library, and its partial files are removed.
    /// Crashes and exhausted memory become return values.
    ///
    /// The child is a fork: it starts with this process's state. This process must have one thread
    /// only.
    package struct Supervisor {
        /// The worker's limit of data memory; nil for none.
        package var memoryBytes: Int?
        /// The worker's sandbox; nil for none.
        package var sandbox: Sandbox?
        /// Answers a sandboxed worker's questions, in a process outside the sandbox; nil if it has
        /// none.
        package var answer: (([UInt8]) -> [UInt8])?
        /// Takes the lines that libraries in the worker write to standard error.
        package var hear: (String) -> Void

        package init(
            memoryBytes: Int? = nil, sandbox: Sandbox? = nil,
            answer: (([UInt8]) -> [UInt8])? = nil, hear: @escaping (String) -> Void = { _ in }
        ) {
            self.memoryBytes = memoryBytes
            self.sandbox = sandbox
            self.answer = answer
            self.hear = hear
        }

        /// Time for the worker to end by itself after an interruption.
        static let patienceMilliseconds = 1500

        /// No process can be started.
        package struct CannotStart: Error, CustomStringConvertible {
            package var description: String

            init(_ code: Int32) {
                description = "can't start a process: \(String(cString: strerror(code)))"
            }
        }

        /// - Parameters:
        ///
        ///   - cancel: called in the worker, on a separate thread, to stop the work.
        ///   - work: called in the worker, on a thread without this one's task-local values;
        ///     returns the exit code.
        /// - Returns: how the worker ended; its partial files are removed.
        /// - Throws: `CannotStart`.
        package func run(
            cancel: @escaping @Sendable () -> Void, work: () -> Int32
        ) throws(CannotStart) -> WorkerEnd {
            guard let memory = SharedMemory() else { throw CannotStart(errno) }
            guard let messages = OneWayPipe(), let orders = OneWayPipe(), let talk = OneWayPipe()
            else { throw CannotStart(errno) }
            let signals = SignalInbox()
            guard let inbox = signals.open() else { throw CannotStart(errno) }
            defer { close(inbox) }
            var broker: Broker?
            if let sandbox, answer != nil || !sandbox.outputs.isEmpty {
                broker = Broker(sandbox.outputs, answer ?? { _ in [] })
                guard broker != nil else { throw CannotStart(errno) }
            }
            defer { broker?.end() }
            let supervisor = getpid()
            // The sandbox has the nearest parent of a missing folder.
            let writable = sandbox.map { $0.writable + $0.outputs.map(\.folder) }?
                .compactMap { RealPath.of(FolderPlace.nearest($0)) }
            let process = fork()
            guard process >= 0 else { throw CannotStart(errno) }
            if process == 0 {
                clinux_die_with_parent()
                if getppid() != supervisor { _exit(1) }
                close(inbox)
                messages.closeReadEnd()
                orders.closeWriteEnd()
                talk.closeReadEnd()
                exit(
                    WorkerProcess(
                        messages: messages, orders: orders, memory: memory, broker: broker,
                        talk: talk
                    ).run(self, cancel: cancel, work: work))
            }
            messages.closeWriteEnd()
            orders.closeReadEnd()
            talk.closeWriteEnd()
            broker?.closeAll()
            var watch = Watch(
                process: process, inbox: inbox, messages: messages, orders: orders,
                talk: LibraryTalk(talk, hear))
            let status = watch.untilEnd()
            watch.record.clean(after: process, writable: writable)
            return WorkerEnd(
                kind: kind(status, watch, memory), subject: watch.record.subject,
                delivered: watch.record.delivered,
                place: CrashLocation.location(in: UnsafeRawBufferPointer(memory.place)).map {
                    WorkerEnd.Place(file: $0.file, line: $0.line, column: $0.column)
                })
        }

        private func kind(
            _ status: Int32, _ watch: Watch, _ memory: SharedMemory
        ) -> WorkerEnd.Kind {
            if watch.wasKilled {
                guard let overrun = watch.record.overrun else { return .interrupted }
                return .overran(subject: overrun.subject, sentence: overrun.sentence)
            }
            switch ProcessEnd(status: status) {
            case .exited(let code): return .exited(code)
            case .signalled(SIGPIPE): return .closedPipe
            case .signalled(SIGXCPU): return .outOfProcessorTime
            case .signalled(SIGKILL) where reachedProcessorLimit: return .outOfProcessorTime
            case .signalled(SIGKILL): return .killed
            case .signalled(let signal):
                return .crashed(signal: signal, isMemory: isMemory(memory.crashInfo.pointee))
            }
        }

        /// Whether the worker took as much processor time as `ulimit -t` allows: then the kernel
        /// kills it.
        private var reachedProcessorLimit: Bool {
            var limit = rlimit()
            var usage = rusage()
            guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0,
                limit.rlim_cur < rlim_t(Int.max),
                getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0
            else { return false }
            // Whole seconds of both, and the rest of one.
            return rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1) >= limit.rlim_cur
        }

        /// Whether a crash is probably due to exhausted memory: libraries then abort, trap, or use
        /// a null pointer.
        private func isMemory(_ words: clinux_last_words) -> Bool {
            if words.signal != 0, words.error == ENOMEM { return true }
            let page = Int(getpagesize())
            if let memoryBytes, Int(words.data_pages) * page > memoryBytes / 10 * 9 { return true }
            // Near the limit of `ulimit -v`, memory is the likely cause.
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
                limit.rlim_cur < rlim_t(Int.max)
            else { return false }
            return rlim_t(Int(words.address_pages) * page) > limit.rlim_cur / 2
        }
    }
#endif
