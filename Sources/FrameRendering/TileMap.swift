import PixelBuffers

/// A value for every tile that some pixels lie in.
///
/// Tiles are those of the canvas, so that maps of different pixels have the same.
struct TileMap<Value: Sendable>: Sendable {
    /// Columns and rows of tiles.
    let grid: PixelRectangle
    /// Row by row.
    private var values: [Value]

    init(_ pixels: PixelRectangle, repeating value: Value) {
        grid = Tile.grid(of: pixels)
        values = Array(repeating: value, count: grid.width * grid.height)
    }

    subscript(tile: Tile) -> Value {
        get { values[(tile.row - grid.y) * grid.width + tile.column - grid.x] }
        set { values[(tile.row - grid.y) * grid.width + tile.column - grid.x] = newValue }
    }

    func contains(_ tile: Tile) -> Bool {
        tile.column >= grid.x && tile.column < grid.maxX && tile.row >= grid.y
            && tile.row < grid.maxY
    }

    mutating func update(_ value: (Tile, Value) -> Value) {
        var index = 0
        for row in grid.y..<grid.maxY {
            for column in grid.x..<grid.maxX {
                values[index] = value(Tile(column: column, row: row), values[index])
                index += 1
            }
        }
    }

    /// The pixels of `clip` whose tiles are wanted, as few rectangles.
    func regions(in clip: PixelRectangle, where isWanted: (Value) -> Bool) -> [PixelRectangle] {
        Tile.grid(of: clip).intersection(grid)
            .regions { isWanted(self[Tile(column: $0, row: $1)]) }
            .map { $0.multiplied(by: Tile.width, Tile.height).intersection(clip) }
    }
}

/// Rectangles of cells, in columns and rows.
extension PixelRectangle {
    /// The wanted cells as few rectangles, in the order of their first rows: runs of cells, each as
    /// high as the rows below have the same run.
    func regions(where isWanted: (_ column: Int, _ row: Int) -> Bool) -> [PixelRectangle] {
        var regions: [PixelRectangle] = []
        /// The regions that reach the row above, as indices into `regions`.
        var above: [Int] = []
        for row in y..<maxY {
            var here: [Int] = []
            var column = x
            while column < maxX {
                let start = column
                while column < maxX, isWanted(column, row) { column += 1 }
                guard column > start else {
                    column += 1
                    continue
                }
                let same = above.first {
                    regions[$0].x == start && regions[$0].maxX == column
                }
                if let same {
                    regions[same].height += 1
                    here.append(same)
                } else {
                    regions.append(
                        PixelRectangle(x: start, y: row, width: column - start, height: 1))
                    here.append(regions.count - 1)
                }
            }
            above = here
        }
        return regions
    }

    /// The pixels of cells of this size.
    func multiplied(by width: Int, _ height: Int) -> PixelRectangle {
        PixelRectangle(
            x: x * width, y: y * height, width: self.width * width, height: self.height * height)
    }

    /// The cells of this size that cover the pixels; cell 0 begins at pixel 0.
    func dividedRoundingOut(by width: Int, _ height: Int) -> PixelRectangle {
        func floor(_ value: Int, _ divisor: Int) -> Int {
            (value - (value < 0 ? divisor - 1 : 0)) / divisor
        }
        let left = floor(x, width), top = floor(y, height)
        return PixelRectangle(
            x: left, y: top, width: floor(maxX + width - 1, width) - left,
            height: floor(maxY + height - 1, height) - top)
    }
}

/// A tile of the canvas.
struct Tile {
    /// Tiles of a few kilobytes, so that starting a kernel costs little beside its work.
    static let width = 64
    static let height = 16

    var column: Int
    var row: Int

    var pixels: PixelRectangle {
        PixelRectangle(
            x: column * Self.width, y: row * Self.height, width: Self.width, height: Self.height)
    }

    /// All pixels of the tiles that some lie in.
    static func pixels(around pixels: PixelRectangle) -> PixelRectangle {
        grid(of: pixels).multiplied(by: width, height)
    }

    /// Columns and rows of the tiles that pixels lie in.
    static func grid(of pixels: PixelRectangle) -> PixelRectangle {
        pixels.isEmpty ? LayerExtent.nothing : pixels.dividedRoundingOut(by: width, height)
    }
}
