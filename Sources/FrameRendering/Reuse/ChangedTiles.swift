import PixelBuffers

/// Collects changed rectangles of a canvas as marks on a grid of tiles.
struct ChangedTiles {
    private let canvas: PixelRectangle
    /// The side of a tile in pixels.
    private let side: Int
    private let columns: Int
    private let rows: Int
    private var marks: [Bool]

    /// In pixels. Smaller tiles hold fewer unchanged pixels, and cost more to merge.
    private static let minSide = 32
    /// Each part costs a pass through all layers, so few parts are better than exact ones.
    private static let maxParts = 12
    /// More rectangles are merged by doubling the tiles' side, since merging pairs is quadratic.
    private static let maxRectangles = 64
    /// Above this share of the canvas, drawing parts costs about as much as drawing the whole.
    private static let maxShare = 0.5

    /// The cost of a part besides its pixels, as a number of pixels: once, and per layer.
    private static let partCost = 4096
    private static let layerCost = 256

    private let layerCount: Int

    /// - Parameter layerCount: the number of layers that are visited for each part.
    init(canvas: PixelRectangle, layerCount: Int) {
        self.init(canvas: canvas, side: Self.minSide, layerCount: layerCount)
    }

    private init(canvas: PixelRectangle, side: Int, layerCount: Int) {
        self.canvas = canvas
        self.side = side
        self.layerCount = layerCount
        columns = (canvas.width + side - 1) / side
        rows = (canvas.height + side - 1) / side
        marks = [Bool](repeating: false, count: columns * rows)
    }

    mutating func mark(_ rectangle: PixelRectangle) {
        let seen = rectangle.intersection(canvas)
        guard !seen.isEmpty else { return }
        let left = (seen.x - canvas.x) / side, right = (seen.maxX - 1 - canvas.x) / side
        for row in (seen.y - canvas.y) / side...(seen.maxY - 1 - canvas.y) / side {
            for column in left...right { marks[row * columns + column] = true }
        }
    }

    /// A few rectangles that contain all marked tiles, or everything if they cover most of the
    /// canvas.
    var change: FrameChange {
        var tiles = self
        var parts = tiles.rectangles
        if parts.isEmpty { return .nothing }
        while parts.count > Self.maxRectangles {
            tiles = tiles.coarser
            parts = tiles.rectangles
        }
        let cost = Self.partCost + Self.layerCost * layerCount
        while parts.count > 1, let nearest = Self.nearest(in: parts),
            nearest.added < cost || parts.count > Self.maxParts
        {
            let merged = parts[nearest.first].union(parts[nearest.second])
            parts.remove(at: nearest.second)
            parts[nearest.first] = merged
        }
        let limit = Int(Double(canvas.pixelCount) * Self.maxShare)
        let change = FrameChange.parts(parts)
        return change.pixelCount(of: canvas) > limit ? .everything : change
    }

    /// Tiles of twice the side.
    private var coarser: ChangedTiles {
        var result = ChangedTiles(canvas: canvas, side: 2 * side, layerCount: layerCount)
        for row in 0..<rows {
            for column in 0..<columns where marks[row * columns + column] {
                result.marks[row / 2 * result.columns + column / 2] = true
            }
        }
        return result
    }

    /// The marked tiles as rectangles in pixels: runs of a row, merged with equal runs of the rows
    /// below.
    private var rectangles: [PixelRectangle] {
        PixelRectangle(x: 0, y: 0, width: columns, height: rows)
            .regions { column, row in marks[row * columns + column] }
            .map { cells in
                var pixels = cells.multiplied(by: side, side)
                pixels.x += canvas.x
                pixels.y += canvas.y
                return pixels.intersection(canvas)
            }
    }

    /// The indices of the two rectangles whose union adds the fewest pixels, which may be negative
    /// if they overlap.
    private static func nearest(
        in parts: [PixelRectangle]
    ) -> (first: Int, second: Int, added: Int)? {
        var best: (first: Int, second: Int, added: Int)?
        for first in parts.indices {
            for second in parts.indices where second > first {
                let (a, b) = (parts[first], parts[second])
                let added = a.union(b).pixelCount - a.pixelCount - b.pixelCount
                if added < best?.added ?? .max { best = (first, second, added) }
            }
        }
        return best
    }
}
