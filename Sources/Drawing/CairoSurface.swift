internal import CCairo
import PixelBuffers

/// Draws coverage into a buffer by Cairo.
final class CairoSurface {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Retained: Cairo writes into its memory.
    private let buffer: PixelBuffer

    /// - Parameter buffer: `coverage8`; drawn over.
    init(over buffer: PixelBuffer) throws(DrawingError) {
        self.buffer = buffer
        let surface = cairo_image_surface_create_for_data(
            buffer.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8,
            Int32(clamping: buffer.width), Int32(clamping: buffer.height),
            Int32(clamping: buffer.bytesPerRow))
        // Without memory, Cairo returns an object in an error state.
        guard let surface, let context = cairo_create(surface) else {
            throw DrawingError(code: Int(CAIRO_STATUS_NO_MEMORY.rawValue), reason: "out of memory")
        }
        self.surface = surface
        self.context = context
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func fill(_ path: OutlinePath, _ rule: FreePath.Rule = .evenOdd) throws(DrawingError) {
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        cairo_set_fill_rule(
            context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        // Flattens curves to 0.01 pixel; Cairo's default of 0.1 is visible.
        cairo_set_tolerance(context, 0.01)
        cairo_set_source_rgba(context, 1, 1, 1, 1)
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(context)
            }
        }
        cairo_fill(context)
        cairo_surface_flush(surface)
        try check()
    }

    /// Turns Cairo's status into a Swift error.
    private func check() throws(DrawingError) {
        let statuses = [cairo_surface_status(surface), cairo_status(context)]
        guard let status = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) else { return }
        throw DrawingError(
            code: Int(status.rawValue), reason: String(cString: cairo_status_to_string(status)))
    }
}
