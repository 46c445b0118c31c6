internal import Threads

/// Takes the frames of a run in order, on one thread at a time.
///
/// Implementations may be `@unchecked Sendable`, since `RunPipeline` calls them so.
package protocol FrameConsumer<Frame>: AnyObject, Sendable {
    associatedtype Frame: Sendable

    /// - Returns: whether the consumer needs more frames.
    func take(_ frame: Frame) throws(FlipbookError) -> Bool

    /// All frames of the run have been taken.
    func end() throws(FlipbookError)
}

/// Successive frames with the same consumers, such as those of a film's piece.
package struct FrameRun<Frame: Sendable>: Sendable {
    /// Positions in the film.
    var frames: Range<Int>
    /// Begins the run, on a worker. A run without consumers is skipped.
    var open: @Sendable () throws(FlipbookError) -> [any FrameConsumer<Frame>]

    package init(
        frames: Range<Int>,
        open: @escaping @Sendable () throws(FlipbookError) -> [any FrameConsumer<Frame>]
    ) {
        self.frames = frames
        self.open = open
    }
}

/// Makes frames and passes them to consumers. A worker takes the next finished frame, or makes one.
///
/// Several runs are under way at once, so that several encoders, each on one thread, use all cores.
/// Memory depends on the frame size, the workers and the encoders, not on the number of frames.
package struct RunPipeline<Frame: Sendable>: Sendable {
    /// Number of workers.
    var jobs: Int
    /// The maximum number of runs under way.
    var runsAtOnce: Int
    /// Returns how many frames may be in progress, given the largest number so far. Nil for no
    /// limit.
    var maxMaking: (@Sendable (Int) -> Int)?
    var cancellation: Cancellation

    package init(
        jobs: Int, runsAtOnce: Int, maxMaking: (@Sendable (Int) -> Int)? = nil,
        cancellation: Cancellation
    ) {
        self.jobs = jobs
        self.runsAtOnce = runsAtOnce
        self.maxMaking = maxMaking
        self.cancellation = cancellation
    }

    /// A message to the calling thread.
    private enum Event {
        case progress(Int)
        /// The next run, in order, has ended.
        case ended(Int)
        case failed(FlipbookError)
        case done
    }

    /// A worker's task.
    enum Task {
        case open(run: Int)
        case make(run: Int, position: Int)
        case take(run: Int, subscription: Int, Frame)
        case end(run: Int, subscription: Int)
        case stop
    }

    struct Subscription {
        var consumer: any FrameConsumer<Frame>
        /// The next frame to take.
        var next: Int
        var isBusy = false
        var isOver = false
    }

    struct OpenRun {
        var frames: Range<Int>
        /// The next frame to make.
        var next: Int
        /// Earlier ones that failed for lack of memory.
        var again: Set<Int> = []
        var subscriptions: [Subscription] = []
        var ready: [Int: Frame] = [:]
        var isOpening = true
        /// Frames in progress.
        var making = 0

        /// The subscriptions that want more frames.
        private var consumers: [Subscription] { subscriptions.filter { !$0.isOver } }
        /// Frames, finished or in progress, that a consumer still needs.
        var heldCount: Int { ready.count + making }
        /// Frames, finished or in progress, that the foremost consumer has yet to take.
        var aheadCount: Int {
            let taken = consumers.map { $0.isBusy ? $0.next + 1 : $0.next }
            return next - again.count - (taken.max() ?? next)
        }
        /// Frames that the last consumer still needs.
        var leftCount: Int {
            frames.upperBound - (consumers.map(\.next).min() ?? frames.lowerBound)
        }
        var isOver: Bool { !isOpening && making == 0 && subscriptions.allSatisfy { $0.isOver } }
        var isWanted: Bool { !isOpening && subscriptions.contains { !$0.isOver } }

        /// The frame to make next, of those in front of `position`.
        func unmade(before position: Int = .max) -> Int? {
            let frame = again.min() ?? next
            return frame < min(position, frames.upperBound) ? frame : nil
        }

        /// The frame to make next, if a consumer needs it and fewer frames than `room` are held.
        func wanted(_ room: Int) -> Int? { isWanted && heldCount < room ? unmade() : nil }

        /// The frame that consumers wait for, if it isn't finished.
        var missing: Int? {
            guard let needed = consumers.map(\.next).min(), needed < frames.upperBound,
                ready[needed] == nil
            else { return nil }
            return needed
        }
    }

    struct State {
        var runs: [Int: OpenRun] = [:]
        /// The next run to open.
        var nextRun = 0
        /// The next run whose end will be reported.
        var reported = 0
        var ended: Set<Int> = []
        var madeCount = 0
        /// The frames in progress of all runs.
        var making = FramesInProgress()
        var reportedCount = -1
        /// Frames of ended runs that weren't made.
        var skippedCount = 0
        /// The earliest failure and its frame.
        var failure: (position: Int, error: FlipbookError)?
        /// The number of running tasks.
        var busy = 0
        /// Whether memory was short.
        var usesLowMemory = false
        var isStopped = false
    }

    /// Makes the frames of all runs.
    ///
    /// - Parameters:
    ///   - runs: in the order of their frames.
    ///   - make: called on the workers, for several frames at once.
    ///   - ended: called with each run's number, in order, on the calling thread.
    ///   - progress: called with the number of finished frames, on the calling thread.
    /// - Throws: the failure to make the earliest frame, for any number of workers; immediately,
    ///   what taking a frame or `ended` throws; `FlipbookError.cancelled`. No worker is running
    ///   then.
    package func run(
        _ runs: [FrameRun<Frame>],
        make: @escaping @Sendable (Int) throws(FrameFailure) -> Frame,
        ended: (Int) throws(FlipbookError) -> Void, progress: (Int) -> Void
    ) throws(FlipbookError) {
        let monitor = Monitor(State())
        // If there are fewer frames than workers, idle ones help.
        let pool = ThreadPool(size: jobs)
        @Sendable func work() {
            while true {
                let task = monitor.change(
                    when: { self.next($0, runs) != nil },
                    { state -> Task in
                        guard let task = self.next(state, runs) else { return .stop }
                        Self.begin(task, &state, runs)
                        return task
                    })
                if case .stop = task { return }
                if cancellation.isCancelled {
                    monitor.change { state in
                        state.busy -= 1
                        Self.stop(.cancelled, &state)
                    }
                    return
                }
                pool.working { perform(task, runs, make, monitor) }
            }
        }
        let threads = try flipbookErrors { () throws(ThreadError) in
            try WorkerThread.several(jobs, work)
        }
        defer {
            monitor.change { $0.isStopped = true }
            for thread in threads { thread.join() }
        }
        while true {
            let event = monitor.change(
                when: { Self.event($0, runs.count) != nil },
                { state -> Event in
                    let event = Self.event(state, runs.count) ?? .done
                    switch event {
                    case .ended: state.reported += 1
                    case .progress(let count): state.reportedCount = count
                    case .failed, .done: state.isStopped = true
                    }
                    return event
                })
            switch event {
            case .progress(let count): progress(count)
            case .ended(let run): try ended(run)
            case .failed(let error): throw error
            case .done: return try cancellation.check()
            }
        }
    }

    private static func event(_ state: State, _ runCount: Int) -> Event? {
        if let failure = state.failure {
            // Earlier frames are finished first, so that the earliest failure is reported.
            let isEarliest =
                state.isStopped
                || (state.busy == 0
                    && state.runs.values.allSatisfy {
                        !$0.isWanted || $0.unmade(before: failure.position) == nil
                    })
            return isEarliest ? .failed(failure.error) : nil
        }
        if state.ended.contains(state.reported) { return .ended(state.reported) }
        if state.madeCount + state.skippedCount != state.reportedCount {
            return .progress(state.madeCount + state.skippedCount)
        }
        return state.reported == runCount ? .done : nil
    }

    // MARK: Choosing

    /// Frames that a run has beside the one that is encoded. One is not enough: an encoder takes
    /// some frames in a tenth of the time of others.
    private static var minRunsAhead: Int { 2 }

    /// The next task of a worker; nil to wait.
    func next(_ state: State, _ runs: [FrameRun<Frame>]) -> Task? {
        if state.isStopped { return .stop }
        if let failure = state.failure { return next(state, before: failure.position) }
        if state.ended.count == runs.count { return .stop }
        let mayMake = state.making.hasRoom(maxMaking) && !state.usesLowMemory
        let order = urgent(state, runs)
        for (place, number) in order.enumerated() {
            guard let run = state.runs[number] else { continue }
            for (index, subscription) in run.subscriptions.enumerated()
            where !subscription.isBusy && !subscription.isOver {
                if subscription.next == run.frames.upperBound {
                    return .end(run: number, subscription: index)
                }
                if let frame = run.ready[subscription.next] {
                    return .take(run: number, subscription: index, frame)
                }
            }
            // A less urgent run continues only if the encoders of this one won't wait.
            if mayMake, run.aheadCount < Self.minRunsAhead,
                let position = run.wanted(room(place, state))
            {
                return .make(run: number, position: position)
            }
        }
        if state.usesLowMemory, state.busy > 0 { return nil }
        if state.usesLowMemory, let alone = nextAlone(state) { return alone }
        let mayOpen =
            state.nextRun < runs.count && state.runs.count < (state.usesLowMemory ? 1 : runsAtOnce)
        if mayOpen { return .open(run: state.nextRun) }
        return mayMake ? leastBuffered(order, state) : nil
    }

    /// The runs under way, the most urgent one first. While runs are left to open, that is the
    /// oldest; then it is the one with the most frames left, so that all end together.
    private func urgent(_ state: State, _ runs: [FrameRun<Frame>]) -> [Int] {
        let order = state.runs.keys.sorted()
        guard state.nextRun == runs.count else { return order }
        return order.map { (number: $0, left: state.runs[$0]?.leftCount ?? 0) }
            .sorted { ($1.left, $0.number) < ($0.left, $1.number) }.map(\.number)
    }

    /// The number of frames of a run that may be held.
    ///
    /// - Parameter place: in the order of urgency.
    private func room(_ place: Int, _ state: State) -> Int {
        max(place == 0 ? Self.minRunsAhead + 1 : 2, 2 * jobs / max(1, state.runs.count))
    }

    /// After a shortage of memory: the first frame that a consumer waits for.
    private func nextAlone(_ state: State) -> Task? {
        for number in state.runs.keys.sorted() {
            if let position = state.runs[number]?.missing {
                return .make(run: number, position: position)
            }
        }
        return nil
    }

    /// The next frame of the run with the fewest frames in progress.
    private func leastBuffered(_ order: [Int], _ state: State) -> Task? {
        var best: (held: Int, task: Task)?
        for (place, number) in order.enumerated() {
            guard let run = state.runs[number], let position = run.wanted(room(place, state)),
                run.heldCount < best?.held ?? .max
            else { continue }
            best = (run.heldCount, .make(run: number, position: position))
        }
        return best?.task
    }

    /// After a failure only frames in front of it are made.
    private func next(_ state: State, before position: Int) -> Task? {
        for number in state.runs.keys.sorted() {
            guard let run = state.runs[number], run.isWanted else { continue }
            if let position = run.unmade(before: position) {
                return .make(run: number, position: position)
            }
        }
        return state.busy == 0 ? .stop : nil
    }

    static func begin(_ task: Task, _ state: inout State, _ runs: [FrameRun<Frame>]) {
        switch task {
        case .open(let number):
            let frames = runs[number].frames
            state.runs[number] = OpenRun(frames: frames, next: frames.lowerBound)
            state.nextRun += 1
        case .make(let number, let position):
            if state.runs[number]?.again.remove(position) == nil {
                state.runs[number]?.next += 1
            }
            state.runs[number]?.making += 1
            state.making.begin()
        case .take(let number, let subscription, _), .end(let number, let subscription):
            state.runs[number]?.subscriptions[subscription].isBusy = true
        case .stop: return
        }
        state.busy += 1
    }

    // MARK: Doing

    private func perform(
        _ task: Task, _ runs: [FrameRun<Frame>],
        _ make: (Int) throws(FrameFailure) -> Frame, _ monitor: Monitor<State>
    ) {
        switch task {
        case .open(let number):
            let opened = Result(catching: runs[number].open)
            monitor.change { state in Self.opened(opened, number, runs, &state) }
        case .make(let number, let position):
            let made = Result { () throws(FrameFailure) in try make(position) }
            monitor.change { state in Self.made(made, number, position, &state) }
        case .take(let number, let subscription, let frame):
            taken(number, subscription, monitor) { consumer throws(FlipbookError) in
                try consumer.take(frame)
            }
        case .end(let number, let subscription):
            taken(number, subscription, monitor) { consumer throws(FlipbookError) in
                try consumer.end()
                return false
            }
        case .stop: return
        }
    }

    static func opened(
        _ opened: Result<[any FrameConsumer<Frame>], FlipbookError>, _ number: Int,
        _ runs: [FrameRun<Frame>], _ state: inout State
    ) {
        state.busy -= 1
        state.runs[number]?.isOpening = false
        switch opened {
        case .success(let consumers):
            let first = runs[number].frames.lowerBound
            state.runs[number]?.subscriptions = consumers.map {
                Subscription(consumer: $0, next: first)
            }
            endIfOver(number, &state)
        case .failure(let error): stop(error, &state)
        }
    }

    static func made(
        _ made: Result<Frame, FrameFailure>, _ number: Int, _ position: Int, _ state: inout State
    ) {
        state.runs[number]?.making -= 1
        state.making.end()
        state.busy -= 1
        switch made {
        case .success(let frame):
            state.madeCount += 1
            // After a failure, frames aren't taken.
            if state.failure == nil { state.runs[number]?.ready[position] = frame }
            release(number, &state)
        case .failure(let failure):
            // Other frames may hold the memory that this one needs: it is made again, alone.
            let wasAlone = state.usesLowMemory && state.busy == 0
            if case .memory = failure, !wasAlone, state.failure == nil {
                state.usesLowMemory = true
                state.runs[number]?.again.insert(position)
            } else if state.failure.map({ position < $0.position }) ?? true {
                state.failure = (position, failure.flipbookError)
            }
        }
    }

    private func taken(
        _ number: Int, _ index: Int, _ monitor: Monitor<State>,
        _ body: (any FrameConsumer<Frame>) throws(FlipbookError) -> Bool
    ) {
        guard let subscription = monitor.change({ $0.runs[number]?.subscriptions[index] }) else {
            return
        }
        let result = Result { () throws(FlipbookError) in try body(subscription.consumer) }
        monitor.change { state in Self.took(result, number, index, &state) }
    }

    /// - Parameter result: whether the consumer needs more frames.
    static func took(
        _ result: Result<Bool, FlipbookError>, _ number: Int, _ index: Int, _ state: inout State
    ) {
        state.busy -= 1
        state.runs[number]?.subscriptions[index].isBusy = false
        switch result {
        case .success(let wantsMore):
            state.runs[number]?.subscriptions[index].next += 1
            state.runs[number]?.subscriptions[index].isOver = !wantsMore
            release(number, &state)
            endIfOver(number, &state)
        case .failure(let error): stop(error, &state)
        }
    }

    /// Drops frames that no consumer needs any more.
    private static func release(_ number: Int, _ state: inout State) {
        guard let run = state.runs[number] else { return }
        let needed = run.subscriptions.filter { !$0.isOver }.map(\.next).min() ?? Int.max
        state.runs[number]?.ready = run.ready.filter { $0.key >= needed }
        endIfOver(number, &state)
    }

    private static func endIfOver(_ number: Int, _ state: inout State) {
        guard let run = state.runs[number], run.isOver else { return }
        state.runs[number] = nil
        state.ended.insert(number)
        state.skippedCount += run.frames.upperBound - run.next + run.again.count
    }

    /// Ends the work with an error.
    private static func stop(_ error: FlipbookError, _ state: inout State) {
        if !state.isStopped { state.failure = (-1, error) }
        state.isStopped = true
    }
}
