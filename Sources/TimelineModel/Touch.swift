package import MediaTime

/// A scripted finger: one or more gestures, in order of time, that never overlap.
package struct Touch: Hashable, Sendable {
    package var name: String
    /// The index path of the layer whose space positions refer to; nil for the canvas. `[0, 2]` is
    /// the third child of the first layer or, with scenes, the third layer of the first scene.
    package var layer: [Int]?
    /// The distance in points that the finger must travel before the gesture begins.
    package var minimumDistance: Double
    package var gestures: [Gesture]

    package init(name: String, layer: [Int]?, minimumDistance: Double, gestures: [Gesture]) {
        self.name = name
        self.layer = layer
        self.minimumDistance = minimumDistance
        self.gestures = gestures
    }

    /// A gesture from finger down to finger up.
    package struct Gesture: Hashable, Sendable {
        package var began: Time
        package var start: Point
        /// In order of time, each after `began`.
        package var moves: [Move]
        /// Nil if the finger is never lifted.
        package var ended: Time?

        package init(began: Time, start: Point, moves: [Move], ended: Time?) {
            self.began = began
            self.start = start
            self.moves = moves
            self.ended = ended
        }
    }

    /// A point that the finger reaches, and the curve from the previous one.
    package struct Move: Hashable, Sendable {
        package var time: Time
        package var point: Point
        package var curve: Curve

        package init(time: Time, point: Point, curve: Curve) {
            self.time = time
            self.point = point
            self.curve = curve
        }
    }

    package enum Curve: String, Hashable, Sendable, CaseIterable {
        /// A straight line at constant speed.
        case straight
        /// Catmull–Rom through the neighbouring points.
        case smooth
    }
}
