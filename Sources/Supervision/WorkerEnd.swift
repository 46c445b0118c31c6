/// How a worker ended.
package struct WorkerEnd: Sendable {
    package enum Kind: Hashable, Sendable {
        /// In its own way, with an exit code.
        case exited(Int32)
        /// By the supervisor, some time after an interruption.
        case interrupted
        /// By SIGPIPE: the reader of standard output is gone.
        case closedPipe
        /// By the supervisor, since a step took too long; the sentence says which, and the subject
        /// is what the worker was at.
        case overran(subject: String, sentence: String)
        /// By a signal; `isMemory` where it had asked for memory that there was not.
        case crashed(signal: Int32, isMemory: Bool)
        /// From outside, as the system does where its memory is used up.
        case killed
    }

    package var kind: Kind
    /// What it began with last, where its subjects come one after the other.
    package var subject: WorkerSubject?
    /// How many results it has handed out.
    package var delivered: Int
    /// What it was reading last.
    package var place: Place?

    /// A place in a file; the first line and the first column are 1.
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
