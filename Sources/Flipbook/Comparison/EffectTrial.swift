internal import FrameScheduling

/// Finds out by drawing whether an effect that was written differently shows in a frame that has
/// another cause, too: an argument may differ and change no pixel.
struct EffectTrial {
    private let comparison: ScheduleComparison
    private let maker: FrameMaker

    /// So many frames are drawn for one cause. Of those after them, values decide.
    private static let mostFrames = 64

    /// - Parameter maker: of the new film.
    init(_ comparison: ScheduleComparison, drawnBy maker: FrameMaker) {
        self.comparison = comparison
        self.maker = maker
    }

    /// The causes without the frames that are the same without them. A frame keeps one cause.
    func settled(_ causes: [ScheduleCause]) -> [ScheduleCause] {
        guard causes.count > 1 else { return causes }
        var counts: [Int: Int] = [:]
        for frame in causes.flatMap(\.frames) { counts[frame, default: 0] += 1 }
        var settled: [ScheduleCause] = []
        for var cause in causes {
            let shared = cause.frames.filter { counts[$0, default: 0] > 1 }
            if !shared.isEmpty, let without = comparison.newFilm(withOldEffectsOf: cause) {
                let idle = Set(shared.prefix(Self.mostFrames).filter { isSame($0, without) })
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
        guard let drawn = maker.hash(drawing: now) else { return false }
        return drawn == maker.hash(drawing: then)
    }
}
