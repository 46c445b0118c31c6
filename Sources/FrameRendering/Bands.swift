import NativeKernels
import PixelBuffers
import Threads

/// Divides a picture into bands, each small enough for a near cache. A band is drawn and passed on
/// as a whole, while a picture of all bands would be written to memory and read again.
struct Bands: Sendable {
    /// Receives a picture, and the parts of it that are drawn.
    typealias Pass = @Sendable (PixelBuffer, [PixelRectangle]) throws(RenderingError) -> Void

    /// The approximate size of a band of rows: a megabyte of `rgbaFloat`.
    var pixelCount = 1 << 16

    /// Runs `body` for each band that intersects one of the parts, divided among the pool.
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

    /// Runs `body` for each of these bands, divided among the pool.
    static func run(
        _ bands: [PixelRectangle],
        _ body: @escaping @Sendable (PixelRectangle) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        // Task-local values stay with this thread.
        let deadline = Deadline.current
        try ThreadPool.run(bands.count) { number throws(RenderingError) in
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

    /// Bands of whole columns, from the left. They have about four times as many pixels as bands
    /// of rows, so that they aren't too narrow.
    func columns(of bounds: PixelRectangle) -> [PixelRectangle] {
        let maximum = pixelCount / max(1, bounds.height / 4) / 16 * 16
        let width = min(max(16, maximum), Self.maxColumns)
        return stride(from: bounds.x, to: bounds.maxX, by: width).map { x in
            PixelRectangle(
                x: x, y: bounds.y, width: min(width, bounds.maxX - x), height: bounds.height)
        }
    }

    private static let maxColumns = 128
}

extension RenderingTools {
    /// Returns the picture that a band is drawn on: `whole`, or if it is nil a new one of the band.
    func picture(
        of band: PixelRectangle, in whole: PixelBuffer?
    ) throws(RenderingError) -> PixelBuffer {
        if let whole { return whole }
        return try buffer(.rgbaFloat, band)
    }
}
