internal import CCairo
internal import CPango
import PixelBuffers

/// Draws glyphs into memory by Cairo.
final class TextCanvas {
    private let cairo: CairoSurface
    private var context: OpaquePointer { cairo.context }
    /// The context for outlines: `context`, or one of smaller scale for very large letters.
    let fontContext: OpaquePointer

    private let buffer: PixelBuffer
    private let origin: (x: Double, y: Double)
    private let scale: Double

    /// In pixels. FreeType fails to outline some CFF fonts above 1024.
    private static let largestOutline = 1000.0

    /// In pixels. FreeType's limit is 65535.
    private static let largestFont = 65_000.0

    /// Pixels per point at which outlines are made.
    static func outlineScale(size: Double, scale: Double) -> Double {
        let outlineScale = size * scale > largestOutline ? largestOutline / size : scale
        // For a font's metrics, Pango sets a text of its size in pixels, and scales that again.
        let metricSize = size * outlineScale * outlineScale
        return metricSize > largestFont ? (largestFont / size).squareRoot() : outlineScale
    }

    /// - Parameters:
    ///
    ///   - buffer: `coverage8` or `rgba8`, drawn as Cairo's words.
    ///   - origin: the text's top left corner in canvas pixels.
    ///   - scale: pixels per point.
    ///   - size: of the font in points.
    init(
        on buffer: PixelBuffer, origin: (x: Double, y: Double), scale: Double, size: Double
    ) throws(TextError) {
        if let refusal = DrawingLibrary.refusal(of: buffer.bounds) {
            throw TextError(reason: refusal)
        }
        guard let cairo = CairoSurface(over: buffer) else {
            throw TextError(reason: "out of memory")
        }
        self.cairo = cairo
        (self.buffer, self.origin, self.scale) = (buffer, origin, scale)
        let context = cairo.context
        let outlineScale = Self.outlineScale(size: size, scale: scale)
        if outlineScale < scale {
            // Unhinted outlines scale exactly.
            guard let fontContext = cairo_create(cairo.surface) else {
                throw TextError(reason: "out of memory")
            }
            self.fontContext = fontContext
            cairo_scale(fontContext, outlineScale, outlineScale)
        } else {
            fontContext = cairo_reference(context)
        }
        cairo_translate(
            context, origin.x - Double(buffer.bounds.x), origin.y - Double(buffer.bounds.y))
        cairo_scale(context, scale, scale)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        cairo_set_source_rgba(context, 1, 1, 1, 1)
        try check()
    }

    deinit { cairo_destroy(fontContext) }

    /// Adds a run's outlines to the path. Outlines keep subpixel positions, which Cairo's glyphs
    /// round.
    func add(_ run: TextLayout.Run) throws(TextError) {
        cairo_move_to(fontContext, run.x, run.baseline)
        pango_cairo_glyph_string_path(fontContext, run.font, run.glyphs)
        try check()
        guard fontContext != context else { return }
        // Both contexts use points.
        let path = cairo_copy_path(fontContext)
        defer { cairo_path_destroy(path) }
        cairo_append_path(context, path)
        cairo_new_path(fontContext)
        try check()
    }

    /// Fills the path; winding, as letters may overlap and outlines have either orientation.
    func fill() throws(TextError) {
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_fill(context)
        cairo_surface_flush(cairo.surface)
        try check()
    }

    /// Draws a run of colour glyphs: pictures at their places between pixels, and others by Cairo.
    func show(_ run: TextLayout.Run, in map: FontMap) throws(TextError) {
        try map.forEachPicture(in: run, draw) { run throws(TextError) in
            cairo_move_to(context, run.x, run.baseline)
            pango_cairo_show_glyph_string(context, run.font, run.glyphs)
            cairo_surface_flush(cairo.surface)
            try check()
        }
    }

    /// Draws a picture over the canvas, with the same filter as pictures of files.
    private func draw(_ picture: GlyphPicture, in frame: OutlineFrame) {
        let (left, top) = (origin.x + frame.x * scale, origin.y + frame.y * scale)
        let (right, bottom) = (left + frame.width * scale, top + frame.height * scale)
        let place = PixelRectangle.enclosing(left: left, top: top, right: right, bottom: bottom)
            .intersection(buffer.bounds)
        guard !place.isEmpty, left < right, top < bottom else { return }
        let across = ResamplingTaps(
            length: picture.width, from: left, to: right, shown: left...right,
            pixels: place.x..<place.maxX, .cubic)
        let down = ResamplingTaps(
            length: picture.height, from: top, to: bottom, shown: top...bottom,
            pixels: place.y..<place.maxY, .cubic)
        let rows = down.sources.map { picture.row($0, across) }
        for y in 0..<place.height {
            let row = buffer.row(place.y + y - buffer.bounds.y)
            let taps = down.numbers[y * (down.count + 1)..<(y + 1) * (down.count + 1)]
            let first = Int(taps[taps.startIndex]) - down.sources.lowerBound
            for x in 0..<place.width {
                var sum = SIMD4<Float>.zero
                for (tap, weight) in taps.dropFirst().enumerated() where weight != 0 {
                    sum += rows[first + tap][x] * weight
                }
                let offset = 4 * (place.x + x - buffer.bounds.x)
                let below = SIMD4(word: row.load(fromByteOffset: offset, as: UInt32.self))
                row.storeBytes(of: sum.word(over: below), toByteOffset: offset, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(cairo.surface)
    }

    private func check() throws(TextError) {
        guard let failure = cairo.failure(in: fontContext) else { return }
        throw TextError(reason: "cairo says '\(failure.reason)'")
    }
}

extension GlyphPicture {
    /// A row of its pixels in another length.
    fileprivate func row(_ y: Int, _ taps: ResamplingTaps) -> [SIMD4<Float>] {
        stride(from: 0, to: taps.numbers.count, by: taps.count + 1).map { start in
            let first = y * width + Int(taps.numbers[start])
            return (0..<taps.count).reduce(into: .zero) { sum, tap in
                let weight = taps.numbers[start + 1 + tap]
                if weight != 0 { sum += SIMD4(word: words[first + tap]) * weight }
            }
        }
    }
}

extension SIMD4<Float> {
    /// Cairo's word: premultiplied blue, green, red and alpha, from its lowest byte; 255 is full.
    fileprivate init(word: UInt32) {
        self.init(
            Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
    }

    /// Source-over. The filter's negative weights must not make a colour brighter than its alpha.
    fileprivate func word(over below: SIMD4<Float>) -> UInt32 {
        let alpha = Swift.min(Swift.max(w, 0), 255)
        var sum = clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        sum += below * ((255 - alpha) / 255)
        let bytes = SIMD4<UInt32>(sum + 0.5)
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}
