import MediaTime
import TimelineModel

/// A finger's path from going down to going up, through the gesture's points.
struct GesturePath: Sendable {
    /// A point of the path. `curve` is the curve from the previous point.
    struct Knot: Sendable {
        var time: Time
        var point: Point
        var curve: Touch.Curve
    }

    /// A position on the path, and the velocity in points per second.
    struct Place: Hashable, Sendable {
        var point: Point
        var velocity: Point
    }

    /// The points; never empty. The first is the touch's beginning.
    let knots: [Knot]
    let start: Point

    init(_ gesture: Touch.Gesture) {
        start = gesture.start
        knots =
            [Knot(time: gesture.began, point: gesture.start, curve: .straight)]
            + gesture.moves.map { Knot(time: $0.time, point: $0.point, curve: $0.curve) }
    }

    /// Returns the position at a time. At a knot, the next segment has begun. After the last knot,
    /// the finger rests.
    func place(at instant: Instant) -> Place {
        let next = knots.count(startedBy: instant, at: \.time)
        if next == 0 { return Place(point: start, velocity: .zero) }
        if next == knots.count { return Place(point: knots[next - 1].point, velocity: .zero) }
        let duration = (knots[next].time - knots[next - 1].time).seconds
        let fraction = instant.since(knots[next - 1].time).seconds / duration
        return place(onTheWayTo: next, fraction: fraction)
    }

    /// Returns the velocity just before `time`; zero if the finger rested.
    func velocity(before time: Time) -> Point {
        guard let next = knots.firstIndex(where: { $0.time >= time }), next > 0 else {
            return .zero
        }
        let (from, to) = (knots[next - 1].time, knots[next].time)
        let fraction = (time - from).seconds / (to - from).seconds
        return place(onTheWayTo: next, fraction: fraction).velocity
    }

    private func place(onTheWayTo next: Int, fraction: Double) -> Place {
        let (from, to) = (knots[next - 1], knots[next])
        let duration = (to.time - from.time).seconds
        // An end point is its own neighbour.
        let before = knots[max(next - 2, 0)].point
        let after = knots[min(next + 1, knots.count - 1)].point
        func coordinate(_ axis: KeyPath<Point, Double>) -> (Double, Double) {
            let (p, q) = (from.point[keyPath: axis], to.point[keyPath: axis])
            guard to.curve == .smooth else {
                return (p + (q - p) * fraction, (q - p) / duration)
            }
            let cubic = Hermite(
                from: p, startSlope: (q - before[keyPath: axis]) / 2,
                to: q, endSlope: (after[keyPath: axis] - p) / 2)
            return (cubic.value(at: fraction), cubic.slope(at: fraction) / duration)
        }
        let (x, y) = (coordinate(\.x), coordinate(\.y))
        return Place(point: Point(x: x.0, y: y.0), velocity: Point(x: x.1, y: y.1))
    }

    /// Returns the first time at which the finger is `distance` points away from its start, rounded
    /// up to a microsecond; nil if there is none.
    ///
    /// Smooth segments are searched in 64 steps. Within a step, and on a straight segment, where
    /// the distance from a point is convex, the time is found by bisection with 53 halvings, the
    /// bits of a binary64 fraction.
    func firstTime(atDistance distance: Double) -> Time? {
        if distance <= 0 { return knots[0].time }
        for next in knots.indices.dropFirst() {
            let (from, to) = (knots[next - 1].time, knots[next].time)
            let stepCount = knots[next].curve == .smooth ? 64 : 1
            func isAway(_ fraction: Double) -> Bool {
                let point = place(onTheWayTo: next, fraction: fraction).point
                let (x, y) = (point.x - start.x, point.y - start.y)
                return (x * x + y * y).squareRoot() >= distance
            }
            for step in 1...stepCount where isAway(Double(step) / Double(stepCount)) {
                var near = Double(step - 1) / Double(stepCount)
                var far = Double(step) / Double(stepCount)
                for _ in 0..<53 {
                    let middle = (near + far) / 2
                    if isAway(middle) { far = middle } else { near = middle }
                }
                let duration = (to - from).seconds
                guard let delay = Time(microsecondsAbove: far * duration) else { return to }
                return min(from + delay, to)
            }
        }
        return nil
    }
}
