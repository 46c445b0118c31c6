import MediaTime
import TimelineModel

/// The statically known times at which a trigger changes.
struct TriggerHistory {
    struct Change: Hashable {
        var time: Time
        var isClearing: Bool

        /// The change that an animator without a trigger plays for.
        static let start = Change(time: .zero, isClearing: false)
    }

    private(set) var changes: [Change] = []

    init(_ trigger: Trigger, in timeline: Timeline) {
        let touches = timeline.touches
        switch trigger.source {
        case .changes(let spelledOut):
            var current: TriggerIdentifier?
            for change in spelledOut where change.uuid != current {
                changes.append(Change(time: change.time, isClearing: change.uuid == nil))
                current = change.uuid
            }
        case .times, .every:
            changes = trigger.freshTimes(inFilmOf: timeline.duration).map {
                Change(time: $0, isClearing: false)
            }
        case .touch(let index, let set, let clear, _):
            guard touches.indices.contains(index) else { return }
            var isSet = false
            for (time, phase) in Self.events(of: touches[index]) {
                if phase == set {
                    changes.append(Change(time: time, isClearing: false))
                    isSet = true
                } else if phase == clear, isSet {
                    changes.append(Change(time: time, isClearing: true))
                    isSet = false
                }
            }
        }
    }

    private static func events(of touch: Touch) -> [(Time, TouchPhase)] {
        touch.gestures.flatMap { gesture -> [(Time, TouchPhase)] in
            guard let began = beginning(of: gesture, touch.minimumDistance) else { return [] }
            var events = [(began, TouchPhase.began)]
            events += gesture.moves.filter { $0.time > began }.map { ($0.time, .moved) }
            if let ended = gesture.ended { events.append((ended, .ended)) }
            return events
        }
    }

    /// Returns when a gesture begins: at once, or at the first point of its path at least
    /// `distance` points from its start. Nil if there is none.
    ///
    /// The scheduler also considers positions between the points, so its result may be up to one
    /// segment earlier. Between layers, only the finger's arrival is known.
    static func beginning(of gesture: Touch.Gesture, _ distance: Double) -> Time? {
        guard distance > 0 else { return gesture.began }
        guard gesture.aim == nil else { return gesture.moves.last?.time }
        return gesture.moves.first { move in
            let (x, y) = (move.point.x - gesture.start.x, move.point.y - gesture.start.y)
            return (x * x + y * y).squareRoot() >= distance
        }?.time
    }
}
