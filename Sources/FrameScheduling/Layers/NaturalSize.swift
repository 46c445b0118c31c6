package import TimelineModel

/// Measures texts. It is provided by the caller, since it depends on the fonts.
///
/// Both functions are pure in their arguments and the fonts; a text's colour doesn't matter. They
/// return nil only without fonts.
package struct TextSizes: Sendable {
    /// Why a text can't be laid out.
    package struct Failure: Error, Hashable, Encodable, Sendable, CustomStringConvertible {
        package var reason: String
        /// The text's.
        package var place = LayerPlace()

        package init(reason: String) { self.reason = reason }

        package var description: String { "the text can't be drawn: \(reason)" }
    }

    package typealias Measure =
        @Sendable (_ text: TextState, _ width: Double) throws(Failure) -> Extent?
    package typealias Divide =
        @Sendable (
            _ text: TextState, _ width: Double, _ division: TextDivision
        ) throws(Failure) -> TextParts?

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

    /// Returns the size of a text whose lines are broken at `width`.
    package var extent: Measure
    /// Returns the parts of a text whose lines are broken at `width`, in reading order.
    package var parts: Divide

    package init(extent: @escaping Measure, parts: @escaping Divide = { _, _, _ in nil }) {
        self.extent = extent
        self.parts = parts
    }

    /// Measures nothing, for callers without fonts: texts take the offered size.
    package static let unknown = TextSizes { _, _ in nil }
}

extension EvaluationContext {
    /// Returns the size of a text whose lines are broken at `width`. Nil without fonts, or if the
    /// text can't be laid out: then the frame's state has the reason (`textFailure`).
    package func extent(of text: TextState, width: Double) -> TextSizes.Extent? {
        noted { () throws(TextSizes.Failure) in try schedule.texts.extent(text, width) }
    }

    /// Returns the parts of a text whose lines are broken at `width`, in reading order; nil like
    /// `extent`.
    package func parts(of text: TextState, width: Double, _ division: TextDivision) -> TextParts? {
        noted { () throws(TextSizes.Failure) in try schedule.texts.parts(text, width, division) }
    }

    private func noted<Found>(_ measure: () throws(TextSizes.Failure) -> Found?) -> Found? {
        do throws(TextSizes.Failure) {
            return try measure()
        } catch {
            textFailures.note(error)
            return nil
        }
    }
}

/// Keeps the first failure to lay out a text while one frame is evaluated.
final class TextFailures {
    private(set) var first: TextSizes.Failure?

    func note(_ failure: TextSizes.Failure) {
        if first == nil { first = failure }
    }

    /// Says which text it is, once it is known: after each text is laid out.
    func place(_ place: LayerPlace) {
        if first != nil, first?.place.location == nil { first?.place = place }
    }
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

    /// Whether the content takes all offered space along an axis.
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
            defer { context.textFailures.place(LayerPlace(layer.location)) }
            let lengths = context(
                .around(layer.plan.path), viewSize: room, parentSize: parentRoom)
            func extentOf(_ written: WrittenText?) -> TextSizes.Extent? {
                context.extent(
                    of: text.state(lengths: lengths, color: .color(.black), written: written),
                    width: offer.width)
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
                    layout: self, cells: cells, path: layer.plan.path, parentRoom: parentRoom,
                    children: children, wantsBaseline: wantsBaseline
                ).arrangement(in: offer)
                return MeasuredLayer(
                    size: arrangement.size, firstBaseline: arrangement.firstBaseline)
            }
            guard let stack = layer.stack else { return nil }
            let arrangement = StackLayout(
                layout: self, stack: stack, path: layer.plan.path, parentRoom: parentRoom,
                children: children
            ).arrangement(in: offer, wantsBaseline: wantsBaseline)
            return MeasuredLayer(
                size: arrangement.size, firstBaseline: arrangement.firstBaseline)
        case .spacer, .shape, .color, .gradient, .compute, .svg, .image, .video, .kind:
            return nil
        }
    }
}
