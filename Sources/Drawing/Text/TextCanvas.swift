internal import CCairo
internal import CPango
import PixelBuffers

/// Cairo drawing letters into memory.
final class TextCanvas {
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// - Parameters:
    ///   - base: the first pixel of `bounds`; it must outlive the canvas.
    ///   - origin: where the text's top left corner lies, canvas pixels.
    ///   - scale: pixels a point.
    init(
        base: UnsafeMutableRawPointer, format: cairo_format_t, bytesPerRow: Int,
        bounds: PixelRectangle, origin: (x: Double, y: Double), scale: Double
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
        cairo_translate(context, origin.x - Double(bounds.x), origin.y - Double(bounds.y))
        cairo_scale(context, scale, scale)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        // Curves become lines that stray a hundredth of a pixel at most; Cairo's own tenth shows.
        cairo_set_tolerance(context, 0.01)
        cairo_set_source_rgba(context, 1, 1, 1, 1)
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Adds a run's outlines to what `fill` covers. Outlines keep their places between pixels,
    /// which Cairo rounds away when it draws glyphs itself.
    func add(_ run: TextLayout.Run) throws(TextError) {
        cairo_move_to(context, run.x, run.baseline)
        pango_cairo_glyph_string_path(context, run.font, run.glyphs)
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
        let statuses = [cairo_surface_status(surface), cairo_status(context)]
        guard let status = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) else { return }
        throw TextError(reason: "cairo says '\(String(cString: cairo_status_to_string(status)))'")
    }
}
