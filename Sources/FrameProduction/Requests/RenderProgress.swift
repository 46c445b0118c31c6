/// The progress of rendering a timeline.
public struct RenderProgress: Hashable, Sendable {
    /// The number of finished frames, and of all frames.
    public var completed: Int
    public var total: Int
    /// Seconds since the first frame was started.
    public var elapsedSeconds: Double

    public init(completed: Int, total: Int, elapsedSeconds: Double) {
        self.completed = completed
        self.total = total
        self.elapsedSeconds = elapsedSeconds
    }

    public var framesPerSecond: Double {
        elapsedSeconds > 0 ? Double(completed) / elapsedSeconds : 0
    }

    /// Nil before the first frame is finished.
    public var remainingSeconds: Double? {
        framesPerSecond > 0 ? Double(total - completed) / framesPerSecond : nil
    }
}

/// Makes reports of progress, with the time since the first.
package struct ProgressClock {
    let total: Int
    private let start = ContinuousClock.now

    package init(total: Int) { self.total = total }

    package func progress(_ completed: Int) -> RenderProgress {
        RenderProgress(
            completed: completed, total: total,
            elapsedSeconds: completed == 0 ? 0 : (ContinuousClock.now - start) / .seconds(1))
    }
}
