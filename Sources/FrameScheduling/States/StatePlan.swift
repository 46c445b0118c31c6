import MediaTime
import TimelineModel

/// A state's effective changes, ordered by time.
struct StatePlan: Equatable, Sendable {
    let initial: Int
    /// One at a time at most.
    let changes: [(time: Time, value: Int)]

    init(_ state: State, triggers: [TriggerPlan], touches: [TouchPlan]) {
        var events: [(time: Time, order: Int, value: Int?)] = []
        for (order, change) in state.changes.enumerated() {
            let times =
                switch change.cause {
                case .trigger(let index):
                    triggers[index].changes.filter { $0.uuid != nil }.map(\.time)
                case .touch(let index):
                    touches[index].events().filter { $0.phase == .ended }.map(\.time)
                }
            events += times.map { ($0, order, change.value) }
        }
        events.sort { ($0.time, $0.order) < ($1.time, $1.order) }
        var (value, last) = (state.initial, state.initial)
        var changes: [(time: Time, value: Int)] = []
        for (index, event) in events.enumerated() {
            value = event.value ?? 1 - value
            let isLast = index + 1 == events.count || events[index + 1].time != event.time
            guard isLast, value != last else { continue }
            changes.append((event.time, value))
            last = value
        }
        initial = state.initial
        self.changes = changes
    }

    static func == (left: StatePlan, right: StatePlan) -> Bool {
        left.initial == right.initial && left.changes.elementsEqual(right.changes, by: ==)
    }

    /// A change at exactly this time has already happened.
    func value(at instant: Instant) -> Int {
        changes.last(startedBy: instant, at: \.time)?.value ?? initial
    }
}
