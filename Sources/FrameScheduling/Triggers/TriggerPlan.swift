import MediaTime
package import TimelineModel

/// A trigger's effective changes, ordered by time.
package struct TriggerPlan: Sendable {
    /// Haptic feedback at a `set` event.
    struct Haptic: Sendable {
        var time: Time
        var name: String
    }

    package private(set) var changes: [Trigger.Change]
    private(set) var haptics: [Haptic] = []
    /// The number of UUIDs that a touch has set.
    private var freshCount = 0

    init(_ trigger: Trigger, of timeline: Timeline, touches: [TouchPlan]) {
        switch trigger.source {
        case .changes(let changes): self.changes = Self.effective(changes)
        case .times, .every:
            changes = trigger.freshTimes(inFilmOf: timeline.duration).enumerated().map {
                Trigger.Change(time: $1, uuid: Self.fresh($0, trigger, timeline))
            }
        case .touch(let touch, _, _, _):
            changes = []
            add(touches[touch].events(), of: trigger, timeline)
        }
    }

    private static func fresh(
        _ index: Int, _ trigger: Trigger, _ timeline: Timeline
    ) -> TriggerIdentifier {
        TriggerIdentifier(timeline: timeline.name, trigger: trigger.name, index: index)
    }

    /// Adds what a touch does after all before.
    mutating func add(_ events: [TouchEvent], of trigger: Trigger, _ timeline: Timeline) {
        guard case .touch(_, let set, let clear, let haptic) = trigger.source else { return }
        var added: [Trigger.Change] = []
        for event in events {
            if event.phase == set {
                let uuid = Self.fresh(freshCount, trigger, timeline)
                added.append(Trigger.Change(time: event.time, uuid: uuid))
                freshCount += 1
                if let haptic { haptics.append(Haptic(time: event.time, name: haptic)) }
            } else if event.phase == clear {
                added.append(Trigger.Change(time: event.time, uuid: nil))
            }
        }
        changes += Self.effective(added, after: changes.last?.uuid)
    }

    /// Removes changes that set the current value again. A trigger starts as nil.
    private static func effective(
        _ changes: [Trigger.Change], after last: TriggerIdentifier? = nil
    ) -> [Trigger.Change] {
        var current = last
        return changes.filter { change in
            defer { current = change.uuid }
            return change.uuid != current
        }
    }

    /// Returns the last change at or before a time; nil before the first.
    func lastChange(at instant: Instant) -> Trigger.Change? {
        changes.last(startedBy: instant, at: \.time)
    }
}
