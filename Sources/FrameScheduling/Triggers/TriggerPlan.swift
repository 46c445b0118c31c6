import MediaTime
package import TimelineModel

/// A trigger's effective changes, ordered by time.
package struct TriggerPlan: Sendable {
    /// Haptic feedback at a `set` event.
    struct Haptic: Sendable {
        var time: Time
        var name: String
    }

    package let changes: [Trigger.Change]
    let haptics: [Haptic]

    init(_ trigger: Trigger, of timeline: Timeline, touches: [TouchPlan]) {
        func fresh(_ index: Int) -> TriggerIdentifier {
            TriggerIdentifier(timeline: timeline.name, trigger: trigger.name, index: index)
        }
        switch trigger.source {
        case .changes(let changes):
            self.changes = Self.effective(changes)
            haptics = []
        case .times, .every:
            changes = trigger.freshTimes(inFilmOf: timeline.duration).enumerated().map {
                Trigger.Change(time: $1, uuid: fresh($0))
            }
            haptics = []
        case .touch(let touch, let set, let clear, let haptic):
            var changes: [Trigger.Change] = []
            var haptics: [Haptic] = []
            var index = 0
            for event in touches[touch].events {
                if event.phase == set {
                    changes.append(Trigger.Change(time: event.time, uuid: fresh(index)))
                    index += 1
                    if let haptic { haptics.append(Haptic(time: event.time, name: haptic)) }
                } else if event.phase == clear {
                    changes.append(Trigger.Change(time: event.time, uuid: nil))
                }
            }
            self.changes = Self.effective(changes)
            self.haptics = haptics
        }
    }

    /// Removes changes that set the current value again. A trigger starts as nil.
    private static func effective(_ changes: [Trigger.Change]) -> [Trigger.Change] {
        var current: TriggerIdentifier?
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
