internal import Flipbook
import Synchronization

/// The results of earlier, terminated workers. A worker receives it as a copy of the supervisor's
/// memory.
struct BatchCheckpoint: Sendable {
    /// The index of the first subject of a batch that is not done.
    var first = 0
    /// The number of failed subjects so far.
    var failures = 0
    /// Messages about subjects that ended a worker. These are skipped.
    var ended: [String: String] = [:]
    /// The same as findings.
    var findings: [String: Findings] = [:]
    /// Whether subjects run one at a time, to determine which one ends the worker.
    var isSerial = false
    /// The number of printed results.
    var delivered = 0
    /// The address of the studio, which stays the same.
    var studio = StudioPlace()

    /// The number of terminated workers after which the command fails.
    static let maxWorkers = 8

    private static let state = Mutex(BatchCheckpoint())
    static var current: BatchCheckpoint { state.withLock { $0 } }
    static func change(_ body: (inout BatchCheckpoint) -> Void) { state.withLock { body(&$0) } }
}
