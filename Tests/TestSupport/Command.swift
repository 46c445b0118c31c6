import Processes
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program in a process of its own, run to its end or to the end of its time.
///
/// It leads a process group: what it left behind is ended with it, so that no forgotten child keeps
/// a pipe open and its parent waiting.
package struct Command {
    /// Found on the search path, where it is a name without a slash.
    package var program: String
    package var arguments: [String]
    /// Where it runs.
    package var folder: String
    /// Set in place of what this process has of these names, and beside the rest.
    package var environment: [String: String] = [:]
    /// Seconds after which it is killed: far more than any test takes on the slowest machine.
    package var seconds = 900.0
    /// Sends `signal` once `text` stands in what it said on standard error.
    package var interruption: (text: String, signal: Int32)?
    /// How long after that text the signal is sent.
    package var interruptionDelay = Duration.zero
    /// Whether the signal goes to all processes that the program started, too, as a machine's
    /// failure does.
    package var interruptsGroup = false

    package struct Outcome {
        /// Its exit code; 128 and the signal's number where a signal ended it.
        package var code: Int32
        package var output: String
        package var talk: String
        /// What it and those of its children that it waited for took of all processors.
        package var processorSeconds: Double
        /// The most memory that one of them had in use, in bytes.
        package var peakMemory: Int
        /// From the signal to the program's end; nil where none was sent.
        package var afterSignal: Duration?
    }

    package struct NotStarted: Error, CustomStringConvertible {
        package var description: String
    }

    /// It ran past its time and was killed.
    package struct TookTooLong: Error, CustomStringConvertible {
        package var description: String
    }

    package init(
        _ program: String, _ arguments: [String], in folder: String,
        environment: [String: String] = [:]
    ) {
        self.program = program
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
    }

    package func run() throws -> Outcome {
        // One at a time: a pipe is for a moment such as every new process inherits.
        let (process, output, talk) = try Self.starting.withLock { _ in
            let (output, talk) = (try Stream(), try Stream())
            return (try start(output, talk), output, talk)
        }
        output.pipe.closeWriteEnd()
        talk.pipe.closeWriteEnd()
        let (isInTime, signalled) = follow(process, output, talk)
        if !isInTime { kill(-process, SIGKILL) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let afterSignal = signalled.map { ContinuousClock().now - $0 }
        kill(-process, SIGKILL)
        guard isInTime else {
            throw TookTooLong(
                description: """
                    after \(Int(seconds)) s, \(([program] + arguments).joined(separator: " ")) had \
                    said: \(output.text)\(talk.text)
                    """)
        }
        return Outcome(
            code: ProcessEnd(status: status).code, output: output.text, talk: talk.text,
            processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            peakMemory: Int(usage.ru_maxrss) * Self.memoryUnit,
            afterSignal: afterSignal)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    #if canImport(Glibc)
        private static let memoryUnit = 1024
    #else
        private static let memoryUnit = 1
    #endif

    private static let starting = Mutex(())

    private func start(_ output: Stream, _ talk: Stream) throws -> pid_t {
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        let shell = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program]
        var start = ProgramStart(
            "/bin/sh", arguments: shell + arguments,
            environment: inherited + environment.map { "\($0)=\($1)" }, input: null,
            output: output.pipe.writeEnd, errors: talk.pipe.writeEnd)
        start.leadsGroup = true
        do {
            return try start.start()
        } catch {
            throw NotStarted(description: "\(program): \(error)")
        }
    }

    /// Reads what it says until it has ended.
    ///
    /// - Returns: whether that was within its time, and when the signal was sent.
    private func follow(
        _ process: pid_t, _ output: Stream, _ talk: Stream
    ) -> (isInTime: Bool, signalled: ContinuousClock.Instant?) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var due: ContinuousClock.Instant?
        var signalled: ContinuousClock.Instant?
        var polled = [output, talk].map {
            pollfd(fd: $0.pipe.readEnd, events: Int16(POLLIN), revents: 0)
        }
        while true {
            let left = clock.now.duration(to: end) / .milliseconds(1)
            if left <= 0 { return (false, signalled) }
            let isOpen = polled.contains { $0.fd >= 0 }
            let isWaiting = due != nil && signalled == nil
            let pause = Int32(min(left, isOpen && !isWaiting ? 500 : 1))
            let count = poll(&polled, nfds_t(polled.count), pause)
            // Once: the second signal ends a program where it stands.
            if isWaiting, let due, clock.now >= due, let interruption {
                signalled = clock.now
                kill(interruptsGroup ? -process : process, interruption.signal)
            }
            // A program that has ended says no more, though a child that it left may hold the pipe.
            if count == 0, Self.hasEnded(process) { return (true, signalled) }
            guard count > 0 else { continue }
            for (index, stream) in [output, talk].enumerated() where polled[index].revents != 0 {
                if !stream.read() { polled[index].fd = -1 }
            }
            if due == nil, let interruption, talk.text.contains(interruption.text) {
                due = clock.now + interruptionDelay
            }
        }
    }

    /// Without taking note of it: that is left to the one who waits.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }

    private var inherited: [String] {
        var entries: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let line = String(cString: text)
            if !environment.keys.contains(where: { line.hasPrefix($0 + "=") }) {
                entries.append(line)
            }
            entry += 1
        }
        return entries
    }
}

/// What a line of shell prints, or nil where it fails.
package func output(of command: String) -> String? {
    let outcome = try? Command("sh", ["-c", command], in: "/").run()
    return outcome.flatMap { $0.code == 0 ? $0.output : nil }
}

/// What a program has said on one of its streams.
private final class Stream {
    let pipe: OneWayPipe
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init() throws {
        guard let pipe = OneWayPipe() else {
            throw Command.NotStarted(description: String(cString: strerror(errno)))
        }
        self.pipe = pipe
    }

    /// - Returns: whether more may come.
    func read() -> Bool {
        guard let some = pipe.readSome() else { return errno == EINTR }
        bytes += some
        return !some.isEmpty
    }
}
