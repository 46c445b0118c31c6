import FrameScheduling
import PixelBuffers
import TimelineModel

extension LayerPlacement {
    /// The scales at which a projected layer is drawn, in pixels per pixel of the parent. They are
    /// few, so that a layer that turns stays the same picture for several frames.
    private static let details = [0.125, 0.25, 0.5, 0.7071, 1, 1.4142, 2, 2.8284, 4]
    /// The largest invisible enlargement.
    private static let enlargement = 1.06
    /// A layer that would have more pixels isn't drawn larger than it is without a projection.
    private static let maxPixels = Double(1 << 24)
    /// Nearer to the viewer than this part of the distance, a layer isn't drawn in more detail.
    private static let nearest = 0.1

    /// The space of a layer that is seen in perspective, and its way onto the parent; nil where it
    /// is seen from the side.
    static func projected(
        _ layer: LayerState, by projection: PlaneMap, _ centerX: Double, _ centerY: Double,
        pixelsPerPoint: Double
    ) -> (RasterSpace, Transform)? {
        let (cosine, sine) = PlaneMap.direction(degrees: layer.rotation)
        let turned = PlaneMap.scaling(layer.scale.x, layer.scale.y).then(.turning(cosine, sine))
        let map = projection.then(turned)
        let detail = detail(
            of: map, size: layer.size,
            maximum: maxPixels / (layer.size.width * layer.size.height * pixelsPerPoint)
                / pixelsPerPoint)
        let local = pixelsPerPoint * detail
        let forward = PlaneMap.scaling(1 / local, 1 / local).then(map)
            .then(.scaling(pixelsPerPoint, pixelsPerPoint))
        guard forward.isFinite, let inverse = forward.inverse else { return nil }
        let space = RasterSpace(
            originX: centerX - layer.size.width / 2 * local,
            originY: centerY - layer.size.height / 2 * local, scale: local)
        return (
            space,
            Transform(
                centerX: centerX, centerY: centerY, matrix: (1, 0, 0, 1), inverse: (1, 0, 0, 1),
                plane: (forward, inverse))
        )
    }

    /// The largest magnification of a layer's points, at its corners and its centre.
    ///
    /// - Parameter area: the square of the largest detail, if it is above 1.
    private static func detail(of map: PlaneMap, size: Size, maximum area: Double) -> Double {
        var maximum = 0.0
        for (x, y) in [(0.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let point = Point(x: x * size.width, y: y * size.height)
            let w = map.weight(at: point)
            guard w >= nearest else { continue }
            let place = map(point)
            let across = (map.a - place.x * map.px) / w, down = (map.b - place.y * map.px) / w
            let along = (map.c - place.x * map.py) / w, below = (map.d - place.y * map.py) / w
            maximum = max(
                maximum, (across * across + down * down).squareRoot(),
                (along * along + below * below).squareRoot())
        }
        let wanted = details.first { $0 * enlargement >= maximum } ?? details[details.count - 1]
        return details.last { $0 <= wanted && ($0 <= 1 || $0 * $0 <= area) } ?? wanted
    }
}

extension PlaneMap {
    /// The near plane: the least distance from the viewer that is drawn, as a part of the camera's
    /// distance.
    private static let minWeight = 1e-4

    /// The bounding box of the part of a rectangle in front of the viewer, mapped about a centre,
    /// with two pixels around it for the samples.
    func region(
        of region: PixelRectangle, about centerX: Double, _ centerY: Double
    ) -> PixelRectangle {
        guard !region.isEmpty else { return region }
        let (left, right) = (Double(region.x) - centerX, Double(region.maxX) - centerX)
        let (top, bottom) = (Double(region.y) - centerY, Double(region.maxY) - centerY)
        let corners = [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
            Point(x: left, y: bottom),
        ]
        let minimum = Self.minWeight * abs(pw)
        var seen: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let (w, nextW) = (weight(at: corner), weight(at: next))
            if w > minimum { seen.append(corner) }
            if (w > minimum) != (nextW > minimum) {
                let t = (minimum - w) / (nextW - w)
                seen.append(
                    Point(
                        x: corner.x + (next.x - corner.x) * t,
                        y: corner.y + (next.y - corner.y) * t))
            }
        }
        let places = seen.map { self($0) }
        guard let first = places.first else {
            return PixelRectangle(x: region.x, y: region.y, width: 0, height: 0)
        }
        var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
        for place in places {
            minX = min(minX, place.x)
            maxX = max(maxX, place.x)
            minY = min(minY, place.y)
            maxY = max(maxY, place.y)
        }
        // A line is still a pixel wide.
        return PixelRectangle.enclosing(
            left: centerX + minX, top: centerY + minY,
            right: max(centerX + maxX, (centerX + minX).nextUp),
            bottom: max(centerY + maxY, (centerY + minY).nextUp)
        ).grown(by: 2)
    }
}
