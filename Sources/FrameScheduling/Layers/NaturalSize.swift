package import TimelineModel

/// Measures texts. The caller provides it, since measuring needs the fonts.
package struct TextSizes: Sendable {
    package struct Extent: Hashable, Sendable {
        /// Points: of the widest line, and from the first line's top to the last one's bottom.
        package var size: Size
        /// Of the first line, points from its top.
        package var firstBaseline: Double

        package init(size: Size, firstBaseline: Double) {
            self.size = size
            self.firstBaseline = firstBaseline
        }
    }

    /// What a text takes whose lines are broken at `width`; its colour has no part in it. A pure
    /// function of the text, the width and the fonts. Nil where the text can't be set, which who
    /// draws it will say.
    package var extent: @Sendable (_ text: TextState, _ width: Double) -> Extent?

    package init(extent: @escaping @Sendable (_ text: TextState, _ width: Double) -> Extent?) {
        self.extent = extent
    }

    /// Measures nothing, for callers without fonts: texts take the size that they are offered.
    package static let unknown = TextSizes { _, _ in nil }
}

/// What a layer takes of an offer, and where the baseline of its first text is.
struct MeasuredLayer: Hashable, Sendable {
    var size: Size
    /// The first baseline's distance from the layer's top in points; nil if the layer has no text.
    var firstBaseline: Double?
}

extension Layer {
    /// Whether the content has a size of its own, which `NaturalSize` tells: such a layer without a
    /// frame takes that, and not all that it is offered.
    var hasNaturalSize: Bool {
        switch content {
        case .text, .spacer: true
        case .group: stack != nil
        // Icons and what is drawn from files have their sizes as frames.
        case .shape, .color, .gradient, .compute, .svg, .image, .video, .kind: false
        }
    }

    /// Whether it takes all that it is offered along an axis.
    func stretches(along axis: Stack.Axis) -> Bool {
        guard (axis == .horizontal ? width : height) == nil else { return false }
        guard hasNaturalSize else { return true }
        guard case .group(let children) = content else { return false }
        return children.contains { child in
            guard child.position == nil else { return false }
            if case .spacer = child.content { return axis == stack?.axis }
            return child.stretches(along: axis)
        }
    }
}

extension LayerLayout {
    /// The size of a content by itself, in points: **the place for every kind of content that has
    /// one.** Nil is a content that takes what it is offered.
    ///
    /// - Parameters:
    ///   - room: what the parent has for its children; a text's own lengths may be parts of it.
    ///   - parentRoom: `$parent.size`.
    ///   - offer: the most that it should take.
    ///   - wantsBaseline: whether the first baseline is needed.
    func naturalSize(
        of layer: CompiledLayer, room: Size, parentRoom: Size, offer: Size, wantsBaseline: Bool
    ) -> MeasuredLayer? {
        switch layer.content {
        case .text(let text):
            guard
                let extent = context.schedule.texts.extent(
                    text.state(
                        lengths: context(viewSize: room, parentSize: parentRoom),
                        color: .color(.black)),
                    offer.width)
            else { return nil }
            return MeasuredLayer(size: extent.size, firstBaseline: extent.firstBaseline)
        case .group(let children):
            guard let stack = layer.stack else { return nil }
            let arrangement = StackLayout(
                layout: self, stack: stack, parentRoom: parentRoom, children: children
            ).arrangement(in: offer, wantsBaseline: wantsBaseline)
            return MeasuredLayer(
                size: arrangement.size, firstBaseline: arrangement.firstBaseline)
        case .spacer, .shape, .color, .gradient, .compute, .svg, .picture, .kind:
            return nil
        }
    }
}
