internal import CCairo
internal import CPango
import PixelBuffers

/// Cairo drawing letters into memory.
final class TextCanvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Where letters get their outlines from; the same as `context` unless they are very large.
    let fontContext: OpaquePointer

    /// Pixels. FreeType gives no outlines of some fonts in the format CFF at more than 1024.
    private static let largestOutline = 1000.0

    /// Pixels a point in which letters get their outlines.
    static func outlineScale(size: Double, scale: Double) -> Double {
        size * scale > largestOutline ? largestOutline / size : scale
    }

    /// - Parameters:
    ///   - base: the first pixel of `bounds`; it must outlive the canvas.
    ///   - origin: where the text's top left corner lies, canvas pixels.
    ///   - scale: pixels a point.
    ///   - size: the letters', points.
    init(
        base: UnsafeMutableRawPointer, format: cairo_format_t, bytesPerRow: Int,
        bounds: PixelRectangle, origin: (x: Double, y: Double), scale: Double,
        size: Double
    ) throws(TextError) {
        let surface = cairo_image_surface_create_for_data(
            base.assumingMemoryBound(to: UInt8.self), format, Int32(clamping: bounds.width),
            Int32(clamping: bounds.height), Int32(clamping: bytesPerRow))
        // Cairo hands out an object that only holds the error where it can't make a real one.
        guard let surface, let context = cairo_create(surface) else {
            throw TextError(reason: "out of memory")
        }
        self.surface = surface
        self.context = context
        let outlineScale = Self.outlineScale(size: size, scale: scale)
        if outlineScale < scale {
            // Outlines that are not hinted are alike at every size.
            guard let fontContext = cairo_create(surface) else {
                throw TextError(reason: "out of memory")
            }
            self.fontContext = fontContext
            cairo_scale(fontContext, outlineScale, outlineScale)
        } else {
            fontContext = cairo_reference(context)
        }
        cairo_translate(context, origin.x - Double(bounds.x), origin.y - Double(bounds.y))
        cairo_scale(context, scale, scale)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        // Curves become lines that stray a hundredth of a pixel at most; Cairo's own tenth shows.
        cairo_set_tolerance(context, 0.01)
        cairo_set_source_rgba(context, 1, 1, 1, 1)
        try check()
    }

    deinit {
        cairo_destroy(fontContext)
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Adds a run's outlines to what `fill` covers. Outlines keep their places between pixels,
    /// which Cairo rounds away when it draws glyphs itself.
    func add(_ run: TextLayout.Run) throws(TextError) {
        cairo_move_to(fontContext, run.x, run.baseline)
        pango_cairo_glyph_string_path(fontContext, run.font, run.glyphs)
        try check()
        guard fontContext != context else { return }
        // A path is in points, which both have.
        let path = cairo_copy_path(fontContext)
        defer { cairo_path_destroy(path) }
        cairo_append_path(context, path)
        cairo_new_path(fontContext)
        try check()
    }

    /// Covers what was added. Letters may overlap, and their outlines run either way round.
    func fill() throws(TextError) {
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_fill(context)
        cairo_surface_flush(surface)
        try check()
    }

    /// Draws a run of coloured pictures.
    func show(_ run: TextLayout.Run) throws(TextError) {
        cairo_move_to(context, run.x, run.baseline)
        pango_cairo_show_glyph_string(context, run.font, run.glyphs)
        cairo_surface_flush(surface)
        try check()
    }

    private func check() throws(TextError) {
        let statuses = [
            cairo_surface_status(surface), cairo_status(fontContext), cairo_status(context),
        ]
        guard let status = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) else { return }
        throw TextError(reason: "cairo says '\(String(cString: cairo_status_to_string(status)))'")
    }
}
