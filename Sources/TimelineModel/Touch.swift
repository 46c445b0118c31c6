package import Diagnostics
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
        /// Nil if the points are known. Otherwise they are parts of the way from its start, [0, 0],
        /// to its end, [1, 1], and the scheduler puts points in their place.
        package var aim: Aim?

        package init(
            began: Time, start: Point, moves: [Move], ended: Time?, aim: Aim? = nil
        ) {
            self.began = began
            self.start = start
            self.moves = moves
            self.ended = ended
            self.aim = aim
        }
    }

    /// The layers between which a gesture goes: where they are when the finger gets there.
    package struct Aim: Hashable, Sendable {
        package struct Target: Hashable, Sendable {
            package var id: String
            /// The layer's index path, as that of a touch.
            package var path: [Int]

            package init(id: String, path: [Int]) {
                self.id = id
                self.path = path
            }
        }

        package enum End: Hashable, Sendable {
            /// The finger stays where it is.
            case start
            /// A distance in the layer's points; nil for half of the layer's size.
            case swipe(Direction, distance: Double?)
            case layer(Target)
            /// In the touch's space.
            case point(Point)
        }

        package var layer: Target
        /// The start in the layer, from [0, 0], its top left corner, to [1, 1].
        package var place: Point
        package var end: End
        package var location: SourceLocation?

        package init(layer: Target, place: Point, end: End, location: SourceLocation?) {
            self.layer = layer
            self.place = place
            self.end = end
            self.location = location
        }

        /// The layers that it names.
        package var targets: [Target] {
            if case .layer(let target) = end { [layer, target] } else { [layer] }
        }
    }

    /// The direction of a swipe, as the layer is turned.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        case up, down, left, right

        package var vector: Point {
            switch self {
            case .up: Point(x: 0, y: -1)
            case .down: Point(x: 0, y: 1)
            case .left: Point(x: -1, y: 0)
            case .right: Point(x: 1, y: 0)
            }
        }
    }

    package var namesLayers: Bool { gestures.contains { $0.aim != nil } }

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
