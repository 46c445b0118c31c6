import FrameScheduling
import PixelBuffers
import PortableMath
import TimelineModel

/// Adds up pictures of what a shutter sees, for their mean in linear light.
///
/// Pixels that are equal in all pictures keep their bits, wherever they are added.
struct ShutterMean {
    private let tools: RenderingTools
    private let first: PixelBuffer
    private let sum: PixelBuffer
    /// The number of samples.
    private let count: Int

    /// The light of sRGB's numbers in 4096 equal steps (IEC 61966-2-1).
    private static let lights: [Float] = (0...4096).map { step in
        let number = Double(step) / 4096
        return Float(
            number <= 0.04045 ? number / 12.92 : Portable.pow((number + 0.055) / 1.055, 2.4))
    }

    /// - Parameters:
    ///   - first: the first picture, `rgbaFloat`, which becomes the mean of `exposures`.
    ///   - bounds: where pictures may differ from it.
    init(
        of exposures: [Exposure], from first: PixelBuffer, in bounds: PixelRectangle,
        tools: RenderingTools
    ) throws(RenderingError) {
        (self.first, self.tools) = (first, tools)
        count = exposures.reduce(0) { $0 + $1.count }
        sum = try tools.buffer(.rgbaFloat, bounds)
        try tools.kernels.run(.solid, into: sum, uniforms: [0.5, 0.5, 0.5, 0.5])
    }

    /// Adds a picture that is seen for `count` samples.
    ///
    /// - Parameter regions: in `bounds`; no pixel is in two of them.
    func add(
        _ picture: PixelBuffer, count: Int, _ regions: [PixelRectangle]
    ) throws(RenderingError) {
        try tools.kernels.run(
            .addLight, into: sum, regions: regions, inputs: [sum, picture, first],
            uniforms: [Float(count) / Float(self.count)], buffers: [Self.lights])
    }

    /// Makes the first picture the mean.
    ///
    /// - Parameter regions: as for `add`.
    func finish(_ regions: [PixelRectangle]) throws(RenderingError) {
        try tools.kernels.run(
            .meanLight, into: first, regions: regions, inputs: [first, sum],
            buffers: [Self.lights])
    }
}

extension FrameRenderer {
    /// Draws a frame that is the mean of several: the first one whole, and of each other one what
    /// is not as in the one before. Two pictures of what moves are in memory beside the frame.
    ///
    /// - Parameters: as for a frame that is drawn at one time.
    func paintMean(
        of state: FrameState, _ exposures: [Exposure], parts: [PixelRectangle],
        onto frame: PixelBuffer?, _ pass: @escaping Bands.Pass
    ) throws(RenderingError) {
        let canvas = state.canvas.bounds
        let moments = state.moments
        let first = if let frame { frame } else { try tools.buffer(.rgbaFloat, canvas) }
        try paint(moments[0], parts: parts, onto: first) { _, _ in }
        let changes = changes(between: moments)
        let moving = regions(of: changes, in: state)
        let bounds = moving.reduce(LayerExtent.nothing) { $0.union($1) }
        if !bounds.isEmpty {
            let mean = try ShutterMean(of: exposures, from: first, in: bounds, tools: tools)
            let picture = try tools.buffer(.rgbaFloat, bounds)
            picture.copy(moving, from: first)
            for (index, change) in changes.enumerated() {
                if !change.isEmpty {
                    try paint(moments[index + 1], parts: change) { drawn, parts in
                        picture.copy(
                            parts.map { $0.intersection(bounds) }.filter { !$0.isEmpty },
                            from: drawn)
                    }
                }
                try mean.add(picture, count: exposures[index + 1].count, moving)
            }
            try mean.finish(moving)
        }
        try tools.bands.run(over: parts, of: canvas) { band throws(RenderingError) in
            try pass(first, parts.map { $0.intersection(band) })
        }
    }

    /// The parts of each state but the first that may differ from the one before.
    private func changes(between moments: [FrameState]) -> [[PixelRectangle]] {
        zip(moments, moments.dropFirst()).map { before, after in
            switch change(from: before, to: after) {
            case .nothing: []
            case .parts(let parts): parts
            case .everything: [after.canvas.bounds]
            }
        }
    }

    /// All pixels of some parts; none is in two of the regions.
    private func regions(
        of changes: [[PixelRectangle]], in state: FrameState
    ) -> [PixelRectangle] {
        let canvas = state.canvas.bounds
        guard !changes.joined().contains(canvas) else { return [canvas] }
        var tiles = TileMap(canvas, repeating: false)
        for part in changes.joined() { tiles.mark(part) }
        return tiles.regions(in: canvas) { $0 }
    }

    /// The change between two frames, of which at least one is a mean: a pixel stays as it is if it
    /// does in the first of their states and moves in neither.
    func changeOfMeans(from old: FrameState, to new: FrameState) -> FrameChange {
        let (before, after) = (old.moments, new.moments)
        let changes =
            changes(between: [before[0], after[0]]) + changes(between: before)
            + changes(between: after)
        guard !changes.joined().contains(new.canvas.bounds), old.canvas == new.canvas else {
            return .everything
        }
        var tiles = ChangedTiles(
            canvas: new.canvas.bounds,
            layerCount: new.layers.reduce(0) { $0 + $1.layerCount } * after.count)
        for part in changes.joined() { tiles.mark(part) }
        return tiles.change
    }
}

extension LayerPainter {
    /// The mean of layers at several times, on a transparent backdrop.
    ///
    /// - Parameter parts: the pixels that are needed; nil is all of `bounds`.
    func mean(
        of exposures: [Exposure], in space: RasterSpace, bounds: PixelRectangle,
        parts: [PixelRectangle]?
    ) throws(RenderingError) -> LayerPicture {
        func picture(_ exposure: Exposure) throws(RenderingError) -> DrawnPicture {
            let picture = try composed(
                exposure.layers, in: space, bounds: bounds, parts: parts, isSparse: false)
            return DrawnPicture(try tools.drawn(picture), picture.coverage)
        }
        var needed = TileMap(bounds, repeating: parts == nil)
        for part in parts ?? [] { needed.mark(part.intersection(bounds)) }
        let first = try picture(exposures[0])
        let mean = try ShutterMean(
            of: exposures, from: first.buffer, in: bounds, tools: tools)
        let coverage = first.coverage ?? Coverage(bounds, repeating: .some)
        var all = coverage.translucent
        for exposure in exposures.dropFirst() {
            let next = try picture(exposure)
            let regions = next.coverage?.regions(in: bounds, areEmpty: false) ?? [bounds]
            var seen = coverage
            for region in regions { seen.fill(region) }
            for region in regions { all.fill(region) }
            var tiles = needed
            tiles.update { tile, isNeeded in isNeeded && seen[tile] != .none }
            try mean.add(next.buffer, count: exposure.count, tiles.regions(in: bounds) { $0 })
        }
        needed.update { tile, isNeeded in isNeeded && all[tile] != .none }
        try mean.finish(needed.regions(in: bounds) { $0 })
        return .drawn(DrawnPicture(first.buffer, all))
    }
}

extension TileMap<Bool> {
    /// Marks the tiles of a part.
    fileprivate mutating func mark(_ part: PixelRectangle) {
        guard !part.isEmpty else { return }
        let cells = Tile.grid(of: part).intersection(grid)
        for row in cells.y..<cells.maxY {
            for column in cells.x..<cells.maxX { self[Tile(column: column, row: row)] = true }
        }
    }
}
