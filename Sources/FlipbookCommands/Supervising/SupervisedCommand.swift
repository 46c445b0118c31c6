internal import ArgumentParser
internal import Flipbook
internal import Supervision

/// A verb that reads timelines: it works in a process of its own, which can be ended whatever it is
/// busy with.
protocol SupervisedCommand: ParsableCommand {
    var supervision: SupervisionOptions { get }
    /// Whether it works in a sandbox where nothing is said of one.
    static var isSandboxed: Bool { get }
    /// What it reads and writes, as far as that is known before anything is read.
    var reach: Sandbox { get }
    /// The timelines that it reads, as far as it matters that one is standard input.
    var inputs: [String] { get }
    /// Whether it looks into git's history.
    static var asksGit: Bool { get }
    /// Makes what all its workers use, before the first one begins.
    func prepare() throws(FlipbookError)
    /// How it says that something failed.
    var reporter: any ProgressReporter { get }
    /// Says why the worker ended before its work was done, or has that said by the next worker.
    func conclude(_ end: WorkerEnd) -> Conclusion
}

/// What becomes of a command whose worker has ended early.
enum Conclusion {
    case end(ExitStatus)
    /// Another worker does the rest; `Resumption` says what that is.
    case resume
}

extension SupervisedCommand {
    static var isSandboxed: Bool { false }
    static var asksGit: Bool { false }
    var inputs: [String] { [] }

    var reporter: any ProgressReporter { ResultReporter() }

    func prepare() throws(FlipbookError) {}

    func conclude(_ end: WorkerEnd) -> Conclusion { concludeBatch(end) }

    /// Of several subjects that come one after the other the next ones are still done.
    func concludeBatch(_ end: WorkerEnd) -> Conclusion {
        let error = FlipbookError.failed(end.sentence)
        guard let subject = end.subject else {
            Console.say(error)
            return .end(.failed)
        }
        reporter.fail(subject.name, error)
        guard subject.count > 1 else { return .end(.failed) }
        guard subject.number + 1 < subject.count else { return .end(.partial) }
        Resumption.change {
            $0.first = subject.number + 1
            $0.failures += 1
        }
        return .resume
    }
}

extension WorkerEnd {
    /// What to say of it.
    var sentence: String {
        switch kind {
        case .overran(_, let sentence):
            "\(sentence); give it more with --frame-timeout, or 0 to wait for ever"
        case .crashed(_, isMemory: true):
            "there is not enough memory for it; --memory says how much may be taken"
        case .crashed(let signal, isMemory: false):
            "Flipbook crashed (signal \(signal)); this is a mistake in Flipbook, please report it "
                + "together with what it was made to read"
        case .killed:
            "the process was killed, most likely since the machine has no memory left; --memory "
                + "sets a limit"
        case .exited(let code): "it ended with exit code \(code)"
        case .interrupted: "interrupted"
        case .closedPipe: "nobody reads standard output any more"
        }
    }
}
