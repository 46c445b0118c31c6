package import PixelBuffers
import Threads

/// A picture by a kind's own drawing code.
package struct ContentPicture: Sendable {
    let picture: LayerPicture

    package init(_ buffer: PixelBuffer) { picture = .drawn(buffer) }

    private init(_ picture: LayerPicture) { self.picture = picture }

    /// A picture of many small marks, each drawn onto those before it. Only tiles with marks are
    /// cleared, drawn and composited, rows of tiles on several threads.
    ///
    /// - Parameters:
    ///   - boxes: the pixels that each mark may touch, in order.
    ///   - bounds: the pixels that are needed.
    ///   - draw: draws the mark with that index inside a part of its box onto an `rgbaFloat`
    ///     buffer; called for several parts at once.
    /// - Returns: nil if no mark touches the bounds.
    package static func marks(
        in boxes: [PixelRectangle], over bounds: PixelRectangle, tools: RenderingTools,
        draw: @escaping @Sendable (Int, PixelRectangle, PixelBuffer) -> Void
    ) throws(RenderingError) -> ContentPicture? {
        let boxes = boxes.map { $0.intersection(bounds) }
        guard boxes.contains(where: { !$0.isEmpty }) else { return nil }
        // The whole of the bounds, though few tiles are used: the grid of a wide blur begins at the
        // corner, and would tremble if the marks decided where that is.
        let buffer = try tools.buffer(.rgbaFloat, bounds)
        var coverage = Coverage(bounds, repeating: .none)
        let grid = Tile.grid(of: bounds)
        var rows: [[Int]] = Array(repeating: [], count: grid.height)
        for (index, box) in boxes.enumerated() where !box.isEmpty {
            let tiles = Tile.grid(of: box)
            for row in tiles.y..<tiles.maxY {
                rows[row - grid.y].append(index)
                for column in tiles.x..<tiles.maxX {
                    coverage[Tile(column: column, row: row)] = .some
                }
            }
        }
        let skips = tools.skipsWhatIsNotSeen
        ThreadPool.run(grid.height) { [rows, coverage] row in
            let part = PixelRectangle(
                x: bounds.x, y: (grid.y + row) * Tile.height, width: bounds.width,
                height: Tile.height
            ).intersection(bounds)
            buffer.clear(skips ? coverage.regions(in: part, areEmpty: false) : [part])
            for index in rows[row] { draw(index, boxes[index].intersection(part), buffer) }
        }
        return ContentPicture(
            skips
                ? LayerPicture(pixels: .drawn(buffer), coverage: coverage, isSparse: true)
                : .drawn(buffer))
    }
}
