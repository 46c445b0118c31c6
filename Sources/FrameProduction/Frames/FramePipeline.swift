internal import Threads

/// Makes frames on several threads and passes them on in order: to consumers on the workers, or to
/// the calling thread.
///
/// It uses its own threads, not Swift's cooperative pool: frames take up to seconds and encoders
/// block on files, which that pool forbids, and `--jobs 4` means four threads on any machine. If
/// fewer frames than `jobs` are in progress, such as a film's last ones, idle threads help; see
/// `ThreadPool`.
///
/// Several runs are under way at once, so that several encoders, each on one thread, use all cores.
/// All runs together hold about `2 × jobs` frames (see `room`), in progress or waiting, so memory
/// doesn't depend on the number of frames. After a shortage of memory, one frame is made at a time.
package struct FramePipeline<Frame: Sendable>: Sendable {
    /// Number of workers.
    var jobs: Int
    /// The maximum number of runs under way.
    var runsAtOnce: Int
    /// Returns how many frames may be in progress, given the largest number so far. Nil for no
    /// limit.
    var maxMaking: (@Sendable (Int) -> Int)?
    var cancellation: Cancellation

    package init(
        jobs: Int, runsAtOnce: Int = 1, maxMaking: (@Sendable (Int) -> Int)? = nil,
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
        /// The next frame of the run that the calling thread takes.
        case take(position: Int, Frame)
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
        /// Nil for the calling thread.
        var consumer: (any FrameConsumer<Frame>)?
        /// The next frame to take.
        var next: Int
        var isBusy = false
        var isOver = false
        /// Whether a worker may give it the next frame.
        var isIdle: Bool { consumer != nil && !isBusy && !isOver }
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
        var reportedCount = 0
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

    /// Makes frames and delivers them in order, on the calling thread.
    ///
    /// - Parameters:
    ///   - make: called on the workers, for several frames at once.
    ///   - progress: called on the calling thread after each delivered frame.
    ///   - deliver: called once a frame, also for all frames in front of one that fails.
    /// - Throws: as for several runs.
    package func run(
        _ frames: Range<Int>, make: @escaping @Sendable (Int) throws(FrameFailure) -> Frame,
        progress: (RenderProgress) -> Void = { _ in },
        deliver: (Int, Frame) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let clock = ProgressClock(total: frames.count)
        progress(clock.progress(0))
        var state = State()
        state.nextRun = 1
        state.runs[0] = OpenRun(
            frames: frames, next: frames.lowerBound,
            subscriptions: [Subscription(consumer: nil, next: frames.lowerBound)],
            isOpening: false)
        if frames.isEmpty { state.ended = [0] }
        try run(
            [FrameRun(frames: frames) { [] }], from: state, make: make, ended: { _ in },
            progress: { _ in },
            deliver: { position, frame throws(FlipbookError) in
                try deliver(position, frame)
                progress(clock.progress(position + 1 - frames.lowerBound))
            })
    }

    /// Makes the frames of all runs and gives them to the runs' consumers, on the workers.
    ///
    /// - Parameters:
    ///   - runs: in the order of their frames.
    ///   - make: called on the workers, for several frames at once.
    ///   - progress: called when frames are finished, on the calling thread.
    ///   - ended: called with each run's number, in order, on the calling thread.
    /// - Throws: the failure to make the earliest frame, for any number of workers; immediately,
    ///   what taking a frame or `ended` throws; `FlipbookError.cancelled`. No worker is running
    ///   then.
    package func run(
        _ runs: [FrameRun<Frame>],
        make: @escaping @Sendable (Int) throws(FrameFailure) -> Frame,
        progress: (RenderProgress) -> Void,
        ended: (Int) throws(FlipbookError) -> Void = { _ in }
    ) throws(FlipbookError) {
        let clock = ProgressClock(total: runs.reduce(0) { $0 + $1.frames.count })
        progress(clock.progress(0))
        try run(
            runs, from: State(), make: make, ended: ended,
            progress: { progress(clock.progress($0)) }, deliver: { _, _ in })
    }

    private func run(
        _ runs: [FrameRun<Frame>], from state: State,
        make: @escaping @Sendable (Int) throws(FrameFailure) -> Frame,
        ended: (Int) throws(FlipbookError) -> Void, progress: (Int) -> Void,
        deliver: (Int, Frame) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let monitor = Monitor(state)
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
                    case .take(_, let frame):
                        Self.begin(.take(run: 0, subscription: 0, frame), &state, runs)
                    case .failed, .done: state.isStopped = true
                    }
                    return event
                })
            switch event {
            case .progress(let count): progress(count)
            case .ended(let run): try ended(run)
            case .take(let position, let frame):
                try cancellation.check()
                try deliver(position, frame)
                let isLast = position + 1 == runs[0].frames.upperBound
                monitor.change { Self.took(.success(!isLast), 0, 0, &$0) }
            case .failed(let error): throw error
            case .done: return try cancellation.check()
            }
        }
    }

    private static func event(_ state: State, _ runCount: Int) -> Event? {
        if !state.isStopped, let run = state.runs[0], let caller = run.subscriptions.first,
            caller.consumer == nil, let frame = run.ready[caller.next]
        {
            return .take(position: caller.next, frame)
        }
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
            // After a failure, only the calling thread takes the frames in front of it.
            let isTaken = state.failure.map {
                $0.position > position && state.runs[number]?.subscriptions[0].consumer == nil
            }
            if isTaken ?? true { state.runs[number]?.ready[position] = frame }
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
        guard let consumer = monitor.change({ $0.runs[number]?.subscriptions[index].consumer })
        else { return }
        let result = Result { () throws(FlipbookError) in try body(consumer) }
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
