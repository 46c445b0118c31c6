import Drawing
import FrameScheduling
import MediaCoding
import PixelBuffers
import TimelineModel

/// Draws pictures from files.
struct PicturePainter {
    let tools: RenderingTools

    /// A picture's place, in canvas pixels.
    struct Place {
        /// The whole picture.
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
        /// The layer's own rectangle, which clips the picture.
        var columns: ClosedRange<Double>
        var rows: ClosedRange<Double>

        /// The pixels that it touches.
        var pixels: PixelRectangle {
            .enclosing(
                left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
                bottom: rows.upperBound)
        }
    }

    static func place(of picture: PictureState, size: Size, in space: RasterSpace) -> Place {
        let natural = picture.naturalSize
        let (across, down) = (size.width / natural.width, size.height / natural.height)
        let (scaleX, scaleY) =
            switch picture.contentMode {
            case .fit: (min(across, down), min(across, down))
            case .fill: (max(across, down), max(across, down))
            case .stretch: (across, down)
            case .center: (1, 1)
            }
        func span(
            _ origin: Double, _ length: Double, _ natural: Double, _ scale: Double, isExact: Bool
        ) -> (Double, Double, ClosedRange<Double>) {
            let end = origin + length * space.scale
            // The side that fits has exactly the layer's own ends, without rounding.
            if isExact { return (origin, end, origin...max(origin, end)) }
            let middle = origin + length * space.scale / 2
            let half = natural * scale * space.scale / 2
            let (from, to) = (middle - half, middle + half)
            let low = max(from, origin)
            return (from, to, low...max(low, min(to, end)))
        }
        let (left, right, columns) = span(
            space.originX, size.width, natural.width, scaleX, isExact: scaleX == across)
        let (top, bottom, rows) = span(
            space.originY, size.height, natural.height, scaleY, isExact: scaleY == down)
        return Place(
            left: left, top: top, right: right, bottom: bottom, columns: columns, rows: rows)
    }

    /// An `rgbaFloat` buffer over `bounds`, shared: not to be written to. Nil where nothing of the
    /// picture can be seen.
    func picture(
        of picture: PictureState, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer? {
        let place = Self.place(of: picture, size: size, in: space)
        guard place.right > place.left, place.bottom > place.top,
            (place.right - place.left).isFinite, (place.bottom - place.top).isFinite
        else { return nil }
        let key = PictureCache.Key(
            content: .picture(picture), size: size, space: space, bounds: bounds)
        return try tools.cache.picture(key) { () throws(RenderingError) in
            DrawnPicture(
                try draw(
                    pixels(of: picture.source), picture.interpolation, at: place, bounds: bounds))
        }.buffer
    }

    /// All of a picture's own pixels, as a shader reads them: premultiplied, the first at the
    /// origin. Shared: not to be written to.
    func texture(_ file: PictureFile) throws(RenderingError) -> PixelBuffer {
        let source = PictureState.Source.image(file)
        let bounds = try pixels(of: source).bounds
        let size = Size(width: Double(bounds.width), height: Double(bounds.height))
        let state = PictureState(
            source: source, naturalSize: size, contentMode: .stretch, interpolation: .none)
        let space = RasterSpace(originX: 0, originY: 0, scale: 1)
        guard let texture = try picture(of: state, size: size, in: space, bounds: bounds) else {
            throw RenderingError("the picture '\(file.path)' is empty")
        }
        return texture
    }

    /// Pixels that fill a layer; nil if none are visible.
    func stretched(
        _ pixels: PixelBuffer, _ interpolation: Interpolation, size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer? {
        let right = space.originX + size.width * space.scale
        let bottom = space.originY + size.height * space.scale
        guard right > space.originX, bottom > space.originY, right.isFinite, bottom.isFinite else {
            return nil
        }
        let place = Place(
            left: space.originX, top: space.originY, right: right, bottom: bottom,
            columns: space.originX...right, rows: space.originY...bottom)
        return try draw(pixels, interpolation, at: place, bounds: bounds)
    }

    private func pixels(of source: PictureState.Source) throws(RenderingError) -> PixelBuffer {
        let converter = PictureConverter(tools: tools)
        switch source {
        case .image(let file):
            return try tools.freeingMemory { () throws(RenderingError) in
                try tools.files.image(file.path, convert: converter.converted)
            }
        case .film(let file, let picture):
            let film = try tools.files.film(file.path)
            return try converter.converted(
                renderingError(RenderingError.reading) { () throws(MediaError) in
                    try film.picture(picture)
                })
        }
    }

    private func draw(
        _ pixels: PixelBuffer, _ interpolation: Interpolation, at place: Place,
        bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        // A picture that is too large is refused before its weights take memory.
        try tools.check(
            bounds, .rgbaFloat,
            besides: (bounds.width + bounds.height) * ResamplingTaps.maxBytesPerPixel)
        let across = ResamplingTaps(
            length: pixels.width, from: place.left, to: place.right, shown: place.columns,
            pixels: bounds.x..<bounds.maxX, interpolation.filter)
        let down = ResamplingTaps(
            length: pixels.height, from: place.top, to: place.bottom, shown: place.rows,
            pixels: bounds.y..<bounds.maxY, interpolation.filter)
        let rows = try tools.buffer(
            .planarFloat,
            PixelRectangle(x: bounds.x, y: 0, width: bounds.width, height: down.sources.count))
        let firstRow = Float(down.sources.lowerBound)
        try tools.kernels.run(
            .scalePictureRows, into: rows, inputs: [pixels],
            uniforms: [firstRow, Float(across.count)], buffers: [across.numbers])
        let result = try tools.buffer(.rgbaFloat, bounds)
        try tools.kernels.run(
            .scalePictureColumns, into: result, inputs: [rows],
            uniforms: [firstRow, Float(down.count)], buffers: [down.numbers])
        return result
    }
}

extension Interpolation {
    fileprivate var filter: ResamplingTaps.Filter {
        switch self {
        case .none: .nearest
        case .low: .linear
        case .high: .cubic
        }
    }
}
