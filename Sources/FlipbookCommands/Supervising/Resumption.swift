internal import Flipbook
import Synchronization

/// What a worker has to know of the workers before it, which ended early: it is theirs by being a
/// copy of the supervisor.
struct Resumption: Sendable {
    /// The first of a batch's subjects that is still to be done.
    var first = 0
    /// How many of a batch's subjects have failed so far.
    var failures = 0
    /// What ended a worker, and what to say of it: not begun with again.
    var ended: [String: String] = [:]
    /// The same as findings.
    var findings: [String: Findings] = [:]
    /// Whether subjects have to come one after the other, so that it is known which one ends the
    /// worker.
    var isSerial = false
    /// How many results have been printed.
    var delivered = 0

    /// So many workers may end early before the command is given up.
    static let mostWorkers = 8

    private static let state = Mutex(Resumption())
    static var current: Resumption { state.withLock { $0 } }
    static func change(_ body: (inout Resumption) -> Void) { state.withLock { body(&$0) } }
}
