import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process that does the work, seen from inside.
package final class Worker: Sendable {
    /// The worker that this process is; nil in a process without a supervisor.
    package static var current: Worker? { made.withLock { $0 } }
    private static let made = Mutex<Worker?>(nil)

    private let messages: Int32
    private let sending = Mutex(())
    private let broker: (@Sendable ([UInt8]) -> [UInt8]?)?
    private let asking = Mutex(())

    init(messages: Int32, broker: (@Sendable ([UInt8]) -> [UInt8]?)?) {
        self.messages = messages
        self.broker = broker
    }

    func become() { Self.made.withLock { $0 = self } }

    /// Tells the supervisor. One that is gone hears nothing, and this process ends with it.
    package func tell(_ message: WorkerMessage) {
        sending.withLock { _ in
            var rest = message.bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(messages, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Whether there is a process that answers questions.
    package var canAsk: Bool { broker != nil }

    /// What the process beside this one answers; nil where there is none.
    package func ask(_ question: [UInt8]) -> [UInt8]? {
        asking.withLock { _ in broker?(question) }
    }

    /// Has the supervisor end this process because of a step that takes too long; waits for that.
    package func overrun(subject: String, sentence: String) {
        tell(.overrun(subject: subject, sentence: sentence))
        sleep(60)
    }
}
