import PortableMath

/// A stroke as the union of small polygons of equal orientation.
///
/// Cairo's stroker uses the C library's sine and arc tangent, whose results depend on the machine.
struct PathStroke {
    typealias Point = FreePath.Point

    private(set) var polygons: [[Point]] = []
    private let half: Double
    private let path: FreePath
    /// A polygon approximating a circle of radius `half` about the origin.
    private let circle: [Point]

    /// - Parameter halfWidth: in pixels, above 0.
    init(_ flat: FlatPath, of path: FreePath, halfWidth: Double) {
        half = halfWidth
        self.path = path
        circle = Self.circle(radius: halfWidth)
        for contour in flat.contours { add(contour) }
    }

    /// The maximum number of lines in one stroke, as Cairo's time is quadratic in crossing edges;
    /// nil for no limit.
    static func maxLines(of path: FreePath, count: Int, halfWidth: Double) -> Int? {
        let isRound = path.join == .round || path.cap == .round
        let corners = isRound ? sideCount(radius: halfWidth) : 8
        guard count > 1 << 13 || count * corners > 1 << 20 else { return nil }
        return max(16, min(1024, (1 << 16) / corners))
    }

    private static func sideCount(radius: Double) -> Int {
        // Within a hundredth of a pixel.
        let count = (Double.pi * (radius / 0.02).squareRoot()).rounded(.up)
        return Int(min(max(count, 8), 2048))
    }

    private static func circle(radius: Double) -> [Point] {
        let sides = sideCount(radius: radius)
        return (0..<sides).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(sides)
            return Point(x: radius * Portable.cos(angle), y: radius * Portable.sin(angle))
        }
    }

    private mutating func add(_ contour: FlatPath.Contour) {
        let points = contour.points
        guard points.count > 1 else { return addDot(points[0]) }
        let count = contour.isClosed ? points.count : points.count - 1
        // Normals of length `half` per line.
        var normals: [Point] = []
        for index in 0..<count {
            let a = points[index], b = points[(index + 1) % points.count]
            let x = b.x - a.x, y = b.y - a.y
            let length = (x * x + y * y).squareRoot()
            let normal = Point(x: -y / length * half, y: x / length * half)
            normals.append(normal)
            append([
                a.moved(normal, 1), b.moved(normal, 1), b.moved(normal, -1), a.moved(normal, -1),
            ])
        }
        for index in (contour.isClosed ? 0 : 1)..<count {
            let before = normals[(index + count - 1) % count]
            join(points[index], before, normals[index], isCorner: contour.isCorner[index])
        }
        if !contour.isClosed {
            if contour.endsHere.first { cap(points[0], normals[0], outwards: 1) }
            if contour.endsHere.last {
                cap(points[points.count - 1], normals[count - 1], outwards: -1)
            }
        }
    }

    /// A contour of one point has its caps only.
    private mutating func addDot(_ point: Point) {
        let normal = Point(x: 0, y: half)
        cap(point, normal, outwards: 1)
        cap(point, normal, outwards: -1)
    }

    /// - Parameter outwards: 1 at the start, −1 at the end.
    private mutating func cap(_ point: Point, _ normal: Point, outwards: Double) {
        switch path.cap {
        case .butt: break
        case .round: addCircle(point)
        case .square:
            // Against the line's direction at the start.
            let out = Point(x: -normal.y * outwards, y: normal.x * outwards)
            let a = point.moved(normal, 1), b = point.moved(normal, -1)
            append([a, a.moved(out, 1), b.moved(out, 1), b])
        }
    }

    private mutating func join(_ point: Point, _ a: Point, _ b: Point, isCorner: Bool) {
        let cross = a.x * b.y - a.y * b.x
        let dot = a.x * b.x + a.y * b.y
        guard cross != 0 || dot < 0 else { return }
        if isCorner, path.join == .round { return addCircle(point) }
        // The gap is on the outer side.
        let side: Double = cross > 0 ? -1 : 1
        let first = point.moved(a, side), second = point.moved(b, side)
        let square = half * half
        // The mitre's length in half widths, squared: 1/cos² of half the angle between the normals.
        let reach = 2 * square / (square + dot)
        if isCorner, path.join == .miter, reach.isFinite, reach > 0,
            reach <= path.miterLimit * path.miterLimit
        {
            let tip = Point(
                x: point.x + side * (a.x + b.x) * reach / 2,
                y: point.y + side * (a.y + b.y) * reach / 2)
            append([point, first, tip, second])
        } else {
            append([point, first, second])
        }
    }

    private mutating func addCircle(_ center: Point) {
        append(circle.map { Point(x: center.x + $0.x, y: center.y + $0.y) })
    }

    private mutating func append(_ polygon: [Point]) {
        guard polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        var area = 0.0
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            area += (point.x - polygon[0].x) * (next.y - polygon[0].y)
            area -= (next.x - polygon[0].x) * (point.y - polygon[0].y)
        }
        polygons.append(area < 0 ? polygon.reversed() : polygon)
    }
}

extension FreePath.Point {
    fileprivate func moved(_ offset: FreePath.Point, _ factor: Double) -> FreePath.Point {
        FreePath.Point(x: x + offset.x * factor, y: y + offset.y * factor)
    }
}
