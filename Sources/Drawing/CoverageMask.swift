package import PixelBuffers

/// Draws the coverage of shapes. Colours are applied by the renderer, unrounded.
package enum CoverageMask {
    /// The pixels that a region may touch.
    package static func extent(
        of outline: Outline, _ region: OutlineRegion, in frame: OutlineFrame
    ) -> PixelRectangle {
        if case .path(let path) = outline {
            return PathMask.extent(of: path, region, from: .init(x: frame.x, y: frame.y))
        }
        guard let frame = drawable(outline, region, in: frame) else {
            return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
        }
        let moved = frame.grown(by: region.reach)
        return .enclosing(
            left: moved.x, top: moved.y, right: moved.x + moved.width,
            bottom: moved.y + moved.height)
    }

    /// Draws a region, anti-aliased.
    ///
    /// - Parameters:
    ///
    ///   - frame: in canvas pixels. Empty or non-finite frames cover nothing.
    ///   - bounds: the canvas pixels to draw.
    /// - Returns: a `coverage8` buffer over `bounds`.
    /// - Throws: a `DrawingError` with Cairo's status.
    package static func draw(
        _ outline: Outline, _ region: OutlineRegion, in frame: OutlineFrame,
        bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) throws(DrawingError) -> PixelBuffer {
        if case .path(let path) = outline {
            return try PathMask.draw(
                path, region, from: .init(x: frame.x, y: frame.y), bounds: bounds, pool: pool)
        }
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds, pool: pool)
        guard let frame = drawable(outline, region, in: frame), !bounds.isEmpty else { return mask }
        let local = clamped(
            OutlineFrame(
                x: frame.x - Double(bounds.x), y: frame.y - Double(bounds.y), width: frame.width,
                height: frame.height))
        var path = OutlinePath()
        switch region {
        case .fill:
            path.add(outline, in: local, offset: 0)
        case .stroke(let inside, let outside):
            path.add(outline, in: local, offset: min(outside, farthest))
            path.add(outline, in: local, offset: -min(inside, farthest))
        }
        try CairoSurface.fill(path, over: mask)
        return mask
    }

    /// The outline's actual frame; nil if there is nothing to draw.
    private static func drawable(
        _ outline: Outline, _ region: OutlineRegion, in frame: OutlineFrame
    ) -> OutlineFrame? {
        guard frame.isDrawable else { return nil }
        if case .rectangle(let radius) = outline, radius.isNaN { return nil }
        if case .stroke(let inside, let outside) = region {
            guard inside >= 0, outside >= 0, inside + outside > 0 else { return nil }
        }
        return outline == .circle ? frame.square : frame
    }

    /// Cairo's coordinates have 24 integer bits.
    static let farthest = 2_097_152.0

    /// Moves edges beyond Cairo's range to its limit, which is off any canvas.
    private static func clamped(_ frame: OutlineFrame) -> OutlineFrame {
        let left = max(frame.x, -farthest), top = max(frame.y, -farthest)
        let right = min(frame.x + frame.width, farthest)
        let bottom = min(frame.y + frame.height, farthest)
        return OutlineFrame(x: left, y: top, width: right - left, height: bottom - top)
    }
}
