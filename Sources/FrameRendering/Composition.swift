import PixelBuffers
import ShaderProgram
import TimelineModel

/// Layers that are put onto one picture, bottom first.
///
/// They are collected first, so that nothing is drawn where a layer is empty or below opaque
/// pixels. The bits are those of layers drawn one by one.
struct Composition {
    /// The ground below the layers.
    enum Ground {
        case transparent
        /// Premultiplied.
        case color([Float])

        var isOpaque: Bool {
            if case .color(let color) = self { color[3] == 1 } else { false }
        }
    }

    private struct Entry {
        var picture: LayerPicture
        var blend: BlendMode
        var opacity: Float
        /// Whether pixels below stay as they are where it has nothing.
        var isNothingWhereEmpty: Bool

        /// Whether what it has in a tile is the result, where that is opaque, or nothing is below.
        func replaces(_ tile: PixelRectangle) -> Bool {
            blend == .normal && opacity == 1 && picture.bounds.contains(tile)
        }
    }

    private enum Action: UInt8 { case skip, replace, blend }

    let bounds: PixelRectangle
    /// The pixels that are drawn, whole tiles of them; the others are undefined.
    let parts: [PixelRectangle]
    private let tools: RenderingTools
    private let ground: Ground
    /// The picture, from the first layer that is drawn on: until then only the pictures of layers
    /// take memory.
    private var begun: PixelBuffer?
    private var entries: [Entry] = []
    /// Of the pictures that wait.
    private var byteCount = 0
    /// The pixels drawn so far; `none` before the ground is drawn.
    private var coverage: Coverage
    /// Whether the ground is opaque, and has stayed so.
    private var isOpaque: Bool

    /// More than that doesn't wait.
    private static let mostBytes = 32 << 20

    /// - Parameter parts: the pixels that are needed; nil is all of `bounds`.
    init(
        on ground: Ground, bounds: PixelRectangle, parts: [PixelRectangle]? = nil,
        tools: RenderingTools
    ) throws(RenderingError) {
        self.parts = parts?.map { Tile.pixels(around: $0).intersection(bounds) } ?? [bounds]
        self.tools = tools
        self.ground = ground
        self.bounds = bounds
        try tools.check(bounds, .rgbaFloat)
        coverage = Coverage(bounds, repeating: .none)
        isOpaque = ground.isOpaque
    }

    mutating func add(
        _ picture: LayerPicture, _ blend: BlendMode, opacity: Float
    ) throws(RenderingError) {
        let isNothingWhereEmpty =
            blend.leavesBackdrop || (isOpaque && blend.leavesOpaqueBackdrop)
        entries.append(
            Entry(
                picture: isNothingWhereEmpty ? picture : try tools.filled(picture),
                blend: blend, opacity: opacity, isNothingWhereEmpty: isNothingWhereEmpty))
        isOpaque = isOpaque && blend.keepsOpacity
        switch picture.pixels {
        case .drawn(let picture): byteCount += picture.byteCount
        case .pending(let picture):
            byteCount += picture.inputs.reduce(0) { $0 + $1.byteCount }
        }
        if byteCount > Self.mostBytes { try draw() }
    }

    private mutating func buffer() throws(RenderingError) -> PixelBuffer {
        if let begun { return begun }
        let buffer = try tools.buffer(.rgbaFloat, bounds)
        begun = buffer
        return buffer
    }

    /// Draws all layers.
    ///
    /// - Parameter isSparse: whether pixels of a transparent ground may stay undefined.
    mutating func finish(isSparse: Bool = false) throws(RenderingError) -> LayerPicture {
        try draw()
        let buffer = try buffer()
        let rest = parts.flatMap { coverage.regions(in: $0, areEmpty: true) }
        if case .transparent = ground {
            if !isSparse || !tools.skipsWhatIsNotSeen { buffer.clear(rest) }
        } else {
            try fill(rest, of: buffer)
        }
        guard tools.skipsWhatIsNotSeen else { return .drawn(buffer) }
        return LayerPicture(pixels: .drawn(buffer), coverage: coverage, isSparse: isSparse)
    }

    /// Draws the layers that wait.
    private mutating func draw() throws(RenderingError) {
        guard !entries.isEmpty else { return }
        let buffer = try buffer()
        var plan = seen()
        var needsGround = TileMap(bounds, repeating: false)
        for (number, entry) in entries.enumerated() {
            plan[number].update { tile, action in
                guard action != .skip else { return action }
                let isFirst = coverage[tile] == .none
                let isWhole = action == .replace && entry.picture.coverage?[tile] == .all
                coverage[tile] = isWhole ? .all : .some
                guard action == .blend, isFirst else { return action }
                if case .transparent = ground, tools.skipsWhatIsNotSeen,
                    entry.replaces(pixels(of: tile))
                {
                    return .replace
                }
                needsGround[tile] = true
                return action
            }
        }
        try fill(needsGround.regions(in: bounds) { $0 }, of: buffer)
        for (entry, actions) in zip(entries, plan) {
            try replace(entry, actions.regions(in: bounds) { $0 == .replace }, of: buffer)
            try blend(entry, actions.regions(in: bounds) { $0 == .blend }, onto: buffer)
        }
        entries = []
        byteCount = 0
    }

    /// What is done with each entry, by the tiles that it has: only what is seen is drawn.
    private func seen() -> [TileMap<Action>] {
        var isHidden = TileMap(bounds, repeating: false)
        if parts != [bounds] {
            isHidden.update { tile, _ in
                !parts.contains { !$0.intersection(tile.pixels).isEmpty }
            }
        }
        var plan: [TileMap<Action>] = []
        for entry in entries.reversed() {
            var actions = TileMap(
                entry.picture.bounds.intersection(bounds), repeating: Action.skip)
            actions.update { tile, _ in
                let kind = entry.picture.coverage.map { $0[tile] } ?? .some
                if isHidden[tile] || (kind == .none && entry.isNothingWhereEmpty) { return .skip }
                guard kind == .all, entry.replaces(pixels(of: tile)) else { return .blend }
                isHidden[tile] = true
                return .replace
            }
            plan.append(actions)
        }
        return plan.reversed()
    }

    /// Those of a tile's pixels that there are.
    private func pixels(of tile: Tile) -> PixelRectangle {
        tile.pixels.intersection(bounds)
    }

    /// The picture as far as layers have been added, with all pixels of a region drawn; of those
    /// that are drawn at all.
    mutating func drawn(under region: PixelRectangle) throws(RenderingError) -> PixelBuffer {
        try draw()
        let region = Tile.pixels(around: region).intersection(bounds)
        let buffer = try buffer()
        try fill(coverage.regions(in: region, areEmpty: true), of: buffer)
        coverage.fill(region)
        return buffer
    }

    // MARK: Drawing

    private func fill(
        _ regions: [PixelRectangle], of buffer: PixelBuffer
    ) throws(RenderingError) {
        guard case .color(let color) = ground else { return buffer.clear(regions) }
        try tools.kernels.run(.solid, into: buffer, regions: regions, uniforms: color)
    }

    private func replace(
        _ entry: Entry, _ regions: [PixelRectangle], of buffer: PixelBuffer
    ) throws(RenderingError) {
        guard !regions.isEmpty else { return }
        switch entry.picture.pixels {
        case .drawn(let picture): buffer.copy(regions, from: picture)
        case .pending(let picture): try tools.draw(picture, into: buffer, regions: regions)
        }
    }

    private func blend(
        _ entry: Entry, _ regions: [PixelRectangle], onto buffer: PixelBuffer
    ) throws(RenderingError) {
        guard !regions.isEmpty else { return }
        var blending = PendingPicture(
            bounds: entry.picture.bounds,
            steps: [tools.kernels.step(entry.blend.kernel, input: 1)], inputs: [buffer],
            uniforms: [entry.opacity], buffers: [],
            space: KernelSpace(originX: 0, originY: 0, scale: 1))
        if let fused = try tools.fused(entry.picture, with: blending, usesPlaces: false) {
            return try tools.draw(fused, into: buffer, regions: regions)
        }
        // The undefined pixels are outside of the regions.
        if case .drawn(let picture) = entry.picture.pixels {
            blending.inputs.append(picture)
        } else {
            blending.inputs.append(try tools.drawn(entry.picture))
        }
        try tools.draw(blending, into: buffer, regions: regions)
    }
}
