import MediaTime
package import TimelineModel

/// What a touch says about itself at one time.
package struct TouchState: Hashable, Sendable {
    /// Points in the space of the touch's layer.
    package var location: Point
    package var start: Point
    /// Points a second.
    package var velocity: Point
    package var isDown: Bool

    /// Before the first event.
    package static let untouched = TouchState(
        location: .zero, start: .zero, velocity: .zero, isDown: false)
}

/// A touch whose gestures have been followed: when each begins, if it does.
package struct TouchPlan: Sendable {
    struct Gesture: Sendable {
        var path: GesturePath
        var fingerDown: Time
        var fingerUp: Time?
        /// Nil where the finger never travels far enough.
        var began: Time?
        /// Where the finger is when the gesture begins.
        var start: Point
        /// The points that are reached while the gesture goes on.
        var moves: [Time]
    }

    /// A finger on the glass, whether or not its gesture has begun.
    package struct Finger: Sendable {
        package var point: Point
        package var secondsSinceDown: Double
        /// Nil while it is down.
        package var secondsSinceUp: Double?
    }

    let gestures: [Gesture]
    /// Those that begin, with the time at which they do.
    private let begun: [(began: Time, gesture: Gesture)]

    init(_ touch: Touch) {
        gestures = touch.gestures.map { Self.plan($0, minimumDistance: touch.minimumDistance) }
        begun = gestures.compactMap { gesture in gesture.began.map { ($0, gesture) } }
    }

    private static func plan(_ gesture: Touch.Gesture, minimumDistance: Double) -> Gesture {
        let path = GesturePath(gesture)
        var began = path.firstTime(atDistance: minimumDistance)
        if let crossing = began, let ended = gesture.ended, crossing > ended { began = nil }
        let start = began.map { path.place(at: Instant($0)).point } ?? gesture.start
        let moves = gesture.moves.map(\.time).filter { time in
            guard let began else { return false }
            return time > began && gesture.ended.map { time <= $0 } ?? true
        }
        return Gesture(
            path: path, fingerDown: gesture.began, fingerUp: gesture.ended, began: began,
            start: minimumDistance > 0 ? start : gesture.start, moves: moves)
    }

    /// - Parameter bounds: the size that later locations are clamped to, in points; nil leaves them
    ///   where the finger is.
    func state(at instant: Instant, bounds: Size?) -> TouchState {
        guard let (_, gesture) = begun.last(startedBy: instant, at: \.began) else {
            return .untouched
        }
        var place: GesturePath.Place
        var isDown = true
        if let ended = gesture.fingerUp, !instant.isBefore(ended) {
            place = gesture.path.place(at: Instant(ended))
            place.velocity = .zero
            isDown = false
        } else {
            place = gesture.path.place(at: instant)
        }
        // The first event's location is taken as it is; a finger that has not moved since has
        // caused no later one.
        if let bounds, place.point != gesture.start {
            place.point = Point(
                x: min(max(place.point.x, 0), bounds.width),
                y: min(max(place.point.y, 0), bounds.height))
        }
        return TouchState(
            location: place.point, start: gesture.start, velocity: place.velocity, isDown: isDown)
    }

    /// The finger that is down, or else the one that went up last; nil before the first.
    package func finger(at instant: Instant) -> Finger? {
        guard let gesture = gestures.last(startedBy: instant, at: \.fingerDown) else {
            return nil
        }
        let sinceDown = instant.since(gesture.fingerDown).seconds
        guard let up = gesture.fingerUp, !instant.isBefore(up) else {
            return Finger(
                point: gesture.path.place(at: instant).point, secondsSinceDown: sinceDown,
                secondsSinceUp: nil)
        }
        return Finger(
            point: gesture.path.place(at: Instant(up)).point, secondsSinceDown: sinceDown,
            secondsSinceUp: instant.since(up).seconds)
    }
}

/// Something that a gesture tells its view.
struct TouchEvent: Sendable {
    var time: Time
    var phase: TouchPhase
}

extension TouchPlan {
    /// In order of time; within a gesture `began`, then `moved`, then `ended`.
    var events: [TouchEvent] {
        gestures.flatMap { gesture -> [TouchEvent] in
            guard let began = gesture.began else { return [] }
            return [TouchEvent(time: began, phase: .began)]
                + gesture.moves.map { TouchEvent(time: $0, phase: .moved) }
                + (gesture.fingerUp.map { [TouchEvent(time: $0, phase: .ended)] } ?? [])
        }
    }
}
