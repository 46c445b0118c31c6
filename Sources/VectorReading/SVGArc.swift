import PortableMath
import TimelineModel

/// An elliptical arc between two points, as in SVG path data (SVG 1.1, appendix F.6).
struct SVGArc {
    var radii: Point
    /// The rotation of the ellipse's x axis, in degrees clockwise.
    var rotation: Double
    var isLarge: Bool
    /// Whether angles grow along the arc.
    var isClockwise: Bool
    var from: Point
    var to: Point

    /// The arc as cubic Béziers of up to a quarter turn: two control points and an end each. Nil if
    /// the arc is a line; empty if it has no length.
    var curves: [(Point, Point, Point)]? {
        if from == to { return [] }
        var across = abs(radii.x), down = abs(radii.y)
        guard across > 0, down > 0 else { return nil }
        let angle = rotation.truncatingRemainder(dividingBy: 360) * (Double.pi / 180)
        let cosine = Portable.cos(angle), sine = Portable.sin(angle)
        // Half the chord, in the ellipse's axes.
        let halfX = (from.x - to.x) / 2, halfY = (from.y - to.y) / 2
        let x = cosine * halfX + sine * halfY, y = cosine * halfY - sine * halfX
        // Radii too small for the chord are scaled up (F.6.6).
        let excess = (x / across) * (x / across) + (y / down) * (y / down)
        if excess > 1 {
            across *= excess.squareRoot()
            down *= excess.squareRoot()
        }
        // Both ends and the centre, scaled to the unit circle.
        let u = x / across, v = y / down
        let square = u * u + v * v
        let distance = max(0, 1 / square - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let centerU = distance * v, centerV = -distance * u
        let first = Portable.atan2(v - centerV, u - centerU)
        var turn = Portable.atan2(-v - centerV, -u - centerU) - first
        if isClockwise, turn < 0 { turn += 2 * Double.pi }
        if !isClockwise, turn > 0 { turn -= 2 * Double.pi }

        func place(_ s: Double, _ t: Double) -> Point {
            let a = (s + centerU) * across, b = (t + centerV) * down
            return Point(
                x: (from.x + to.x) / 2 + cosine * a - sine * b,
                y: (from.y + to.y) / 2 + sine * a + cosine * b)
        }
        let count = max(1, Int((abs(turn) / (Double.pi / 2) - 1e-9).rounded(.up)))
        let step = turn / Double(count)
        let reach = 4.0 / 3 * Portable.tan(step / 4)
        return (0..<count).map { index in
            let a = first + step * Double(index), b = first + step * Double(index + 1)
            let (cosA, sinA) = (Portable.cos(a), Portable.sin(a))
            let (cosB, sinB) = (Portable.cos(b), Portable.sin(b))
            return (
                place(cosA - reach * sinA, sinA + reach * cosA),
                place(cosB + reach * sinB, sinB - reach * cosB),
                // The last end is exact.
                index == count - 1 ? to : place(cosB, sinB)
            )
        }
    }
}
