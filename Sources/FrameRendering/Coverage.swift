import PixelBuffers

/// The tiles in which a picture is known to be empty or opaque.
struct Coverage: Sendable {
    enum Kind: UInt8, Sendable {
        /// All channels of all pixels are zero.
        case none
        case some
        /// The alpha of all pixels is one.
        case all
    }

    /// In pixels. A tile's kind holds for its pixels inside the bounds.
    let bounds: PixelRectangle
    private var kinds: TileMap<Kind>

    init(_ bounds: PixelRectangle, repeating kind: Kind) {
        self.bounds = bounds
        kinds = TileMap(bounds, repeating: kind)
    }

    subscript(tile: Tile) -> Kind {
        get { kinds.contains(tile) ? kinds[tile] : .none }
        set { kinds[tile] = newValue }
    }

    /// The parts of `clip` that are empty, or those that may not be. Outside the bounds is empty.
    func regions(in clip: PixelRectangle, areEmpty: Bool) -> [PixelRectangle] {
        let inside = kinds.regions(in: clip.intersection(bounds)) { ($0 == .none) == areEmpty }
        return areEmpty ? inside + clip.rectangles(beside: bounds) : inside
    }

    /// Marks the tiles of a region as possibly nonempty.
    mutating func fill(_ region: PixelRectangle) {
        kinds.update { tile, kind in
            kind == .none && !tile.pixels.intersection(region).isEmpty ? .some : kind
        }
    }

    // MARK: Derived coverages

    /// The coverage after any pixels were made less opaque.
    var translucent: Coverage {
        var result = self
        result.kinds.update { $1 == .all ? .some : $1 }
        return result
    }

    /// The coverage of a picture in a mask.
    ///
    /// - Parameter one, other: the picture's and the mask's; nil if unknown.
    static func clipped(_ one: Coverage?, _ other: Coverage?) -> Coverage? {
        guard let one, let other else { return (one ?? other)?.translucent }
        var result = Coverage(one.bounds.intersection(other.bounds), repeating: .some)
        result.kinds.update { tile, _ in
            switch (one[tile], other[tile]) {
            case (.none, _), (_, .none): .none
            case (.all, .all): .all
            default: .some
            }
        }
        return result
    }

    /// The coverage of a picture over `bounds` whose pixels depend only on the `region` of this one
    /// that belongs to them, and are transparent if that is.
    func mapped(
        to bounds: PixelRectangle, by region: (PixelRectangle) -> PixelRectangle
    ) -> Coverage {
        let filled = FilledTiles(kinds)
        var result = Coverage(bounds, repeating: .some)
        result.kinds.update { tile, _ in
            let needed = region(tile.pixels.intersection(bounds)).intersection(self.bounds)
            return filled.areNone(in: Tile.grid(of: needed)) ? .none : .some
        }
        return result
    }

    // MARK: Masks

    /// - Parameter mask: `coverage8`.
    init(ofMask mask: PixelBuffer) {
        self.init(mask.bounds, repeating: .some)
        kinds.update { tile, _ in
            let pixels = tile.pixels.intersection(mask.bounds)
            var (any, every) = (UInt64.min, UInt64.max)
            for y in pixels.y..<pixels.maxY {
                let line = UnsafeRawPointer(
                    mask.base + (y - mask.bounds.y) * mask.bytesPerRow + pixels.x - mask.bounds.x)
                var x = 0
                while x + 8 <= pixels.width {
                    let eight = line.loadUnaligned(fromByteOffset: x, as: UInt64.self)
                    any |= eight
                    every &= eight
                    x += 8
                }
                while x < pixels.width {
                    let one = UInt64(line.load(fromByteOffset: x, as: UInt8.self))
                    any |= one
                    every &= one | ~0xFF
                    x += 1
                }
            }
            return any == 0 ? .none : every == .max ? .all : .some
        }
    }
}

/// Finds out for any rectangle of tiles whether all are empty.
private struct FilledTiles {
    private let grid: PixelRectangle
    /// The numbers of nonempty tiles above and left of each corner.
    private var counts: [Int32]

    init(_ kinds: TileMap<Coverage.Kind>) {
        grid = kinds.grid
        let width = grid.width + 1
        counts = Array(repeating: 0, count: width * (grid.height + 1))
        for y in 0..<grid.height {
            var line: Int32 = 0
            for x in 0..<grid.width {
                let kind = kinds[Tile(column: grid.x + x, row: grid.y + y)]
                line += kind == .none ? 0 : 1
                counts[(y + 1) * width + x + 1] = counts[y * width + x + 1] + line
            }
        }
    }

    /// - Parameter part: within the grid.
    func areNone(in part: PixelRectangle) -> Bool {
        guard !part.isEmpty else { return true }
        let width = grid.width + 1
        let (left, right) = (part.x - grid.x, part.maxX - grid.x)
        let (top, bottom) = ((part.y - grid.y) * width, (part.maxY - grid.y) * width)
        return counts[bottom + right] - counts[bottom + left] - counts[top + right]
            + counts[top + left] == 0
    }
}
