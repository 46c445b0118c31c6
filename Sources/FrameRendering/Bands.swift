import NativeKernels
import PixelBuffers
import Threads

/// Parts of a picture that are drawn, and passed on, before the next ones are: small enough for a
/// near cache. A picture of the whole would be written to memory and read again.
struct Bands: Sendable {
    /// Gets a picture, and its parts that are drawn.
    typealias Pass = @Sendable (PixelBuffer, [PixelRectangle]) throws(RenderingError) -> Void

    /// Of a band of rows, about: a megabyte of `rgbaFloat`.
    var pixelCount = 1 << 16

    /// Runs `body` for each band of a picture in which parts of it lie, divided among the crew.
    ///
    /// - Parameter body: called once a band, in any order and several at a time.
    /// - Throws: the error of the first band that fails.
    func run(
        over parts: [PixelRectangle], of bounds: PixelRectangle,
        _ body: @escaping @Sendable (PixelRectangle) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        try Self.run(
            rows(of: bounds).filter { band in
                parts.contains { !$0.intersection(band).isEmpty }
            }, body)
    }

    /// The same for these bands.
    static func run(
        _ bands: [PixelRectangle],
        _ body: @escaping @Sendable (PixelRectangle) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        // Task-local values stay with this thread.
        let deadline = Deadline.current
        try Crew.run(bands.count) { number throws(RenderingError) in
            let drawn = Deadline.$current.withValue(deadline) {
                Result { () throws(RenderingError) in try body(bands[number]) }
            }
            try drawn.get()
        }
    }

    /// Bands of whole rows of tiles, from the top.
    func rows(of bounds: PixelRectangle) -> [PixelRectangle] {
        guard !bounds.isEmpty else { return [] }
        let rows = Tile.grid(of: bounds)
        let height = max(1, pixelCount / (bounds.width * Tile.height))
        return stride(from: rows.y, to: rows.maxY, by: height).map { row in
            PixelRectangle(
                x: bounds.x, y: row * Tile.height, width: bounds.width, height: height * Tile.height
            ).intersection(bounds)
        }
    }

    /// Bands from top to bottom, from the left: each of some more pixels, so that it isn't narrower
    /// than need be.
    func columns(of bounds: PixelRectangle) -> [PixelRectangle] {
        let most = pixelCount / max(1, bounds.height / 4) / 16 * 16
        let width = min(max(16, most), Self.mostColumns)
        return stride(from: bounds.x, to: bounds.maxX, by: width).map { x in
            PixelRectangle(
                x: x, y: bounds.y, width: min(width, bounds.maxX - x), height: bounds.height)
        }
    }

    private static let mostColumns = 128
}

extension RenderingTools {
    /// What a band is drawn on: a picture of the whole if there is one, else one of its own.
    func picture(
        of band: PixelRectangle, in whole: PixelBuffer?
    ) throws(RenderingError) -> PixelBuffer {
        if let whole { return whole }
        return try buffer(.rgbaFloat, band)
    }
}
