import MediaTime
package import TimelineModel

/// The properties of a touch at one time.
package struct TouchState: Hashable, Sendable {
    /// In points in the space of the touch's layer.
    package var location: Point
    package var start: Point
    /// In points per second; zero after the finger is lifted.
    package var velocity: Point
    /// The finger's velocity in points per second when it was last lifted.
    package var releaseVelocity: Point
    /// The offset in points from the start to the finger, which may be outside the layer.
    package var translation: Point
    package var isDown: Bool

    /// The state before the first event.
    package static let untouched = TouchState(
        location: .zero, start: .zero, velocity: .zero, releaseVelocity: .zero,
        translation: .zero, isDown: false)

    /// The predicted resting place of the finger. SwiftUI's `DragGesture.Value.velocity` is four
    /// times the offset from the finger to that place.
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

/// A touch with the times at which its gestures begin.
package struct TouchPlan: Sendable {
    struct Gesture: Sendable {
        var path: GesturePath
        var fingerDown: Time
        var fingerUp: Time?
        /// Nil if the finger doesn't travel far enough.
        var began: Time?
        /// The finger's position when the gesture begins.
        var start: Point
        /// The times of points reached during the gesture.
        var moves: [Time]
    }

    /// A finger on the screen, whether or not its gesture has begun.
    package struct Finger: Sendable {
        package var point: Point
        /// The point where the touch began.
        package var downPoint: Point
        package var secondsSinceDown: Double
        /// Nil while it is down.
        package var secondsSinceUp: Double?
    }

    private(set) var gestures: [Gesture] = []
    /// The gestures that begin, with their times and the finger's velocity at the end of the
    /// previous one.
    private var begun: [(began: Time, gesture: Gesture, earlierVelocity: Point)] = []
    private let minimumDistance: Double

    init(_ touch: Touch) {
        minimumDistance = touch.minimumDistance
        for gesture in touch.gestures { add(gesture) }
    }

    /// Adds a gesture after the others.
    mutating func add(_ added: Touch.Gesture) {
        let gesture = Self.plan(added, minimumDistance: minimumDistance)
        gestures.append(gesture)
        guard let began = gesture.began else { return }
        let velocity = begun.last.map { last in
            last.gesture.fingerUp.map(last.gesture.path.velocity) ?? last.earlierVelocity
        }
        begun.append((began, gesture, velocity ?? .zero))
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

    /// - Parameter bounds: the size in points that later locations are clamped to; nil for no
    ///   clamping.
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
        // The first event's location is not clamped. Without a move, there has been no later event.
        if let bounds, place.point != gesture.start {
            place.point = Point(
                x: min(max(place.point.x, 0), bounds.width),
                y: min(max(place.point.y, 0), bounds.height))
        }
        return TouchState(
            location: place.point, start: gesture.start, velocity: place.velocity,
            releaseVelocity: releaseVelocity, translation: translation, isDown: isDown)
    }

    /// Returns the finger that is down, or the last one lifted; nil before the first.
    package func finger(at instant: Instant) -> Finger? {
        guard let gesture = gestures.last(startedBy: instant, at: \.fingerDown) else {
            return nil
        }
        let sinceDown = instant.since(gesture.fingerDown).seconds
        let down = gesture.path.place(at: Instant(gesture.fingerDown)).point
        guard let up = gesture.fingerUp, !instant.isBefore(up) else {
            return Finger(
                point: gesture.path.place(at: instant).point, downPoint: down,
                secondsSinceDown: sinceDown, secondsSinceUp: nil)
        }
        return Finger(
            point: gesture.path.place(at: Instant(up)).point, downPoint: down,
            secondsSinceDown: sinceDown, secondsSinceUp: instant.since(up).seconds)
    }
}

/// An event that a gesture sends to its view.
struct TouchEvent: Sendable {
    var time: Time
    var phase: TouchPhase
}

extension TouchPlan {
    /// The events ordered by time; within a gesture `began`, then `moved`, then `ended`.
    ///
    /// - Parameter start: the number of the first gesture.
    func events(from start: Int = 0) -> [TouchEvent] {
        gestures[start...].flatMap { gesture -> [TouchEvent] in
            guard let began = gesture.began else { return [] }
            return [TouchEvent(time: began, phase: .began)]
                + gesture.moves.map { TouchEvent(time: $0, phase: .moved) }
                + (gesture.fingerUp.map { [TouchEvent(time: $0, phase: .ended)] } ?? [])
        }
    }
}
