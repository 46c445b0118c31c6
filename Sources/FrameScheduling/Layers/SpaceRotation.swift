import PortableMath
import TimelineModel

extension PlaneMap {
    /// SwiftUI's `rotation3DEffect` of a layer, in points from its top left corner.
    ///
    /// The layer is moved so that the anchor is the origin, rotated, and projected onto the plane
    /// through the anchor: a point at depth z is seen 1 / (1 − z/e) times as large, where e is the
    /// viewer's distance. CSS's `perspective(e) rotate3d(…)` with the anchor as
    /// `transform-origin` is the same.
    init(_ rotation: Rotation3DTree<Evaluated>, size: Size) {
        let (x, y, z) = (rotation.axis.x, rotation.axis.y, rotation.axis.z)
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite else {
            self = .identity
            return
        }
        let (nx, ny, nz) = (x / length, y / length, z / length)
        let (cosine, sine) = Self.direction(degrees: rotation.degrees)
        let rest = 1 - cosine
        // Rodrigues' formula; y points downwards, as in CSS and Core Animation.
        let xx = cosine + rest * nx * nx
        let xy = rest * nx * ny - sine * nz
        let xz = rest * nx * nz + sine * ny
        let yx = rest * ny * nx + sine * nz
        let yy = cosine + rest * ny * ny
        let yz = rest * ny * nz - sine * nx
        let zx = rest * nz * nx - sine * ny
        let zy = rest * nz * ny + sine * nx
        let zz = cosine + rest * nz * nz
        let side = max(size.width, size.height)
        let nearness = side > 0 ? rotation.perspective / side : 0
        let depth = -rotation.anchorZ
        let turned = PlaneMap(
            a: xx, b: yx, c: xy, d: yy, tx: xz * depth, ty: yz * depth,
            px: -nearness * zx, py: -nearness * zy, pw: 1 - nearness * zz * depth)
        let anchor = Point(
            x: rotation.anchor.x * size.width, y: rotation.anchor.y * size.height)
        self = PlaneMap.translation(-anchor.x, -anchor.y).then(turned)
            .then(.translation(anchor.x, anchor.y))
    }

    /// SwiftUI's `projectionEffect`, in points from the layer's top left corner.
    init(_ projection: ProjectionTree<Evaluated>) {
        let m = projection.numbers
        self.init(
            a: m[0], b: m[1], c: m[3], d: m[4], tx: m[6], ty: m[7], px: m[2], py: m[5], pw: m[8])
    }

    /// The map of a layer's points from its centre, rather than from its corner; nil if it leaves
    /// them where they are.
    func centered(in size: Size) -> PlaneMap? {
        let (x, y) = (size.width / 2, size.height / 2)
        let map = PlaneMap.translation(x, y).then(self).then(.translation(-x, -y))
        return map == .identity ? nil : map
    }

    /// Cosine and sine of an angle; whole quarter turns are exact.
    package static func direction(degrees: Double) -> (Double, Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let angle = turned < 0 ? turned + 360 : turned
        switch angle {
        case 0, 360: return (1, 0)
        case 90: return (0, 1)
        case 180: return (-1, 0)
        case 270: return (0, -1)
        default:
            let radians = angle * (Double.pi / 180)
            return (Portable.cos(radians), Portable.sin(radians))
        }
    }
}
