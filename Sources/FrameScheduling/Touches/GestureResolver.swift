import Diagnostics
import MediaTime
import TimelineModel

/// Puts points in place of the gestures on layers, in order of time.
///
/// A finger goes where its layer is, and that may follow from what fingers did before. So a gesture
/// is worked out when it begins, from all gestures that began before, and from no other.
struct GestureResolver {
    /// Receives the layer that each gesture goes to, for a check.
    typealias Observer = (Touch.Aim, FingerSight) -> Void

    private var timeline: Timeline
    private let observer: Observer?
    /// The gestures that began before the current time, without `added`.
    private var schedule: Schedule
    private var added: [(touch: Int, gesture: Touch.Gesture)] = []

    /// Returns the timeline with points for all gestures.
    static func resolved(
        _ timeline: Timeline, _ film: CompiledFilm, observer: Observer? = nil
    ) throws(DiagnosticError) -> Timeline {
        guard timeline.touches.contains(where: \.namesLayers) else { return timeline }
        var untouched = timeline
        for index in untouched.touches.indices { untouched.touches[index].gestures = [] }
        var resolver = GestureResolver(
            timeline: timeline, observer: observer, schedule: try Schedule(untouched, film))
        try resolver.resolve()
        return resolver.timeline
    }

    private mutating func resolve() throws(DiagnosticError) {
        let gestures = timeline.touches.enumerated().flatMap { touch, plan in
            plan.gestures.indices.map { (touch: touch, index: $0, began: plan.gestures[$0].began) }
        }.sorted { ($0.began, $0.touch) < ($1.began, $1.touch) }
        var rest = gestures[...]
        while let began = rest.first?.began {
            // Fingers that go down at one time don't see each other.
            let group = rest.prefix { $0.began == began }
            rest = rest.dropFirst(group.count)
            if group.contains(where: { timeline.touches[$0.touch].gestures[$0.index].aim != nil }),
                !added.isEmpty
            {
                schedule = try Schedule(schedule, adding: added)
                added = []
            }
            for (touch, index, _) in group {
                let gesture = try resolved(timeline.touches[touch].gestures[index], of: touch)
                timeline.touches[touch].gestures[index] = gesture
                added.append((touch, gesture))
            }
        }
    }

    private func resolved(
        _ gesture: Touch.Gesture, of touch: Int
    ) throws(DiagnosticError) -> Touch.Gesture {
        guard let aim = gesture.aim else { return gesture }
        let space = timeline.touches[touch].layer
        var resolved = gesture
        resolved.aim = nil
        let sight = FingerSight(
            aim.layer, at: aim.place, gesture.began, from: space, in: schedule)
        observer?(aim, sight)
        resolved.start = sight.point
        var end = sight.point
        switch aim.end {
        case .start: break
        case .point(let point): end = point
        case .swipe(let direction, let distance):
            let vector = direction.vector
            let side = vector.x == 0 ? sight.size.height : sight.size.width
            let length = distance ?? side / 2
            end = sight.point(after: Point(x: vector.x * length, y: vector.y * length))
        case .layer(let target):
            // The finger sees the effects of the gesture's beginning, but not those of its way.
            var resting = resolved
            (resting.moves, resting.ended) = ([], nil)
            let later = try Schedule(schedule, adding: [(touch, resting)])
            let arrival = FingerSight(
                target, at: Point(x: 0.5, y: 0.5), gesture.ended ?? gesture.began, from: space,
                in: later)
            observer?(aim, arrival)
            end = arrival.point
        }
        let start = resolved.start
        for index in resolved.moves.indices {
            let part = resolved.moves[index].point
            resolved.moves[index].point =
                part == Point(x: 1, y: 1)
                ? end
                : Point(
                    x: start.x + (end.x - start.x) * part.x,
                    y: start.y + (end.y - start.y) * part.y)
        }
        return resolved
    }
}
