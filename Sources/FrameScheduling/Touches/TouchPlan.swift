import MediaTime
package import TimelineModel

/// What a touch says about itself at one time.
package struct TouchState: Hashable, Sendable {
    /// Points in the space of the touch's layer.
    package var location: Point
    package var start: Point
    /// Points a second; nothing once the finger is lifted.
    package var velocity: Point
    /// Points a second: how fast the finger was when it was lifted last.
    package var releaseVelocity: Point
    /// Points from the start to where the finger is, which may be outside of the layer.
    package var translation: Point
    package var isDown: Bool

    /// Before the first event.
    package static let untouched = TouchState(
        location: .zero, start: .zero, velocity: .zero, releaseVelocity: .zero,
        translation: .zero, isDown: false)

    /// Where the finger would come to rest. SwiftUI's `DragGesture.Value.velocity` is four times
    /// the way from where the finger is to the predicted place.
    package var predictedEnd: Point {
        let velocity = isDown ? velocity : releaseVelocity
        return Point(
            x: start.x + translation.x + velocity.x / 4,
            y: start.y + translation.y + velocity.y / 4)
    }
}

extension TouchState {
    func numbers(of property: TouchProperty) -> [Double] {
        func pair(_ point: Point) -> [Double] { [point.x, point.y] }
        return switch property {
        case .location: pair(location)
        case .start: pair(start)
        case .velocity: pair(velocity)
        case .translation: pair(translation)
        case .releaseVelocity: pair(releaseVelocity)
        case .predictedEnd: pair(predictedEnd)
        case .isDown: [isDown ? 1 : 0]
        }
    }
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
    /// Those that begin, with the time at which they do and how fast the finger was when the one
    /// before was lifted.
    private let begun: [(began: Time, gesture: Gesture, earlierVelocity: Point)]

    init(_ touch: Touch) {
        gestures = touch.gestures.map { Self.plan($0, minimumDistance: touch.minimumDistance) }
        var velocity = Point.zero
        begun = gestures.compactMap { gesture in
            defer {
                if gesture.began != nil, let up = gesture.fingerUp {
                    velocity = gesture.path.velocity(before: up)
                }
            }
            return gesture.began.map { ($0, gesture, velocity) }
        }
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
        guard let (_, gesture, earlierVelocity) = begun.last(startedBy: instant, at: \.began) else {
            return .untouched
        }
        var place: GesturePath.Place
        var releaseVelocity = earlierVelocity
        var isDown = true
        if let ended = gesture.fingerUp, !instant.isBefore(ended) {
            place = gesture.path.place(at: Instant(ended))
            place.velocity = .zero
            releaseVelocity = gesture.path.velocity(before: ended)
            isDown = false
        } else {
            place = gesture.path.place(at: instant)
        }
        let translation = Point(
            x: place.point.x - gesture.start.x, y: place.point.y - gesture.start.y)
        // The first event's location is taken as it is; a finger that has not moved since has
        // caused no later one.
        if let bounds, place.point != gesture.start {
            place.point = Point(
                x: min(max(place.point.x, 0), bounds.width),
                y: min(max(place.point.y, 0), bounds.height))
        }
        return TouchState(
            location: place.point, start: gesture.start, velocity: place.velocity,
            releaseVelocity: releaseVelocity, translation: translation, isDown: isDown)
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

/// An event that a gesture sends to its view.
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
