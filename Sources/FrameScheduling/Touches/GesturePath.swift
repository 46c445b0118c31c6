import MediaTime
import TimelineModel

/// Where a finger is between going down and going up: the gesture's points, joined.
struct GesturePath: Sendable {
    /// One point, from which on (and from the point before) the finger moves as `curve` says.
    struct Knot: Sendable {
        var time: Time
        var point: Point
        var curve: Touch.Curve
    }

    /// A place on the path; the velocity is in points a second.
    struct Place: Hashable, Sendable {
        var point: Point
        var velocity: Point
    }

    /// Never empty; the first is where the finger goes down.
    let knots: [Knot]
    let start: Point

    init(_ gesture: Touch.Gesture) {
        start = gesture.start
        knots =
            [Knot(time: gesture.began, point: gesture.start, curve: .straight)]
            + gesture.moves.map { Knot(time: $0.time, point: $0.point, curve: $0.curve) }
    }

    /// At a knot's own time the way to the next one has begun; after the last one the finger rests.
    func place(at instant: Instant) -> Place {
        let next = knots.count(startedBy: instant, at: \.time)
        if next == 0 { return Place(point: start, velocity: .zero) }
        if next == knots.count { return Place(point: knots[next - 1].point, velocity: .zero) }
        let duration = (knots[next].time - knots[next - 1].time).seconds
        let fraction = instant.since(knots[next - 1].time).seconds / duration
        return place(onTheWayTo: next, fraction: fraction)
    }

    /// How fast the finger comes to where it is at `time`: not at all where it has rested before.
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
        // An end of the path has no neighbour beyond it and counts as its own.
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

    /// The first time at which the finger is `distance` points away from where it went down,
    /// rounded up to a microsecond; nil where it never is.
    ///
    /// Smooth ways are searched in 64 steps each; within a step (and on a straight way, where the
    /// distance from a point is convex) the time is found by bisection, in as many halvings as a
    /// binary64 fraction has bits.
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
