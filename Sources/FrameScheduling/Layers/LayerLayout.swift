import TimelineModel

/// The place that a parent gives a layer.
struct LayerSlot: Hashable, Sendable {
    /// The parent's space for all children: `$view.size` while the layer's own size is computed.
    var room: Size
    /// The part of it offered to the layer.
    var offer: Size
    var size: Size
    /// The centre in the parent's space, in points. A layer's own position overrides it.
    var center: Point
}

/// Lays out layers at one frame, from the root to the leaves. A parent proposes a size, the child
/// chooses its size, and the parent places it.
struct LayerLayout {
    /// Its `viewSize` and `parentSize` are not used.
    let context: EvaluationContext
    /// The map from the space of the layers that are placed to the canvas; computed only where
    /// some are placed on the canvas.
    private(set) var toCanvas = PlaneMap.identity

    init(context: EvaluationContext) { self.context = context }

    /// Returns the layout of a layer's children.
    ///
    /// - Parameter map: from the layer's space to the canvas.
    func inside(_ map: PlaneMap) -> LayerLayout {
        var layout = self
        layout.toCanvas = map
        return layout
    }

    /// - Parameters:
    ///   - space: the one that names of layers are read in.
    ///   - parentSize: the size of the space that the current layer is laid out in.
    func context(_ space: LayerSpace, viewSize: Size, parentSize: Size) -> EvaluationContext {
        var context = context
        context.space = space
        context.viewSize = viewSize
        context.parentSize = .known(parentSize)
        return context
    }

    /// Returns the context of what decides a layer's size.
    private func context(of layer: CompiledLayer, room: Size) -> EvaluationContext {
        context(.around(layer.plan.path), viewSize: room, parentSize: room)
    }

    // MARK: Slots

    /// Returns the slot of a layer outside a stack: centred in a room whose top left corner is
    /// `origin`.
    ///
    /// - Parameter alignment: its place in the room.
    func slot(
        of layer: CompiledLayer, in room: Size, origin: Point = .zero,
        alignment: UnitPlace = .center
    ) -> LayerSlot {
        let size = measure(layer, room: room, offer: room).size
        var center = Point(x: origin.x + room.width / 2, y: origin.y + room.height / 2)
        if alignment != .center {
            let place = alignment.point
            center = Point(
                x: origin.x + room.width * place.x + size.width * (0.5 - place.x),
                y: origin.y + room.height * place.y + size.height * (0.5 - place.y))
        }
        let slot = LayerSlot(room: room, offer: room, size: size, center: center)
        guard let place = layer.edgePlace else { return slot }
        return placed(slot, at: place, origin: origin, of: layer)
    }

    /// Returns the slot at an edge of its parent's room or of the canvas. On the canvas, the
    /// bounding box of the layer's size is at the edge.
    private func placed(
        _ slot: LayerSlot, at edge: EdgePlaceTree<Compiled>, origin: Point, of layer: CompiledLayer
    ) -> LayerSlot {
        let insets = edge.inset.map(
            ValueEvaluator(
                context: context(
                    .around(layer.plan.path), viewSize: slot.size, parentSize: slot.room)))
        let place = edge.place.point
        func center(_ room: Size, _ size: Size, _ origin: Point) -> Point {
            let inner = insets.inside(of: room)
            return Point(
                x: origin.x + insets.leading + inner.width * place.x
                    + size.width * (0.5 - place.x),
                y: origin.y + insets.top + inner.height * place.y
                    + size.height * (0.5 - place.y))
        }
        var slot = slot
        switch edge.space {
        case .parent: slot.center = center(slot.room, slot.size, origin)
        case .canvas:
            guard let inverse = toCanvas.inverse else { return slot }
            let box = Size(
                width: abs(toCanvas.a) * slot.size.width + abs(toCanvas.c) * slot.size.height,
                height: abs(toCanvas.b) * slot.size.width + abs(toCanvas.d) * slot.size.height)
            slot.center = inverse(center(context.schedule.timeline.canvas.size, box, .zero))
        }
        return slot
    }

    func slots(ofChildrenOf layer: CompiledLayer, in slot: LayerSlot) -> [LayerSlot] {
        guard case .group(let children) = layer.content else { return [] }
        guard layer.stack == nil, layer.cells == nil else {
            return context.places.measured.slots(ofChildrenAt: layer.plan.path) {
                arrangedSlots(of: children, of: layer, in: slot)
            }
        }
        let inner = self.inner(of: layer, in: slot)
        return children.map {
            self.slot(of: $0, in: inner.size, origin: inner.origin, alignment: layer.alignment)
        }
    }

    /// Returns the slots of the children of a stack, grid or flow.
    private func arrangedSlots(
        of children: [CompiledLayer], of layer: CompiledLayer, in slot: LayerSlot
    ) -> [LayerSlot] {
        let inner = self.inner(of: layer, in: slot)
        if let cells = layer.cells {
            return CellArrangement(
                layout: self, cells: cells, path: layer.plan.path, parentRoom: slot.room,
                children: children
            ).slots(in: inner, offer: innerOffer(of: layer, in: slot))
        }
        guard let stack = layer.stack else { return [] }
        return StackLayout(
            layout: self, stack: stack, path: layer.plan.path, parentRoom: slot.room,
            children: children
        ).slots(in: inner, offer: innerOffer(of: layer, in: slot))
    }

    /// Returns the slot of a layer of the mask: centred in the layer's bounds.
    func slot(ofMask mask: CompiledLayer, in slot: LayerSlot) -> LayerSlot {
        self.slot(of: mask, in: slot.size)
    }

    /// Returns the slot of a child, or of a layer of the mask.
    func slot(ofLayerInside index: Int, of layer: CompiledLayer, in slot: LayerSlot) -> LayerSlot? {
        let children = layer.children
        guard children.indices.contains(index) else {
            let inside = layer.layersInside
            return inside.indices.contains(index) ? self.slot(ofMask: inside[index], in: slot) : nil
        }
        guard layer.stack == nil, layer.cells == nil else {
            return slots(ofChildrenOf: layer, in: slot)[index]
        }
        let inner = self.inner(of: layer, in: slot)
        return self.slot(
            of: children[index], in: inner.size, origin: inner.origin, alignment: layer.alignment)
    }

    // MARK: Sizes

    /// Returns the size that a layer chooses.
    ///
    /// - Parameter wantsBaseline: whether the first baseline is needed.
    func measure(
        _ layer: CompiledLayer, room: Size, offer: Size, wantsBaseline: Bool = false
    ) -> MeasuredLayer {
        if !wantsBaseline, let fixed = layer.plan.fixedSize { return MeasuredLayer(size: fixed) }
        let frame = frame(of: layer, room: room)
        var proposal = Size(width: frame.width ?? offer.width, height: frame.height ?? offer.height)
        if let ratio = layer.aspectRatio {
            proposal = ratio.size(in: offer, frame, context(of: layer, room: room))
            if !wantsBaseline { return MeasuredLayer(size: proposal) }
        }
        if !wantsBaseline, frame.width != nil, frame.height != nil {
            return MeasuredLayer(size: proposal)
        }
        func measure() -> MeasuredLayer {
            size(of: layer, room: room, frame, proposal: proposal, wantsBaseline: wantsBaseline)
        }
        guard layer.stack != nil || layer.cells != nil else { return measure() }
        let key = MeasuredGroups.Key(
            path: layer.plan.path, room: room, offer: offer, wantsBaseline: wantsBaseline)
        return context.places.measured.size(key, measure: measure)
    }

    /// Returns the size that a layer chooses by its content.
    ///
    /// - Parameter proposal: the layer's own size if its content has none.
    private func size(
        of layer: CompiledLayer, room: Size, _ frame: (width: Double?, height: Double?),
        proposal: Size, wantsBaseline: Bool
    ) -> MeasuredLayer {
        let insets = insets(of: layer, room: room)
        guard
            let natural = naturalSize(
                of: layer, room: reference(of: layer, room: room), parentRoom: room,
                offer: insets.inside(of: proposal), wantsBaseline: wantsBaseline)
        else { return MeasuredLayer(size: proposal) }
        let size = Size(
            width: frame.width ?? natural.size.width + insets.width,
            height: frame.height ?? natural.size.height + insets.height)
        // Content smaller than its frame is centred.
        let top = insets.top + (insets.inside(of: size).height - natural.size.height) / 2
        return MeasuredLayer(size: size, firstBaseline: natural.firstBaseline.map { top + $0 })
    }

    /// Returns the reference for a text's relative lengths, which determine its size: its frame, or
    /// the parent's room.
    func reference(of layer: CompiledLayer, room: Size) -> Size {
        let frame = frame(of: layer, room: room)
        return Size(width: frame.width ?? room.width, height: frame.height ?? room.height)
    }

    func frame(of layer: CompiledLayer, room: Size) -> (width: Double?, height: Double?) {
        let context = context(of: layer, room: room)
        func side(_ value: CompiledValue?) -> Double? {
            value.map { LayerProperties.length($0.numbers(in: context)[0]) }
        }
        return (side(layer.width), side(layer.height))
    }

    // MARK: Padding

    /// Returns the layer's space minus its padding.
    func inner(of layer: CompiledLayer, in slot: LayerSlot) -> (origin: Point, size: Size) {
        let insets = insets(of: layer, room: slot.room)
        return (Point(x: insets.leading, y: insets.top), insets.inside(of: slot.size))
    }

    /// Returns the size that was offered to the content when the layer's size was computed.
    func innerOffer(of layer: CompiledLayer, in slot: LayerSlot) -> Size {
        let frame = frame(of: layer, room: slot.room)
        return insets(of: layer, room: slot.room).inside(
            of: Size(
                width: frame.width ?? slot.offer.width, height: frame.height ?? slot.offer.height))
    }

    private func insets(of layer: CompiledLayer, room: Size) -> Insets {
        layer.padding?.map(ValueEvaluator(context: context(of: layer, room: room)))
            ?? .none
    }
}

/// A padding at one frame, in points.
typealias Insets = PaddingTree<Evaluated>

extension Insets {
    fileprivate static var none: Insets { Insets(top: 0, leading: 0, bottom: 0, trailing: 0) }

    fileprivate var width: Double { leading + trailing }
    fileprivate var height: Double { top + bottom }

    func inside(of size: Size) -> Size {
        Size(width: max(size.width - width, 0), height: max(size.height - height, 0))
    }
}
