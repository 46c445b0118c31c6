import PortableMath

/// The parallel curve of an ellipse, which isn't an ellipse.
struct ParallelCurve {
    typealias Point = FreePath.Point

    struct Piece {
        var start: Point
        var control1: Point
        var control2: Point
        var end: Point

        var reversed: Piece {
            Piece(start: end, control1: control2, control2: control1, end: start)
        }
    }

    /// The quarter of positive coordinates, from the major to the minor axis; empty if an inner
    /// curve vanishes.
    let quarter: [Piece]

    private static let pieceCount = 24

    /// - Parameters:
    ///
    ///   - major: half of the axis along x.
    ///   - minor: half of the axis along y.
    ///   - offset: outwards if positive.
    init(major: Double, minor: Double, offset: Double) {
        guard minor > 0, minor + offset > 0 else {
            quarter = []
            return
        }
        // Beyond the smallest radius of curvature an inner curve crosses itself on the major axis,
        // where √(a²sin²t + b²cos²t) = −offset·a/b. The part beyond is cut off.
        let reach = offset < 0 ? -offset * major / minor : 0
        let sineSquared = (reach * reach - minor * minor) / (major * major - minor * minor)
        let first = Portable.asin(max(0, min(1, sineSquared)).squareRoot())
        let step = (Portable.acos(0) - first) / Double(Self.pieceCount)

        func sample(_ index: Int) -> (point: Point, tangent: Point) {
            let angle = first + step * Double(index)
            let sine = index == Self.pieceCount ? 1 : Portable.sin(angle)
            let cosine = index == Self.pieceCount ? 0 : Portable.cos(angle)
            let speed = (major * major * sine * sine + minor * minor * cosine * cosine).squareRoot()
            // The curve's velocity is the ellipse's × (1 + offset / radius of curvature).
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
