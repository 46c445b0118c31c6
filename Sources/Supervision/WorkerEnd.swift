/// How a worker ended.
package struct WorkerEnd: Sendable {
    package enum Kind: Hashable, Sendable {
        /// With an exit code.
        case exited(Int32)
        /// Killed by the supervisor after an interruption.
        case interrupted
        /// By SIGPIPE: standard output was closed.
        case closedPipe
        /// Killed by the supervisor for a step that took too long; `sentence` says which, `subject`
        /// what it was part of.
        case overran(subject: String, sentence: String)
        /// By a signal; `isMemory` if memory was probably exhausted.
        case crashed(signal: Int32, isMemory: Bool)
        /// Killed from outside, e.g. for exhausted memory.
        case killed
    }

    package var kind: Kind
    /// The last subject begun.
    package var subject: WorkerSubject?
    /// Number of results delivered.
    package var delivered: Int
    /// The place read last.
    package var place: Place?

    /// A place in a file, counted from 1.
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
