import MediaTime
import TimelineModel

/// Which of an animator's keyframes are played.
package enum AnimatorBranch: String, Hashable, Sendable, CaseIterable {
    case keyframes, whenNil
}

/// An animator with all its plays worked out: when each starts, and from which values.
struct AnimatorPlan: Sendable {
    /// Once through every track's keyframes; tracks that are done earlier wait for the longest.
    fileprivate struct Round: Sendable {
        var tracks: [TrackPlayback]
        var duration: Time

        init(
            _ animator: Animator, branch: AnimatorBranch,
            from start: (Int) -> (value: [Double], velocity: [Double])
        ) {
            tracks = animator.tracks.enumerated().map { index, track in
                let (value, velocity) = start(index)
                return TrackPlayback(
                    keyframes: track.keyframes(of: branch), value: value, velocity: velocity)
            }
            duration = tracks.map(\.duration).max() ?? .zero
        }
    }

    /// What starts when the trigger changes, and is over when it changes again.
    struct Play: Sendable {
        var start: Time
        var branch: AnimatorBranch
        /// Whether an earlier play was still going on.
        var interrupts: Bool
        fileprivate var first: Round
        /// The second round and all after it: these start from the initial values, at rest.
        fileprivate var later: Round?
        fileprivate var repetition: Animator.Repetition
    }

    let plays: [Play]
    private let initial: [TrackState]

    init(_ animator: Animator, triggers: [TriggerPlan]) {
        let initial = animator.tracks.map { track in
            TrackState(
                value: track.initial, velocity: Array(repeating: 0, count: track.initial.count),
                keyframe: nil)
        }
        let starts: [(time: Time, branch: AnimatorBranch)]
        if let trigger = animator.trigger {
            starts = triggers[trigger].changes.map { change in
                (change.time, change.uuid == nil ? .whenNil : .keyframes)
            }
        } else {
            starts = [(.zero, .keyframes)]
        }
        var plays: [Play] = []
        for (time, branch) in starts {
            let previous = plays.last
            let first = Round(animator, branch: branch) { track in
                let state =
                    previous?.state(ofTrack: track, at: Instant(time)) ?? initial[track]
                return (state.value, state.velocity)
            }
            var later: Round?
            if animator.repetition.isRepeating {
                later = Round(animator, branch: branch) { track in
                    (initial[track].value, initial[track].velocity)
                }
            }
            plays.append(
                Play(
                    start: time, branch: branch,
                    interrupts: previous?.isPlaying(at: Instant(time)) ?? false,
                    first: first, later: later, repetition: animator.repetition))
        }
        self.initial = initial
        self.plays = plays
    }

    /// A change at exactly this time has happened already.
    func state(ofTrack track: Int, at instant: Instant) -> TrackState {
        play(at: instant)?.state(ofTrack: track, at: instant) ?? initial[track]
    }

    /// The play whose values hold at this time; nil before the first.
    func play(at instant: Instant) -> Play? {
        plays.last(startedBy: instant, at: \.start)
    }
}

extension AnimatorPlan.Play {
    func state(ofTrack track: Int, at instant: Instant) -> TrackState {
        let (round, offset) = position(at: instant)
        return round.tracks[track].state(at: offset)
    }

    func isPlaying(at instant: Instant) -> Bool {
        let (round, offset) = position(at: instant)
        return offset.isBefore(round.duration)
    }

    /// Which round is going on and for how long; past the last one, a time past its end.
    private func position(at instant: Instant) -> (AnimatorPlan.Round, Instant) {
        let offset = instant.since(start)
        guard let later, later.duration > .zero, !offset.isBefore(first.duration) else {
            return (first, offset)
        }
        let sinceFirst = offset.since(first.duration)
        let (count, remainder) = sinceFirst.time.quotientAndRemainder(
            dividingBy: later.duration)
        switch repetition {
        case .forever: return (later, Instant(remainder))
        case .count(let total) where count < total - 1: return (later, Instant(remainder))
        case .count: return (later, sinceFirst)
        }
    }
}

extension Animator.Repetition {
    fileprivate var isRepeating: Bool {
        switch self {
        case .count(let total): total > 1
        case .forever: true
        }
    }
}

extension Animator.Track {
    func keyframes(of branch: AnimatorBranch) -> [Keyframe] {
        switch branch {
        case .keyframes: keyframes
        case .whenNil: whenNil ?? keyframes
        }
    }
}
