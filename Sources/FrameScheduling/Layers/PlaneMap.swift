import PortableMath
package import TimelineModel

/// A projective map of the plane. It takes (x, y) to (X/W, Y/W) with X = a·x + c·y + tx,
/// Y = b·x + d·y + ty and W = px·x + py·y + pw. A point with W ≤ 0 lies behind the viewer.
///
/// Nearly all maps are affine, with W = 1.
package struct PlaneMap: Hashable, Encodable, Sendable {
    package var a = 1.0
    package var b = 0.0
    package var c = 0.0
    package var d = 1.0
    package var tx = 0.0
    package var ty = 0.0
    package var px = 0.0
    package var py = 0.0
    package var pw = 1.0

    package static let identity = PlaneMap()

    package var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

    package var isFinite: Bool {
        [a, b, c, d, tx, ty, px, py, pw].allSatisfy(\.isFinite)
    }

    package static func translation(_ x: Double, _ y: Double) -> PlaneMap {
        PlaneMap(tx: x, ty: y)
    }

    package static func scaling(_ x: Double, _ y: Double) -> PlaneMap { PlaneMap(a: x, d: y) }

    package static func turning(_ cosine: Double, _ sine: Double) -> PlaneMap {
        PlaneMap(a: cosine, b: sine, c: -sine, d: cosine)
    }

    /// Scales, then rotates by degrees clockwise.
    static func linear(scale: Point, rotation: Double) -> PlaneMap {
        let angle = rotation * .pi / 180
        let (sine, cosine) = (Portable.sin(angle), Portable.cos(angle))
        return PlaneMap(a: scale.x, d: scale.y)
            .then(PlaneMap(a: cosine, b: sine, c: -sine, d: cosine))
    }

    package func callAsFunction(_ point: Point) -> Point {
        let x = a * point.x + c * point.y + tx, y = b * point.x + d * point.y + ty
        if isAffine { return Point(x: x, y: y) }
        let w = weight(at: point)
        return Point(x: x / w, y: y / w)
    }

    /// W: above 0 in front of the viewer.
    package func weight(at point: Point) -> Double { px * point.x + py * point.y + pw }

    /// Applies this map, then the other.
    package func then(_ next: PlaneMap) -> PlaneMap {
        if isAffine, next.isAffine {
            return PlaneMap(
                a: next.a * a + next.c * b, b: next.b * a + next.d * b,
                c: next.a * c + next.c * d, d: next.b * c + next.d * d,
                tx: next.a * tx + next.c * ty + next.tx,
                ty: next.b * tx + next.d * ty + next.ty)
        }
        return PlaneMap(
            a: next.a * a + next.c * b + next.tx * px,
            b: next.b * a + next.d * b + next.ty * px,
            c: next.a * c + next.c * d + next.tx * py,
            d: next.b * c + next.d * d + next.ty * py,
            tx: next.a * tx + next.c * ty + next.tx * pw,
            ty: next.b * tx + next.d * ty + next.ty * pw,
            px: next.px * a + next.py * b + next.pw * px,
            py: next.px * c + next.py * d + next.pw * py,
            pw: next.px * tx + next.py * ty + next.pw * pw)
    }

    /// The inverse; nil for a singular map. Its W of a point is above 0 where the point is the
    /// image of one in front of the viewer.
    package var inverse: PlaneMap? {
        if isAffine {
            let determinant = a * d - b * c
            guard determinant != 0, determinant.isFinite else { return nil }
            let (ia, ib) = (d / determinant, -b / determinant)
            let (ic, id) = (-c / determinant, a / determinant)
            return PlaneMap(
                a: ia, b: ib, c: ic, d: id,
                tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
        }
        let determinant = a * (d * pw - ty * py) - c * (b * pw - ty * px) + tx * (b * py - d * px)
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = PlaneMap(
            a: (d * pw - ty * py) / determinant, b: (ty * px - b * pw) / determinant,
            c: (tx * py - c * pw) / determinant, d: (a * pw - tx * px) / determinant,
            tx: (c * ty - tx * d) / determinant, ty: (tx * b - a * ty) / determinant,
            px: (b * py - d * px) / determinant, py: (c * px - a * py) / determinant,
            pw: (a * d - b * c) / determinant)
        return inverse.isFinite ? inverse : nil
    }
}

extension LayerProperties {
    /// Maps the layer's space to its parent's: turns and projects it, scales it about the centre,
    /// rotates it about that, then moves the centre to its place.
    var mapToParent: PlaneMap {
        let centered = PlaneMap(tx: -size.width / 2, ty: -size.height / 2)
        return (projection.map { centered.then($0) } ?? centered)
            .then(.linear(scale: scale, rotation: rotation))
            .then(PlaneMap(tx: center.x, ty: center.y))
    }
}
