import Diagnostics
import MediaTime
import TimelineModel

/// The list of an animator's keyframes that is played.
package enum AnimatorBranch: String, Hashable, Sendable, CaseIterable {
    case keyframes, whenNil
}

/// An animator's plays: their start times and start values.
struct AnimatorPlan: Sendable {
    /// The interval from one change of the trigger to the next.
    struct Play: Sendable {
        var start: Time
        var branch: AnimatorBranch
        /// Whether the previous play had not finished.
        var interrupts: Bool
        fileprivate var first: AnimatorRound
        /// The second and later rounds. They start from the initial values, at rest.
        fileprivate var later: LaterRounds
        fileprivate var repetition: Animator.Repetition
    }

    fileprivate enum LaterRounds: Sendable {
        case none
        case same(AnimatorRound)
        /// Rounds with their offsets from the play's start; not empty.
        case each([(start: Time, round: AnimatorRound)])
    }

    private(set) var plays: [Play] = []
    private let initial: [TrackState]

    /// - Parameters:
    ///   - first: the values before all plays; nil for those that are read at time 0.
    ///   - starts: ordered by time.
    ///   - end: the time up to which differing rounds are computed.
    ///   - spent: the number of keyframes that the animators before it play, and it.
    init(
        _ animator: CompiledAnimator, first: [TrackState]? = nil, starts: [AnimatorStart],
        end: Time, spent: inout Int,
        reading outside: @escaping OutsideReader
    ) throws(DiagnosticError) {
        let maker = RoundMaker(animator: animator, outside: outside)
        initial = first ?? maker.initialStates(at: .zero)
        try add(starts[...], maker, end: end, spent: &spent)
    }

    /// Adds plays after the others. The values of the animator must be constant: others may read
    /// what happens after they began.
    mutating func add(
        _ starts: ArraySlice<AnimatorStart>, of animator: CompiledAnimator, spent: inout Int
    ) throws(DiagnosticError) {
        let maker = RoundMaker(animator: animator) { _, _ in [] }
        try add(starts, maker, end: .zero, spent: &spent)
    }

    private mutating func add(
        _ starts: ArraySlice<AnimatorStart>, _ maker: RoundMaker, end: Time, spent: inout Int
    ) throws(DiagnosticError) {
        let animator = maker.animator.animator
        let repetition = animator.repetition
        for (index, (time, branch)) in zip(starts.indices, starts) {
            let previous = plays.last
            let first = maker.round(branch, at: time) { track in
                previous?.state(ofTrack: track, at: Instant(time)) ?? initial[track]
            }
            var later = LaterRounds.none
            if repetition.isRepeating {
                if animator.isConstant {
                    later = .same(maker.round(branch, at: time) { initial[$0] })
                } else {
                    let last = starts.indices.contains(index + 1) ? starts[index + 1].time : end
                    later = try maker.rounds(
                        after: first, of: branch, since: time, until: last, repetition, &spent)
                }
            }
            guard spent <= Animator.maxKeyframesPlayed else {
                throw DiagnosticError(animator.playsTooMuch)
            }
            spent += max(first.segmentCount, 1)
            plays.append(
                Play(
                    start: time, branch: branch,
                    interrupts: previous?.isPlaying(at: Instant(time)) ?? false,
                    first: first, later: later, repetition: repetition))
        }
    }

    /// Returns a track's state. A change at exactly this time has already happened.
    func state(ofTrack track: Int, at instant: Instant) -> TrackState {
        play(at: instant)?.state(ofTrack: track, at: instant) ?? initial[track]
    }

    /// Returns the play at a time; nil before the first.
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

    /// The duration of all rounds; nil if they repeat forever. Rounds that differ are not known to
    /// their end.
    var length: Time? {
        switch (later, repetition) {
        case (.none, _): first.duration
        case (.same(let later), .count(let total)):
            later.duration.multiplied(by: total - 1).flatMap(first.duration.adding)
        case (.same, .forever), (.each, _): nil
        }
    }

    /// The keyframes of the first round, by track and in order.
    var steps: [AnimatorPlayback.Step] {
        first.tracks.enumerated().flatMap { index, track in
            track.steps.map { step in
                AnimatorPlayback.Step(
                    track: index, keyframe: step.keyframe, start: start + step.start,
                    end: start + step.end, target: step.target)
            }
        }
    }

    /// Returns the current round and the time in it. After the last round, the time is past its
    /// end.
    private func position(at instant: Instant) -> (AnimatorRound, Instant) {
        let offset = instant.since(start)
        guard !offset.isBefore(first.duration) else { return (first, offset) }
        switch later {
        case .none: return (first, offset)
        case .each(let rounds):
            let (start, round) = rounds.last(startedBy: offset, at: \.start) ?? rounds[0]
            return (round, offset.since(start))
        case .same(let later):
            guard later.duration > .zero else { return (first, offset) }
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
}

extension Animator.Repetition {
    fileprivate var isRepeating: Bool {
        switch self {
        case .count(let total): total > 1
        case .forever: true
        }
    }
}

// MARK: - Rounds

/// One pass through all tracks' keyframes. Shorter tracks wait for the longest.
private struct AnimatorRound: Sendable {
    var tracks: [TrackPlayback]
    var duration: Time { tracks.map(\.duration).max() ?? .zero }
    var segmentCount: Int { tracks.map(\.segmentCount).reduce(0, +) }
}

/// Plays an animator's tracks. Each keyframe's values are evaluated when it starts.
private struct RoundMaker {
    let animator: CompiledAnimator
    let outside: OutsideReader

    /// - Parameter time: on the timeline.
    func initialStates(at time: Time) -> [TrackState] {
        animator.initialStates { outside($0, Instant(time)) }
    }

    /// - Parameters:
    ///   - time: the round's start on the timeline.
    ///   - start: returns a track's start value and velocity.
    func round(
        _ branch: AnimatorBranch, at time: Time, from start: (Int) -> TrackState
    ) -> AnimatorRound {
        var tracks = animator.tracks.enumerated().map { index, track in
            let state = start(index)
            return TrackPlayback(
                keyframes: track.keyframes(of: branch), value: state.value,
                velocity: state.velocity)
        }
        // Ordered by time, since keyframes may read other tracks.
        while let (offset, index) = Self.next(tracks) {
            // Read before the track is changed: a copy of the tracks at each keyframe would make
            // many keyframes quadratic.
            let motion = tracks[index].nextMotion { reference in
                let now = Instant(offset)
                if case .animator(animator.index, let track) = reference {
                    return tracks[track].valueSoFar(at: now)
                }
                return outside(reference, Instant(time + offset))
            }
            tracks[index].play(motion)
        }
        return AnimatorRound(tracks: tracks)
    }

    /// Returns the track whose next keyframe starts first, and when. Ties go to the first track.
    private static func next(_ tracks: [TrackPlayback]) -> (offset: Time, track: Int)? {
        var found: (offset: Time, track: Int)?
        for (index, track) in tracks.enumerated() {
            guard let start = track.nextStart else { continue }
            if let earlier = found?.offset, earlier <= start { continue }
            found = (start, index)
        }
        return found
    }

    /// Returns the second and later rounds, up to and including a time on the timeline: a round
    /// that starts when the trigger changes has started, as where all rounds are equal.
    ///
    /// - Parameter spent: the number of keyframes played so far.
    func rounds(
        after first: AnimatorRound, of branch: AnimatorBranch, since start: Time, until end: Time,
        _ repetition: Animator.Repetition, _ spent: inout Int
    ) throws(DiagnosticError) -> AnimatorPlan.LaterRounds {
        var rounds: [(start: Time, round: AnimatorRound)] = []
        var offset = first.duration
        while true {
            if case .count(let total) = repetition, rounds.count + 1 >= total { break }
            let now = start + offset
            guard now <= end else { break }
            let initial = initialStates(at: now)
            let round = round(branch, at: now) { initial[$0] }
            rounds.append((offset, round))
            spent += round.segmentCount + 1
            guard spent <= Animator.maxKeyframesPlayed else {
                throw DiagnosticError(animator.animator.playsTooMuch)
            }
            guard round.duration > .zero else { break }
            offset = offset + round.duration
        }
        return rounds.isEmpty ? .none : .each(rounds)
    }
}

/// When an animator plays, and which of its lists.
typealias AnimatorStart = (time: Time, branch: AnimatorBranch)

/// Returns the value at a time of a name outside an animator.
typealias OutsideReader = (Reference, Instant) -> [Double]
