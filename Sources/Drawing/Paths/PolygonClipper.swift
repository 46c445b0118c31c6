/// Clips polygons to a rectangle (Sutherland–Hodgman), keeping winding numbers inside. Outer parts
/// run along its sides.
struct PolygonClipper {
    typealias Point = FreePath.Point

    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func clip(_ polygon: [Point]) -> [Point] {
        guard
            polygon.contains(where: {
                $0.x < left || $0.x > right || $0.y < top || $0.y > bottom
            })
        else { return polygon }
        var points = polygon
        points = cut(points, \.x, at: left, keeping: { $0 >= $1 })
        points = cut(points, \.x, at: right, keeping: { $0 <= $1 })
        points = cut(points, \.y, at: top, keeping: { $0 >= $1 })
        return cut(points, \.y, at: bottom, keeping: { $0 <= $1 })
    }

    private func cut(
        _ points: [Point], _ axis: KeyPath<Point, Double>, at edge: Double,
        keeping isInside: (Double, Double) -> Bool
    ) -> [Point] {
        guard var previous = points.last else { return [] }
        var result: [Point] = []
        for point in points {
            let wasInside = isInside(previous[keyPath: axis], edge)
            let isStill = isInside(point[keyPath: axis], edge)
            if wasInside != isStill {
                let t =
                    (edge - previous[keyPath: axis])
                    / (point[keyPath: axis] - previous[keyPath: axis])
                result.append(
                    axis == \.x
                        ? Point(x: edge, y: previous.y + (point.y - previous.y) * t)
                        : Point(x: previous.x + (point.x - previous.x) * t, y: edge))
            }
            if isStill { result.append(point) }
            previous = point
        }
        return result
    }
}
