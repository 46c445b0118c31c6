internal import CCairo
import PixelBuffers
import Threads

/// A buffer that Cairo draws into, and the state that it draws with.
final class CairoSurface {
    let surface: OpaquePointer
    let context: OpaquePointer
    /// Retained: Cairo writes into its memory.
    private let buffer: PixelBuffer

    /// Nil without memory.
    ///
    /// - Parameter buffer: `coverage8` or `rgba8`; drawn over, in Cairo's byte order.
    init?(over buffer: PixelBuffer) {
        let surface = cairo_image_surface_create_for_data(
            buffer.base.assumingMemoryBound(to: UInt8.self),
            buffer.format == .coverage8 ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32,
            Int32(clamping: buffer.width), Int32(clamping: buffer.height),
            Int32(clamping: buffer.bytesPerRow))
        // Without memory, Cairo returns an object in an error state.
        guard let surface, let context = cairo_create(surface) else { return nil }
        self.surface = surface
        self.context = context
        self.buffer = buffer
        // Flattens curves to 0.01 pixel; Cairo's default of 0.1 is visible.
        cairo_set_tolerance(context, 0.01)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The first failure of the surface, its context or another context, as Cairo's status and
    /// text.
    func failure(in other: OpaquePointer? = nil) -> (code: Int, reason: String)? {
        let statuses = [
            cairo_surface_status(surface), cairo_status(other ?? context), cairo_status(context),
        ]
        return statuses.first { $0 != CAIRO_STATUS_SUCCESS }.map {
            (Int($0.rawValue), String(cString: cairo_status_to_string($0)))
        }
    }

    /// The most pixels of a side.
    static let maxSide = 32767

    /// Fills a path over all of a `coverage8` buffer, whose rows are shared out among the pool.
    static func fill(
        _ path: OutlinePath, _ rule: FreePath.Rule = .evenOdd, over buffer: PixelBuffer
    ) throws(DrawingError) {
        let (width, height) = (buffer.width, buffer.height)
        let minCount = minPixels / max(width, 1) + 1
        let columns = width > maxSide ? maxSide - 1 : max(width, 1)
        try ThreadPool.run(rangesOf: height, minCount: minCount) { rows throws(DrawingError) in
            guard rows.count < height || max(width, height) > maxSide else {
                return try draw(path, rule, over: buffer)
            }
            for y in stride(from: rows.lowerBound, to: rows.upperBound, by: maxSide - 1) {
                for x in stride(from: 0, to: width, by: columns) {
                    let part = PixelRectangle(
                        x: x, y: y, width: min(columns, width - x),
                        height: min(maxSide - 1, rows.upperBound - y))
                    try fill(part, of: buffer, with: path, rule)
                }
            }
        }
    }

    /// - Parameter part: has (0, 0) in the buffer's corner.
    private static func fill(
        _ part: PixelRectangle, of buffer: PixelBuffer, with path: OutlinePath,
        _ rule: FreePath.Rule
    ) throws(DrawingError) {
        // Cairo computes the coverage of a row in another way where an edge begins in it. In the
        // first row that it draws all do, and in the first column those from beyond it; so it draws
        // the row above and the column before, too.
        let (left, above) = (min(part.x, 1), min(part.y, 1))
        let bounds = PixelRectangle(
            x: 0, y: 0, width: left + part.width, height: above + part.height)
        let band = PixelBuffer.zeroed(format: .coverage8, bounds: bounds)
        band.populate()
        try draw(path.moved(left: part.x - left, up: part.y - above), rule, over: band)
        for y in 0..<part.height {
            UnsafeMutableRawBufferPointer(
                rebasing: buffer.row(part.y + y)[part.x..<part.x + part.width]
            ).copyMemory(from: UnsafeRawBufferPointer(rebasing: band.row(above + y)[left...]))
        }
    }

    /// The minimum number of pixels per thread.
    private static let minPixels = 1 << 18

    private static func draw(
        _ path: OutlinePath, _ rule: FreePath.Rule, over buffer: PixelBuffer
    ) throws(DrawingError) {
        guard let cairo = CairoSurface(over: buffer) else {
            throw DrawingError(code: Int(CAIRO_STATUS_NO_MEMORY.rawValue), reason: "out of memory")
        }
        let context = cairo.context
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        cairo_set_fill_rule(
            context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
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
        cairo_surface_flush(cairo.surface)
        guard let failure = cairo.failure() else { return }
        throw DrawingError(code: failure.code, reason: failure.reason)
    }
}
