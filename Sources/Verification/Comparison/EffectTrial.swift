internal import FrameScheduling

/// Determines by drawing whether a changed effect affects a frame that has other causes too: a
/// changed argument may not change any pixel.
struct EffectTrial {
    private let comparison: ScheduleComparison
    private let film: CachedFrames

    /// The maximum number of frames to draw per cause. Further frames are judged by values alone.
    private static let maxFrames = 64

    /// - Parameter film: draws the new film.
    init(_ comparison: ScheduleComparison, drawnBy film: CachedFrames) {
        self.comparison = comparison
        self.film = film
    }

    /// Removes frames from causes that don't affect them. Every frame keeps at least one cause.
    func settled(_ causes: [ScheduleCause]) -> [ScheduleCause] {
        guard causes.count > 1 else { return causes }
        var counts: [Int: Int] = [:]
        for frame in causes.flatMap(\.frames) { counts[frame, default: 0] += 1 }
        var settled: [ScheduleCause] = []
        for var cause in causes {
            let shared = cause.frames.filter { counts[$0, default: 0] > 1 }
            if !shared.isEmpty, let without = comparison.newFilm(withOldEffectsOf: cause) {
                let idle = Set(shared.prefix(Self.maxFrames).filter { isSame($0, without) })
                cause.frames.removeAll(where: idle.contains)
                for frame in idle { counts[frame, default: 0] -= 1 }
            }
            if !cause.frames.isEmpty { settled.append(cause) }
        }
        return settled
    }

    /// Whether a frame of the new film has the same pixels without the change.
    private func isSame(_ frame: Int, _ without: FrameScheduler) -> Bool {
        let (now, then) = (comparison.new.state(at: frame), without.state(at: frame))
        if now == then { return true }
        guard let drawn = film.hash(of: now) else { return false }
        return drawn == film.hash(of: then)
    }
}
