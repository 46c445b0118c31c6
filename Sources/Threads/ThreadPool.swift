internal import Synchronization

/// The threads of one piece of work: those that make frames, and helpers. While fewer frames are in
/// progress than threads may be at work, helpers take parts of them.
///
/// So a single frame is made on all cores, and while frames keep all threads busy, helpers do
/// nothing. Results never depend on the number of threads.
package final class ThreadPool: Sendable {
    /// The pool of this thread's work; nil runs everything on this thread alone.
    @TaskLocal package static var current: ThreadPool?

    private let queue: WorkQueue

    /// Whether small ranges are shared out, too.
    private let splitsFinely: Bool

    /// - Parameters:
    ///   - size: the maximum number of threads at work; 1 has no helpers. Helpers start at the
    ///     first work.
    ///   - splitsFinely: for tests with small pictures.
    package init(size: Int, splitsFinely: Bool = false) {
        queue = WorkQueue(size: max(1, size))
        self.splitsFinely = splitsFinely
    }

    deinit { queue.close() }

    /// Runs `body` on this thread as one of the pool.
    package func working<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        queue.begin()
        defer { queue.end() }
        let result = Self.$current.withValue(self) {
            Swift.Result { () throws(Failure) in try body() }
        }
        return try result.get()
    }

    // MARK: Parts

    /// Runs the parts 0..<count on this thread and on idle helpers of the current pool. Returns
    /// when all are done.
    ///
    /// - Parameter body: called once a part, in any order and several at a time; task-local values
    ///   are not passed on to helpers.
    /// - Throws: the error of the first part that fails, for any number of threads. Parts
    ///   behind it may not have run.
    package static func run<Failure: Error>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws(Failure) -> Void
    ) throws(Failure) {
        guard count > 1, let queue = current?.queue, queue.size > 1 else {
            for part in 0..<max(count, 0) { try body(part) }
            return
        }
        let failures = FirstFailure<Failure>()
        queue.run(
            Parts(count: count) { part in
                do throws(Failure) {
                    try body(part)
                    return true
                } catch {
                    failures.note(error, of: part)
                    return false
                }
            })
        if let first = failures.first { throw first }
    }

    /// Runs consecutive ranges that together are 0..<count, as `run` does parts: some for each
    /// thread, so that one which is delayed does fewer.
    ///
    /// - Parameter least: ranges are not shorter, unless all of 0..<count is. What is shorter isn't
    ///   worth waking a thread for.
    package static func run<Failure: Error>(
        rangesOf count: Int, minCount: Int,
        _ body: @escaping @Sendable (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        guard count > 0 else { return }
        let (size, splitsFinely) = (current?.queue.size ?? 1, current?.splitsFinely ?? false)
        let maxCount = splitsFinely ? count : count / max(minCount, 1)
        let parts = size > 1 ? min(maxCount, rangesPerThread * size) : 1
        guard parts > 1 else { return try body(0..<count) }
        try run(parts) { part throws(Failure) in
            try body(count * part / parts..<count * (part + 1) / parts)
        }
    }

    private static let rangesPerThread = 4

    /// The results of the parts 0..<count, in their order.
    package static func map<Result: Sendable, Failure: Error>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws(Failure) -> Result
    ) throws(Failure) -> [Result] {
        let results = Results<Result>()
        try run(count) { part throws(Failure) in results.note(try body(part), of: part) }
        return results.inOrder
    }
}

private final class FirstFailure<Failure: Error>: Sendable {
    private let known = Mutex<(part: Int, error: Failure)?>(nil)

    var first: Failure? { known.withLock { $0?.error } }

    func note(_ error: Failure, of part: Int) {
        known.withLock { known in
            if let known, known.part < part { return }
            known = (part, error)
        }
    }
}

private final class Results<Result: Sendable>: Sendable {
    private let known = Mutex<[Int: Result]>([:])

    var inOrder: [Result] {
        known.withLock { known in known.sorted { $0.key < $1.key }.map(\.value) }
    }

    func note(_ result: Result, of part: Int) { known.withLock { $0[part] = result } }
}
