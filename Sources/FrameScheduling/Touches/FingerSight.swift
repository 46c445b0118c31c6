import MediaTime
import TimelineModel

/// A layer that a finger goes to, at the time when it gets there.
struct FingerSight {
    let target: Touch.Aim.Target
    let time: Time
    let context: EvaluationContext
    let size: Size
    /// The place in the layer.
    let place: Point
    let toCanvas: PlaneMap
    /// The map from the layer's space to the touch's; nil if there is none.
    private let toTouch: PlaneMap?

    /// - Parameters:
    ///   - space: the index path of the touch's layer; nil for the canvas.
    ///   - unitPlace: from [0, 0], the layer's top left corner, to [1, 1].
    init(
        _ target: Touch.Aim.Target, at unitPlace: Point, _ time: Time, from space: [Int]?,
        in schedule: Schedule
    ) {
        let frame = schedule.timeline.frameRate.frame(at: time)
        let context = schedule.context(at: Instant(time), frame: frame)
        let found = context.places.place(ofLayerAt: target.path[...], in: context)
        let size = found?.slot.size ?? schedule.timeline.canvas.size
        let toCanvas = found?.toCanvas ?? .identity
        self.target = target
        self.time = time
        self.context = context
        self.size = size
        self.toCanvas = toCanvas
        place = Point(x: unitPlace.x * size.width, y: unitPlace.y * size.height)
        guard space != target.path else {
            toTouch = .identity
            return
        }
        let map = toCanvas.then(schedule.map(from: target.path, to: space, in: context))
        toTouch =
            if let space {
                schedule.mapToCanvas(ofLayerAt: space, in: context).inverse.map(map.then)
            } else { map }
    }

    /// The finger's point in the touch's space.
    var point: Point { point(at: place) }

    /// Returns the point in the touch's space after a way in the layer.
    func point(after way: Point) -> Point {
        point(at: Point(x: place.x + way.x, y: place.y + way.y))
    }

    /// Returns the origin for a layer that is turned away from the viewer or has no size.
    private func point(at place: Point) -> Point {
        guard let toTouch, toTouch.weight(at: place) > 0 else { return .zero }
        let point = toTouch(place)
        return point.x.isFinite && point.y.isFinite ? point : .zero
    }
}

extension Schedule {
    /// Returns the map of the canvas that takes what a camera shows of one layer to what it shows
    /// of another: only one of them may move with the camera.
    ///
    /// A camera that follows touches depends on all gestures, so it can't move one.
    fileprivate func map(
        from path: [Int], to other: [Int]?, in context: EvaluationContext
    ) -> PlaneMap {
        let isFixed = timeline.isFixed(path)
        guard isFixed != timeline.isFixed(other),
            let view = context.places.view(
                ofScene: timeline.scenes.isEmpty ? 0 : path[0], in: context)
        else { return .identity }
        let map = view.map(canvas: timeline.canvas.size)
        return isFixed ? map.inverse ?? .identity : map
    }
}
