import Drawing
import FrameScheduling
import PixelBuffers
import TimelineModel

/// Draws SVG documents, at the resolution at which they are seen.
struct VectorPainter {
    let tools: RenderingTools

    /// A document in its colours or in one, over `bounds`.
    func picture(
        of state: VectorState, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        var tintless = state
        if state.tint != nil { tintless.tint = .white }
        let key = PictureCache.Key(
            content: .svg(tintless), size: size, space: space, bounds: bounds)
        let picture = try tools.cache.picture(key) { () throws(RenderingError) in
            try tools.check(bounds, .rgba8)
            let drawn = try renderingError(RenderingError.svg) { () throws(SVGError) in
                try tools.svgs.draw(
                    state.image.document, in: place(of: state, size: size, in: space),
                    clippedTo: space.frame(of: size), bounds: bounds, pool: tools.pool)
            }
            guard state.tint != nil else { return DrawnPicture(drawn) }
            return DrawnPicture(mask: drawn.alphaMask(pool: tools.pool))
        }
        if let tint = state.tint {
            return try PaintPainter(tools: tools).picture(
                of: .color(tint), on: picture, size: size, in: space)
        }
        return .pending(
            PendingPicture(
                bounds: bounds, steps: [tools.kernels.step(.copyPixel)], inputs: [picture.buffer],
                space: space.kernelSpace))
    }

    /// The document's bounds, in canvas pixels.
    private func place(of state: VectorState, size: Size, in space: RasterSpace) -> OutlineFrame {
        let natural = state.image.naturalSize
        let box = ViewBox(origin: .zero, size: natural, fit: state.fit)
        let (origin, scale) = box.placement(in: size)
        return OutlineFrame(
            x: space.originX + origin.x * space.scale, y: space.originY + origin.y * space.scale,
            width: natural.width * scale.x * space.scale,
            height: natural.height * scale.y * space.scale)
    }
}

extension VectorImage {
    fileprivate var document: SVGDocument {
        SVGDocument(
            text: text, width: naturalSize.width, height: naturalSize.height,
            needsLayers: needsLayers, reach: reach)
    }
}

extension VectorPath {
    /// The path in pixels from the origin of a layer of this size.
    func outline(of size: Size, scale: Double) -> FreePath {
        let (origin, stretch) =
            viewBox?.placement(in: size) ?? (origin: .zero, scale: Point(x: 1, y: 1))
        func place(_ point: Point) -> FreePath.Point {
            FreePath.Point(
                x: (origin.x + point.x * stretch.x) * scale,
                y: (origin.y + point.y * stretch.y) * scale)
        }
        return FreePath(
            elements: elements.map { element in
                switch element {
                case .move(let point): .move(place(point))
                case .line(let point): .line(place(point))
                case .curve(let first, let second, let end):
                    .curve(place(first), place(second), place(end))
                case .close: .close
                }
            }, rule: rule == .nonzero ? .nonzero : .evenOdd)
    }
}

extension LineCap {
    var cap: FreePath.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension LineJoin {
    var join: FreePath.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}
