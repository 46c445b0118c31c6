import PixelBuffers
import ShaderProgram
import TimelineModel

/// Draws layers onto one picture, bottom first.
///
/// Layers are collected first, so that nothing is drawn where a layer is empty or below opaque
/// pixels. The bits are those of layers drawn separately.
struct Composition {
    /// The backdrop below the layers.
    enum Backdrop {
        case transparent
        /// Premultiplied.
        case color([Float])

        var isOpaque: Bool {
            if case .color(let color) = self { color[3] == 1 } else { false }
        }

        var isTransparent: Bool { if case .transparent = self { true } else { false } }
    }

    private struct Entry {
        var picture: LayerPicture
        var blend: BlendMode
        var opacity: Float
        /// Whether the layer changes no pixels where it is transparent.
        var isNothingWhereEmpty: Bool

        /// Whether the layer's pixels in a tile are the result where they are opaque, or where
        /// nothing is below.
        func replaces(_ tile: PixelRectangle) -> Bool {
            blend == .normal && opacity == 1 && picture.bounds.contains(tile)
        }
    }

    private enum Action: UInt8 { case skip, replace, blend }

    let bounds: PixelRectangle
    /// The pixels to draw, in whole tiles; other pixels are undefined.
    let parts: [PixelRectangle]
    private let tools: RenderingTools
    private let backdrop: Backdrop
    /// The picture; nil until the first layer is drawn, so that until then only the layers'
    /// pictures take memory.
    private var begun: PixelBuffer?
    private var entries: [Entry] = []
    /// The size of the pictures of the collected layers.
    private var byteCount = 0
    /// The pixels drawn so far; `none` before the backdrop is drawn.
    private var coverage: Coverage
    /// Whether the picture is opaque: the backdrop is, and no layer has changed that.
    private var isOpaque: Bool

    /// Whether the picture is finished in bands, so that none of the whole is needed.
    private let isPassedOn: Bool

    /// The limit for the collected layers' pictures, above which they are drawn. While no picture
    /// of the whole is needed, the limit is two of them: writing and reading one takes longer than
    /// keeping the layers' pictures.
    private var maxBytes: Int {
        let maximum = 32 << 20
        guard isPassedOn, begun == nil else { return maximum }
        return max(maximum, 2 * PixelBuffer.byteCount(.rgbaFloat, bounds))
    }

    /// - Parameters:
    ///   - parts: the pixels that are needed; nil is all of `bounds`.
    ///   - buffer: the picture to draw on, `rgbaFloat`. It isn't used if its bounds are others,
    ///     since materials sample the edges of the picture.
    ///   - isPassedOn: whether the picture is finished in bands.
    init(
        on backdrop: Backdrop, bounds: PixelRectangle, parts: [PixelRectangle]? = nil,
        onto buffer: PixelBuffer? = nil, isPassedOn: Bool = false, tools: RenderingTools
    ) throws(RenderingError) {
        begun = buffer?.bounds == bounds ? buffer : nil
        self.isPassedOn = isPassedOn
        self.parts = parts?.map { Tile.pixels(around: $0).intersection(bounds) } ?? [bounds]
        self.tools = tools
        self.backdrop = backdrop
        self.bounds = bounds
        try tools.check(bounds, isPassedOn ? nil : .rgbaFloat)
        coverage = Coverage(bounds, repeating: .none)
        isOpaque = backdrop.isOpaque
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
        if byteCount > maxBytes { try draw() }
    }

    private mutating func buffer() throws(RenderingError) -> PixelBuffer {
        if let begun { return begun }
        let buffer = try tools.buffer(.rgbaFloat, bounds)
        begun = buffer
        return buffer
    }

    /// Draws all layers.
    ///
    /// - Parameter isSparse: whether pixels of a transparent backdrop may stay undefined.
    mutating func finish(isSparse: Bool = false) throws(RenderingError) -> LayerPicture {
        try draw()
        let buffer = try buffer()
        if !isSparse || !backdrop.isTransparent || !tools.skipsWhatIsNotSeen {
            try fillRest(of: buffer, in: bounds)
        }
        guard tools.skipsWhatIsNotSeen else { return .drawn(buffer) }
        return LayerPicture(pixels: .drawn(buffer), coverage: coverage, isSparse: isSparse)
    }

    /// Draws all layers a band of rows at a time, and passes each band on while it is in a near
    /// cache. Unless pixels were needed earlier, no picture of the whole takes memory.
    ///
    /// - Parameters:
    ///   - wanted: the drawn pixels to pass on.
    ///   - pass: receives a picture and a band of it; called for several bands at once.
    mutating func finish(
        _ wanted: [PixelRectangle],
        _ pass: @escaping @Sendable (PixelBuffer, PixelRectangle) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        var plan = try plan()
        if plan.isWhole {
            try carryOut(plan)
            plan = Plan(needsBackdrop: TileMap(bounds, repeating: false))
        }
        try tools.bands.run(over: wanted, of: bounds) { [self, plan] band throws(RenderingError) in
            let picture = try tools.picture(of: band, in: begun)
            try carryOut(plan, in: band, of: picture)
            try fillRest(of: picture, in: band)
            try pass(picture, band)
        }
    }

    /// Draws the collected layers.
    private mutating func draw() throws(RenderingError) {
        if !entries.isEmpty { try carryOut(plan()) }
    }

    private mutating func carryOut(_ plan: Plan) throws(RenderingError) {
        let buffer = try buffer()
        if plan.isWhole { return try carryOut(plan, in: bounds, of: buffer) }
        try tools.bands.run(over: parts, of: bounds) { [self, plan] band throws(RenderingError) in
            try carryOut(plan, in: band, of: buffer)
        }
    }

    private func carryOut(
        _ plan: Plan, in part: PixelRectangle, of buffer: PixelBuffer
    ) throws(RenderingError) {
        try fill(plan.needsBackdrop.regions(in: part) { $0 }, of: buffer)
        for step in plan.steps { try put(step, onto: buffer, in: part) }
    }

    // MARK: Planning

    /// How collected layers are drawn.
    private struct Plan {
        var needsBackdrop: TileMap<Bool>
        var steps: [Step] = []

        /// Whether all pixels are drawn in one pass, without bands: a picture that is drawn first
        /// is drawn whole.
        var isWhole: Bool { steps.contains { $0.isDrawnFirst } }
    }

    /// How a layer is drawn.
    private struct Step {
        var picture: LayerPicture
        var actions: TileMap<Action>
        /// Blends the picture with the one below, which becomes input number `backdrop`.
        var blending: PendingPicture
        var backdrop = 0
        /// Whether the picture is drawn, whole, before it is blended: they can't share a kernel, or
        /// its functions count columns and rows from its own corner.
        var isDrawnFirst = false
    }

    /// Plans how the collected layers are drawn, and removes them.
    private mutating func plan() throws(RenderingError) -> Plan {
        var plan = Plan(needsBackdrop: TileMap(bounds, repeating: false))
        for (entry, actions) in zip(entries, seen()) {
            var actions = actions
            var (isSeen, isBlended) = (false, false)
            actions.update { tile, action in
                guard action != .skip else { return action }
                isSeen = true
                let isFirst = coverage[tile] == .none
                let isWhole = action == .replace && entry.picture.coverage?[tile] == .all
                coverage[tile] = isWhole ? .all : .some
                guard action == .blend else { return action }
                if isFirst {
                    if backdrop.isTransparent, tools.skipsWhatIsNotSeen,
                        entry.replaces(pixels(of: tile))
                    {
                        return .replace
                    }
                    plan.needsBackdrop[tile] = true
                }
                isBlended = true
                return action
            }
            if isSeen { plan.steps.append(try step(entry, actions, isBlended: isBlended)) }
        }
        entries = []
        byteCount = 0
        return plan
    }

    private func step(
        _ entry: Entry, _ actions: TileMap<Action>, isBlended: Bool
    ) throws(RenderingError) -> Step {
        let picture = entry.picture
        var step = Step(
            picture: picture, actions: actions,
            blending: PendingPicture(
                bounds: picture.bounds, steps: [tools.kernels.step(entry.blend.kernel, input: 1)],
                uniforms: [entry.opacity]))
        switch picture.pixels {
        case .drawn(let drawn):
            // The undefined pixels are outside of the regions.
            step.blending.inputs = [drawn]
        case .pending(let pending) where !isBlended:
            step.isDrawnFirst = try pending.countsPixels(tools.kernels)
        case .pending:
            if let fused = try tools.fused(picture, with: step.blending, usesPlaces: false) {
                (step.blending, step.backdrop) = (fused, fused.inputs.count)
            } else {
                step.isDrawnFirst = true
            }
        }
        return step
    }

    /// The action for every tile of each entry: tiles that aren't visible are skipped.
    private func seen() -> [TileMap<Action>] {
        var isHidden = TileMap(bounds, repeating: false)
        if parts != [bounds] {
            isHidden.update { tile, _ in
                !parts.contains { !$0.intersection(tile.pixels).isEmpty }
            }
        }
        var plan: [TileMap<Action>] = []
        for entry in entries.reversed() {
            var actions = TileMap(entry.picture.bounds.intersection(bounds), repeating: Action.skip)
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

    /// The pixels of a tile within the bounds.
    private func pixels(of tile: Tile) -> PixelRectangle {
        tile.pixels.intersection(bounds)
    }

    /// Draws the layers added so far.
    ///
    /// - Returns: the picture; in `region`, all pixels of `parts` are defined.
    mutating func drawn(under region: PixelRectangle) throws(RenderingError) -> PixelBuffer {
        try draw()
        let region = Tile.pixels(around: region).intersection(bounds)
        let buffer = try buffer()
        try fill(coverage.regions(in: region, areEmpty: true), of: buffer)
        coverage.fill(region)
        return buffer
    }

    // MARK: Drawing

    /// Fills regions with the backdrop.
    private func fill(_ regions: [PixelRectangle], of buffer: PixelBuffer) throws(RenderingError) {
        guard case .color(let color) = backdrop else { return buffer.clear(regions) }
        try tools.kernels.run(.solid, into: buffer, regions: regions, uniforms: color)
    }

    /// Fills the tiles on which nothing was drawn with the backdrop.
    private func fillRest(of buffer: PixelBuffer, in part: PixelRectangle) throws(RenderingError) {
        try fill(
            parts.flatMap { coverage.regions(in: $0.intersection(part), areEmpty: true) },
            of: buffer)
    }

    private func put(
        _ step: Step, onto buffer: PixelBuffer, in part: PixelRectangle
    ) throws(RenderingError) {
        var step = step
        if step.isDrawnFirst {
            let picture = try tools.drawn(step.picture)
            step.picture = .drawn(picture)
            step.blending.inputs = [picture]
        }
        let replaced = step.actions.regions(in: part) { $0 == .replace }
        if !replaced.isEmpty {
            switch step.picture.pixels {
            case .drawn(let picture): buffer.copy(replaced, from: picture)
            case .pending(let picture): try tools.draw(picture, into: buffer, regions: replaced)
            }
        }
        let blended = step.actions.regions(in: part) { $0 == .blend }
        if !blended.isEmpty {
            step.blending.inputs.insert(buffer, at: step.backdrop)
            try tools.draw(step.blending, into: buffer, regions: blended)
        }
    }
}
