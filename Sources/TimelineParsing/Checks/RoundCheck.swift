import Diagnostics
import MediaTime
import TimelineModel

/// Finds animators with more rounds than the scheduler keeps, as far as their times are known: not
/// where a touch sets the trigger or a spring lasts until it settles.
struct RoundCheck {
    private let timeline: Timeline
    private var histories: [Int: [TriggerHistory.Change]] = [:]

    /// More plays of an animator are not looked at.
    private static let mostPlays = 1000

    /// - Parameter timeline: one without errors.
    static func findings(in timeline: Timeline) -> DiagnosticSet {
        var check = RoundCheck(timeline: timeline)
        return DiagnosticSet(
            timeline.animators.filter { check.keepsTooMuch($0) }.map(\.tooManyRounds))
    }

    private init(timeline: Timeline) { self.timeline = timeline }

    private mutating func keepsTooMuch(_ animator: Animator) -> Bool {
        guard animator.repetition != .count(1), !animator.isConstant else { return false }
        let plays = plays(of: animator)
        var kept = 0
        for (index, play) in plays.prefix(Self.mostPlays).enumerated() {
            guard let length = animator.length(clearing: play.isClearing) else { continue }
            let next = plays.indices.contains(index + 1) ? plays[index + 1] : nil
            let segmentCount = animator.segmentCount(clearing: play.isClearing)
            let rounds = roundCount(of: animator, length, since: play.time, before: next?.time)
            kept += rounds * (segmentCount + 1)
            if kept > Animator.mostKept { return true }
            // The first round is kept, too.
            kept += segmentCount
        }
        return false
    }

    private mutating func plays(of animator: Animator) -> [TriggerHistory.Change] {
        guard let index = animator.trigger else { return [.start] }
        guard timeline.triggers.indices.contains(index) else { return [] }
        if case .touch = timeline.triggers[index].source { return [] }
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
        // Kept within what can be multiplied: as much is too much already.
        count = min(count, Animator.mostKept + 1)
        guard let last = length.multiplied(by: count), start.adding(last) != nil else { return 0 }
        return count
    }
}
