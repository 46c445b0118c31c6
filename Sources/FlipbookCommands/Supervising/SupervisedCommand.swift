internal import ArgumentParser
internal import Flipbook
internal import Supervision

/// A verb that reads timelines. It runs in a worker process, which can be ended at any time.
protocol SupervisedCommand: ParsableCommand {
    var supervision: SupervisionOptions { get }
    /// Whether it uses a sandbox by default.
    static var isSandboxed: Bool { get }
    /// The timelines that it reads, to detect standard input.
    var inputs: [String] { get }
    /// The files and folders that it reads besides those of its flags; `inputs` by default.
    var reads: [String] { get }
    /// The files that it writes.
    var writes: [OutputPlace] { get }
    /// The stores that it shares with earlier and later runs, without `--no-cache`.
    var stores: [KeptKind] { get }
    /// The files that it may access, by its arguments.
    var reach: Sandbox { get }
    /// Whether it reads git's history.
    static var asksGit: Bool { get }
    /// Whether it writes temporary files.
    var needsScratch: Bool { get }
    /// Whether an interruption ends it where it stands, also while it waits for input: it has
    /// nothing to finish and nothing to remove.
    static var endsAtOnce: Bool { get }
    /// Creates what all its workers share, before the first one starts.
    func prepare() throws(FlipbookError)
    /// Reports failures.
    var reporter: any ProgressReporter { get }
    /// Reports why the worker was terminated, or leaves that to the next worker.
    func conclude(_ end: WorkerEnd) -> Conclusion
}

/// The next step after a worker was terminated.
enum Conclusion {
    case end(ExitStatus)
    /// Another worker continues from `BatchCheckpoint`.
    case resume
}

extension SupervisedCommand {
    static var isSandboxed: Bool { false }
    static var asksGit: Bool { false }
    static var endsAtOnce: Bool { false }
    var needsScratch: Bool { false }
    var inputs: [String] { [] }
    var reads: [String] { inputs }
    var writes: [OutputPlace] { [] }
    var stores: [KeptKind] { [] }
    var reach: Sandbox { flaggedReach }

    var reporter: any ProgressReporter { ResultReporter() }

    func prepare() throws(FlipbookError) {}

    func conclude(_ end: WorkerEnd) -> Conclusion { concludeBatch(end) }

    /// Continues with the remaining subjects of a batch.
    func concludeBatch(_ end: WorkerEnd) -> Conclusion {
        let error = FlipbookError.failed(end.sentence)
        guard let subject = end.subject else {
            Console.say(error)
            return .end(.failed)
        }
        reporter.fail(subject.name, error)
        guard subject.count > 1 else { return .end(.failed) }
        guard subject.number + 1 < subject.count else { return .end(.partial) }
        BatchCheckpoint.change {
            $0.first = subject.number + 1
            $0.failures += 1
        }
        return .resume
    }
}

extension WorkerEnd {
    /// The message about the end.
    var sentence: String {
        switch kind {
        case .overran(_, let sentence):
            "\(sentence); give it more with --frame-timeout, or 0 for no limit"
        case .crashed(_, isMemory: true):
            "there is not enough memory for it; --memory says how much may be taken"
        case .crashed(let signal, isMemory: false):
            "Flipbook crashed (signal \(signal)); this is a mistake in Flipbook, please report it "
                + "together with what it was made to read"
        case .outOfProcessorTime:
            "it took more processor time than this shell allows (see 'ulimit -t')"
        case .killed:
            "the process was killed, most likely since the machine has no memory left; --memory "
                + "sets a limit"
        case .exited(let code): "it ended with exit code \(code)"
        case .interrupted: "interrupted"
        case .closedPipe: "the reader closed standard output"
        }
    }
}
