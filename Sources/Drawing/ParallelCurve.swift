import PortableMath

/// The curve at a distance from an ellipse, which is not an ellipse.
struct ParallelCurve {
    typealias Point = OutlinePath.Point

    struct Piece {
        var start: Point
        var control1: Point
        var control2: Point
        var end: Point

        var reversed: Piece {
            Piece(start: end, control1: control2, control2: control1, end: start)
        }
    }

    /// The part with both coordinates positive, from the major axis to the minor one; empty where
    /// an inner curve has vanished.
    let quarter: [Piece]

    private static let pieceCount = 24

    /// - Parameters:
    ///   - major, minor: half axes; the major one lies along x.
    ///   - offset: outwards; negative is inwards.
    init(major: Double, minor: Double, offset: Double) {
        guard minor > 0, minor + offset > 0 else {
            quarter = []
            return
        }
        // Further inside than the sharpest bend's radius, the curve crosses itself; what lies
        // beyond the major axis is cut off. It crosses where √(a²sin²t + b²cos²t) = −offset·a/b.
        let reach = offset < 0 ? -offset * major / minor : 0
        let sineSquared =
            (reach * reach - minor * minor) / (major * major - minor * minor)
        let first = Portable.asin(max(0, min(1, sineSquared)).squareRoot())
        let step = (Portable.acos(0) - first) / Double(Self.pieceCount)

        func sample(_ index: Int) -> (point: Point, tangent: Point) {
            let angle = first + step * Double(index)
            let sine = index == Self.pieceCount ? 1 : Portable.sin(angle)
            let cosine = index == Self.pieceCount ? 0 : Portable.cos(angle)
            let speed = (major * major * sine * sine + minor * minor * cosine * cosine).squareRoot()
            // The curve's velocity is the ellipse's, times one plus offset over radius of
            // curvature.
            let stretch = 1 + offset * major * minor / (speed * speed * speed)
            return (
                Point(
                    x: cosine * (major + offset * minor / speed),
                    y: sine * (minor + offset * major / speed)),
                Point(x: -major * sine * stretch, y: minor * cosine * stretch)
            )
        }

        let samples = (0...Self.pieceCount).map(sample)
        let third = step / 3
        quarter = (0..<Self.pieceCount).map { index in
            let (start, departing) = samples[index]
            let (end, arriving) = samples[index + 1]
            return Piece(
                start: start,
                control1: Point(x: start.x + departing.x * third, y: start.y + departing.y * third),
                control2: Point(x: end.x - arriving.x * third, y: end.y - arriving.y * third),
                end: end)
        }
    }
}
