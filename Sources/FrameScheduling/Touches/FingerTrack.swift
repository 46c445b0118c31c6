import MediaTime
package import TimelineModel

/// A gesture's way as the scheduler computes it, to be compared with a way that was drawn.
package struct FingerTrack: Sendable {
    /// Places at regular times.
    private let places: [Point]
    private let start: Double

    /// Seconds between two places.
    private static let step = 0.01
    /// A longer way is looked at less often.
    private static let maxPlaces = 20_000
    /// The delay in seconds by which pointers report their places late, and not evenly.
    private static let lateness = 0.06

    private let interval: Double

    /// - Parameter knots: times in seconds, in order, with the places then; at least one.
    package init(_ knots: [(time: Double, point: Point)], isSmooth: Bool) {
        func time(_ seconds: Double) -> Time { Time(microsecondsAbove: seconds) ?? .zero }
        let path = GesturePath(
            Touch.Gesture(
                began: time(knots[0].time), start: knots[0].point,
                moves: knots.dropFirst().map {
                    Touch.Move(
                        time: time($0.time), point: $0.point,
                        curve: isSmooth ? .smooth : .straight)
                },
                ended: nil))
        let length = knots[knots.count - 1].time - knots[0].time
        let start = knots[0].time
        let interval = max(Self.step, length / Double(Self.maxPlaces))
        places = (0...Int((length / interval).rounded(.up))).map {
            path.place(at: Instant(time(start + Double($0) * interval))).point
        }
        self.start = start
        self.interval = interval
    }

    /// Returns the distance in points from a place to the track's place at a time, or shortly
    /// before or after it.
    package func distance(from point: Point, near seconds: Double) -> Double {
        let middle = Int(((seconds - start) / interval).rounded())
        let reach = max(1, Int(Self.lateness / interval))
        let range =
            max(
                0, min(middle - reach, places.count - 1))...min(
                max(0, middle + reach), places.count - 1)
        let nearest = places[range].map { place in
            let (x, y) = (place.x - point.x, place.y - point.y)
            return x * x + y * y
        }.min()
        return (nearest ?? 0).squareRoot()
    }
}
