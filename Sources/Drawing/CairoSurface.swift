internal import CCairo
import PixelBuffers
import Threads

/// Draws coverage into a buffer by Cairo.
final class CairoSurface {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Retained: Cairo writes into its memory.
    private let buffer: PixelBuffer

    /// Fills a path over all of a `coverage8` buffer, whose rows are shared out among the crew.
    static func fill(
        _ path: OutlinePath, _ rule: FreePath.Rule = .evenOdd, over buffer: PixelBuffer
    ) throws(DrawingError) {
        let (width, height) = (buffer.width, buffer.height)
        let least = leastPixels / max(width, 1) + 1
        try Crew.run(rangesOf: height, least: least) { rows throws(DrawingError) in
            guard rows.count < height else {
                return try CairoSurface(over: buffer).fill(path, rule)
            }
            // Cairo computes the coverage of a row in another way where an edge begins in it. In
            // the first row that it draws all do; so it draws the row above, too.
            let above = min(rows.lowerBound, 1)
            let bounds = PixelRectangle(x: 0, y: 0, width: width, height: above + rows.count)
            let band = PixelBuffer.zeroed(format: .coverage8, bounds: bounds)
            try CairoSurface(over: band).fill(path.moved(up: rows.lowerBound - above), rule)
            for y in 0..<rows.count {
                buffer.row(rows.lowerBound + y)
                    .copyMemory(from: UnsafeRawBufferPointer(band.row(above + y)))
            }
        }
    }

    /// Pixels that a thread fills at once.
    private static let leastPixels = 1 << 18

    /// - Parameter buffer: `coverage8`; drawn over.
    private init(over buffer: PixelBuffer) throws(DrawingError) {
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

    private func fill(_ path: OutlinePath, _ rule: FreePath.Rule) throws(DrawingError) {
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
