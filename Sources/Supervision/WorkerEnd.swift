/// The reason for a worker's end: its exit code, or what ended it before.
package struct WorkerEnd: Sendable {
    package enum Kind: Hashable, Sendable {
        /// The worker exited with a code.
        case exited(Int32)
        /// Killed by the supervisor after an interruption.
        case interrupted
        /// Ended by SIGPIPE: standard output was closed.
        case closedPipe
        /// Killed by the supervisor because a step took too long. `sentence` names the step,
        /// `subject` the input.
        case overran(subject: String, sentence: String)
        /// Ended by a signal; `isMemory` if memory was probably exhausted.
        case crashed(signal: Int32, isMemory: Bool)
        /// The worker took more processor time than `ulimit -t` allows.
        case outOfProcessorTime
        /// Killed from outside, for example for exhausted memory.
        case killed
    }

    package var kind: Kind
    /// The last subject that was started.
    package var subject: WorkerSubject?
    /// Number of results delivered.
    package var delivered: Int
    /// The last location that was read.
    package var place: Place?

    /// A location in a file, from 1.
    package struct Place: Hashable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }
}
