package import FrameRendering
package import PixelBuffers
package import TimelineModel

extension EmitterState: DrawableContent {
    package func picture(
        size: Size, in space: RasterSpace, bounds: PixelRectangle, tools: RenderingTools
    ) throws(RenderingError) -> ContentPicture? {
        let softness = Float(look.softness)
        let marks = parts.compactMap { EmitterMark($0, softness: softness, in: space) }
        let boxes = marks.map(\.box)
        let area = boxes.reduce(0.0) { $0 + $1.intersection(bounds).area }
        guard area <= Self.maxPixels else {
            throw .request(
                "the parts of an emitter have \(Int(area / 1e6)) million pixels here; the limit is "
                    + "\(Int(Self.maxPixels / 1e6)) million. Let there be fewer, or smaller ones")
        }
        return try ContentPicture.marks(in: boxes, over: bounds, tools: tools) {
            marks[$0].draw(in: $1, onto: $2)
        }
    }

    /// A few seconds of one processor.
    private static let maxPixels = 1e9
}

/// A part in pixels.
private struct EmitterMark: Sendable {
    private let shape: EmitterLook.Shape
    /// The middle, in pixels of the canvas.
    private let x: Double
    private let y: Double
    private let cosine: Float
    private let sine: Float
    private let halfWidth: Float
    private let halfHeight: Float
    /// The width in pixels over which an edge grows from nothing to all.
    private let edge: Float
    private let color: SIMD4<Float>
    let box: PixelRectangle

    /// - Returns: nil if nothing of it would be seen.
    init?(_ part: EmittedPart, softness: Float, in space: RasterSpace) {
        x = space.originX + part.x * space.scale
        y = space.originY + part.y * space.scale
        (cosine, sine) = (Float(part.cosine), Float(part.sine))
        let (width, height) = (part.halfWidth * space.scale, part.halfHeight * space.scale)
        guard x.magnitude < Self.farthest, y.magnitude < Self.farthest,
            max(width, height) < Self.farthest, width > 0, height > 0
        else { return nil }
        // A part thinner than a pixel is drawn a pixel wide, and paler.
        halfWidth = Float(max(width, 0.5))
        halfHeight = Float(max(height, 0.5))
        let paleness = (Float(width) / halfWidth) * (Float(height) / halfHeight)
        // A disc of a pixel or two is as good as any shape of its area.
        let isDot = part.shape.fullness < 1 && max(width, height) < 1
        shape = isDot ? .circle : part.shape
        color = part.color * (isDot ? paleness * part.shape.fullness : paleness)
        edge = 1 + softness * min(halfWidth, halfHeight)
        guard color.w > 0 else { return nil }
        let (c, s) = (Double(cosine.magnitude), Double(sine.magnitude))
        let (right, down) = (Double(halfWidth), Double(halfHeight))
        box = PixelRectangle.enclosing(
            left: x - c * right - s * down, top: y - s * right - c * down,
            right: x + c * right + s * down, bottom: y + s * right + c * down
        ).grown(by: 1)
    }

    /// Far outside of any canvas.
    private static let farthest = 1e6

    /// Draws what of it is in a part of its box.
    func draw(in part: PixelRectangle, onto buffer: PixelBuffer) {
        let (w, h) = (halfWidth, halfHeight)
        switch shape {
        case .rectangle:
            fill(part, buffer) { x, y in
                covered(x.magnitude - w) * covered(y.magnitude - h)
            }
        case .circle where w > h, .capsule:
            // The points at a distance from a line between two.
            let (length, radius) = (max(w - h, 0), min(w, h))
            let lower = max(h - w, 0)
            fill(part, buffer) { x, y in
                let (dx, dy) = (max(x.magnitude - length, 0), max(y.magnitude - lower, 0))
                return covered((dx * dx + dy * dy).squareRoot() - radius)
            }
        case .circle:
            // The distance from an ellipse, nearly: f / |∇f|, for f = |p / r|.
            let (wide, high) = (1 / w, 1 / h)
            fill(part, buffer) { x, y in
                let (px, py) = (x * wide, y * high)
                let (gx, gy) = (px * wide, py * high)
                let f = (px * px + py * py).squareRoot()
                let slope = (gx * gx + gy * gy).squareRoot()
                return covered(slope > 0 ? f * (f - 1) / slope : -min(w, h))
            }
        case .star:
            let (stretch, scale) = stretch
            fill(part, buffer) { x, y in
                covered(Self.star(x * stretch, y, radius: h) * scale)
            }
        case .heart:
            let (stretch, scale) = stretch
            fill(part, buffer) { x, y in
                covered(Self.heart(x * stretch / h, -y / h) * h * scale)
            }
        }
    }

    /// The factor by which a narrow part's shape is wider, and about that of distances in it.
    private var stretch: (Float, Float) {
        (halfHeight / halfWidth, min((halfWidth / halfHeight).squareRoot(), 1))
    }

    /// The covered share of a pixel, at a distance from the edge, which is negative inside.
    @inline(__always)
    private func covered(_ distance: Float) -> Float {
        let part = min(max((0.5 - distance) / edge, 0), 1)
        return edge > 1 ? part * part * (3 - 2 * part) : part
    }

    /// - Parameter coverage: the covered share of a pixel, by its middle along the part's axes.
    @inline(__always)
    private func fill(
        _ part: PixelRectangle, _ buffer: PixelBuffer, _ coverage: (Float, Float) -> Float
    ) {
        // In registers, instead of loads at every pixel.
        let (cosine, sine, color) = (cosine, sine, color)
        let left = Float(Double(part.x) + 0.5 - x)
        for row in part.y..<part.maxY {
            let down = Float(Double(row) + 0.5 - y)
            let columns = columns(down, from: left, count: part.width)
            guard !columns.isEmpty, let line = buffer.row(row - buffer.bounds.y).baseAddress else {
                continue
            }
            var pixel = line + (part.x - buffer.bounds.x + columns.lowerBound) * 16
            var column = columns.lowerBound
            while column < columns.upperBound {
                let right = left + Float(column)
                let alpha = coverage(
                    right * cosine + down * sine, down * cosine - right * sine)
                if alpha > 0 {
                    let source = color * alpha
                    let below = pixel.load(as: SIMD4<Float>.self)
                    pixel.storeBytes(
                        of: source + below * (1 - source.w), as: SIMD4<Float>.self)
                }
                pixel += 16
                column += 1
            }
        }
    }

    /// The columns of a row that are near the part: in others, nothing is covered.
    private func columns(_ down: Float, from left: Float, count: Int) -> Range<Int> {
        var (first, last): (Float, Float) = (0, Float(count))
        func limit(_ slope: Float, _ start: Float, _ reach: Float) {
            guard slope.magnitude > 0.001 else { return }
            let (one, other) = ((-reach - start) / slope - left, (reach - start) / slope - left)
            first = max(first, min(one, other) - 1)
            last = min(last, max(one, other) + 2)
        }
        limit(cosine, down * sine, halfWidth + 1)
        limit(-sine, down * cosine, halfHeight + 1)
        return first < last ? Int(first)..<Int(last.rounded(.up)) : 0..<0
    }

    // MARK: Distances

    /// The distance from a star with five points, one of them up.
    ///
    /// Source: I. Quilez, "2D distance functions" (MIT licence), `sdStar5`.
    private static func star(_ x: Float, _ y: Float, radius: Float) -> Float {
        let (cosine, sine): (Float, Float) = (0.809016994375, 0.587785252292)
        var (px, py) = (x.magnitude, -y)
        let first = max(cosine * px - sine * py, 0)
        px -= 2 * first * cosine
        py += 2 * first * sine
        let second = max(-cosine * px - sine * py, 0)
        px += 2 * second * cosine
        py += 2 * second * sine
        px = px.magnitude
        py -= radius
        let depth: Float = 0.48
        let (ex, ey) = (depth * sine, depth * cosine - 1)
        let along = min(max((px * ex + py * ey) / (ex * ex + ey * ey), 0), radius)
        let (dx, dy) = (px - ex * along, py - ey * along)
        let distance = (dx * dx + dy * dy).squareRoot()
        return py * ex - px * ey < 0 ? -distance : distance
    }

    /// The distance from a heart as wide as −1…1, with y upwards.
    ///
    /// Source: I. Quilez, as above, `sdHeart`, whose heart is 1.2 wide and 1.1 high.
    private static func heart(_ x: Float, _ y: Float) -> Float {
        let scale: Float = 0.6
        let (px, py) = (x.magnitude * scale, y * scale + 0.55)
        func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }
        if px + py > 1 {
            return (length(px - 0.25, py - 0.75) - Float(2).squareRoot() / 4) / scale
        }
        let middle = max(px + py, 0) / 2
        let distance = min(length(px, py - 1), length(px - middle, py - middle))
        return (px < py ? -distance : distance) / scale
    }
}

extension EmitterLook.Shape {
    /// The area, relative to that of an ellipse of its size; 1 for shapes that fill theirs.
    fileprivate var fullness: Float {
        switch self {
        case .circle, .rectangle, .capsule: 1
        case .star: 0.45
        case .heart: 0.79
        }
    }
}
