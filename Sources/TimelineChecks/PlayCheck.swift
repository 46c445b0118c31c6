package import Diagnostics
import MediaTime
package import TimelineModel

/// Counts the keyframes that animators play, as far as their times are known: not the rounds where
/// a touch sets the trigger or a spring lasts until it settles. The scheduler counts those.
package struct PlayCheck {
    private let timeline: Timeline
    private var histories: [Int: [TriggerHistory.Change]] = [:]
    private var played = 0

    /// - Parameter timeline: one without errors.
    package static func findings(in timeline: Timeline) -> DiagnosticSet {
        var check = PlayCheck(timeline: timeline)
        // One error is enough: later animators would repeat it.
        let first = timeline.animators.first { check.exceedsLimit(with: $0) }
        return DiagnosticSet(first.map { [$0.playsTooMuch] } ?? [])
    }

    private init(timeline: Timeline) { self.timeline = timeline }

    /// Counts an animator's keyframes.
    private mutating func exceedsLimit(with animator: Animator) -> Bool {
        let plays = plays(of: animator)
        let repeats = animator.repetition != .count(1) && !animator.isConstant
        let hasKnownTimes = !animator.isPlayedByTouch(in: timeline)
        for (index, play) in plays.enumerated() {
            let segmentCount = animator.segmentCount(clearing: play.isClearing)
            if repeats, hasKnownTimes, let length = animator.length(clearing: play.isClearing) {
                let next = plays.indices.contains(index + 1) ? plays[index + 1] : nil
                let rounds = roundCount(of: animator, length, since: play.time, before: next?.time)
                played += rounds * (segmentCount + 1)
            }
            if played > Animator.maxKeyframesPlayed { return true }
            // The first round counts, too.
            played += max(segmentCount, 1)
        }
        return false
    }

    private mutating func plays(of animator: Animator) -> [TriggerHistory.Change] {
        if animator.followsStates { return [] }
        guard let index = animator.trigger else { return [.start] }
        guard timeline.triggers.indices.contains(index) else { return [] }
        if let known = histories[index] { return known }
        let changes = TriggerHistory(timeline.triggers[index], in: timeline).changes
        histories[index] = changes
        return changes
    }

    /// The number of rounds after the first that start until the next play or the film's end; 0 if
    /// it isn't known exactly.
    private func roundCount(
        of animator: Animator, _ length: Time, since play: Time, before next: Time?
    ) -> Int {
        let end = next.map { $0.adding(animator.delay) } ?? timeline.duration
        guard length > .zero, let start = play.adding(animator.delay), let end, end > start,
            let room = end.subtracting(start)
        else { return 0 }
        var count = room.quotientAndRemainder(dividingBy: length).quotient
        if case .count(let total) = animator.repetition { count = min(count, total - 1) }
        // Limited, so that it can be multiplied: as much is too much already.
        count = min(count, Animator.maxKeyframesPlayed + 1)
        guard let last = length.multiplied(by: count), start.adding(last) != nil else { return 0 }
        return count
    }
}

extension Animator {
    fileprivate func isPlayedByTouch(in timeline: Timeline) -> Bool {
        guard let trigger, timeline.triggers.indices.contains(trigger) else { return false }
        if case .touch = timeline.triggers[trigger].source { return true }
        return false
    }
}
