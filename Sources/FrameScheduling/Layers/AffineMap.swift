import PortableMath
package import TimelineModel

/// An affine map of the plane: p ↦ (a·x + c·y + tx, b·x + d·y + ty).
package struct AffineMap: Hashable, Sendable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    package static let identity = AffineMap()

    /// Scales, then rotates by degrees clockwise.
    static func linear(scale: Point, rotation: Double) -> AffineMap {
        let angle = rotation * .pi / 180
        let (sine, cosine) = (Portable.sin(angle), Portable.cos(angle))
        return AffineMap(a: scale.x, d: scale.y)
            .then(AffineMap(a: cosine, b: sine, c: -sine, d: cosine))
    }

    package func callAsFunction(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Applies this map, then the other.
    func then(_ next: AffineMap) -> AffineMap {
        AffineMap(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The inverse; nil for a singular map.
    package var inverse: AffineMap? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let (ia, ib) = (d / determinant, -b / determinant)
        let (ic, id) = (-c / determinant, a / determinant)
        return AffineMap(
            a: ia, b: ib, c: ic, d: id,
            tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    }
}

extension LayerProperties {
    /// Maps the layer's space to its parent's: scales about the centre, rotates about it, then
    /// moves the centre to its place.
    var mapToParent: AffineMap {
        AffineMap(tx: -size.width / 2, ty: -size.height / 2)
            .then(.linear(scale: scale, rotation: rotation))
            .then(AffineMap(tx: center.x, ty: center.y))
    }
}
