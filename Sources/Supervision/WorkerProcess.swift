#if os(Linux)
    internal import CLinux
    internal import Diagnostics
    import Glibc
    internal import Processes
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
            PartialFiles.shared.observe { event in
                switch event {
                case .begins(let path): worker.tell(.fileBegins(path))
                case .ends(let path): worker.tell(.fileEnds(path))
                case .folderBegins(let path): worker.tell(.folderBegins(path))
                case .folderEnds(let path): worker.tell(.folderEnds(path))
                }
            }
            if let bytes = supervisor.memoryBytes { limitMemory(bytes) }
            supervisor.sandbox?.enter()
            waitForOrders(cancel)
            return work()
        }

        /// Limits private writable memory only: mapped libraries and reserved stacks use no memory.
        private func limitMemory(_ bytes: Int) {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        }

        private func waitForOrders(_ cancel: @escaping @Sendable () -> Void) {
            var thread = pthread_t()
            let box = Unmanaged.passRetained(Orders(descriptor: orders.readEnd, cancel: cancel))
            let code = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Orders>.fromOpaque(argument).takeRetainedValue().wait()
                    return nil
                }, box.toOpaque())
            // Without the thread, an interruption kills the worker.
            if code == 0 { pthread_detach(thread) } else { box.release() }
        }
    }

    private final class Orders: Sendable {
        private let descriptor: Int32
        private let cancel: @Sendable () -> Void

        init(descriptor: Int32, cancel: @escaping @Sendable () -> Void) {
            self.descriptor = descriptor
            self.cancel = cancel
        }

        func wait() {
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) < 0, errno == EINTR {}
            cancel()
        }
    }
#endif
