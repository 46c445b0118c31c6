internal import CCairo
internal import CPango
import PixelBuffers

/// Draws glyphs into memory by Cairo.
final class TextCanvas {
    private let cairo: CairoSurface
    private var context: OpaquePointer { cairo.context }
    /// The context for outlines: `context`, or one of smaller scale for very large letters.
    let fontContext: OpaquePointer

    /// In pixels. FreeType fails to outline some CFF fonts above 1024.
    private static let largestOutline = 1000.0

    /// Pixels per point at which outlines are made.
    static func outlineScale(size: Double, scale: Double) -> Double {
        size * scale > largestOutline ? largestOutline / size : scale
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
        guard let cairo = CairoSurface(over: buffer) else {
            throw TextError(reason: "out of memory")
        }
        self.cairo = cairo
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

    /// Draws a run of colour glyphs.
    func show(_ run: TextLayout.Run) throws(TextError) {
        cairo_move_to(context, run.x, run.baseline)
        pango_cairo_show_glyph_string(context, run.font, run.glyphs)
        cairo_surface_flush(cairo.surface)
        try check()
    }

    private func check() throws(TextError) {
        guard let failure = cairo.failure(in: fontContext) else { return }
        throw TextError(reason: "cairo says '\(failure.reason)'")
    }
}
