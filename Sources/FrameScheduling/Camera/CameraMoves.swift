import MediaTime
import TimelineModel

/// The moves of a camera that follows touches.
///
/// Gestures that are near each other in time and place are one shot. The camera arrives at a shot
/// `lead` seconds before its first touch, stays until `hold` seconds after its last one, and moves
/// back. If the next shot comes too soon for that, it moves there directly.
struct CameraMoves: Sendable {
    struct Move: Hashable, Sendable {
        /// Seconds.
        var start: Double
        var end: Double
        var from: CameraView
        var to: CameraView
    }

    /// The view before the first move.
    let first: CameraView
    /// In order of time; they don't overlap.
    let moves: [Move]
    let ease: TimingCurve

    func view(at seconds: Double) -> CameraView {
        guard let move = moves.last(where: { $0.start <= seconds }) else { return first }
        guard seconds < move.end else { return move.to }
        let part = ease.progress(at: (seconds - move.start) / (move.end - move.start))
        return .between(move.from, move.to, part)
    }
}

extension CameraMoves {
    /// One or several gestures that share a view.
    struct Shot: Hashable, Sendable {
        /// Seconds; the end is infinite if the finger isn't lifted.
        var start: Double
        var end: Double
        /// The box of all places of the fingers, in the canvas's points.
        var minimum: Point
        var maximum: Point

        func joined(with other: Shot) -> Shot {
            Shot(
                start: min(start, other.start), end: max(end, other.end),
                minimum: Point(
                    x: min(minimum.x, other.minimum.x), y: min(minimum.y, other.minimum.y)),
                maximum: Point(
                    x: max(maximum.x, other.maximum.x), y: max(maximum.y, other.maximum.y)))
        }
    }

    init(_ following: Camera.Following, in schedule: Schedule) {
        self.init(
            following, canvas: schedule.timeline.canvas.size,
            gestures: following.touches.flatMap { Self.gestures(ofTouch: $0, in: schedule) })
    }

    init(_ following: Camera.Following, canvas: Size, gestures: [Shot]) {
        let duration = following.duration.seconds
        let (lead, hold) = (following.lead.seconds, following.hold.seconds)
        let framing = Framing(following, canvas: canvas)
        let shots = framing.shots(of: gestures)
        let whole = CameraView.whole(canvas)
        var first = whole
        var moves: [Move] = []
        for (index, shot) in shots.enumerated() {
            let view = framing.view(of: shot)
            func arrive(at time: Double, from: CameraView) {
                if time - duration < 0, moves.isEmpty {
                    first = view
                } else {
                    moves.append(Move(start: time - duration, end: time, from: from, to: view))
                }
            }
            if index == 0 {
                arrive(at: shot.start - lead, from: whole)
            } else {
                let (before, place) = (shots[index - 1], moves.last?.to ?? first)
                let gap = shot.start - before.end
                if framing.returns(within: gap) {
                    moves.append(
                        Move(
                            start: before.end + hold, end: before.end + hold + duration,
                            from: place, to: whole))
                    arrive(at: shot.start - lead, from: whole)
                } else {
                    moves.append(
                        Move(
                            start: shot.start - min(lead, gap - duration) - duration,
                            end: shot.start - min(lead, gap - duration), from: place, to: view))
                }
            }
        }
        if let last = shots.last, last.end < .infinity {
            moves.append(
                Move(
                    start: last.end + hold, end: last.end + hold + duration,
                    from: moves.last?.to ?? first, to: whole))
        }
        self.first = first
        self.moves = moves
        ease = following.ease
    }

    /// The maximum number of steps along a gesture's path.
    private static let maxSteps = 16
    private static let maxKnots = 64

    /// Returns the gestures of a touch with the fingers' places on the canvas.
    private static func gestures(ofTouch touch: Int, in schedule: Schedule) -> [Shot] {
        let layer = schedule.timeline.touches[touch].layer
        let rate = schedule.timeline.frameRate.framesPerSecond
        func place(_ time: Time, _ path: GesturePath) -> Point {
            let instant = Instant(time)
            let point = path.place(at: instant).point
            guard let layer else { return point }
            let frame = Int(min(max(time.seconds * rate, 0), 1e9))
            let map = schedule.mapToCanvas(
                ofLayerAt: layer, in: schedule.context(at: instant, frame: frame))
            return map(point)
        }
        return schedule.touches[touch].gestures.map { gesture in
            let knots = gesture.path.knots
            let last = gesture.fingerUp ?? knots.map(\.time).max() ?? gesture.fingerDown
            var times = [gesture.fingerDown]
            if knots.count > 1 {
                times += knots.prefix(maxKnots).map(\.time)
                let length = last - gesture.fingerDown
                times += (1...maxSteps).map { step in
                    gesture.fingerDown + length
                        * (Time(Int64(step), over: Int64(maxSteps)) ?? .zero)
                }
            }
            let places = times.map { place($0, gesture.path) }
            return Shot(
                start: gesture.fingerDown.seconds, end: gesture.fingerUp?.seconds ?? .infinity,
                minimum: Point(x: places.map(\.x).min() ?? 0, y: places.map(\.y).min() ?? 0),
                maximum: Point(x: places.map(\.x).max() ?? 0, y: places.map(\.y).max() ?? 0))
        }
    }
}

/// Finds the views of gestures.
private struct Framing {
    let following: Camera.Following
    let canvas: Size
    let margin: Double

    init(_ following: Camera.Following, canvas: Size) {
        self.following = following
        self.canvas = canvas
        margin = following.margin ?? min(canvas.width, canvas.height) / 10
    }

    /// Whether the time is enough to move back and then to the next shot.
    func returns(within gap: Double) -> Bool {
        gap > following.hold.seconds + following.lead.seconds + 2 * following.duration.seconds
    }

    func view(of shot: CameraMoves.Shot) -> CameraView {
        CameraView(
            center: Point(
                x: (shot.minimum.x + shot.maximum.x) / 2, y: (shot.minimum.y + shot.maximum.y) / 2),
            zoom: zoom(of: shot), rotation: 0
        ).clamped(to: canvas)
    }

    /// The zoom at which the shot and its margin are in the frame; at least 1.
    private func zoom(of shot: CameraMoves.Shot) -> Double {
        func maximum(_ length: Double, _ needed: Double) -> Double {
            needed > 0 ? length / needed : .infinity
        }
        let fitting = min(
            maximum(canvas.width, shot.maximum.x - shot.minimum.x + 2 * margin),
            maximum(canvas.height, shot.maximum.y - shot.minimum.y + 2 * margin))
        return max(1, min(following.zoom, fitting))
    }

    /// Joins gestures that are near each other: in time so near that the camera can't move between
    /// them, or, if it wouldn't move back between them, in one view without a smaller zoom.
    func shots(of gestures: [CameraMoves.Shot]) -> [CameraMoves.Shot] {
        var shots: [CameraMoves.Shot] = []
        for gesture in gestures.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            guard let last = shots.last else {
                shots.append(gesture)
                continue
            }
            let gap = gesture.start - last.end
            let joined = last.joined(with: gesture)
            let isNear =
                !returns(within: gap) && zoom(of: joined) >= min(zoom(of: last), zoom(of: gesture))
            if gap < following.duration.seconds || isNear {
                shots[shots.count - 1] = joined
            } else {
                shots.append(gesture)
            }
        }
        return shots
    }
}
