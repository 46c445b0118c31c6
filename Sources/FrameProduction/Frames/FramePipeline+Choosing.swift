extension FramePipeline {
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
            where subscription.isIdle {
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
}
