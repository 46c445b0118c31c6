import Synchronization
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The worker process, from inside.
package final class Worker: Sendable {
    /// This process's worker; nil without a supervisor.
    package static var current: Worker? { made.withLock { $0 } }
    private static let made = Mutex<Worker?>(nil)

    private let messages: Int32
    private let sending = Mutex(())
    #if os(Linux)
        private let broker: Broker?
    #endif
    private let asking = Mutex(())

    private let errors: Int32

    #if os(Linux)
        /// - Parameter errors: standard error, which only Flipbook's own messages go to.
        init(messages: Int32, errors: Int32, broker: Broker?) {
            self.messages = messages
            self.errors = errors
            self.broker = broker
        }

        /// Whether a broker answers this worker.
        package var canAsk: Bool { broker != nil }

        /// The broker's answer; nil if there is none.
        package func ask(_ question: [UInt8]) -> [UInt8]? {
            asking.withLock { _ in broker?.ask(question) }
        }

        /// Has the broker do something for an output.
        func act(_ request: OutputRequest) -> Int32 {
            asking.withLock { _ in broker?.act(request) } ?? EIO
        }
    #else
        init(messages: Int32, errors: Int32) {
            self.messages = messages
            self.errors = errors
        }
    #endif

    /// The descriptor for Flipbook's messages: standard error. In a worker, descriptor 2 is a pipe
    /// to the supervisor, for what libraries write by themselves.
    package static var errors: Int32 { current?.errors ?? STDERR_FILENO }

    func become() { Self.made.withLock { $0 = self } }

    /// Sends a message to the supervisor; without one, this process ends soon.
    package func tell(_ message: WorkerMessage) {
        sending.withLock { _ in
            _ = message.bytes.withUnsafeBytes { writeAll($0, to: messages) }
        }
    }

    /// Reports a step that takes too long, and waits to be killed.
    package func overrun(subject: String, sentence: String) {
        tell(.overrun(subject: subject, sentence: sentence))
        sleep(60)
    }
}
