internal import PortableMath
package import TimelineModel

/// A finger's path from SVG path data, as short line segments. A finger can't jump, so the data has
/// a single M, at the start.
package struct FingerPath {
    static let maxPoints = 200_000
    private static let piecesPerCurve = 64

    private(set) var points: [Point] = []

    package init(_ text: String) throws(SVGPathData.Mistake) {
        let data = try SVGPathData(text)
        var start = Point.zero
        for (element, offset) in zip(data.elements, data.offsets) {
            switch element {
            case .move(let point):
                // After Z, a path may continue only from the finger's position.
                guard points.isEmpty || point == points.last else {
                    throw SVGPathData.Mistake(
                        message: "a finger can't jump: a second M needs a gesture of its own",
                        offset: offset)
                }
                start = point
                if points.isEmpty { points = [point] }
            case .line(let end): points.append(end)
            case .curve(let first, let second, let end): curve(first, second, end)
            case .close: points.append(start)
            }
            guard points.count <= Self.maxPoints else {
                throw SVGPathData.Mistake(message: "the path is too long", offset: offset)
            }
        }
    }

    private mutating func curve(_ a: Point, _ b: Point, _ end: Point) {
        let start = points[points.count - 1]
        for piece in 1..<Self.piecesPerCurve {
            let t = Double(piece) / Double(Self.piecesPerCurve)
            let u = 1 - t
            let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            points.append(
                Point(
                    x: weights.0 * start.x + weights.1 * a.x + weights.2 * b.x + weights.3 * end.x,
                    y: weights.0 * start.y + weights.1 * a.y + weights.2 * b.y + weights.3 * end.y))
        }
        points.append(end)
    }

    /// Returns `count` + 1 points along the path: point i is at `easing`(i/count) of its length.
    package func sampled(_ count: Int, easing: TimingCurve) -> [Point] {
        var lengths = [0.0]
        for (a, b) in zip(points, points.dropFirst()) {
            let (x, y) = (b.x - a.x, b.y - a.y)
            lengths.append((lengths.last ?? 0) + (x * x + y * y).squareRoot())
        }
        let total = lengths.last ?? 0
        return (0...count).map { index in
            let wanted = easing.progress(at: Double(index) / Double(count)) * total
            let next = lengths.dropFirst().dropLast().partitioningIndex { $0 > wanted }
            let high = min(next, points.count - 1)
            let low = max(high - 1, 0)
            guard high > low, lengths[high] > lengths[low] else { return points[low] }
            let fraction = (wanted - lengths[low]) / (lengths[high] - lengths[low])
            // An easing may overshoot: the first and last segments are extended.
            return points[low].toward(points[high], by: fraction)
        }
    }
}
