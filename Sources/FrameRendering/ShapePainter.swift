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
        let outline = shape.outline(of: size, in: space)
        switch style {
        case .fill:
            return CoverageMask.extent(of: outline, .fill, in: frame)
        case .stroke(_, let width, let position):
            let region = position.region(width: width * space.scale)
            return CoverageMask.extent(of: outline, region, in: frame)
        case .glow(_, let width, let blur):
            let region = StrokePosition.center.region(width: width * space.scale)
            return CoverageMask.extent(of: outline, region, in: frame)
                .grown(by: blurReach(blur * space.scale))
        }
    }

    /// How far a blur of so many pixels spreads; 0 where it does nothing.
    static func blurReach(_ sigma: Double) -> Int {
        isVisibleBlur(sigma) ? GaussianBlur(sigma: sigma).reach : 0
    }

    /// How far from a pixel of its source a blur of so many pixels may change others, also by next
    /// to nothing.
    static func blurSpread(_ sigma: Double) -> Int {
        isVisibleBlur(sigma) ? GaussianBlur(sigma: sigma).spread : 0
    }

    static func isVisibleBlur(_ sigma: Double) -> Bool {
        sigma.isFinite && sigma >= GaussianBlur.leastSigma
    }

    // MARK: Pictures

    /// A shape in its style; an `rgbaFloat` buffer over `bounds`, shared: not to be written to.
    ///
    /// - Parameter part: the pixels that are needed; others may be undefined.
    func picture(
        of shape: ShapeState, _ style: StyleState, size: Size, in space: RasterSpace,
        bounds: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        let key = PictureCache.Key(
            shape: shape, style: style, size: size, space: space, bounds: bounds)
        if part != bounds, let region = style.region(in: space),
            !tools.cache.has(key)
        {
            return try paintedPart(
                part, of: shape, style, region, size: size, in: space, bounds: bounds)
        }
        return try tools.cache.picture(key) { () throws(RenderingError) in
            let outline = shape.outline(of: size, in: space)
            switch style {
            case .fill(let paint):
                return try painted(
                    outline, .fill, paint, size: size, in: space, bounds: bounds,
                    result: .rgbaFloat)
            case .stroke(let paint, let width, let position):
                return try painted(
                    outline, position.region(width: width * space.scale), paint, size: size,
                    in: space, bounds: bounds, result: .rgbaFloat)
            case .glow(let paint, let width, let blur):
                return try glow(
                    outline, paint, width: width, blur: blur, size: size, in: space,
                    bounds: bounds)
            }
        }
    }

    /// What a shape that fills `size` covers; a `coverage8` buffer over `bounds`, shared.
    func mask(
        of shape: ShapeState, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        let key = PictureCache.Key(
            shape: shape, style: nil, size: size, space: space, bounds: bounds)
        return try tools.cache.picture(key) { () throws(RenderingError) in
            try mask(
                shape.outline(of: size, in: space), .fill, size: size, in: space, bounds: bounds)
        }
    }

    /// A part of a shape. Its mask, much smaller than its picture, is drawn whole and kept: where
    /// Cairo cuts an outline off rounds its edges.
    private func paintedPart(
        _ part: PixelRectangle, of shape: ShapeState, _ style: StyleState,
        _ region: OutlineRegion, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        var key = PictureCache.Key(
            shape: shape, style: style.withoutPaint, size: size, space: space, bounds: bounds)
        key.isMask = true
        let coverage = try tools.cache.picture(key) { () throws(RenderingError) in
            try mask(
                shape.outline(of: size, in: space), region, size: size, in: space,
                bounds: bounds)
        }
        return try PaintPainter(tools: tools).picture(
            of: style.paint, on: coverage, size: size, in: space, result: .rgbaFloat, part: part)
    }

    private func mask(
        _ outline: Outline, _ region: OutlineRegion, size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        try tools.check(bounds, .coverage8)
        return try renderingError(RenderingError.shape) { () throws(DrawingError) in
            try CoverageMask.draw(
                outline, region, in: space.frame(of: size), bounds: bounds, pool: tools.pool)
        }
    }

    private func painted(
        _ outline: Outline, _ region: OutlineRegion, _ paint: PaintState, size: Size,
        in space: RasterSpace, bounds: PixelRectangle, result format: PixelFormat
    ) throws(RenderingError) -> PixelBuffer {
        let mask = try mask(outline, region, size: size, in: space, bounds: bounds)
        return try PaintPainter(tools: tools).picture(
            of: paint, on: mask, size: size, in: space, result: format)
    }

    /// A stroke of half the width, over it one of the whole width with a wide blur, over that one
    /// with half that blur.
    private func glow(
        _ outline: Outline, _ paint: PaintState, width: Double, blur: Double, size: Size,
        in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        let sigma = blur * space.scale
        let frame = space.frame(of: size)
        let region = StrokePosition.center.region(width: width * space.scale)
        let result = try painted(
            outline, StrokePosition.center.region(width: width * space.scale / 2), paint,
            size: size, in: space, bounds: bounds, result: .rgbaFloat)
        let strokeBounds = CoverageMask.extent(of: outline, region, in: frame)
            .intersection(bounds.grown(by: Self.blurReach(sigma)))
        guard !strokeBounds.isEmpty else { return result }
        let stroke = try painted(
            outline, region, paint, size: size, in: space, bounds: strokeBounds,
            result: .planarFloat)
        for sigma in [sigma, sigma / 2] {
            let light = try blurred(stroke, sigma: sigma, bounds: bounds)
            try tools.kernels.run(
                .blendNormal, into: result, inputs: [result, light], uniforms: [1])
        }
        return result
    }

    /// Which pixels of a picture a part of its blur is made of.
    static func blurSource(of part: PixelRectangle, sigma: Double) -> PixelRectangle {
        isVisibleBlur(sigma) ? GaussianBlur(sigma: sigma).source(of: part) : part
    }

    /// A Gaussian blur of `sigma` pixels, as an `rgbaFloat` buffer over as much of `bounds` as it
    /// reaches.
    ///
    /// - Parameter part: the pixels that are needed; nil is all of `bounds`.
    func blurred(
        _ source: PixelBuffer, sigma: Double, bounds: PixelRectangle, part: PixelRectangle? = nil
    ) throws(RenderingError) -> PixelBuffer {
        let reached = source.bounds.grown(by: Self.blurReach(sigma)).intersection(bounds)
        guard Self.isVisibleBlur(sigma), !reached.isEmpty else {
            let copy = try tools.buffer(.rgbaFloat, reached)
            try tools.kernels.run(
                .copyPixel, into: copy, region: reached.intersection(part ?? reached),
                inputs: [source])
            return copy
        }
        return try GaussianBlur(sigma: sigma).apply(
            to: source, bounds: reached, part: reached.part(part ?? reached), tools: tools)
    }
}

extension ShapeState {
    func outline(of size: Size, in space: RasterSpace) -> Outline {
        switch self {
        case .capsule: .capsule
        case .circle: .circle
        case .ellipse: .ellipse
        case .rectangle(let cornerRadius): .rectangle(cornerRadius: cornerRadius * space.scale)
        case .path(let path): .path(path.outline(of: size, scale: space.scale))
        }
    }
}

extension StyleState {
    var paint: PaintState {
        switch self {
        case .fill(let paint), .stroke(let paint, _, _), .glow(let paint, _, _): paint
        }
    }

    /// What of a shape is painted, where that is one region.
    fileprivate func region(in space: RasterSpace) -> OutlineRegion? {
        switch self {
        case .fill: .fill
        case .stroke(_, let width, let position): position.region(width: width * space.scale)
        case .glow: nil
        }
    }

    fileprivate var withoutPaint: StyleState {
        let none = PaintState.color(RGBA(red: 0, green: 0, blue: 0, alpha: 0))
        return switch self {
        case .fill: .fill(none)
        case .stroke(_, let width, let position): .stroke(none, width: width, position: position)
        case .glow(_, let width, let blur): .glow(none, width: width, blur: blur)
        }
    }
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
