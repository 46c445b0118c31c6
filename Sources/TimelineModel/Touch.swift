package import MediaTime

/// A scripted finger: one or more gestures, in order of time, that never overlap.
package struct Touch: Hashable, Sendable {
    package var name: String
    /// The index path of the layer in whose space the positions are: `[0, 2]` is the third child of
    /// the first layer, or with scenes the third layer of the first scene. Nil: the canvas.
    package var layer: [Int]?
    /// How far, in points, the finger must travel before the gesture begins.
    package var minimumDistance: Double
    package var gestures: [Gesture]

    package init(name: String, layer: [Int]?, minimumDistance: Double, gestures: [Gesture]) {
        self.name = name
        self.layer = layer
        self.minimumDistance = minimumDistance
        self.gestures = gestures
    }

    /// From finger down to finger up.
    package struct Gesture: Hashable, Sendable {
        package var began: Time
        package var start: Point
        /// In order of time, each after `began`.
        package var moves: [Move]
        /// Nil where the finger is never lifted.
        package var ended: Time?

        package init(began: Time, start: Point, moves: [Move], ended: Time?) {
            self.began = began
            self.start = start
            self.moves = moves
            self.ended = ended
        }
    }

    /// Where the finger arrives, and on which way it gets there from the point before.
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
        /// A line, at an even pace.
        case straight
        /// Catmull–Rom through the neighbouring points.
        case smooth
    }
}
