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

    /// Whether it needs no picture of the whole in the end.
    private let isPassedOn: Bool

    /// More than that doesn't wait: as much as a picture of the whole, where that is left out.
    private var mostBytes: Int {
        let most = 32 << 20
        guard isPassedOn, begun == nil else { return most }
        return max(most, PixelBuffer.byteCount(.rgbaFloat, bounds))
    }

    /// - Parameters:
    ///   - parts: the pixels that are needed; nil is all of `bounds`.
    ///   - buffer: what is drawn on, `rgbaFloat`; one of other pixels isn't, since materials look
    ///     at its edges.
    ///   - isPassedOn: whether it is finished in bands.
    init(
        on ground: Ground, bounds: PixelRectangle, parts: [PixelRectangle]? = nil,
        onto buffer: PixelBuffer? = nil, isPassedOn: Bool = false, tools: RenderingTools
    ) throws(RenderingError) {
        begun = buffer?.bounds == bounds ? buffer : nil
        self.isPassedOn = isPassedOn
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
        if byteCount > mostBytes { try draw() }
    }

    /// Columns and rows are counted from the corner of the picture, wherever it is drawn.
    private func countingItsOwnPixels(
        _ picture: LayerPicture
    ) throws(RenderingError) -> LayerPicture {
        guard case .pending(let pending) = picture.pixels,
            try pending.countsPixels(tools.kernels)
        else { return picture }
        return .drawn(DrawnPicture(try tools.drawn(picture), picture.coverage))
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

    /// Draws all layers a band of rows at a time, and passes on each band while it is in a near
    /// cache. Unless pixels were needed earlier, no picture of the whole takes memory.
    ///
    /// - Parameters:
    ///   - wanted: the pixels that are passed on, of those that are drawn.
    ///   - pass: gets a picture and a band of it; called for several bands at once.
    mutating func finish(
        _ wanted: [PixelRectangle],
        _ pass:
            @escaping @Sendable (PixelBuffer, PixelRectangle) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        var plan = try plan()
        if plan.isWhole {
            try carryOut(plan)
            plan = Plan(needsGround: TileMap(bounds, repeating: false))
        }
        let (parts, coverage) = (parts, coverage)
        plan.needsGround.update { tile, isNeeded in
            isNeeded
                || (coverage[tile] == .none
                    && parts.contains { !$0.intersection(tile.pixels).isEmpty })
        }
        try tools.bands.run(over: wanted, of: bounds) {
            [self, plan] band throws(RenderingError) in
            let picture = try tools.picture(of: band, in: begun)
            try carryOut(plan, in: band, of: picture)
            try pass(picture, band)
        }
    }

    /// Draws the layers that wait.
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
        try fill(plan.needsGround.regions(in: part) { $0 }, of: buffer)
        for step in plan.steps {
            try replace(step, in: part, of: buffer)
            try blend(step, in: part, of: buffer)
        }
    }

    // MARK: Planning

    /// How the layers that wait are drawn.
    private struct Plan {
        var needsGround: TileMap<Bool>
        var steps: [Step] = []

        /// Whether it is carried out for all pixels at once: pictures that are drawn before they
        /// are put onto what is below are drawn whole.
        var isWhole: Bool { steps.contains { $0.isDrawnFirst } }
    }

    /// How a layer is drawn.
    private struct Step {
        var picture: LayerPicture
        var actions: TileMap<Action>
        var blending: Blending

        /// Whether its picture is drawn before it is put onto what is below.
        var isDrawnFirst: Bool { if case .drawing = blending { true } else { false } }
    }

    private enum Blending {
        case no
        /// With what is below as the input of a number.
        case kernel(PendingPicture, backdrop: Int)
        /// After its picture is drawn.
        case drawing(PendingPicture)
    }

    /// Nothing waits after that.
    private mutating func plan() throws(RenderingError) -> Plan {
        var plan = Plan(needsGround: TileMap(bounds, repeating: false))
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
                    if case .transparent = ground, tools.skipsWhatIsNotSeen,
                        entry.replaces(pixels(of: tile))
                    {
                        return .replace
                    }
                    plan.needsGround[tile] = true
                }
                isBlended = true
                return action
            }
            guard isSeen else { continue }
            let picture = try countingItsOwnPixels(entry.picture)
            plan.steps.append(
                Step(
                    picture: picture, actions: actions,
                    blending: isBlended ? try blending(of: picture, entry) : .no))
        }
        entries = []
        byteCount = 0
        return plan
    }

    private func blending(
        of picture: LayerPicture, _ entry: Entry
    ) throws(RenderingError) -> Blending {
        var blending = PendingPicture(
            bounds: picture.bounds,
            steps: [tools.kernels.step(entry.blend.kernel, input: 1)], inputs: [],
            uniforms: [entry.opacity], buffers: [],
            space: KernelSpace(originX: 0, originY: 0, scale: 1))
        switch picture.pixels {
        case .drawn(let drawn):
            // The undefined pixels are outside of the regions.
            blending.inputs.append(drawn)
            return .kernel(blending, backdrop: 0)
        case .pending:
            guard let fused = try tools.fused(picture, with: blending, usesPlaces: false)
            else { return .drawing(blending) }
            return .kernel(fused, backdrop: fused.inputs.count)
        }
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
        _ step: Step, in part: PixelRectangle, of buffer: PixelBuffer
    ) throws(RenderingError) {
        let regions = step.actions.regions(in: part) { $0 == .replace }
        guard !regions.isEmpty else { return }
        switch step.picture.pixels {
        case .drawn(let picture): buffer.copy(regions, from: picture)
        case .pending(let picture): try tools.draw(picture, into: buffer, regions: regions)
        }
    }

    private func blend(
        _ step: Step, in part: PixelRectangle, of buffer: PixelBuffer
    ) throws(RenderingError) {
        let regions = step.actions.regions(in: part) { $0 == .blend }
        guard !regions.isEmpty else { return }
        switch step.blending {
        case .no: return
        case .kernel(var picture, let backdrop):
            picture.inputs.insert(buffer, at: backdrop)
            try tools.draw(picture, into: buffer, regions: regions)
        case .drawing(var picture):
            picture.inputs = [buffer, try tools.drawn(step.picture)]
            try tools.draw(picture, into: buffer, regions: regions)
        }
    }
}
