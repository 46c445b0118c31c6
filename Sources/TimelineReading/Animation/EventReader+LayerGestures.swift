import Diagnostics
import MediaTime
import TimelineModel
import TimelineSyntax

extension EventReader {
    /// The maximum number of gestures on layers: each is worked out by itself.
    private static let maxLayerGestures = 2000

    /// Reads a whole gesture on a layer: `{ tap: row, at: 3 }`.
    func layerGesture(
        _ node: YAMLNode, _ kind: Touch.LayerGesture, _ script: inout TouchScript
    ) {
        guard let gesture = layerGesture(node, kind) else {
            script.isBroken = true
            return
        }
        let (aim, times) = (gesture.aim, gesture.times)
        guard isInOrder(gesture.began, .began, script, at: gesture.place) else { return }
        script.begin(gesture.began, .zero, at: gesture.place, aim)
        for (index, time) in times.enumerated() {
            let part = gesture.curve.progress(at: Double(index + 1) / Double(times.count))
            script.move(time, Point(x: part, y: part), .straight, at: gesture.place)
        }
        script.end(gesture.ended)
    }

    private struct LayerGesture {
        var aim: Touch.Aim
        var began: Time
        var ended: Time
        /// The times of the moves.
        var times: [Time]
        var curve: TimingCurve
        /// The place of the written time.
        var place: SourceLocation
    }

    /// Returns nil after reporting an error.
    private func layerGesture(_ node: YAMLNode, _ kind: Touch.LayerGesture) -> LayerGesture? {
        guard let fields = fields(node, of: kind.format) else { return nil }
        let began = required("at", in: fields).flatMap { time($0, "at") }
        let layer = required(kind.layerKey, in: fields).flatMap { self.layer($0, kind.layerKey) }
        let lengthNode = kind.lengthKey.flatMap { fields[$0] }
        let length = lengthNode.map { time($0, kind.lengthKey ?? "", allowsZero: false) }
        let curve = fields["curve"].map { self.curve($0, "curve") } ?? .easeInOut
        let end = end(of: kind, fields)
        let place = fields["place"].map(place) ?? end?.startPlace
        guard let began, let layer, let length = length ?? kind.length, let curve, let end,
            let place, !fields.hasUnknownKeys
        else { return nil }
        guard let ended = began.adding(length) else {
            diagnostics.error(.outOfRange, "the gesture ends too late", at: node.location)
            return nil
        }
        layerGestureCount += 1
        guard layerGestureCount <= Self.maxLayerGestures else {
            if layerGestureCount == Self.maxLayerGestures + 1 {
                diagnostics.error(
                    .tooMany,
                    "up to this one there are more than \(Self.maxLayerGestures) gestures on "
                        + "layers",
                    hint: "write the others as points: began, moved and ended", at: node.location)
            }
            return nil
        }
        var times: [Time] = []
        switch kind {
        case .tap, .press: break
        case .swipe: times = [ended]
        case .drag:
            guard let all = self.times(of: length, after: began, node) else { return nil }
            times = all
        }
        return LayerGesture(
            aim: Touch.Aim(layer: layer, place: place, end: end, location: node.location),
            began: began, ended: ended, times: times, curve: kind == .drag ? curve : .linear,
            place: fields["at"]?.location ?? node.location)
    }

    private func end(of kind: Touch.LayerGesture, _ fields: Fields) -> Touch.Aim.End? {
        switch kind {
        case .tap, .press: return .start
        case .swipe:
            let direction = fields["swipe"].flatMap { choice($0, "swipe", Touch.Direction.self) }
            let distance = fields["by"].map { node -> Double? in
                guard let number = number(node, "by") else { return nil }
                if number > 0 { return number }
                outOfRange("by", "more than 0", node)
                return nil
            }
            if let distance, distance == nil { return nil }
            return direction.map { .swipe($0, distance: distance ?? nil) }
        case .drag:
            guard let node = required("to", in: fields) else { return nil }
            return node.scalar == nil
                ? point(node, "to").map { .point($0) } : layer(node, "to").map { .layer($0) }
        }
    }

    /// Reads a place in a layer.
    private func place(_ node: YAMLNode) -> Point? {
        node.scalar == nil
            ? point(node, "place") : choice(node, "place", UnitPlace.self)?.point
    }
}

extension Touch.Aim.End {
    /// The finger's place in its layer where none is written: a swipe begins in the middle of
    /// the half that it leaves, so that both ends are in the layer.
    fileprivate var startPlace: Point {
        guard case .swipe(let direction, _) = self else { return Point(x: 0.5, y: 0.5) }
        return Point(x: 0.5 - direction.vector.x / 4, y: 0.5 - direction.vector.y / 4)
    }
}
