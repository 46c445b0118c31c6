package import TimelineModel

/// Measures texts. It is provided by the caller, since it depends on the fonts.
package struct TextSizes: Sendable {
    package struct Extent: Hashable, Sendable {
        /// The width of the widest line and the total height, in points.
        package var size: Size
        /// The first line's baseline in points from its top.
        package var firstBaseline: Double

        package init(size: Size, firstBaseline: Double) {
            self.size = size
            self.firstBaseline = firstBaseline
        }
    }

    /// Returns the size of a text whose lines are broken at `width`. A pure function of the text
    /// without its colour, the width and the fonts. Nil if the text can't be drawn; the renderer
    /// reports why.
    package var extent: @Sendable (_ text: TextState, _ width: Double) -> Extent?

    /// Returns the parts of a text whose lines are broken at `width`, in reading order. Pure, like
    /// `extent`.
    package var parts:
        @Sendable (_ text: TextState, _ width: Double, _ division: TextDivision) -> TextParts?

    package init(
        extent: @escaping @Sendable (_ text: TextState, _ width: Double) -> Extent?,
        parts:
            @escaping @Sendable (
                _ text: TextState, _ width: Double, _ division: TextDivision
            ) -> TextParts? = { _, _, _ in nil }
    ) {
        self.extent = extent
        self.parts = parts
    }

    /// Measures nothing, for callers without fonts: texts take the offered size.
    package static let unknown = TextSizes { _, _ in nil }
}

/// The size that a layer chooses, and the baseline of its first text.
struct MeasuredLayer: Hashable, Sendable {
    var size: Size
    /// The first baseline in points from the layer's top; nil if the layer has no text.
    var firstBaseline: Double?
}

extension Layer {
    /// Whether the content has a size of its own (`NaturalSize`). Without a frame, such a layer
    /// takes that size instead of all offered space.
    var hasNaturalSize: Bool {
        switch content {
        case .text, .spacer: true
        case .group: stack != nil || cells != nil
        // Icons and pictures have their natural sizes as frames.
        case .shape, .color, .gradient, .compute, .svg, .image, .video, .kind: false
        }
    }

    /// Whether it takes all offered space along an axis.
    func stretches(along axis: Stack.Axis) -> Bool {
        guard (axis == .horizontal ? width : height) == nil else { return false }
        guard hasNaturalSize else { return true }
        guard case .group(let children) = content else { return false }
        if axis == .horizontal, cells?.sharesWidth ?? false { return true }
        return children.contains { child in
            guard !child.isPlaced else { return false }
            if case .spacer = child.content { return axis == stack?.axis }
            return child.stretches(along: axis)
        }
    }
}

extension LayerLayout {
    /// Returns the natural size of a content in points: **the place for every kind of content that
    /// has one.** Nil for content that takes the offered size.
    ///
    /// - Parameters:
    ///   - room: the parent's space for its children; the reference for a text's relative lengths.
    ///   - parentRoom: `$parent.size`.
    ///   - offer: the maximum size.
    ///   - wantsBaseline: whether the first baseline is needed.
    func naturalSize(
        of layer: CompiledLayer, room: Size, parentRoom: Size, offer: Size, wantsBaseline: Bool
    ) -> MeasuredLayer? {
        switch layer.content {
        case .text(let text):
            let lengths = context(viewSize: room, parentSize: parentRoom)
            func extentOf(_ written: WrittenText?) -> TextSizes.Extent? {
                context.schedule.texts.extent(
                    text.state(lengths: lengths, color: .color(.black), written: written),
                    offer.width)
            }
            let roll = text.roll(in: lengths)
            guard var extent = extentOf(roll?.current) else { return nil }
            if let (old, progress) = roll?.move, let old = extentOf(old) {
                extent.size = extent.size.mixed(from: old.size, progress)
            }
            return MeasuredLayer(size: extent.size, firstBaseline: extent.firstBaseline)
        case .group(let children):
            if let cells = layer.cells {
                let arrangement = CellArrangement(
                    layout: self, cells: cells, parentRoom: parentRoom, children: children
                ).arrangement(in: offer, wantsBaseline: wantsBaseline)
                return MeasuredLayer(
                    size: arrangement.size, firstBaseline: arrangement.firstBaseline)
            }
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
