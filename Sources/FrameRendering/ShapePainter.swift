import Drawing
import FrameScheduling
import PixelBuffers
import TimelineModel

/// Draws shapes: a mask of coverage from `Drawing`, painted by a kernel.
struct ShapePainter {
    let tools: RenderingTools

    // MARK: Extents

    /// The pixels that a styled shape may touch.
    static func extent(
        of shape: ShapeState, _ style: StyleState, size: Size, in space: RasterSpace
    ) -> PixelRectangle {
        let frame = space.frame(of: size)
        let outline = shape.outline(of: size, in: space, style.line)
        switch style {
        case .fill:
            return CoverageMask.extent(of: outline, .fill, in: frame)
        case .stroke(_, let width, let position, _):
            let region = position.region(width: width * space.scale)
            return CoverageMask.extent(of: outline, region, in: frame)
        case .glow(_, let width, let blur, _):
            let region = StrokePosition.center.region(width: width * space.scale)
            return CoverageMask.extent(of: outline, region, in: frame)
                .grown(by: blurReach(blur * space.scale))
        }
    }

    /// The reach of a blur with this standard deviation in pixels; 0 if it does nothing.
    static func blurReach(_ sigma: Double) -> Int {
        isVisibleBlur(sigma) ? GaussianBlur.reach(sigma: sigma) : 0
    }

    static func isVisibleBlur(_ sigma: Double) -> Bool {
        sigma.isFinite && sigma >= GaussianBlur.minSigma
    }

    // MARK: Pictures

    /// A shape in its style, over `bounds`.
    func picture(
        of shape: ShapeState, _ style: StyleState, size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let key = PictureCache.Key(
            content: .shape(shape, style), size: size, space: space, bounds: bounds)
        func painted(
            _ paint: PaintState, _ stroke: StrokeState?
        ) throws(RenderingError) -> LayerPicture {
            let painter = PaintPainter(tools: tools)
            func draw() throws(RenderingError) -> LayerPicture {
                let mask = try mask(of: shape, stroke, size: size, in: space, bounds: bounds)
                return try painter.picture(of: paint, on: mask, size: size, in: space)
            }
            // A mask takes a sixteenth of the memory, and one colour no time.
            if case .gradient = paint, let kept = try tools.kept(key, draw) { return kept }
            return try draw()
        }
        switch style {
        case .fill(let paint): return try painted(paint, nil)
        case .stroke(let paint, let width, let position, let line):
            return try painted(paint, StrokeState(width: width, position: position, line: line))
        case .glow(let paint, let width, let blur, let line):
            let light = try tools.cache.picture(key) { () throws(RenderingError) in
                try glow(
                    shape.outline(of: size, in: space, line), paint, width: width, blur: blur,
                    size: size, in: space, bounds: bounds)
            }
            return .drawn(light)
        }
    }

    /// The coverage of a shape that fills `size`, or of its stroke; `coverage8`, over `bounds`.
    func mask(
        of shape: ShapeState, _ stroke: StrokeState? = nil, size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> DrawnPicture {
        let key = PictureCache.Key(
            content: .mask(shape, stroke), size: size, space: space, bounds: bounds)
        return try tools.cache.picture(key) { () throws(RenderingError) in
            if let stroke, let inset = InsetStroke(shape, stroke, size: size),
                let path = inset.path(of: size, in: space, stroke.line)
            {
                let half = stroke.width * space.scale / 2
                let line = try mask(
                    .path(path), .stroke(inside: half, outside: half), size: size, in: space,
                    bounds: bounds)
                let area = try mask(
                    inset.clip.outline(of: size, in: space), .fill, size: size, in: space,
                    bounds: bounds)
                return line.cut(by: area)
            }
            return try mask(
                shape.outline(of: size, in: space, stroke?.line),
                stroke.map { $0.position.region(width: $0.width * space.scale) } ?? .fill,
                size: size, in: space, bounds: bounds)
        }
    }

    private func mask(
        _ outline: Outline, _ region: OutlineRegion, size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> DrawnPicture {
        try tools.check(bounds, .coverage8)
        let mask = try renderingError(RenderingError.shape) { () throws(DrawingError) in
            try CoverageMask.draw(
                outline, region, in: space.frame(of: size), bounds: bounds, pool: tools.pool)
        }
        return DrawnPicture(mask: mask)
    }

    private func painted(
        _ outline: Outline, _ region: OutlineRegion, _ paint: PaintState, size: Size,
        in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let mask = try mask(outline, region, size: size, in: space, bounds: bounds)
        return try PaintPainter(tools: tools).picture(of: paint, on: mask, size: size, in: space)
    }

    /// A stroke of half the width, under one of the whole width with a wide blur, under another of
    /// these with half that blur.
    private func glow(
        _ outline: Outline, _ paint: PaintState, width: Double, blur: Double, size: Size,
        in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> DrawnPicture {
        let sigma = blur * space.scale
        let frame = space.frame(of: size)
        let region = StrokePosition.center.region(width: width * space.scale)
        var glow = try Composition(on: .transparent, bounds: bounds, tools: tools)
        try glow.add(
            painted(
                outline, StrokePosition.center.region(width: width * space.scale / 2), paint,
                size: size, in: space, bounds: bounds), .normal, opacity: 1)
        let strokeBounds = CoverageMask.extent(of: outline, region, in: frame)
            .intersection(bounds.grown(by: Self.blurReach(sigma)))
        if !strokeBounds.isEmpty {
            let stroke = try tools.drawn(
                painted(outline, region, paint, size: size, in: space, bounds: strokeBounds),
                .planarFloat)
            for sigma in [sigma, sigma / 2] {
                try glow.add(blurred(stroke, sigma: sigma, bounds: bounds), .normal, opacity: 1)
            }
        }
        let picture = try glow.finish()
        return DrawnPicture(try tools.drawn(picture), picture.coverage)
    }

    /// A Gaussian blur of `sigma` pixels, over as much of `bounds` as it reaches.
    private func blurred(
        _ source: PixelBuffer, sigma: Double, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let reached = source.bounds.grown(by: Self.blurReach(sigma)).intersection(bounds)
        guard Self.isVisibleBlur(sigma), !reached.isEmpty else {
            let copy = try tools.buffer(.rgbaFloat, reached)
            try tools.kernels.run(.copyPixel, into: copy, inputs: [source])
            return .drawn(copy)
        }
        let blur = GaussianBlur(sigma: sigma)
        return .pending(
            try blur.applied(to: blur.coarse(of: source, tools), bounds: reached, tools))
    }
}

extension DrawnPicture {
    /// The smaller coverage of two masks of the same pixels; this one's buffer is changed.
    fileprivate func cut(by area: DrawnPicture) -> DrawnPicture {
        for y in 0..<buffer.height {
            let (row, limit) = (buffer.row(y), area.buffer.row(y))
            for x in 0..<buffer.width { row[x] = min(row[x], limit[x]) }
        }
        return DrawnPicture(mask: buffer)
    }
}

/// The region of a stroke.
struct StrokeState: Hashable, Sendable {
    /// Points.
    var width: Double
    var position: StrokePosition
    var line = LineState.standard
}

extension StrokePosition {
    /// - Parameter width: pixels.
    func region(width: Double) -> OutlineRegion {
        switch self {
        case .inside: .stroke(inside: width, outside: 0)
        case .center: .stroke(inside: width / 2, outside: width / 2)
        case .outside: .stroke(inside: 0, outside: width)
        }
    }
}
