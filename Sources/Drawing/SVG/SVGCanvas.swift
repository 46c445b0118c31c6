internal import CCairo
import PixelBuffers

/// Draws SVG documents into a buffer by Cairo.
final class SVGCanvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Retained: Cairo writes into its memory.
    private let buffer: PixelBuffer

    /// Cairo's limit.
    private static let mostPixelsPerSide = 32767

    /// - Parameter buffer: `rgba8`; drawn over, in Cairo's byte order.
    init(over buffer: PixelBuffer) throws(SVGError) {
        guard max(buffer.width, buffer.height) <= Self.mostPixelsPerSide else {
            throw SVGError(
                reason: "it needs a picture of \(buffer.width)×\(buffer.height) pixels, more than "
                    + "\(Self.mostPixelsPerSide) a side")
        }
        self.buffer = buffer
        let surface = cairo_image_surface_create_for_data(
            buffer.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(clamping: buffer.width), Int32(clamping: buffer.height),
            Int32(clamping: buffer.bytesPerRow))
        // Without memory, Cairo returns an object in an error state.
        guard let surface, let context = cairo_create(surface) else {
            throw SVGError(reason: "out of memory")
        }
        self.surface = surface
        self.context = context
        cairo_translate(context, Double(-buffer.bounds.x), Double(-buffer.bounds.y))
        // Flattens curves to 0.01 pixel; Cairo's default of 0.1 is visible.
        cairo_set_tolerance(context, 0.01)
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
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
        try handle.draw(on: context, width: document.width, height: document.height)
        cairo_restore(context)
        try finish()
    }

    /// Draws another canvas scaled to `place`.
    func draw(_ other: SVGCanvas, in place: OutlineFrame) {
        cairo_save(context)
        cairo_translate(context, place.x, place.y)
        cairo_scale(
            context, place.width / Double(other.buffer.width),
            place.height / Double(other.buffer.height))
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
        cairo_restore(context)
    }

    func finish() throws(SVGError) {
        cairo_surface_flush(surface)
        try check()
    }

    private func check() throws(SVGError) {
        let statuses = [cairo_surface_status(surface), cairo_status(context)]
        guard let status = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) else { return }
        throw SVGError(reason: "cairo says '\(String(cString: cairo_status_to_string(status)))'")
    }
}
