internal import CCairo
import PixelBuffers

/// Draws SVG documents into a buffer by Cairo.
final class SVGCanvas {
    private let cairo: CairoSurface
    private let size: (width: Double, height: Double)
    private var context: OpaquePointer { cairo.context }

    /// - Parameter buffer: `rgba8`; drawn over, in Cairo's byte order.
    init(over buffer: PixelBuffer) throws(SVGError) {
        if let refusal = DrawingLibrary.refusal(of: buffer.bounds) {
            throw SVGError(reason: refusal)
        }
        guard let cairo = CairoSurface(over: buffer) else {
            throw SVGError(reason: "out of memory")
        }
        self.cairo = cairo
        size = (Double(buffer.width), Double(buffer.height))
        cairo_translate(context, Double(-buffer.bounds.x), Double(-buffer.bounds.y))
        try check()
    }

    func clip(to frame: OutlineFrame) {
        cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
        cairo_clip(context)
    }

    /// Draws a document scaled to `place`.
    func draw(
        _ handle: SVGHandle, _ document: SVGDocument, in place: OutlineFrame
    ) throws(SVGError) {
        cairo_save(context)
        cairo_translate(context, place.x, place.y)
        cairo_scale(context, place.width / document.width, place.height / document.height)
        try check()
        try handle.draw(document, on: context)
        cairo_restore(context)
        try finish()
    }

    /// Draws another canvas scaled to `place`.
    func draw(_ other: SVGCanvas, in place: OutlineFrame) {
        cairo_save(context)
        cairo_translate(context, place.x, place.y)
        cairo_scale(context, place.width / other.size.width, place.height / other.size.height)
        cairo_set_source_surface(context, other.cairo.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
        cairo_restore(context)
    }

    func finish() throws(SVGError) {
        cairo_surface_flush(cairo.surface)
        try check()
    }

    private func check() throws(SVGError) {
        guard let failure = cairo.failure() else { return }
        throw SVGError(reason: "cairo says '\(failure.reason)'")
    }
}
