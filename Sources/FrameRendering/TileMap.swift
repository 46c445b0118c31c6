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
        let part = Tile.grid(of: clip).intersection(grid)
        var regions: [PixelRectangle] = []
        /// Those of the row above, by where they are in `regions`.
        var above: [Int] = []
        for row in part.y..<part.maxY {
            var here: [Int] = []
            var column = part.x
            while column < part.maxX {
                let start = column
                while column < part.maxX, isWanted(self[Tile(column: column, row: row)]) {
                    column += 1
                }
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
        return regions.map { tiles in
            PixelRectangle(
                x: tiles.x * Tile.width, y: tiles.y * Tile.height,
                width: tiles.width * Tile.width, height: tiles.height * Tile.height
            ).intersection(clip)
        }
    }
}

/// A tile of the canvas.
struct Tile {
    /// Pixels: a few kilobytes, so that running a kernel costs little beside what it does.
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
        let tiles = grid(of: pixels)
        return PixelRectangle(
            x: tiles.x * width, y: tiles.y * height, width: tiles.width * width,
            height: tiles.height * height)
    }

    /// Columns and rows of the tiles that pixels lie in.
    static func grid(of pixels: PixelRectangle) -> PixelRectangle {
        guard !pixels.isEmpty else { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
        func tile(_ pixel: Int, _ size: Int) -> Int {
            (pixel - (pixel < 0 ? size - 1 : 0)) / size
        }
        let (x, y) = (tile(pixels.x, width), tile(pixels.y, height))
        return PixelRectangle(
            x: x, y: y, width: tile(pixels.maxX - 1, width) + 1 - x,
            height: tile(pixels.maxY - 1, height) + 1 - y)
    }
}
