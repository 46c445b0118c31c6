/// Some of a simulation's states, from which others are computed. They change the time, never the
/// result.
package struct Checkpoints<State: Sendable>: Sendable {
    package struct Snapshot: Sendable {
        /// The number of executed steps: those numbered 0..<stepCount.
        package var stepCount: Int
        package var state: State

        package init(stepCount: Int, state: State) {
            self.stepCount = stepCount
            self.state = state
        }
    }

    /// Their distance doubles whenever there are too many.
    private var checkpoints: [Snapshot] = []
    package private(set) var spacing: Int
    private let limit: Int
    /// The most recent snapshots, from which successive frames start.
    private var recent: [Snapshot] = []
    package let recentLimit: Int

    package init(spacing: Int, limit: Int, recentLimit: Int) {
        self.spacing = spacing
        self.limit = limit
        self.recentLimit = recentLimit
    }

    /// The last state that is known before a step is made; nil if there is none.
    package func nearest(to step: Int) -> Snapshot? {
        (checkpoints + recent).filter { $0.stepCount <= step }
            .max { $0.stepCount < $1.stepCount }
    }

    /// - Parameter isNear: whether the next frames may start from it.
    package mutating func remember(_ snapshot: Snapshot, isNear: Bool) {
        if snapshot.stepCount % spacing == 0,
            !checkpoints.contains(where: { $0.stepCount == snapshot.stepCount })
        {
            checkpoints.append(snapshot)
        }
        while checkpoints.count > limit {
            spacing *= 2
            checkpoints.removeAll { $0.stepCount % spacing != 0 }
        }
        guard isNear else { return }
        recent.removeAll { $0.stepCount == snapshot.stepCount }
        recent.append(snapshot)
        if recent.count > recentLimit { recent.removeFirst() }
    }
}
