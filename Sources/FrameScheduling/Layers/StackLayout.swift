import TimelineModel

/// Lays out the children of a stack like SwiftUI's stacks: children with a fixed size are measured
/// first, the others share the remaining space, and spacers get the rest.
///
/// A child with its own position is ignored.
struct StackLayout {
    let layout: LayerLayout
    let stack: StackTree<Compiled>
    /// The stack's index path.
    let path: [Int]
    /// The space that the stack itself is laid out in.
    let parentRoom: Size
    let children: [CompiledLayer]

    /// The children's places, relative to the stack's top left corner.
    struct Arrangement {
        /// The total size of the children.
        var size: Size
        /// Nil if no child has a text.
        var firstBaseline: Double?
        /// The places; nil for a child with its own position.
        var places: [Place?]

        /// - Parameters:
        ///   - children: of the stack.
        ///   - inner: the space for them, in the stack's own space.
        ///   - unit: distributes excess or missing space.
        ///   - offer: the size that was offered to the stack when its size was computed.
        func slots(
            of children: [CompiledLayer], in inner: (origin: Point, size: Size), at unit: Point,
            offer: Size, by layout: LayerLayout
        ) -> [LayerSlot] {
            let left = inner.origin.x + (inner.size.width - size.width) * unit.x
            let top = inner.origin.y + (inner.size.height - size.height) * unit.y
            return zip(children, places).map { child, place in
                guard let place else {
                    return layout.slot(of: child, in: inner.size, origin: inner.origin)
                }
                return LayerSlot(
                    room: offer, offer: place.offer, size: place.size,
                    center: Point(
                        x: left + place.origin.x + place.size.width / 2,
                        y: top + place.origin.y + place.size.height / 2))
            }
        }
    }

    struct Place {
        var offer: Size
        var size: Size
        var origin: Point
    }

    func slots(in inner: (origin: Point, size: Size), offer: Size) -> [LayerSlot] {
        arrangement(in: offer, wantsBaseline: false).slots(
            of: children, in: inner, at: UnitPlace.center.point, offer: offer, by: layout)
    }

    private func takesRoom(_ child: CompiledLayer) -> Bool {
        !child.isPlaced && child.isThere(at: layout.context.instant)
    }

    // MARK: Lengths

    /// - Parameters:
    ///   - room: the offered size minus the padding.
    ///   - wantsBaseline: whether the first baseline is needed.
    func arrangement(in room: Size, wantsBaseline: Bool) -> Arrangement {
        let flow = children.indices.filter { takesRoom(children[$0]) }
        let spacing = LayerProperties.coordinate(
            stack.spacing.numbers(
                in: layout.context(.around(path), viewSize: room, parentSize: parentRoom))[0])
        let spacers = flow.filter { children[$0].isSpacer }
        let minimum = spacers.map { minLength(of: children[$0], room: room) }
        let gaps = spacing * Double(max(flow.count - 1, 0))
        var rest = along(room) - gaps - minimum.reduce(0, +)

        var offers: [Int: Size] = [:]
        var extents: [Int: MeasuredLayer] = [:]
        for group in priorities(of: flow.filter { !children[$0].isSpacer }, room: room) {
            let order = order(of: group.children, room: room)
            for (position, index) in order.enumerated() {
                let share = max(rest - group.reserved, 0) / Double(order.count - position)
                let offer = size(along: share, across: across(room))
                let measured = layout.measure(
                    children[index], room: room, offer: offer,
                    wantsBaseline: wantsBaseline || stack.alignment == .firstTextBaseline)
                rest -= along(measured.size)
                offers[index] = offer
                extents[index] = measured
            }
        }
        rest += minimum.reduce(0, +)
        // A spacer with a larger minimum than its share leaves less for the other spacers.
        for (position, spacer) in spacers.indices.sorted(by: { minimum[$0] > minimum[$1] })
            .enumerated()
        {
            let length = max(minimum[spacer], rest / Double(spacers.count - position))
            rest -= length
            let extent = size(along: length, across: 0)
            offers[spacers[spacer]] = extent
            extents[spacers[spacer]] = MeasuredLayer(size: extent)
        }
        return arrangement(flow, offers, extents, spacing: spacing)
    }

    /// Returns the children by their priority, highest first, each with the least length of all
    /// children with a lower one.
    private func priorities(of flow: [Int], room: Size) -> [(children: [Int], reserved: Double)] {
        let context = layout.context(.inside(path), viewSize: room, parentSize: room)
        let priorities = flow.map {
            LayerProperties.coordinate(children[$0].layoutPriority.numbers(in: context)[0])
        }
        let levels = Set(priorities).sorted(by: >)
        guard levels.count > 1 else { return [(flow, 0)] }
        let minimum = flow.map { index in
            let extent = layout.measure(
                children[index], room: room, offer: size(along: 0, across: across(room))
            ).size
            return along(extent)
        }
        return levels.map { level in
            (
                flow.indices.filter { priorities[$0] == level }.map { flow[$0] },
                flow.indices.filter { priorities[$0] < level }.reduce(0) { $0 + minimum[$1] }
            )
        }
    }

    /// Returns the order of measuring: children that can't stretch first, smallest first, so that
    /// their unused shares go to larger ones.
    private func order(of flow: [Int], room: Size) -> [Int] {
        let fixed = flow.filter { children[$0].side(along: stack.axis) != nil }
        let natural = flow.filter {
            children[$0].side(along: stack.axis) == nil
                && !children[$0].stretches(along: stack.axis)
        }
        let stretching = flow.filter { children[$0].stretches(along: stack.axis) }
        // A layer with an aspect ratio may leave a part of its share.
        let flexible =
            stretching.filter { children[$0].aspectRatio != nil }
            + stretching.filter { children[$0].aspectRatio == nil }
        guard natural.count > 1 else { return fixed + natural + flexible }
        let lengths = natural.map { along(ideal(of: children[$0], room: room)) }
        let sorted = natural.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        return fixed + sorted.map { natural[$0] } + flexible
    }

    /// Returns a layer's size with unlimited space.
    private func ideal(of layer: CompiledLayer, room: Size) -> Size {
        let endless = Size(width: .infinity, height: .infinity)
        if case .group(let children) = layer.content, let stack = layer.stack {
            let inner = StackLayout(
                layout: layout, stack: stack, path: layer.plan.path, parentRoom: room,
                children: children)
            let sizes = children.filter(takesRoom).map {
                inner.ideal(of: $0, room: room)
            }
            let natural = inner.size(
                along: sizes.map(inner.along).reduce(0, +),
                across: sizes.map(inner.across).max() ?? 0)
            let frame = layout.frame(of: layer, room: room)
            return Size(width: frame.width ?? natural.width, height: frame.height ?? natural.height)
        }
        let size = layout.measure(layer, room: room, offer: endless).size
        return Size(
            width: size.width.isFinite ? size.width : 0,
            height: size.height.isFinite ? size.height : 0)
    }

    private func minLength(of spacer: CompiledLayer, room: Size) -> Double {
        guard case .spacer(let minLength) = spacer.content else { return 0 }
        return LayerProperties.length(
            minLength.numbers(in: layout.context(.inside(path), viewSize: room, parentSize: room))[
                0])
    }

    // MARK: Places

    private func arrangement(
        _ flow: [Int], _ offers: [Int: Size], _ extents: [Int: MeasuredLayer], spacing: Double
    ) -> Arrangement {
        let isOnBaseline = stack.alignment == .firstTextBaseline
        func extent(_ index: Int) -> MeasuredLayer { extents[index] ?? MeasuredLayer(size: .zero) }
        /// Returns the distance from a child's top to its alignment line.
        func ascent(_ index: Int) -> Double {
            extent(index).firstBaseline ?? extent(index).size.height
        }
        let highest = flow.map(ascent).max() ?? 0
        var breadth = flow.map { across(extent($0).size) }.max() ?? 0
        if isOnBaseline {
            breadth = highest + (flow.map { extent($0).size.height - ascent($0) }.max() ?? 0)
        }
        var places: [Place?] = Array(repeating: nil, count: children.count)
        var cursor = 0.0
        var firstBaseline: Double?
        for (position, index) in flow.enumerated() {
            let extent = extent(index)
            if position > 0 { cursor += spacing }
            let offset =
                switch stack.alignment {
                case .start: 0.0
                case .center: (breadth - across(extent.size)) / 2
                case .end: breadth - across(extent.size)
                case .firstTextBaseline: highest - ascent(index)
                }
            let origin =
                stack.axis == .horizontal
                ? Point(x: cursor, y: offset) : Point(x: offset, y: cursor)
            places[index] = Place(offer: offers[index] ?? .zero, size: extent.size, origin: origin)
            if firstBaseline == nil, let baseline = extent.firstBaseline {
                firstBaseline = origin.y + baseline
            }
            cursor += along(extent.size)
        }
        return Arrangement(
            size: size(along: cursor, across: breadth), firstBaseline: firstBaseline,
            places: places)
    }

    private func along(_ size: Size) -> Double {
        stack.axis == .horizontal ? size.width : size.height
    }

    private func across(_ size: Size) -> Double {
        stack.axis == .horizontal ? size.height : size.width
    }

    private func size(along: Double, across: Double) -> Size {
        stack.axis == .horizontal
            ? Size(width: along, height: across) : Size(width: across, height: along)
    }
}

extension Size {
    fileprivate static let zero = Size(width: 0, height: 0)
}

extension CompiledLayer {
    fileprivate var isSpacer: Bool {
        if case .spacer = content { true } else { false }
    }

    fileprivate func side(along axis: Stack.Axis) -> CompiledValue? {
        axis == .horizontal ? width : height
    }

    fileprivate func stretches(along axis: Stack.Axis) -> Bool {
        axis == .horizontal ? plan.stretchesHorizontally : plan.stretchesVertically
    }
}
