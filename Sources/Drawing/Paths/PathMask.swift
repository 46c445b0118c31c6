package import PixelBuffers

/// Draws the coverage of paths.
package enum PathMask {
    /// The pixels that a region may touch.
    ///
    /// - Parameter origin: of the path's coordinates, in canvas pixels.
    package static func extent(
        of path: FreePath, _ region: OutlineRegion, from origin: FreePath.Point
    ) -> PixelRectangle {
        guard let hull = path.hull, origin.x.isFinite, origin.y.isFinite else {
            return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
        }
        let reach =
            switch region {
            case .fill: 0.0
            case .stroke(_, outside: 0): 0.0
            case .stroke(let inside, let outside):
                path.strokeReach(halfWidth: max(inside, outside))
            }
        return .enclosing(
            left: origin.x + hull.left - reach, top: origin.y + hull.top - reach,
            right: origin.x + hull.right + reach, bottom: origin.y + hull.bottom + reach)
    }

    /// Draws a region, anti-aliased. Filling closes open contours. A one-sided stroke is a stroke
    /// of twice the width, clipped by the fill.
    ///
    /// - Returns: a `coverage8` buffer over `bounds`.
    /// - Throws: a `DrawingError` with Cairo's status.
    package static func draw(
        _ path: FreePath, _ region: OutlineRegion, from origin: FreePath.Point,
        bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) throws(DrawingError) -> PixelBuffer {
        guard !bounds.isEmpty, path.hull != nil, origin.x.isFinite, origin.y.isFinite else {
            return .zeroed(format: .coverage8, bounds: bounds, pool: pool)
        }
        let half: Double
        switch region {
        case .fill: return try fill(path, from: origin, bounds: bounds, pool: pool)
        case .stroke(let inside, let outside): half = max(inside, outside)
        }
        guard half > 0, half.isFinite else {
            return .zeroed(format: .coverage8, bounds: bounds, pool: pool)
        }
        let stroke = try stroke(path, halfWidth: half, from: origin, bounds: bounds, pool: pool)
        guard case .stroke(let inside, let outside) = region, inside != outside else {
            return stroke
        }
        let filled = try fill(path, from: origin, bounds: bounds, pool: pool)
        for y in 0..<bounds.height {
            let (line, area) = (stroke.row(y), filled.row(y))
            for x in 0..<bounds.width {
                let within = min(line[x], area[x])
                line[x] = inside < outside ? line[x] - within : within
            }
        }
        return stroke
    }

    private static func stroke(
        _ path: FreePath, halfWidth half: Double, from origin: FreePath.Point,
        bounds: PixelRectangle, pool: PixelBufferPool?
    ) throws(DrawingError) -> PixelBuffer {
        let path = try path.dashed()
        let flat = try flattened(
            path, from: origin, bounds: bounds, reach: path.strokeReach(halfWidth: half))
        let maximum = PathStroke.maxLines(of: path, count: flat.lineCount, halfWidth: half)
        guard let maximum else {
            return try cover(
                PathStroke(flat, of: path, halfWidth: half).polygons, .nonzero, bounds: bounds,
                pool: pool)
        }
        // Parts are combined by maximum coverage. They overlap, so the seams show only inside bends
        // tighter than the stroke's width.
        let whole = PixelBuffer.zeroed(format: .coverage8, bounds: bounds, pool: pool)
        for part in flat.parts(ofLines: maximum, halfWidth: half) {
            let polygons = PathStroke(part, of: path, halfWidth: half).polygons
            let area = extent(of: polygons, in: bounds)
            guard !area.isEmpty else { continue }
            let moved = polygons.map { polygon in
                polygon.map {
                    FreePath.Point(
                        x: $0.x - Double(area.x - bounds.x), y: $0.y - Double(area.y - bounds.y))
                }
            }
            let mask = try cover(moved, .nonzero, bounds: area, pool: pool)
            for y in 0..<area.height {
                let target = whole.row(area.y - bounds.y + y), source = mask.row(y)
                for x in 0..<area.width {
                    let place = area.x - bounds.x + x
                    target[place] = max(target[place], source[x])
                }
            }
        }
        return whole
    }

    /// The pixels that polygons may touch; their coordinates are relative to `bounds`.
    private static func extent(
        of polygons: [[FreePath.Point]], in bounds: PixelRectangle
    ) -> PixelRectangle {
        var left = Double.infinity, top = Double.infinity
        var right = -Double.infinity, bottom = -Double.infinity
        for point in polygons.joined() {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        let area = PixelRectangle.enclosing(left: left, top: top, right: right, bottom: bottom)
        return PixelRectangle(
            x: area.x + bounds.x, y: area.y + bounds.y, width: area.width, height: area.height
        ).intersection(bounds)
    }

    private static func fill(
        _ path: FreePath, from origin: FreePath.Point, bounds: PixelRectangle,
        pool: PixelBufferPool?
    ) throws(DrawingError) -> PixelBuffer {
        let flat = try flattened(path, from: origin, bounds: bounds, reach: 0)
        return try cover(flat.contours.map(\.points), path.rule, bounds: bounds, pool: pool)
    }

    private static func flattened(
        _ path: FreePath, from origin: FreePath.Point, bounds: PixelRectangle, reach: Double
    ) throws(DrawingError) -> FlatPath {
        try FlatPath(
            path,
            offset: FreePath.Point(x: origin.x - Double(bounds.x), y: origin.y - Double(bounds.y)),
            window: (
                -reach, -reach, Double(bounds.width) + reach, Double(bounds.height) + reach
            ))
    }

    private static func cover(
        _ polygons: [[FreePath.Point]], _ rule: FreePath.Rule, bounds: PixelRectangle,
        pool: PixelBufferPool?
    ) throws(DrawingError) -> PixelBuffer {
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds, pool: pool)
        // Clips only at Cairo's range of 24 integer bits: clipping moves the rounded ends of edges.
        let farthest = CoverageMask.farthest
        let clipper = PolygonClipper(
            left: -farthest, top: -farthest, right: farthest, bottom: farthest)
        var outlines = OutlinePath()
        for polygon in polygons { outlines.add(polygon: clipper.clip(polygon)) }
        try CairoSurface.fill(outlines, rule, over: mask)
        return mask
    }
}
